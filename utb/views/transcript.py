"""What the model saw and did: history, request, and every step with its calls, observations and texts."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from utb.model import Alignment, NodeStatus, SourceKind, Step, Trajectory, Turn, UserReply
from utb.scoring.sources.observations import observation_text
from utb.views.bodies import Body, body
from utb.views.calls import shown_call
from utb.views.history import LEANED, HistoryView, Leaned, build_history, leaned_messages
from utb.views.provenance import AROUND, Trace, marked_span, marked_value, spellings
from utb.views.reference_texts import ReferenceText, reference_texts, wanted_slots
from utb.views.sources import Sources
from utb.views.text import counted, one_line
from utb.views.tools import OfferedTool, offered_tools
from utb.views.words import CALL, NODE, Mark

SAID = 4_000  # characters of a message shown at once
NAME_WIDTH = 80
NO_MARK = Mark("plain", "", "")
ERROR = Mark("nscored", "○", "provider failed")


@dataclass(frozen=True, slots=True, kw_only=True)
class CallView:
    """One call, folded to a line, and what came back."""

    id: str
    step: int
    node: int | None
    call: int
    mark: Mark
    name: str
    line: str
    arguments: Body
    observation: Body | None


@dataclass(frozen=True, slots=True, kw_only=True)
class StepView:
    """One reply of the model. `short` is its name in the row of steps; `node` what choosing it selects."""

    step: int
    title: str
    short: str
    mark: Mark
    node: int | None
    calls: tuple[CallView, ...]
    said: Body | None
    aside: Body | None  # text beside calls, kept and ignored
    reasoning: Body | None
    raw: Body | None  # what stood in place of calls or of a reply


@dataclass(frozen=True, slots=True, kw_only=True)
class TranscriptView:
    """The whole left side. `entries` are steps and the user's replies between them."""

    title: str
    history: HistoryView | None
    leaned: tuple[Leaned, ...]
    request: Body | None
    request_where: str
    entries: tuple[StepView | Body, ...]
    steps: tuple[StepView, ...]
    empty: str
    reference: tuple[ReferenceText, ...]
    tools: tuple[OfferedTool, ...]
    tools_summary: str


def build_transcript(
    turn: Turn,
    trajectory: Trajectory | None,
    alignment: Alignment | None,
    sources: Sources,
    opened: Collection[str] = (),
    trace: Trace | None = None,
) -> TranscriptView:
    """The view of a turn, with a run of it where there is one; `trace` says where the chosen value is to be marked."""
    steps = _steps(trajectory, alignment, opened, trace) if trajectory else ()
    tools = offered_tools(turn.tools)
    leaned = leaned_messages(turn, sources, trace)
    when = f" · {one_line(turn.env_info, 40)}" if turn.env_info else ""
    return TranscriptView(
        title="What the model saw and did" if trajectory else "What a model would see",
        history=build_history(turn, len(leaned), opened) if turn.history else None,
        leaned=tuple(message for place, message in enumerate(leaned) if place < LEANED or message.is_chosen),
        request=None if turn.request is None else _request(turn.request, opened, trace),
        request_where=f"turn {turn.turn}{when}",
        entries=_entries(trajectory, steps, opened, trace) if trajectory else (),
        steps=steps,
        empty=_empty(trajectory),
        reference=reference_texts(turn, wanted_slots(turn, sources), opened),
        tools=tools,
        tools_summary=one_line(f"{len(tools)}: {', '.join(tool.name for tool in tools)}", 160),
    )


def _empty(trajectory: Trajectory | None) -> str:
    if trajectory is None:
        return "No run of this turn is loaded."
    return "" if trajectory.steps else "The run has no steps."


def _request(text: str, opened: Collection[str], trace: Trace | None) -> Body:
    shown = body("request", text, opened, folded=SAID)
    return replace(shown, pieces=marked_span(text, trace.request if trace else None, len(shown.text)))


def _entries(
    trajectory: Trajectory, steps: Sequence[StepView], opened: Collection[str], trace: Trace | None
) -> tuple[StepView | Body, ...]:
    if not trajectory.transcript:
        return tuple(steps)
    remaining = iter(steps)
    entries: list[StepView | Body] = []
    for place, entry in enumerate(trajectory.transcript):
        if isinstance(entry, UserReply):
            shown = body(f"user-{place}", entry.user_input, opened, folded=SAID)
            value = trace.value if trace and trace.source.kind is SourceKind.REQUEST else ""
            entries.append(replace(shown, pieces=marked_value(shown.text, value)))
        else:
            entries.append(next(remaining))
    return tuple(entries)


def _steps(
    trajectory: Trajectory, alignment: Alignment | None, opened: Collection[str], trace: Trace | None
) -> tuple[StepView, ...]:
    places = {(call.step, call.position): index for index, call in enumerate(alignment.calls)} if alignment else {}
    last = len(trajectory.steps) - 1
    return tuple(
        _step(index, step, places, alignment, opened, trace, is_last=index == last)
        for index, step in enumerate(trajectory.steps)
    )


def _step(
    index: int,
    step: Step,
    places: Mapping[tuple[int, int], int],
    alignment: Alignment | None,
    opened: Collection[str],
    trace: Trace | None,
    *,
    is_last: bool,
) -> StepView:
    count = len(step.calls) or int(step.malformed is not None)
    calls = tuple(_call(index, place, step, places, alignment, opened, trace) for place in range(count))
    asked = _executed(alignment, index)
    mark = _step_mark(step, calls, asked)
    said = step.content if isinstance(step.content, str) and step.content else None
    text = None if said is None else body(f"said-{index}", said, opened, folded=SAID)
    what = counted(len(calls), "call") if calls else "text" if said else "empty" if step.error is None else "error"
    return StepView(
        step=index,
        title=f"step {index} · {what}{', ends the run' if is_last else ''}",
        short=f"{index} {'' if calls else what}".strip(),
        mark=mark,
        node=next((call.node for call in calls), asked[0] if asked else None),
        calls=calls,
        said=None if calls else text,
        aside=text if calls else None,
        reasoning=body(f"reasoning-{index}", step.reasoning, opened) if step.reasoning else None,
        raw=_raw(index, step, opened),
    )


def _executed(alignment: Alignment | None, step: int) -> tuple[int, NodeStatus] | None:
    """The ask or answer node that a text step executed: nodes executed by a call are told by that call."""
    nodes = alignment.nodes if alignment else ()
    return next(((node.node, node.status) for node in nodes if node.step == step and node.call is None), None)


def _step_mark(step: Step, calls: Sequence[CallView], asked: tuple[int, NodeStatus] | None) -> Mark:
    if step.error is not None:
        return ERROR
    worst = [call.mark for call in calls if call.mark.style != "matched"]
    if worst:
        return worst[0]
    if calls:
        return calls[0].mark
    return NODE[asked[1]] if asked else NO_MARK


def _call(
    index: int,
    place: int,
    step: Step,
    places: Mapping[tuple[int, int], int],
    alignment: Alignment | None,
    opened: Collection[str],
    trace: Trace | None,
) -> CallView:
    shown = shown_call(step, place)
    aligned = alignment.calls[places[index, place]] if alignment and (index, place) in places else None
    received = next((item for item in step.observations if item.call == place), None)
    key = f"{index}-{place}"
    return CallView(
        id=f"step-{index}-call-{place}",
        step=index,
        node=aligned.node if aligned else None,
        call=place,
        mark=_call_mark(aligned.status, aligned.node, alignment) if aligned and alignment else NO_MARK,
        name=one_line(shown.name, NAME_WIDTH),
        line=shown.line,
        arguments=body(f"arguments-{key}", shown.whole, opened),
        observation=None if received is None else _observation(key, received.content, opened, trace, (index, place)),
    )


def _observation(
    key: str, content: object, opened: Collection[str], trace: Trace | None, call: tuple[int, int]
) -> Body:
    shown = body(f"observation-{key}", content, opened)
    if trace is None or trace.call != call:
        return shown
    text = observation_text(content)
    found = (marked_value(text, spelling, AROUND) for spelling in spellings(trace.value))
    return replace(shown, pieces=next(filter(None, found), ()))


def _call_mark(status: object, node: int | None, alignment: Alignment) -> Mark:
    """A call that reads as matched may stand for a node with other arguments, or come too early: the node says so."""
    if node is not None and alignment.nodes[node].status in (NodeStatus.WRONG_ARGUMENTS, NodeStatus.WRONG_ORDER):
        return NODE[alignment.nodes[node].status]
    return next(mark for known, mark in CALL.items() if known is status)


def _raw(index: int, step: Step, opened: Collection[str]) -> Body | None:
    if step.error is not None:
        return body(f"error-{index}", step.error, opened)
    is_odd = step.content is not None and not isinstance(step.content, str)
    return body(f"raw-{index}", step.content, opened) if is_odd else None
