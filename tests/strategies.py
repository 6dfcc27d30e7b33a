"""What Hypothesis draws from: turns whose calls look alike, runs of them, and rearrangements that mean the same.

References are drawn in the release's JSON shape, so that the same draw can go through the library and, as a line,
through the filters. Values come from few groups: members of a group match each other without being equal, members of
different groups never match. That keeps identical and mutually matching calls frequent.
"""

import json
from collections import Counter
from random import Random

from hypothesis import strategies as st

from utb.graph.build import build_graph
from utb.io.case_scorer import CaseScorer
from utb.model import ANSWER_NAME, ASK_NAME, EXACT, Toolbox, Turn
from utb.testing import builders as b

# Members of one group match under the rules for strings and numbers; no two groups do.
GROUPS = (("Paris", "paris", "PARIS "), ("Lyon", "lyon"), (5, 5.0), ("2024-05-01", "May 1, 2024"))
TOOL_NAMES = ("find_place", "book_room", "tag")
TOOLS = tuple(b.tool(name, {"x": {}, "y": {}}) for name in TOOL_NAMES)
QUESTION = "Which date would you like?"
CLOSING = "All of it is done."

members = st.sampled_from([value for group in GROUPS for value in group])
arguments = st.fixed_dictionaries({"x": members}, optional={"y": members})


@st.composite
def answer_lists(draw, most: int = 6, *, asks: bool = True, answer: bool | None = None, pool_only: bool = False):
    """References in file shape: a random order in the list, dependencies that may point forward, no cycle.

    `pool_only`: all calls are made of one or two sets of arguments.
    """
    size = draw(st.integers(1, most))
    pool = draw(st.lists(arguments, min_size=1, max_size=2))
    names = st.sampled_from(TOOL_NAMES[: draw(st.integers(1, 3))])
    nodes = []
    for index in range(size):
        after = draw(st.lists(st.integers(0, index - 1), max_size=2, unique=True)) if index else []
        if asks and draw(st.integers(0, 6)) == 0:
            nodes.append(b.ask(after=after))
        else:
            chosen = st.sampled_from(pool) if pool_only else st.one_of(st.sampled_from(pool), arguments)
            nodes.append(b.node(draw(names), draw(chosen), after=after))
    if draw(st.booleans()) if answer is None else answer:
        nodes.append(b.answer(after=range(size)))
    return reordered(nodes, draw(st.permutations(range(len(nodes)))))


def reordered(nodes: list[dict[str, object]], order: list[int]) -> list[dict[str, object]]:
    """The same reference with its nodes in another order, dependencies renumbered."""
    place = {old: new for new, old in enumerate(order)}
    return [
        {**nodes[old], "dependency_list": [place[other] for other in nodes[old]["dependency_list"]]} for old in order
    ]


def turn_of(answer_list: object, tools: tuple[object, ...] = TOOLS) -> Turn:
    """A turn with this reference."""
    return Turn("topic", 0, "Please do it.", Toolbox(tools), build_graph(answer_list))


def outputs_of(trajectory) -> list[dict[str, object]]:
    """A run as the replies of a case line."""
    outputs = []
    for step in trajectory.steps:
        calls = [{"name": call.name, "arguments": as_text(call.arguments)} for call in step.calls]
        outputs.append({"content": step.content, "tool_calls": calls or None})
    return outputs


def as_text(value: object) -> object:
    """Arguments as models write them; what is no object stays as it is."""
    return json.dumps(value) if isinstance(value, dict) else value


@st.composite
def loose_steps(draw, answer_list):
    """Steps that often follow the reference, and as often do not."""
    calls = [node["action"] for node in answer_list if node["action"]["name"] not in (ASK_NAME, ANSWER_NAME)]
    made = st.builds(lambda name, args: b.call(name, args), st.sampled_from([*TOOL_NAMES, "nowhere"]), arguments)
    known = (
        st.sampled_from(calls).map(lambda action: b.call(action["name"], dict(action["arguments"]))) if calls else made
    )
    call_step = st.lists(st.one_of(known, known, made), min_size=1, max_size=3).map(lambda group: b.step(*group))
    said = st.sampled_from([b.text(QUESTION), b.text(CLOSING), b.text(" ")])
    return draw(st.lists(st.one_of(call_step, call_step, said), max_size=5))


def has_look_alikes(answer_list) -> bool:
    """Whether two calls of the reference are identical or match each other."""
    seen = Counter()
    for node in answer_list:
        if node["action"]["name"] not in (ASK_NAME, ANSWER_NAME):
            groups = tuple(sorted((key, _group(value)) for key, value in node["action"]["arguments"].items()))
            seen[node["action"]["name"], groups] += 1
    return any(count > 1 for count in seen.values())


def _group(value: object) -> int:
    return next(
        place for place, group in enumerate(GROUPS) if any(value is member or value == member for member in group)
    )


def score_line(answer_list: object, outputs: object, **fields: object) -> dict[str, object]:
    """The verdict line of a case with these parts under `exact`."""
    case = {"id": 1, "tools": list(TOOLS), "answer_list": answer_list, "outputs": outputs, **fields}
    return json.loads(CaseScorer.of_turns(EXACT).score(json.dumps(case).encode(), 1).output)


def shuffled(items, seed: int) -> list:
    """The same items in another order."""
    copy = list(items)
    Random(seed).shuffle(copy)
    return copy
