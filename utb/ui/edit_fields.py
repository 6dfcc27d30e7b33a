"""One input for each value of a node, in the kind that its schema asks for. Every change is an edit, saved at once."""

import datetime
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import streamlit as st
from msgspec import UNSET, UnsetType

from utb.figures.html import render
from utb.graph.editing import Refused
from utb.graph.editing.events import SetArgument
from utb.model import Source, Turn
from utb.ui.edit_actions import Editor
from utb.views.markdown_text import as_markdown
from utb.views.reference_editor_fields import ABSENT, FieldRow, FieldsView, Kind
from utb.views.reference_editor_values import read_json, write_json
from utb.views.sources import chip_of
from utb.views.text import one_line, plain, size_words

LABEL_WIDTH = 118
EARLIEST, LATEST = datetime.date(1, 1, 1), datetime.date(9999, 12, 31)
Draw = Callable[[FieldRow, dict[str, Any]], None]


@dataclass(frozen=True)
class Slot:
    """Where the rows belong: the node, and whether they can be edited."""

    editor: Editor
    node: int
    disabled: bool

    def key(self, row: FieldRow) -> str:
        """Names the input of a row; another turn, node or kind is another input."""
        return f"edit.f.{self.editor.desk.subject}.{self.node}.{ascii(row.path)}.{row.kind.value}"

    def field(self, path: str) -> str:
        """Names the text that is no JSON yet."""
        return f"argument {self.node} {path}"


def draw_fields(slot: Slot, view: FieldsView, turn: Turn, sources: dict[str, Source]) -> None:
    """A line a value: its name with where it comes from, its input, and the button that leaves it out."""
    for row in view.rows:
        with st.container(horizontal=True, vertical_alignment="center", gap="xsmall"):
            source = sources.get(row.path)
            st.html(
                render("edit_label.html", row=row, chip=chip_of(turn, source) if source else None), width=LABEL_WIDTH
            )
            _draw(slot, row)
            if row.is_there:
                _remove(slot, row)
        _problem(slot, row)
    if view.more:
        st.caption(view.more)


def _draw(slot: Slot, row: FieldRow) -> None:
    common = {
        "label_visibility": "collapsed",
        "disabled": slot.disabled,
        "on_change": _changed,
        "args": (slot, row),
        "key": slot.key(row),
    }
    _INPUTS[row.kind](row, {**common, "slot": slot} if row.kind in _WITH_SLOT else common)


def _choice(row: FieldRow, common: dict[str, Any]) -> None:
    options = [ABSENT, *map(_words, row.choices)]
    _preset(common["key"], _words(row.value) if row.is_there else ABSENT)
    st.selectbox(row.name, options, format_func=lambda text: one_line(text, 80), **common)


def _boolean(row: FieldRow, common: dict[str, Any]) -> None:
    _preset(common["key"], str(row.value).lower() if row.is_there else None)
    st.segmented_control(row.name, ["true", "false"], width="stretch", **common)


def _number(row: FieldRow, common: dict[str, Any]) -> None:
    cast: Callable[[Any], Any] = int if row.kind is Kind.INTEGER else float
    given: dict[str, Any] = {
        "min_value": cast(row.least) if row.least is not None else None,
        "max_value": cast(row.most) if row.most is not None else None,
    }
    _preset(common["key"], cast(row.value) if row.is_there else None)
    given |= {"step": 1} if row.kind is Kind.INTEGER else {"format": "%.12g"}
    st.number_input(row.name, placeholder=_placeholder(row), **given, **common)


def _text(row: FieldRow, common: dict[str, Any]) -> None:
    _preset(common["key"], _sendable(row.value) if row.is_there else "")
    st.text_input(row.name, placeholder=_placeholder(row), **common)


def _long_text(row: FieldRow, common: dict[str, Any]) -> None:
    _preset(common["key"], _sendable(row.value) if row.is_there else "")
    st.text_area(row.name, height=96, **common)


def _date(row: FieldRow, common: dict[str, Any]) -> None:
    _preset(common["key"], datetime.date.fromisoformat(str(row.value)) if row.is_there and row.value else None)
    st.date_input(row.name, min_value=EARLIEST, max_value=LATEST, format="YYYY-MM-DD", **common)


def _time(row: FieldRow, common: dict[str, Any]) -> None:
    _preset(common["key"], datetime.time.fromisoformat(str(row.value)) if row.is_there and row.value else None)
    st.time_input(row.name, step=60, **common)


def _choices(row: FieldRow, common: dict[str, Any]) -> None:
    listed = row.value if isinstance(row.value, list) else []
    _preset(common["key"], [str(item) for item in listed])
    st.multiselect(row.name, [str(choice) for choice in row.choices], format_func=plain, **common)


def _json(row: FieldRow, common: dict[str, Any]) -> None:
    slot: Slot = common.pop("slot")
    typed = slot.editor.desk.work.typed.get(slot.field(row.path))
    _preset(common["key"], row.text if typed is None else typed)
    st.text_input(row.name, placeholder=_placeholder(row) or "JSON", **common)


def _group(row: FieldRow, common: dict[str, Any]) -> None:
    """A heading; a list has a button that adds an item, an object a field that adds a member."""
    slot: Slot = common.pop("slot")
    if row.kind is Kind.LIST:
        count = len(row.value) if isinstance(row.value, list) else 0
        item = f"{row.path}[{count}]"
        st.button(
            f"Add item {count}",
            key=f"{common['key']}.add",
            type="tertiary",
            disabled=slot.disabled,
            on_click=_add_item,
            args=(slot, row, item),
        )
    else:
        st.html('<div class="utb"><span class="mute s">object</span></div>', width="content")


def _fixed(row: FieldRow, _: dict[str, Any]) -> None:
    size = size_words(len(str(row.value)))
    st.html(f'<div class="utb"><span class="mute s">{size}: edit it in the JSON of the node</span></div>')


_WITH_SLOT = (Kind.JSON, Kind.GROUP, Kind.LIST)
_INPUTS: dict[Kind, Draw] = {
    Kind.CHOICE: _choice,
    Kind.BOOLEAN: _boolean,
    Kind.INTEGER: _number,
    Kind.NUMBER: _number,
    Kind.TEXT: _text,
    Kind.LONG_TEXT: _long_text,
    Kind.DATE: _date,
    Kind.TIME: _time,
    Kind.CHOICES: _choices,
    Kind.JSON: _json,
    Kind.GROUP: _group,
    Kind.LIST: _group,
    Kind.FIXED: _fixed,
}


def _remove(slot: Slot, row: FieldRow) -> None:
    st.button(
        f"Leave out {as_markdown(row.name)}",
        icon=":material/close:",
        key=f"edit.out.{slot.key(row)}",
        type="tertiary",
        disabled=slot.disabled,
        on_click=_leave_out,
        args=(slot, row),
    )


def _problem(slot: Slot, row: FieldRow) -> None:
    typed = slot.editor.desk.work.typed.get(slot.field(row.path))
    said, blocks = row.problem, row.blocks
    if typed is not None:
        read = read_json(typed)
        said, blocks = (read.reason, True) if isinstance(read, Refused) else (said, blocks)
    if said:
        st.html(render("edit_problem.html", text=plain(said), blocks=blocks))


def _changed(slot: Slot, row: FieldRow) -> None:
    """The value of an input as an edit; what cannot be read is kept beside the draft as it was typed."""
    typed = st.session_state.get(slot.key(row))
    editor, field = slot.editor, slot.field(row.path)
    if row.kind is Kind.JSON:
        text = str(typed or "")
        if not text.strip():
            editor.type(field, None)
            if row.is_there:
                _set(slot, row.path, UNSET)
            return
        read = read_json(text)
        if isinstance(read, Refused):
            editor.type(field, text)
            return
        if _set(slot, row.path, read.value):
            editor.type(field, None)
        return
    _set(slot, row.path, _value_of(row, typed))


def _value_of(row: FieldRow, typed: Any) -> object | UnsetType:
    """What was chosen or typed, in the shape that the file has."""
    if typed is None or typed == ABSENT or (typed == "" and not row.is_there):
        return UNSET
    if row.kind is Kind.CHOICE:
        return next((choice for choice in row.choices if _words(choice) == typed), typed)
    if row.kind is Kind.BOOLEAN:
        return bool(typed == "true")
    if row.kind is Kind.NUMBER:
        number = float(typed)
        return int(number) if number.is_integer() and isinstance(row.value, int) else number
    if row.kind is Kind.DATE:
        return str(typed.isoformat())
    if row.kind is Kind.TIME:
        shows_seconds = bool(typed.second) or str(row.value).count(":") == 2
        return str(typed.isoformat("seconds" if shows_seconds else "minutes"))
    found: object = list(typed) if row.kind is Kind.CHOICES else typed
    return found


def _set(slot: Slot, path: str, value: object | UnsetType) -> bool:
    return slot.editor.do(SetArgument(node=slot.node, path=path, value=value)) is not None


def _leave_out(slot: Slot, row: FieldRow) -> None:
    slot.editor.type(slot.field(row.path), None)
    _set(slot, row.path, UNSET)


def _add_item(slot: Slot, row: FieldRow, path: str) -> None:
    """A new item like the last one, so that it has the members that are usual here; an empty text in an empty list."""
    items = row.value if isinstance(row.value, list) else []
    _set(slot, path, json.loads(write_json(items[-1]) or '""') if items else "")


def _preset(key: str, value: object) -> None:
    """Show the value of the draft; a text that somebody is typing is left alone while the draft says nothing new."""
    if key not in st.session_state or st.session_state[key] != value:
        st.session_state[key] = value


def _words(value: object) -> str:
    return plain(value) if isinstance(value, str) else write_json(value, indent=None)


def _sendable(value: object) -> str:
    return plain(str(value))


def _placeholder(row: FieldRow) -> str:
    return "" if row.is_there else "left out"
