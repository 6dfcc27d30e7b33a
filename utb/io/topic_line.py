"""One line of a release file as a topic: names and spellings normalised, every fault collected, good turns kept.

Fields may stand under their plain name or under the `english_` twin; the plain one wins where it holds anything.
A turn needs a request and a reference; labels may be missing. Where lists have unequal lengths the turns that have
both are kept and the difference is a fault. Turns made here have no history: see `utb.io.history`.
"""

from collections.abc import Callable, Sequence

import msgspec

from utb.graph.build import build_graph
from utb.io.clarification import read_slots
from utb.io.faults import FaultLog, shown
from utb.io.json_lines import Record
from utb.io.labels import task_type, turn_subtype
from utb.io.oddities import note_oddities
from utb.io.toolboxes import Toolboxes
from utb.model import Fault, Toolbox, Topic, Turn


class Origin(msgspec.Struct, frozen=True):
    """What the place of a file says about its topics. `of_persona`: its topics follow each other in time."""

    source: str
    dataset: str
    profile: str
    of_persona: bool


class TopicLine(msgspec.Struct, frozen=True):
    """What a line gave: a topic, or none, and every fault on it."""

    topic: Topic | None
    faults: tuple[Fault, ...]


class _Shared(msgspec.Struct, frozen=True):
    """What the turns of a topic have in common."""

    topic_id: str
    env_info: str | None
    tools: Toolbox
    origin: Origin


class _Columns(msgspec.Struct, frozen=True):
    """The lists of a line that run in parallel, one entry a turn (subtypes: one fewer)."""

    tasks: list[object]
    answers: list[object]
    types: list[object]
    subtypes: list[object]
    clarification: list[object]


def read_topic(record: Record, origin: Origin, toolboxes: Toolboxes) -> TopicLine:
    """The topic on this line."""
    log = FaultLog(origin.source, record.line.number)
    raw = record.value
    note_oddities(record, log)
    topic_id = log.text(raw.get("id"), "id", "the topic's id as text")
    env_info = log.optional_text(_either(raw, "env_info"), "env_info")
    tools = _required_list(raw, "tools", "a list of function schemas", log)
    columns = _columns(raw, log)
    if topic_id is None or tools is None or columns is None:
        return TopicLine(None, tuple(log.faults))
    _check_tools(tools, log)
    shared = _Shared(topic_id, env_info, toolboxes.box(tools), origin)
    turns = tuple(turn for index in range(len(columns.tasks)) if (turn := _turn(shared, columns, index, log)))
    topic = Topic(
        topic_id=topic_id,
        env_info=env_info,
        turns=turns,
        raw=raw,
        profile=origin.profile,
        dataset=origin.dataset,
        source=origin.source,
        line=record.line.number,
    )
    return TopicLine(topic, tuple(log.faults))


def _either(raw: dict[str, object], name: str) -> object:
    """The field, or its English twin where the field holds nothing."""
    value = raw.get(name)
    if value in (None, [], ""):
        twin = raw.get(f"english_{name}")
        return value if twin is None else twin
    return value


def _columns(raw: dict[str, object], log: FaultLog) -> _Columns | None:
    tasks = _required_list(raw, "tasks", "a list of requests", log)
    answers = _required_list(raw, "answer_list", "a list of references", log)
    if tasks is None or answers is None:
        return None
    types = _optional_list(raw, "task_types", log)
    subtypes = _optional_list(raw, "turn_subtypes", log)
    clarification = _optional_list(raw, "clarification", log)
    count = len(tasks)
    _check_length("answer_list", answers, count, "one a task", log)
    if types:
        _check_length("task_types", types, count, "one a task", log)
    if subtypes:
        _check_length("turn_subtypes", subtypes, count - 1, "one a task, without the first", log)
    if clarification:
        _check_length("clarification", clarification, count, "one a task", log)
    paired = min(count, len(answers))
    return _Columns(tasks[:paired], answers, types, subtypes, clarification)


def _required_list(raw: dict[str, object], name: str, expected: str, log: FaultLog) -> list[object] | None:
    value = _either(raw, name)
    if isinstance(value, list) and (value or name == "tools"):  # a chat topic may offer no tools
        return value
    log.add(name, "an empty list" if value == [] else shown(value), expected)
    return None


def _optional_list(raw: dict[str, object], name: str, log: FaultLog) -> list[object]:
    value = _either(raw, name)
    if isinstance(value, list):
        return value
    if value not in (None, ""):
        log.add(name, shown(value), "a list")
    return []


def _check_length(name: str, entries: Sequence[object], count: int, why: str, log: FaultLog) -> None:
    if len(entries) != count:
        log.add(name, _entries(len(entries)), f"{_entries(count)} ({why})")


def _entries(count: int) -> str:
    return "1 entry" if count == 1 else f"{count:,} entries"


def _check_tools(tools: Sequence[object], log: FaultLog) -> None:
    for index, tool in enumerate(tools):
        if not isinstance(tool, dict):
            log.add(f"tools[{index}]", shown(tool), "a function schema")


def _turn(shared: _Shared, columns: _Columns, index: int, log: FaultLog) -> Turn | None:
    request = columns.tasks[index]
    if not isinstance(request, str):
        log.add(f"tasks[{index}]", shown(request), "the request as text")
        return None
    answer_list = columns.answers[index]
    reference = build_graph(answer_list)
    if reference.fault is not None:
        why = reference.fault.message.rstrip(".")
        log.add(f"answer_list[{index}]", f"a reference that cannot be executed ({why})", "one that can")
    slots = columns.clarification[index] if index < len(columns.clarification) else None
    return Turn(
        topic_id=shared.topic_id,
        turn=index,
        request=request,
        tools=shared.tools,
        reference=reference,
        env_info=shared.env_info,
        task_type=_label(columns.types, index, "task_types", task_type, log),
        subtype=_label(columns.subtypes, index - 1, "turn_subtypes", turn_subtype, log),
        clarification=read_slots(slots, f"clarification[{index}]", log),
        dataset=shared.origin.dataset,
        profile=shared.origin.profile,
        answer_list=answer_list,
    )


def _label(
    labels: Sequence[object], index: int, field: str, canonical: Callable[[str], str], log: FaultLog
) -> str | None:
    """The label at this place in the release's spelling; None where the list has no such entry, or null."""
    value = labels[index] if 0 <= index < len(labels) else None
    text = log.optional_text(value, f"{field}[{index}]")
    return None if text is None else canonical(text)
