"""Clarification labels: ask or infer, slot by slot, and the transcript in which evidence is picked."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from utb.figures.html import render
from utb.graph.editing.events import RemoveLabel, SetLabel
from utb.model import Decision, SlotLabel
from utb.ui import edit_state, state
from utb.ui.edit_actions import Editor
from utb.ui.edit_desk import EditDesk
from utb.ui.edit_found import Found
from utb.ui.graph_component import draw_pane
from utb.views.markdown_text import as_markdown
from utb.views.reference_editor_address import ALL_TURNS
from utb.views.reference_editor_labels import (
    LabelRow,
    build_transcript,
    label_rows,
    places_of,
    raw_label,
    raw_places,
    toggled,
)
from utb.views.selection import Selection
from utb.views.text import plain

LONGEST = 120


def draw_transcript(editor: Editor, found: Found) -> None:
    """What was said up to this turn; while a slot is armed its sentences can be picked."""
    desk = editor.desk
    picking = _picking(desk, found)
    view = build_transcript(found.turn, desk.state, found.labels, picking, shows_all=desk.asked.turns == ALL_TURNS)
    html = render("edit_talk.html", view=view)
    draw_pane(edit_state.TALK, html, f"{desk.subject} {picking}", Selection(), TalkHandler(editor))
    if picking:
        here = replace(desk.address, slot=None)
        st.button("Done picking", shortcut="Esc", key="edit.picked", on_click=edit_state.turn_to, args=(here,))


def _picking(desk: EditDesk, found: Found) -> str:
    """The slot that evidence is picked for; links carry names in the form in which they can be sent."""
    if not desk.asked.slot or not desk.may_edit:
        return ""
    slots = (row.slot for row in label_rows(desk.state, found.turn, found.labels))
    return next((slot for slot in slots if plain(slot) == desk.asked.slot), desk.asked.slot)


def draw_labels(editor: Editor, found: Found) -> None:
    """One line a slot: the decision, the evidence, what the finder says and where it differs."""
    desk = editor.desk
    rows = label_rows(desk.state, found.turn, found.labels)
    disabled = not desk.may_edit
    with st.container(border=True, key="edit-labels", gap="xsmall"):
        with st.container(horizontal=True, vertical_alignment="center", gap="xsmall"):
            decided = sum(bool(row.decision) for row in rows)
            st.html(render("edit_heading.html", title="Clarification labels", note=f"{decided} of {len(rows)} decided"))
            first = next((row for row in rows if not row.decision and row.suggested), None)
            accept = (editor, found, first.slot if first else "")
            st.button(
                "Accept suggestion",
                icon=":material/check:",
                shortcut="Y",
                key="edit.accept-suggestion",
                disabled=disabled or first is None,
                help=as_markdown(f"{first.name}: {first.suggested}, {first.why}")
                if first
                else "Every suggestion is decided.",
                on_click=_accept,
                args=accept,
            )
        if not rows:
            st.caption("No slot of this turn is asked for or known from earlier turns. Name one below to label it.")
        for row in rows:
            _row(editor, found, row, disabled)
        with st.form("edit.label.new", clear_on_submit=True, border=False), _line():
            st.text_input(
                "New slot",
                key="edit.label.name",
                placeholder="another slot",
                max_chars=LONGEST,
                label_visibility="collapsed",
                disabled=disabled,
            )
            st.form_submit_button("Add label", key="edit.label.add", disabled=disabled, on_click=_added, args=(editor,))


def _line() -> DeltaGenerator:
    return st.container(horizontal=True, vertical_alignment="center", gap="xsmall")


def _row(editor: Editor, found: Found, row: LabelRow, disabled: bool) -> None:
    desk = editor.desk
    key = f"edit.label.{desk.subject}.{ascii(row.slot)}"
    picking = desk.asked.slot == plain(row.slot)
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key=f"dense-{key}"):
        st.html(render("edit_slot.html", row=row, picking=picking), width="stretch")
        wanted = row.decision or None
        if key not in st.session_state or st.session_state[key] != wanted:
            st.session_state[key] = wanted
        st.segmented_control(
            f"Decision about {row.name}",
            list(map(str, Decision)),
            key=key,
            label_visibility="collapsed",
            disabled=disabled,
            on_change=_decided,
            args=(editor, found, row.slot, key),
        )
        target = replace(desk.address, slot=None if picking else row.slot)
        st.button(
            "Done" if picking else "Pick",
            key=f"{key}.pick",
            disabled=disabled,
            help="Pick the sentences of earlier requests that tell it",
            on_click=edit_state.turn_to,
            args=(target,),
        )
        st.button(
            f"Remove the label of {as_markdown(row.name)}",
            icon=":material/close:",
            key=f"edit.label-out.{desk.subject}.{ascii(row.slot)}",
            type="tertiary",
            disabled=disabled or not row.decision,
            on_click=editor.act,
            args=(RemoveLabel(row.slot), f"{desk.stamp} remove label {row.slot}"),
        )


@dataclass(frozen=True)
class TalkHandler:
    """Takes what is clicked in the transcript: a sentence, or the wish to see all turns."""

    editor: Editor

    def __call__(self) -> None:
        """Called by Streamlit before the script runs again."""
        event = state.event_of(edit_state.TALK)
        if event is None:
            return
        desk = self.editor.desk
        if event.get("type") == "turns":
            shown = None if desk.asked.turns == ALL_TURNS else ALL_TURNS
            edit_state.turn_to(replace(desk.address, turns=shown))
        place, slot = event.get("place"), event.get("slot")
        if event.get("type") != "evidence" or not isinstance(place, Mapping) or not isinstance(slot, str) or not slot:
            return
        label = raw_label(desk.state, slot)
        places = toggled(places_of(label), place)
        decision = str(label["decision"]) if label is not None and label.get("decision") in tuple(Decision) else "infer"
        self.editor.do(SetLabel(slot=slot, decision=decision, evidence=places, by=desk.who.name))


def _decided(editor: Editor, found: Found, slot: str, key: str) -> None:
    """A decision takes over the evidence of the finder where it agrees and there is none yet."""
    decision = st.session_state.get(key)
    if decision is None:
        editor.do(RemoveLabel(slot))
        return
    places = places_of(raw_label(editor.desk.state, slot))
    offered = _offered(found, slot)
    if not places and decision == Decision.INFER and offered is not None:
        places = raw_places(offered.evidence)
    kept = places if decision == Decision.INFER else []
    editor.do(SetLabel(slot=slot, decision=str(decision), evidence=kept, by=editor.desk.who.name))


def _accept(editor: Editor, found: Found, slot: str) -> None:
    offered = _offered(found, slot)
    if offered is not None:
        event = SetLabel(slot, offered.decision.value, raw_places(offered.evidence), editor.desk.who.name)
        editor.do(event, f"{editor.desk.stamp} accept {slot}")


def _added(editor: Editor) -> None:
    slot = str(st.session_state.get("edit.label.name") or "").strip()
    if not slot:
        edit_state.set_note("A label needs the name of its slot.")
        return
    editor.do(SetLabel(slot=slot, decision=Decision.ASK.value, evidence=[], by=editor.desk.who.name))


def _offered(found: Found, slot: str) -> SlotLabel | None:
    return next((label for label in found.labels if label.slot == slot), None)
