"""Whatever JSON somebody pastes as a reference: it is refused or shown with a sentence, and nothing ever raises."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.editing import edits
from utb.graph.editing import Edited, apply, graph_diff
from utb.graph.editing import events as e
from utb.io.references import turn_with
from utb.model import ANSWER_NAME, ASK_NAME, EXACT, REFERENCE, RELAXED
from utb.scoring.editing_problems import problems
from utb.scoring.flips import flips
from utb.scoring.problems import may_be_signed
from utb.scoring.suggestions import suggested_dependencies, suggested_labels, suggested_sources
from utb.testing import builders as b

words = st.text(max_size=6) | st.sampled_from(["find", "city", "request", "\ud800", "{}", '{"city": 1}', "[1"])
plain = (
    st.none() | st.booleans() | st.integers() | st.integers(-3, 8) | st.floats(allow_nan=False, allow_infinity=False)
)
anything = st.recursive(
    plain | words, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3), max_leaves=8
)


def mostly(usual):
    """What is usual there, and now and then anything."""
    return st.one_of(usual, usual, usual, anything)


indices = mostly(st.integers(-2, 5))
names = st.sampled_from([*edits.TOOL_NAMES, "free", "nowhere", ASK_NAME, ANSWER_NAME])
arguments = st.dictionaries(st.sampled_from(["city", "count", "tags"]), anything, max_size=3)
actions = st.fixed_dictionaries({"name": mostly(names)}, optional={"arguments": mostly(arguments)})
spans = st.fixed_dictionaries({"start": indices, "end": indices})
kinds = st.sampled_from(["request", "history", "observation", "default", "profile", "none"])
sources = st.fixed_dictionaries(
    {"kind": mostly(kinds)}, optional={"node": indices, "turn": indices, "span": mostly(spans), "topic_id": anything}
)
nodes = st.fixed_dictionaries(
    {"action": mostly(actions)},
    optional={
        "dependency_list": mostly(st.lists(st.integers(0, 4), max_size=3)),
        "observation": anything,
        "user_input": anything,
        "sources": mostly(st.dictionaries(st.sampled_from(["city", "tags[0]"]), mostly(sources), max_size=2)),
        "accepted": mostly(st.dictionaries(words, mostly(st.lists(anything, max_size=2)), max_size=2)),
        "goal": mostly(st.booleans()),
    },
)
places = st.fixed_dictionaries({"turn": indices, "start": indices, "end": indices}, optional={"topic_id": anything})
labels = st.fixed_dictionaries(
    {"slot": mostly(words), "decision": mostly(st.sampled_from(["ask", "infer"]))},
    optional={"evidence": mostly(st.lists(mostly(places), max_size=2)), "by": anything, "node": indices},
)
EARLIER = b.turn(b.node("find", {"city": "Rome"}), b.answer(), request="I live in Rome.")
TURN = b.turn(b.answer(), tools=edits.TOOLS, history=(EARLIER,), index=1)
RUN = b.trajectory(b.step(b.call("find", {"city": "Rome"})), b.text())


@given(mostly(st.lists(mostly(nodes), max_size=5)), mostly(st.lists(mostly(labels), max_size=3)), st.integers(0, 2**32))
@settings(max_examples=200)
def test_anything_pasted_is_shown_or_refused(answer_list: object, clarification: object, seed: int) -> None:
    pasted = apply(Edited([], clarification), e.ReplaceAll(answer_list))
    assert isinstance(pasted, Edited) is isinstance(answer_list, list)
    state = Edited(answer_list, clarification)
    turn = turn_with(TURN, state)
    found = problems(state, turn)
    assert all(problem.sentence.endswith(".") for problem in found)
    assert may_be_signed(found) <= (turn.reference.fault is None)
    flips(TURN, turn, (RUN,), (EXACT, RELAXED, REFERENCE))
    suggested_dependencies(turn)
    suggested_labels(turn)
    for index in range(len(turn.reference.nodes)):
        suggested_sources(turn, index)
    rng = Random(seed)
    for _ in range(5):
        after = apply(state, edits.random_event(rng, state, odd=0.3))
        if isinstance(after, Edited):
            graph_diff(state, after)
            state = after
