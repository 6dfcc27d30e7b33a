"""`If you save this`: verdicts now and after the draft, for this turn at once, over the data set on demand."""

import streamlit as st

from utb.figures.html import render
from utb.model import EXACT, POLICIES, Trajectory
from utb.scoring.flips import Flip, flips
from utb.ui import cached, edit_state
from utb.ui.edit_desk import EditDesk, edited_turn
from utb.ui.edit_found import Found
from utb.ui.links import draw_links
from utb.views.reference_editor_flips import build_flips, effects, summed, touched

KEPT, CHOSEN = "edit.flips", "edit.policies"
MOST_RUNS = 200


def draw_flips(desk: EditDesk, found: Found) -> None:
    """The table of this turn, and the way to the whole data set."""
    with st.container(border=True, key="edit-if", gap="xsmall"):
        runs = cached.runs(desk.dataset).at.get(desk.place, ())[:MOST_RUNS]
        if not runs:
            text = "Load predictions to see flips: no model has a run of this turn."
            st.html(render("edit_heading.html", title="If you save this", note=""))
            st.html(render("note.html", text=text))
            return
        st.session_state.setdefault(CHOSEN, [EXACT.name])
        chosen = [name for name in st.session_state[CHOSEN] if name in POLICIES] or [EXACT.name]
        rows = _of_turn(desk, found, runs, tuple(chosen))
        view = build_flips(rows, desk.place, desk.dataset.name)
        draw_links(edit_state.FLIPS, render("edit_flips.html", view=view, shows_policy=len(chosen) > 1))
        st.multiselect("Policies", list(POLICIES), key=CHOSEN, placeholder="exact")
        _whole(desk, found, tuple(chosen))


def _of_turn(desk: EditDesk, found: Found, runs: tuple[Trajectory, ...], policies: tuple[str, ...]) -> tuple[Flip, ...]:
    """The rows of this turn, worked out once for each state of it."""
    key = (desk.subject, desk.stamp, desk.number, policies, cached.stamp(desk.dataset))
    known = st.session_state.get(KEPT)
    if isinstance(known, tuple) and known[0] == key:
        kept: tuple[Flip, ...] = known[1]
        return kept
    before = edited_turn(desk, desk.saved)
    rows = flips(before, found.turn, runs, [POLICIES[name] for name in policies])
    st.session_state[KEPT] = (key, rows)
    return rows


def _whole(desk: EditDesk, found: Found, policies: tuple[str, ...]) -> None:
    """All turns that have this one in their history; only when asked, with how far it is."""
    key = (desk.subject, desk.stamp, desk.number, policies, cached.stamp(desk.dataset))
    asked = st.button(
        "Over the data set",
        key="edit.whole.ask",
        help="Scores again every turn that this one can touch: itself, and those that have it in their history.",
    )
    known = st.session_state.get(edit_state.WHOLE)
    rows = known[1] if isinstance(known, tuple) and known[0] == key else None
    if asked and rows is None:
        rows = _all(desk, found, policies)
        st.session_state[edit_state.WHOLE] = (key, rows)
    if rows is not None:
        flipped = [row for row in rows if row.is_flipped]
        st.html(
            render("edit_whole.html", effects=summed(rows), flipped=len(flipped), runs=len(rows)),
        )


def _all(desk: EditDesk, found: Found, policies: tuple[str, ...]) -> tuple[Flip, ...]:
    turns = touched(tuple(desk.topics.turns.values()), found.turn)
    at = cached.runs(desk.dataset).at
    runs = [at.get((turn.topic_id, turn.turn), ()) for turn in turns]
    bar = st.progress(0.0, text=f"Checking {len(turns)} turns…")
    rows: list[Flip] = []
    before = edited_turn(desk, desk.saved)
    for done, (_, mine) in enumerate(effects(turns, before, found.turn, runs, [POLICIES[name] for name in policies])):
        rows += mine
        bar.progress((done + 1) / len(turns), text=f"{done + 1} of {len(turns)} turns")
    bar.empty()
    return tuple(rows)
