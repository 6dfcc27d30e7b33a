"""What must hold for any edits of any reference; the long form is `make prove SET=edit`."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.editing import edits
from tests.editing.scripts import scripts
from utb.graph.editing import Edited, Refused, apply, event_as_json, graph_diff, read_event
from utb.graph.editing import events as e
from utb.io.json_lines import encode_json
from utb.io.json_text import decode

seeds = st.integers(0, 2**32)
sizes = st.integers(1, 12)


def test_scripts_of_edits_can_be_undone_and_redone_and_never_end_in_an_invalid_signature() -> None:
    seen = scripts(20, 200)
    assert (seen.not_undone, seen.not_redone, seen.changed_in_place, seen.lost, seen.invalid) == (0, 0, 0, 0, [])
    assert seen.operations == 4_000
    assert seen.signable > 50
    assert seen.marked > 500


@given(seeds, sizes)
def test_any_edit_gives_a_state_or_a_sentence_and_changes_nothing_in_place(seed: int, size: int) -> None:
    rng = Random(seed)
    state = edits.random_reference(rng, size)
    before = encode_json(state.body)
    for _ in range(20):
        after = apply(state, edits.random_event(rng, state, odd=0.5))
        assert isinstance(after, Edited) or after.reason.endswith((".", "`."))
        assert edits.lost_fields(after if isinstance(after, Edited) else state) == []
    assert encode_json(state.body) == before


@given(seeds, sizes)
def test_moving_nodes_never_changes_what_depends_on_what(seed: int, size: int) -> None:
    rng = Random(seed)
    state = edits.random_reference(rng, size)
    wanted = edits.edges(state)
    for _ in range(10):
        moved = apply(state, e.Move(rng.randrange(size + 1), rng.randrange(size + 1)))
        assert isinstance(moved, Edited)
        assert edits.edges(moved) == wanted
        assert edits.source_marks(moved) == edits.source_marks(state)
        state = moved


@given(seeds, sizes)
def test_deleting_a_node_takes_its_own_edges_and_no_others(seed: int, size: int) -> None:
    rng = Random(seed)
    state = edits.random_reference(rng, size)
    gone = rng.randrange(size)
    after = apply(state, e.Delete(gone))
    assert isinstance(after, Edited)
    assert edits.edges(after) == {pair for pair in edits.edges(state) if gone not in pair}
    assert edits.source_marks(after) == {pair for pair in edits.source_marks(state) if gone not in pair}


@given(seeds, sizes)
def test_adding_a_node_anywhere_moves_no_edge_of_the_others(seed: int, size: int) -> None:
    rng = Random(seed)
    state = edits.random_reference(rng, size)
    after = apply(state, e.AddCall("find", {}, (rng.randrange(size),), rng.randrange(size + 2)))
    assert isinstance(after, Edited)
    assert {pair for pair in edits.edges(after) if None not in pair} == edits.edges(state)
    assert edits.source_marks(after) == edits.source_marks(state)


@given(seeds, sizes)
@settings(max_examples=100)
def test_events_that_were_done_come_back_from_json(seed: int, size: int) -> None:
    rng = Random(seed)
    state = edits.random_reference(rng, size)
    for _ in range(20):
        event = edits.random_event(rng, state)
        after = apply(state, event)
        if isinstance(after, Refused):
            continue
        again = read_event(decode(encode_json(event_as_json(event))))
        assert again == event
        assert not isinstance(again, Refused)
        assert encode_json(apply(state, again).body) == encode_json(after.body)
        state = after


@given(seeds, sizes)
@settings(max_examples=100)
def test_a_diff_is_empty_only_between_states_that_say_the_same(seed: int, size: int) -> None:
    rng = Random(seed)
    state = edits.random_reference(rng, size)
    assert graph_diff(state, state).is_empty
    event = edits.random_event(rng, state)
    after = apply(state, event)
    if isinstance(after, Refused) or isinstance(event, e.Move):
        return
    assert graph_diff(state, after).is_empty is (encode_json(after.body) == encode_json(state.body))
