"""Random references and random edits of them, and a second opinion on what may be signed off.

Nodes carry a `mark` of their own and an unknown field that belongs to it, so that a test can tell which node is which
after any number of edits. The second opinion shares no code with what it checks but the scorer.
"""

import json
from collections.abc import Callable, Sequence
from random import Random

import jsonschema_rs
import networkx as nx

from utb.graph.build import build_graph
from utb.graph.editing import Edited, EditEvent, Refused, apply
from utb.graph.editing import events as e
from utb.model import ANSWER_NAME, ASK_NAME, EXACT, Status, Toolbox, Turn
from utb.scoring.execute import execute_reference
from utb.scoring.score import score_turn
from utb.testing import builders as b

Json = dict[str, object]

PROPERTIES: Json = {"city": {"type": "string"}, "count": {"type": "integer"}, "tags": {"type": "array"}}
TOOL_NAMES = ("find", "book", "tell", "count_up")
TOOLS = (*(b.tool(name, PROPERTIES) for name in TOOL_NAMES), {"type": "function", "function": {"name": "free"}})
VALUES = ("Paris", "", 5, 5.5, None, True, ["a", {"b": 1}], {"deep": {"er": []}}, "ünï\ud800", 2**70)
ODD_NODES: tuple[object, ...] = (
    5,
    None,
    "a node",
    [],
    {},
    {"action": None},
    {"action": {"name": 7}},
    {"action": {"name": "find", "arguments": "{not json"}},
    {"action": {"name": "find", "arguments": [1]}, "dependency_list": "0"},
    {"action": {"name": "find"}, "dependency_list": [True, -1, 99, "0", None, 10**30]},
    {
        "action": {"name": "find"},
        "sources": {"city": {"kind": "observation", "node": -3}},
        "accepted": 5,
        "goal": "yes",
    },
    {"action": {"name": "find"}, "sources": {"city": 5}, "observation": "{no json"},
)


def random_reference(rng: Random, nodes: int) -> Edited:
    """A reference that may be signed off: calls, now and then a question, an answer; some labels."""
    raw: list[object] = []
    for index in range(nodes):
        after = sorted(rng.sample(range(index), min(index, rng.randint(0, 2))))
        if rng.random() < 0.1:
            node = b.ask(after=after) | {"observation": "Which day would you like?"}
        else:
            arguments: Json = {"city": f"city {index}", "count": index}
            shaped: object = json.dumps(arguments) if rng.random() < 0.2 else arguments
            node = b.node(rng.choice(TOOL_NAMES), after=after, observation={"id": f"r{index}"})
            node["action"] = {"name": node["action"]["name"], "arguments": shaped}
            if after and rng.random() < 0.3:
                node["sources"] = {"city": {"kind": "observation", "node": after[0], "by": "ann"}}
        raw.append({**node, "mark": index, "unknown": unknown_of(index)})
    raw.append({**b.answer(after=range(nodes)), "mark": nodes, "unknown": unknown_of(nodes)})
    labels: list[object] = [{"slot": "date", "decision": "ask", "evidence": [], "unknown": 1}] if nodes % 2 else []
    return Edited(raw, labels)


def random_event(rng: Random, state: Edited, *, odd: float = 0.1) -> EditEvent:
    """Any edit. `odd` is the share of those that only somebody hostile or hurried would make."""
    if rng.random() < odd:
        return rng.choice(_ODD)(rng, state)
    return rng.choice(_SOUND)(rng, state)


def turn_of(state: Edited, tools: Sequence[object] = TOOLS) -> Turn:
    """A turn with this reference."""
    return Turn("topic", 0, "Please do it.", Toolbox(tuple(tools)), build_graph(state.answer_list))


def second_opinion(state: Edited, rng: Random) -> str | None:
    """Why the reference must not be signed off, found another way; None where nothing is wrong."""
    if not isinstance(state.answer_list, list) or not state.answer_list:
        return "no nodes"
    offered = {tool["function"]["name"]: tool["function"].get("parameters") for tool in TOOLS}
    graph, count = nx.DiGraph(), len(state.answer_list)
    for index, raw in enumerate(state.answer_list):
        why = _why_no_node(raw, count, offered)
        if why is not None:
            return f"node {index}: {why}"
        if raw["action"]["name"] != ANSWER_NAME:
            graph.add_node(index)
            graph.add_edges_from((other, index) for other in raw.get("dependency_list") or [])
    graph.remove_nodes_from([i for i, raw in enumerate(state.answer_list) if raw["action"]["name"] == ANSWER_NAME])
    if not nx.is_directed_acyclic_graph(graph):
        return "a cycle"
    turn = turn_of(state)
    for chance in (None, Random(rng.random()), Random(rng.random())):
        if score_turn(turn, execute_reference(turn, chance), EXACT).status is not Status.CORRECT:
            return "executed as a run it is not correct"
    return None


def edges(state: Edited) -> set[tuple[object, object]]:
    """What depends on what by marks, answers aside."""
    marks = [raw.get("mark") if isinstance(raw, dict) else None for raw in state.nodes]
    return {
        (marks[other], marks[index])
        for index, raw in enumerate(state.nodes)
        if raw["action"]["name"] != ANSWER_NAME
        for other in raw["dependency_list"]
    }


def source_marks(state: Edited) -> set[tuple[object, object]]:
    """Which node says that a value comes from which, by marks."""
    marks = [raw.get("mark") for raw in state.nodes if isinstance(raw, dict)]
    return {
        (marks[source["node"]], raw["mark"])
        for raw in marked(state)
        for source in raw.get("sources", {}).values()
        if "node" in source
    }


def marked(state: Edited) -> list[Json]:
    """The nodes that have a mark."""
    return [raw for raw in state.nodes if isinstance(raw, dict) and "mark" in raw]


def unknown_of(mark: int) -> Json:
    """The unknown field that belongs to a mark."""
    return {"of": mark, "list": [mark, None]}


def lost_fields(state: Edited) -> list[object]:
    """Marks of nodes whose unknown field is not the one that belongs to them."""
    return [raw["mark"] for raw in marked(state) if raw.get("unknown") != unknown_of(raw["mark"])]


def sound_edit(rng: Random, state: Edited, sound: Callable[[Edited], bool], *, most: int = 3) -> Edited | None:
    """The state after a few edits that leave it fit to be signed off; None where that does not come about soon."""
    for _ in range(30):
        edited = state
        for _ in range(rng.randint(1, most)):
            after = apply(edited, random_event(rng, edited, odd=0.0))
            edited = edited if isinstance(after, Refused) else after
        if edited != state and sound(edited):
            return edited
    return None


def _why_no_node(raw: object, count: int, offered: Json) -> str | None:
    try:
        name, arguments = raw["action"]["name"], raw["action"].get("arguments")
        listed = raw.get("dependency_list") or []
    except (TypeError, KeyError, AttributeError):
        return "it is no node"
    if any(type(other) is not int or not 0 <= other < count for other in listed):
        return "it depends on nothing that is there"
    return None if name in (ANSWER_NAME, ASK_NAME) else _why_no_call(name, arguments, offered)


def _why_no_call(name: object, arguments: object, offered: Json) -> str | None:
    if name not in offered:
        return "not offered"
    try:
        given = json.loads(arguments) if isinstance(arguments, str) and arguments else arguments
    except ValueError:
        return "arguments that are not JSON"
    if given in (None, ""):
        given = {}
    if not isinstance(given, dict):
        return "arguments that are no object"
    schema = offered[name]
    if isinstance(schema, dict):
        strict = {**schema, "additionalProperties": False}
        shown = json.loads(json.dumps(given).replace("\\ud800", "x"))
        if not jsonschema_rs.is_valid(strict, shown):
            return "arguments that break the schema"
    return None


def _node(rng: Random, state: Edited) -> int:
    return rng.randrange(len(state.nodes)) if state.nodes else 0


def _nodes(rng: Random, state: Edited) -> tuple[int, ...]:
    return tuple(_node(rng, state) for _ in range(rng.randint(0, 2))) if state.nodes else ()


def _argument(rng: Random, state: Edited) -> EditEvent:
    node = _node(rng, state)
    if rng.random() < 0.2:
        return e.SetArgument(node, rng.choice(("count", "tags[0]", "tags")))
    path, value = rng.choice((("city", f"place {rng.random()}"), ("count", rng.randrange(99)), ("tags", ["x", "y"])))
    return e.SetArgument(node, path, value)


_SOUND: tuple[Callable[[Random, Edited], EditEvent], ...] = (
    lambda rng, state: e.AddCall(rng.choice(TOOL_NAMES), {"city": f"new {rng.random()}"}, _nodes(rng, state)),
    lambda rng, state: e.AddAsk("When shall it be?", "Tomorrow.", {}, _nodes(rng, state)),
    lambda rng, state: e.Delete(_node(rng, state)),
    lambda rng, state: e.Delete(_node(rng, state)),
    lambda rng, state: e.Move(_node(rng, state), _node(rng, state)),
    lambda rng, state: e.Connect(_node(rng, state), _node(rng, state)),
    lambda rng, state: e.Disconnect(_node(rng, state), _node(rng, state)),
    lambda rng, state: e.SetDependencies(_node(rng, state), ()),
    lambda rng, state: e.Duplicate(_node(rng, state)),
    lambda rng, state: e.SetTool(_node(rng, state), rng.choice(TOOL_NAMES)),
    _argument,
    _argument,
    lambda rng, state: e.SetArguments(_node(rng, state), {"city": "Lyon"}),
    lambda rng, state: e.SetAccepted(_node(rng, state), "city", rng.choice((None, ["Lyon", ""], []))),
    lambda rng, state: e.SetObservation(_node(rng, state), {"id": rng.random()}),
    lambda rng, state: e.SetText(_node(rng, state), "Which one would you like?"),
    lambda rng, state: e.SetGoal(_node(rng, state), rng.choice((None, True, False))),
    lambda rng, state: e.SetSource(_node(rng, state), "city", rng.choice((None, {"kind": "none", "by": "ann"}))),
    lambda rng, __: e.SetLabel(rng.choice(("date", "city")), "ask", [], "ann"),
    lambda rng, __: e.RemoveLabel(rng.choice(("date", "city"))),
)
_ODD: tuple[Callable[[Random, Edited], EditEvent], ...] = (
    lambda rng, state: e.SetRaw(_node(rng, state), rng.choice(ODD_NODES)),
    lambda rng, state: e.SetArguments(_node(rng, state), rng.choice(VALUES)),
    lambda rng, state: e.SetArgument(
        _node(rng, state), rng.choice(("city", "tags[1].b", "", "..")), rng.choice(VALUES)
    ),
    lambda rng, state: e.SetTool(_node(rng, state), rng.choice(("", "nowhere", ASK_NAME, ANSWER_NAME))),
    lambda rng, __: e.ReplaceAll(rng.sample(ODD_NODES, 3)),
    lambda rng, __: e.ReplaceAll(random_reference(rng, rng.randint(1, 8)).answer_list),
    lambda rng, __: e.ReplaceAll(rng.choice(VALUES)),
    lambda _, __: e.AddAnswer("Done."),
    lambda _, __: e.AddCall("nowhere", {"a": float("inf")}, (99,), -1),
    lambda rng, __: e.Delete(rng.choice((-1, 10**30))),
    lambda rng, state: e.Disconnect(10**30, _node(rng, state)),
    lambda rng, state: e.SetObservation(_node(rng, state), rng.choice(("{no json", "plain", None))),
    lambda rng, state: e.SetSource(_node(rng, state), "city", {"kind": "observation", "node": rng.choice((-1, 0, 99))}),
    lambda rng, __: e.SetLabel("city", rng.choice(("infer", "guess")), [{"turn": rng.choice((0, "x", None))}]),
)
