"""The graph as a component that can be edited: what it is told, and the events that come back."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec
import streamlit as st

from utb.figures.html import script
from utb.graph.editing import Edited, EditEvent, Refused, read_event
from utb.views.graph import GraphView
from utb.views.selection import Selection

_STATIC = Path(__file__).with_name("static")
MOST_EVENTS = 100
_editor = st.components.v2.component(
    "utb_editor",
    html=(_STATIC / "editor.html").read_text(encoding="utf-8"),
    js="\n".join(
        (
            script("drawing.js", "bus.js"),
            *((_STATIC / name).read_text(encoding="utf-8") for name in ("graph.js", "editor.js")),
            "export default editor;",
        )
    ),
    isolate_styles=False,
)


@dataclass(frozen=True, kw_only=True)
class GraphState:
    """What the component needs beside the drawing. `stamp` names the state that is drawn, `item` the turn."""

    space: str
    author: str
    item: str
    stamp: str
    disabled: str
    shown: bool
    tools: Sequence[str]
    answers: Sequence[int]
    acked: Sequence[str]


class GraphEvent(msgspec.Struct, frozen=True):
    """One act: an edit, `undo` or `redo`; None for one that cannot be done, with the reason in `refused`."""

    id: str
    stamp: str
    wish: EditEvent | str | None
    refused: str = ""


def draw_editor(key: str, view: GraphView, node: int | None, state: GraphState, on_events: Callable[[], None]) -> None:
    """The graph, its toolbar and its keys; not shown it still listens to the keys of the page."""
    data = {
        "view": msgspec.to_builtins(view),
        "selected": msgspec.to_builtins(Selection(node=node)),
        **{name: getattr(state, name) for name in GraphState.__dataclass_fields__},
    }
    _editor(key=key, data=data, on_events_change=on_events)


def read_graph_events(sent: object, item: str) -> tuple[GraphEvent, ...]:
    """The events about this turn in what the component sent; what is of no known shape is passed over or refused."""
    listed = sent.get("list") if isinstance(sent, Mapping) else None
    if not isinstance(listed, Sequence) or isinstance(listed, str):
        return ()
    found = []
    for each in list(listed)[:MOST_EVENTS]:
        event = _event(each) if isinstance(each, Mapping) and each.get("item") == item else None
        if event is not None:
            found.append(event)
    return tuple(found)


def answers_of(state: Edited, is_answer: Callable[[object], bool]) -> tuple[int, ...]:
    """The numbers of the answers, after which nothing comes."""
    return tuple(index for index, raw in enumerate(state.nodes) if is_answer(raw))


def _event(raw: Mapping[str, object]) -> GraphEvent | None:
    identity, stamp = raw.get("id"), raw.get("stamp")
    if raw.get("type") != "edit" or not isinstance(identity, str) or not identity or not isinstance(stamp, str):
        return None
    inner = raw.get("event")
    named = inner.get("type") if isinstance(inner, Mapping) else None
    if named in ("undo", "redo"):
        return GraphEvent(identity, stamp, str(named))
    read = read_event(dict(inner) if isinstance(inner, Mapping) else inner)
    if isinstance(read, Refused):
        return GraphEvent(identity, stamp, None, read.reason)
    return GraphEvent(identity, stamp, read)
