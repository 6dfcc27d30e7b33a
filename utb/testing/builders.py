"""Builders for the records that tests and demos need most: a turn with its reference, and a run of it.

Nodes are written in the release's JSON shape and read by `utb.graph`, so that a turn built here has the same masks,
faults and notes as one read from a file. Runs are built as received: nothing is parsed, nothing is normalised.
"""

from collections.abc import Sequence

from utb.graph.build import build_graph
from utb.model import (
    ANSWER_NAME,
    ASK_NAME,
    Call,
    Mode,
    ReceivedObservation,
    Step,
    Toolbox,
    Trajectory,
    Turn,
    UserReply,
)

Json = dict[str, object]


def node(
    name: str,
    arguments: Json | None = None,
    *,
    after: Sequence[int] = (),
    observation: object = None,
    **fields: object,
) -> Json:
    """A call node in release shape; `after` is its dependency list, `fields` are optional ones (`accepted`, `goal`)."""
    return {
        "action": {"name": name, "arguments": arguments or {}},
        "observation": observation,
        "user_input": None,
        "dependency_list": list(after),
        **fields,
    }


def ask(slot: str = "date", reply: str | None = "Tomorrow.", *, after: Sequence[int] = ()) -> Json:
    """An ask node: the model asks for `slot`, the user says `reply`."""
    arguments: Json = {"missing_parameters": [slot]}
    return node(ASK_NAME, arguments, after=after) | {"user_input": reply}


def answer(*, after: Sequence[int] = ()) -> Json:
    """The answer node that ends a turn."""
    return node(ANSWER_NAME, {"answer_type": "tool"}, after=after)


def tool(name: str, properties: Json | None = None, *, required: Sequence[str] = (), **function: object) -> Json:
    """A function schema; `function` adds keys beside `parameters` (a description, `x-utb-side-effect`)."""
    parameters = {"type": "object", "properties": properties or {}, "required": list(required)}
    return {"type": "function", "function": {"name": name, "parameters": parameters, **function}}


def turn(
    *nodes: Json,
    request: str | None = "Do it, please.",
    tools: Sequence[object] | None = None,
    history: Sequence[Turn] = (),
    topic_id: str = "topic",
    index: int = 0,
    env_info: str | None = None,
) -> Turn:
    """A turn with these nodes; without `tools` every tool that the nodes call is offered, its arguments untyped."""
    offered = tuple(_tools_of(nodes) if tools is None else tools)
    return Turn(
        topic_id=topic_id,
        turn=index,
        request=request,
        tools=Toolbox(offered),
        reference=build_graph(list(nodes)),
        env_info=env_info,
        history=tuple(history),
    )


def call(name: object, arguments: object = None, *, id: object = None) -> Call:
    """A predicted call as received; `arguments` stays the text or object that it is, None becomes `{}`."""
    return Call(name=name, arguments={} if arguments is None else arguments, id=id)


def step(*calls: Call, observations: Sequence[object] = (), content: object = None) -> Step:
    """A call step; `observations` stand in the order of its calls."""
    received = tuple(ReceivedObservation(call=place, content=value) for place, value in enumerate(observations))
    return Step(content=content, calls=calls, observations=received)


def text(content: object = "Done.") -> Step:
    """A step that only says something."""
    return Step(content=content)


def trajectory(
    *entries: Step | UserReply,
    model: str = "model-a",
    trial: int = 0,
    mode: Mode = Mode.OPEN,
    truncated: bool = False,
    topic_id: str = "topic",
    index: int = 0,
) -> Trajectory:
    """A run made of these steps; user replies among them make it a recorded dialogue."""
    steps = tuple(entry for entry in entries if isinstance(entry, Step))
    return Trajectory(
        topic_id=topic_id,
        turn=index,
        model=model,
        steps=steps,
        trial=trial,
        mode=mode,
        truncated=truncated,
        transcript=entries if len(steps) < len(entries) else (),
    )


def _tools_of(nodes: Sequence[Json]) -> list[Json]:
    offered: dict[str, Json] = {}
    for raw in nodes:
        action = raw["action"]
        if isinstance(action, dict) and action["name"] not in (ASK_NAME, ANSWER_NAME):
            seen = offered.get(action["name"], {})
            offered[action["name"]] = {**seen, **{key: {} for key in action["arguments"]}}
    return [tool(name, properties) for name, properties in offered.items()]
