"""What stands between a reviewer and the item: two versions of one review, older data, somebody else's claim."""

from hashlib import sha256
from uuid import uuid4

import streamlit as st

from utb.errors import StoreError
from utb.figures.html import render
from utb.model.annotation import Conflict, Review
from utb.store import Store
from utb.ui import review_state, store_access
from utb.ui.review_actions import Made, give_way, reopen, settle
from utb.ui.review_desk import Desk
from utb.ui.review_pickers import take_free
from utb.ui.settings import Settings
from utb.views.review_events import drafted
from utb.views.review_item import read_review
from utb.views.review_merge import MINE, THEIRS, MergeRow, is_finished, merge_rows, merged
from utb.views.text import one_line

NAME = 60


def draw_notices(desk: Desk, settings: Settings) -> None:
    """Everything that has to be known before deciding; nothing where there is nothing."""
    if desk.is_conflicting and desk.head is not None:
        _conflict(desk, settings)
    elif desk.is_outdated:
        _outdated(desk, settings)
    claim = desk.others_claim
    if claim is not None and desk.who.may_write and not desk.saved.decision:
        with st.container(horizontal=True, vertical_alignment="center", gap="small", key="dense-review-claimed"):
            st.html(render("review_claim.html", who=one_line(claim.annotator, NAME), until=claim.expires_at))
            st.button("Next free item", on_click=take_free, args=(desk, settings), key="review.next-free")


def _conflict(desk: Desk, settings: Settings) -> None:
    """Both versions side by side; each field is taken from one of them."""
    if desk.draft is None or desk.head is None:
        return
    base, mine = _base(desk), drafted(desk.draft)[0]
    rows = merge_rows(base, mine, desk.saved, desk.taxonomy.taxonomy)
    with st.container(border=True, key="review-conflict"):
        html = render("review_merge.html", rows=rows, based_on=desk.draft.based_on, head=desk.head)
        st.html(html)
        open_rows = [row for row in rows if not row.is_same]
        versions = f"{desk.subject}/{desk.draft.event_id}/{desk.number}"
        for column, row in zip(st.columns(max(len(open_rows), 1)), open_rows, strict=False):
            with column:
                _pick(row, versions)
        chosen = {row.field: st.session_state.get(_key(row, versions)) for row in open_rows}
        undecided = [row.title.lower() for row in open_rows if chosen[row.field] is None]
        with st.container(horizontal=True, gap="xsmall"):
            _button("Keep mine", "mine", desk, settings, {row.field: MINE for row in open_rows})
            _button("Keep theirs", "theirs", desk, settings, {row.field: THEIRS for row in open_rows})
            sides = {field: str(side) for field, side in chosen.items()}
            help_text = f"Choose a side for: {', '.join(undecided)}." if undecided else None
            _button("Save what is chosen", "merged", desk, settings, sides, off=bool(undecided), hint=help_text)


def _pick(row: MergeRow, versions: str) -> None:
    st.radio(
        row.title,
        [MINE, THEIRS],
        index=None if row.proposed is None else [MINE, THEIRS].index(row.proposed),
        format_func=str,
        horizontal=True,
        key=_key(row, versions),
    )


def _key(row: MergeRow, versions: str) -> str:
    """Named after the two versions: what was chosen between others says nothing about these."""
    return f"review.merge.{row.field}.{sha256(versions.encode('utf-8', 'replace')).hexdigest()[:12]}"


def _button(
    label: str,
    name: str,
    desk: Desk,
    settings: Settings,
    sides: dict[str, str],
    *,
    off: bool = False,
    hint: str | None = None,
) -> None:
    st.button(
        label,
        key=f"review.keep-{name}",
        type="primary" if name == "merged" else "secondary",
        disabled=off,
        help=hint,
        on_click=_settle,
        args=(desk, settings, sides, f"merge-{uuid4().hex}"),
    )


def _settle(desk: Desk, settings: Settings, sides: dict[str, str], event_id: str) -> None:
    """Save what was chosen; what decides nothing yet goes on in the bar, and keeping theirs makes no revision.

    The event was named when the button was drawn: a press that Streamlit delivers twice saves once.
    """
    store = store_access.reach(settings).store
    if store is None or desk.draft is None:
        return
    mine, theirs = drafted(desk.draft)[0], desk.saved
    try:
        if set(sides.values()) <= {THEIRS}:
            give_way(store, desk.draft, desk.number)
            error = ""
        else:
            error = _save(desk, store, merged(mine, theirs, sides), event_id)
    except StoreError as refused:
        error = str(refused)
    review_state.set_fault(error)


def _save(desk: Desk, store: Store, review: Review, event_id: str) -> str:
    made = _made(desk, review, event_id)
    if not is_finished(review, desk.saved):
        reopen(store, made)
        return ""
    saved = settle(store, made)
    if isinstance(saved, Conflict):
        return "It has changed once more; both versions are shown again."
    review_state.note_done([saved.revision.document])
    review_state.set_saved(saved.revision.at, saved.revision.sequence)
    return ""


def _made(desk: Desk, review: Review, event_id: str) -> Made:
    return Made(
        item=desk.item,
        author=desk.who.name,
        review=review,
        based_on=desk.number,
        sequence=desk.draft.sequence if desk.draft else desk.draft_sequence,
        item_sha256=desk.sha256,
        event_id=event_id,
    )


def _base(desk: Desk) -> Review:
    """What both versions began with."""
    number = desk.draft.based_on if desk.draft else 0
    if desk.draft is None or number == 0:
        return Review()
    document = desk.draft.document
    found, _ = desk.access.read(lambda store: store.revision(document, number).body, None)
    return read_review(found)


def _outdated(desk: Desk, settings: Settings) -> None:
    """A review, or something typed, about another version of the data: shown, and used again only on request."""
    old = drafted(desk.draft)[0] if desk.draft else desk.saved
    author = desk.head.at if desk.head and not desk.draft else desk.draft.at if desk.draft else ""
    rows = merge_rows(Review(), old, old, desk.taxonomy.taxonomy)
    with st.container(border=True, key="review-outdated"):
        st.html(render("review_outdated.html", rows=rows, at=author))
        st.button(
            "Use it again",
            key="review.use-again",
            disabled=not desk.who.may_write,
            help="It is put into the bar below as a draft; nothing is saved before you decide.",
            on_click=_use_again,
            args=(desk, settings, old, f"again-{uuid4().hex}"),
        )


def _use_again(desk: Desk, settings: Settings, old: Review, event_id: str) -> None:
    store = store_access.reach(settings).store
    if store is None:
        return
    try:
        reopen(store, _made(desk, old, event_id))
        error = ""
    except StoreError as refused:
        error = str(refused)
    review_state.set_fault(error)
