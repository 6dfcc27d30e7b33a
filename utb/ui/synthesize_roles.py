"""What the roles said while a turn was made, for Review: from the topic's own `meta`, or from the run that made it.

A run is known by its name, which is that of the data set it was converted to, or by its report of the conversion.
"""

from collections.abc import Mapping
from pathlib import Path

import streamlit as st

from utb.errors import DataError
from utb.io.json_lines import Record
from utb.io.lines import Line
from utb.io.persona import persona_of
from utb.io.session_files import SessionTopic, session_topics
from utb.io.workspace import Dataset, Workspace
from utb.model import Persona, Topic
from utb.model.synthesis import SynthesisTopic
from utb.synthesis.checkpoints import RunFolder
from utb.synthesis.publishing import REPORT, read_report
from utb.synthesis.standing import is_run
from utb.ui import cached, synthesize_sessions
from utb.ui.cached import Stamp
from utb.ui.synthesize_runs import FOLDER, Source, sources
from utb.views.review_sample import SENSITIVE
from utb.views.synthesis_roles import RolesView, build_roles


def roles_of(
    workspace: Workspace, dataset: Dataset, topic: Topic, turn: int, opened: frozenset[str]
) -> RolesView | None:
    """The role messages of a turn; None where nobody kept any."""
    found = _in_meta(cached.topics_stamp(dataset), ascii(topic.topic_id), topic) or _in_runs(workspace, dataset, topic)
    if found is None or turn >= len(found.turns) or not found.turns[turn].steps:
        return None
    return build_roles(found.turns[turn].steps, f"turn-{turn}", opened)


def persona_in_meta(topic: Topic) -> Persona | None:
    """The person that a converted session file brought along; None where it did not, or not as a person."""
    meta = topic.raw.get("meta")
    found = meta.get("persona") if isinstance(meta, Mapping) else None
    if not isinstance(meta, Mapping) or not isinstance(found, dict) or not found:
        return None
    secrets = {SENSITIVE: meta[SENSITIVE]} if SENSITIVE in meta else {}
    try:
        return persona_of(found | secrets, str(meta.get("persona_id") or topic.topic_id))
    except DataError:
        return None


@st.cache_resource(max_entries=500, show_spinner=False)
def _in_meta(
    stamped: Stamp,  # noqa: ARG001 - files that have changed since are read again
    name: str,  # noqa: ARG001 - of the topic, in letters that every hash takes
    _topic: Topic,
) -> SynthesisTopic | None:
    """The topic as its messages tell it, which conversion keeps of released session files."""
    meta = _topic.raw.get("meta")
    messages = meta.get("messages") if isinstance(meta, Mapping) else None
    if not isinstance(messages, list) or not messages:
        return None
    span: dict[str, object] = {"topic_id": _topic.topic_id, "message_start": 0, "message_end": len(messages)}
    tools = _topic.raw.get("tools", _topic.raw.get("english_tools"))
    line: dict[str, object] = {
        "persona_id": "p",
        "persona": {},
        "env_info": {},
        "messages": messages,
        "topics": [{**span, "tools": tools}],
    }
    made = [item for item in session_topics(Record(Line(0, 0, b""), line), "meta") if isinstance(item, SessionTopic)]
    return made[0].topic if made else None


def _in_runs(workspace: Workspace, dataset: Dataset, topic: Topic) -> SynthesisTopic | None:
    """The topic in the session file of the run that it came from."""
    folder = workspace.root / FOLDER / dataset.name
    if folder.is_dir() and is_run(folder):
        meta = topic.raw.get("meta")
        persona = meta.get("persona") if isinstance(meta, Mapping) else None
        return _in(_of_run(folder, persona), topic.topic_id) if isinstance(persona, str) else None
    for source in sources(workspace.root)[0] if (workspace.root / FOLDER).is_dir() else ():
        report = read_report(source.folder / REPORT)
        if report is not None and report.dataset == dataset.name and topic.topic_id in report.topics:
            return _in(source, topic.topic_id)
    return None


def _of_run(folder: Path, persona: str) -> Source:
    path = RunFolder(folder).session(persona)
    there = (path,) if path.is_file() else ()
    return Source(key="", folder=folder, is_run=True, sessions=there, released=(), calls=(), tasks=())


def _in(source: Source, topic_id: str) -> SynthesisTopic | None:
    topics = (made.topic for made in synthesize_sessions.sessions(source).topics)
    return next((topic for topic in topics if topic.topic_id == topic_id), None)
