"""What differs between two references, by node; and one made of two by choosing, node by node."""

from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import answer_lists
from utb.graph.editing import Edited
from utb.testing import answer, node
from utb.views.reference_editor_diff import LABELS, build_diff
from utb.views.reference_editor_merge import MINE, THEIRS, merged, proposed

BASE = [node("find", {"q": 1}), node("book", {"id": 2}, after=[0]), answer(after=[0, 1])]


def keys(mine: Edited, theirs: Edited) -> dict[str, str]:
    return {each.title: each.key for each in build_diff(theirs, mine).nodes}


def test_changed_added_and_removed_nodes_are_told_apart() -> None:
    new = [node("book", {"id": 3}), node("pay", {"sum": 4}), answer(after=[0, 1])]
    view = build_diff(Edited(BASE), Edited(new))
    rows = {each.title: [(line.path, line.old, line.new) for line in each.lines] for each in view.nodes}
    told = {each.title: (each.mark.word, rows[each.title]) for each in view.nodes}
    assert told["n0 book (was n1)"][0] == "changed" and ("id", "2", "3") in told["n0 book (was n1)"][1]
    assert told["n1 pay"] == ("added", [("sum", "", "4")]) and told["n0 find"] == ("removed", [("q", "1", "")])
    assert "1 added, 1 removed" in view.summary


def test_nothing_differs() -> None:
    view = build_diff(Edited(BASE), Edited(BASE))
    assert view.is_empty and view.summary == "nothing differs"


def test_labels_are_a_row_of_their_own() -> None:
    view = build_diff(Edited(BASE), Edited(BASE, [{"slot": "a", "decision": "ask"}]))
    assert [each.key for each in view.nodes] == [LABELS] and view.summary == "labels changed"


def test_each_node_is_taken_from_the_side_that_was_chosen() -> None:
    mine = Edited([node("find", {"q": 9}), node("book", {"id": 2}, after=[0]), answer(after=[0, 1])])
    theirs = Edited([node("find", {"q": 1}), node("book", {"id": 8}, after=[0]), answer(after=[0, 1])], [{"slot": "a"}])
    named = keys(mine, theirs)
    found = merged(mine, theirs, {named["n1 book"]: THEIRS, LABELS: THEIRS})
    assert found.nodes[0] == mine.nodes[0] and found.nodes[1] == theirs.nodes[1]
    assert found.clarification == [{"slot": "a"}]


def test_a_node_that_only_theirs_has_comes_behind_with_its_dependencies() -> None:
    mine = Edited([node("find", {"q": 1})])
    theirs = Edited([node("find", {"q": 1}), node("pay", {"sum": 4}, after=[0])])
    found = merged(mine, theirs, {keys(mine, theirs)["n1 pay"]: THEIRS})
    assert found.nodes == [node("find", {"q": 1}), node("pay", {"sum": 4}, after=[0])]


def test_a_node_that_only_mine_has_goes_and_what_named_it_forgets_it() -> None:
    mine = Edited([node("pay", {"sum": 4}), node("find", {"q": 1}, after=[0])])
    theirs = Edited([node("find", {"q": 1})])
    sides = dict.fromkeys(keys(mine, theirs).values(), THEIRS)
    assert merged(mine, theirs, sides).nodes == [node("find", {"q": 1})]


@given(answer_lists(), answer_lists())
def test_all_of_one_side_is_that_side(one: list[object], other: list[object]) -> None:
    mine, theirs = Edited(one), Edited(other)
    named = keys(mine, theirs).values()
    assert merged(mine, theirs, dict.fromkeys(named, MINE)).body == mine.body
    taken = merged(mine, theirs, dict.fromkeys(named, THEIRS))
    assert contents(taken) == contents(theirs)  # nodes that say the same may have changed places


def contents(state: Edited) -> list[str]:
    """What each node says and how many others it waits for, whatever the order."""
    nodes = [raw for raw in state.nodes if isinstance(raw, dict)]
    return sorted(repr({**raw, "dependency_list": len(raw["dependency_list"])}) for raw in nodes)


@given(answer_lists(), st.data())
def test_any_choice_gives_a_list_of_nodes(one: list[object], data: st.DataObject) -> None:
    mine, theirs = Edited(one), Edited(BASE)
    sides = {key: data.draw(st.sampled_from([MINE, THEIRS])) for key in keys(mine, theirs).values()}
    assert isinstance(merged(mine, theirs, sides).answer_list, list)


def test_each_side_is_proposed_for_what_it_changed_whatever_the_numbers_are() -> None:
    base = Edited([node("find", {"q": 1}), node("book", {"id": 1}, after=[0]), node("pay", after=[1])])
    mine = Edited([node("find", {"q": 1}), node("pay", after=[0])])
    theirs = Edited(
        [node("find", {"q": 1}), node("find", {"q": 2}), node("book", {"id": 1}, after=[0]), node("pay", after=[2])]
    )
    named = keys(mine, theirs)
    sides = proposed(base, mine, theirs)
    assert sides[named["n2 book"]] == MINE  # taken away
    assert sides[named["n1 find"]] == THEIRS  # added
    chosen = merged(mine, theirs, sides)
    assert [raw["action"]["name"] for raw in chosen.nodes] == ["find", "pay", "find"]  # type: ignore[index]


def test_what_they_changed_and_i_took_away_is_proposed_as_theirs() -> None:
    base = Edited([node("find", {"q": 1}), node("book", {"id": 1})])
    mine, theirs = Edited([node("find", {"q": 1})]), Edited([node("find", {"q": 1}), node("book", {"id": 2})])
    assert proposed(base, mine, theirs) == {keys(mine, theirs)["n1 book"]: THEIRS}
