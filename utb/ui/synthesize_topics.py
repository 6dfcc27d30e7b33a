"""Draws the topics of a source: the list, one of them in full, and what became of them as a data set."""

from dataclasses import replace

import streamlit as st

from utb.figures.html import render
from utb.io.workspace import Workspace
from utb.model import Fault
from utb.model.call_log import DrawnTask
from utb.model.synthesis_run import RunStatus
from utb.synthesis.publishing import REPORT, Published, read_report
from utb.ui import synthesize_actions, synthesize_sessions, synthesize_state
from utb.ui.messages import draw_message
from utb.ui.state import preset
from utb.ui.synthesize_runs import Source
from utb.views.bodies import body
from utb.views.synthesis_address import SynthesisAddress
from utb.views.synthesis_topics import MadeTopic, TopicList, build_topic, build_topic_list
from utb.views.text import counted, one_line, plain

FIND = "synthesize.topics.find"
MOST_LINES, MOST_TASKS, MOST_EXCHANGES, LINE = 100, 20, 60, 240


def session_faults(source: Source) -> tuple[Fault, ...]:
    """What cannot be used of session and task files."""
    return (*synthesize_sessions.sessions(source).faults, *synthesize_sessions.tasks(source)[1])


def draw_topics(source: Source, status: RunStatus | None, workspace: Workspace, address: SynthesisAddress) -> None:
    """The view."""
    read = synthesize_sessions.sessions(source)
    if synthesize_actions.is_to_convert(source.key):
        with st.spinner(f"Converting {counted(len(read.topics), 'topic')}…", show_time=True):
            synthesize_actions.convert(source, _people(status))
        st.rerun()
    report = read_report(source.folder / REPORT)
    if not read.topics:
        _draw_none(source)
        return
    listed = build_topic_list(read.topics, address.topic, address.find or "", address.persona or "")
    shown = next((made for made in read.topics if plain(made.topic.topic_id) == address.topic), None)
    if shown is None and listed.rows:
        first = listed.rows[0].topic_id
        shown = next(made for made in read.topics if plain(made.topic.topic_id) == first)
        listed = build_topic_list(read.topics, first, address.find or "", address.persona or "")
    _draw_bar(source, workspace, address, listed)
    if report is not None:
        html = render("synthesis_topics.html", part="report", report=_report(report, source))
        synthesize_state.draw_linked("synthesize-report", html)
    with st.container(key="synthesize-body"):
        left, right = st.columns([430, 740], gap="small")
    with left:
        html = render("synthesis_topics.html", part="list", listed=listed, address=synthesize_state.link(address))
        synthesize_state.draw_linked("synthesize-topics", html)
    with right:
        if address.topic is not None and shown is not None and plain(shown.topic.topic_id) != address.topic:
            found = f"There is no topic {one_line(address.topic, 80)!r} here."
            draw_message("warn", "Not found", found, "Another one is shown.")
        if shown is not None:
            _draw_topic(shown, source, report)


def _people(status: RunStatus | None) -> str | None:
    """The data set whose people a run is about."""
    return None if status is None or status.request is None else status.request.people


def _draw_none(source: Source) -> None:
    tasks, _ = synthesize_sessions.tasks(source)
    found = "No topic can be read." if source.has_topics else "No topic is finished yet."
    if tasks:
        found = f"{counted(len(tasks), 'drawn task')} and no session file: the view Calls shows what was asked."
    advice = (
        "What cannot be used is named under Faults." if source.has_topics else "Each appears as soon as it is done."
    )
    draw_message("note", "No topics", found, advice)


def _draw_bar(source: Source, workspace: Workspace, address: SynthesisAddress, listed: TopicList) -> None:
    preset(FIND, address.find or "")
    is_blocked = workspace.is_bare and bool(workspace.datasets)
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key="synthesize-topic-bar"):
        with st.container(width=300):
            st.text_input(
                "Search topics",
                key=FIND,
                placeholder="Search topics, requests, failures",
                icon=":material/search:",
                label_visibility="collapsed",
                on_change=_searched,
            )
        if address.persona:
            label = f"{one_line(address.persona, 30)} ×"
            st.button(label, key="synthesize.topics.persona", on_click=_everybody, help="Show everybody's topics")
        st.button(
            "Convert to a data set",
            key="synthesize.convert",
            disabled=is_blocked,
            on_click=synthesize_actions.ask_to_convert,
            args=(source.key,),
            help="This workspace is a bare folder of files: a folder of data sets beside them would hide them."
            if is_blocked
            else f"Writes datasets/{one_line(source.folder.name, 60)}/ in the workspace.",
        )
        with st.container(horizontal=True, horizontal_alignment="right", gap="xsmall"):
            synthesize_state.draw_walk("topic", *_beside(listed, address))


def _beside(listed: TopicList, address: SynthesisAddress) -> tuple[SynthesisAddress | None, SynthesisAddress | None]:
    """The topics before and after the one that is shown."""
    names = [row.topic_id for row in listed.rows]
    at = next((number for number, row in enumerate(listed.rows) if row.is_chosen), None)
    if at is None:
        return None, None
    before = replace(address, topic=names[at - 1]) if at > 0 else None
    return before, replace(address, topic=names[at + 1]) if at + 1 < len(names) else None


def _searched() -> None:
    words = str(st.session_state.get(FIND) or "").strip()
    synthesize_state.go(synthesize_state.address().with_filter("find", words))


def _everybody() -> None:
    synthesize_state.go(synthesize_state.address().with_filter("persona", None))


def _draw_topic(made: MadeTopic, source: Source, report: Published | None) -> None:
    subject = f"{source.key}/{made.topic.topic_id}"
    opened = synthesize_state.opened(subject)
    view = build_topic(made, opened)
    preview = synthesize_sessions.preview(made)
    is_published = report is not None and made.topic.topic_id in report.topics
    html = render(
        "synthesis_topics.html",
        part="topic",
        topic=view,
        id=plain(made.topic.topic_id),
        run=source.key,
        has_calls=bool(source.calls),
        dataset=report.dataset if report is not None and is_published else "",
        preview=preview,
        types=_types(made, preview),
        tasks=_tasks(made, source, opened),
    )
    synthesize_state.draw_linked("synthesize-topic", html, subject)


def _types(made: MadeTopic, preview: synthesize_sessions.Preview) -> dict[int, str]:
    """Task type and subtype of every turn, as the data set would have them."""
    found = {}
    for number in range(len(made.topic.turns)):
        task_type = preview.task_types[number] if number < len(preview.task_types) else ""
        subtype = preview.subtypes[number - 1] if 0 < number <= len(preview.subtypes) else ""
        found[number] = one_line(", ".join(part for part in (task_type, subtype) if part), 80)
    return found


def _tasks(made: MadeTopic, source: Source, opened: frozenset[str]) -> list[dict[str, object]]:
    """The drawn tasks of the topic."""
    found, _ = synthesize_sessions.tasks(source)
    mine = [task for task in found if _belongs(task, made)][:MOST_TASKS]
    return [_task(number, task, opened) for number, task in enumerate(mine)]


def _belongs(task: DrawnTask, made: MadeTopic) -> bool:
    whole = made.topic.topic_id
    if task.topic_id is None or task.persona_id not in (None, made.topic.persona):
        return False
    return whole in (task.topic_id, f"{made.topic.persona}_{task.topic_id}")


def _task(number: int, task: DrawnTask, opened: frozenset[str]) -> dict[str, object]:
    return {
        "request": one_line(task.request or "", LINE),
        "candidates": [one_line(each, LINE) for each in task.candidates[:MOST_LINES]],
        "exchanges": [
            body(f"task-{number}-{at}", each, opened) for at, each in enumerate(task.exchanges[:MOST_EXCHANGES])
        ],
    }


def _report(report: Published, source: Source) -> dict[str, object]:
    hidden = len(report.doubts) - MOST_LINES
    turns = sum(report.topics.values())
    outdated = _changed_since(source)
    return {
        "dataset": report.dataset,
        "summary": f"{counted(len(report.topics), 'topic')}, {counted(turns, 'turn')}",
        "is_outdated": outdated,
        "doubt_count": counted(len(report.doubts), "doubt"),
        "doubts": [
            (plain(each.topic_id), each.turn, one_line(each.message, LINE)) for each in report.doubts[:MOST_LINES]
        ],
        "more_doubts": f"and {hidden:,} more, each beside its topic" if hidden > 0 else "",
        "losses": [(one_line(what, LINE), count) for what, count in report.losses.items()],
        "faults": [plain(each[: 4 * LINE]) for each in report.faults[:MOST_LINES]],
        "fault_count": len(report.faults),
    }


def _changed_since(source: Source) -> bool:
    """Whether a session file is newer than what was made of it."""
    try:
        made = (source.folder / REPORT).stat().st_mtime_ns
        return any(path.stat().st_mtime_ns > made for path in (*source.sessions, *source.released))
    except OSError:
        return False
