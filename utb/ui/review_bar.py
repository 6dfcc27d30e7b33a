"""The decision bar at the foot of the Review page: its component, what it is told, and what comes back from it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import urlencode
from uuid import uuid4

import msgspec
import streamlit as st

from utb.errors import StoreError
from utb.figures.html import script
from utb.io.guidelines import Guidelines
from utb.model.annotation import ItemId, Review
from utb.ui import review_items, review_state, store_access
from utb.ui.review_actions import Outcome, Terms, carry_out, take_next
from utb.ui.review_desk import Desk
from utb.ui.settings import Settings
from utb.views.review_address import ReviewAddress, write_review_address
from utb.views.review_events import drafted, read_events
from utb.views.review_item import place_of, write_review
from utb.views.review_queue import UNREVIEWED
from utb.views.text import plain

_STATIC = Path(__file__).with_name("static")
SESSION = "review.session"
HINT = 280
_bar = st.components.v2.component(
    "utb_review_bar",
    html=(_STATIC / "review_bar.html").read_text(encoding="utf-8"),
    js="\n".join(
        (
            script("drawing.js"),
            *((_STATIC / name).read_text(encoding="utf-8") for name in ("outbox.js", "review_bar.js")),
        )
    ),
    isolate_styles=False,
)


def draw_bar(desk: Desk, settings: Settings) -> None:
    """The bar for the item on the desk."""
    data = bar_data(desk, review_items.guidelines(desk.workspace.root))
    _bar(key=review_state.BAR, data=data, on_events_change=BarHandler(desk, settings))


def bar_data(desk: Desk, guidelines: Guidelines) -> dict[str, object]:
    """Everything the bar shows: the taxonomy, what is saved, what was typed, and what became of earlier events."""
    taxonomy = desk.taxonomy.taxonomy
    hints = _hints(guidelines)
    saved = review_state.saved()
    shown = _shown(desk)
    return {
        "space": desk.access.space,
        "session": _session(),
        "author": desk.who.name,
        "item": msgspec.to_builtins(desk.item),
        "item_key": f"{desk.item.dataset}/{desk.item.turn}/{desk.item.topic}",
        "item_sha256": desk.sha256,
        "based_on": desk.number,
        "draft_based_on": min(desk.draft.based_on, desk.number) if desk.draft and not desk.is_repeated else None,
        "sequence": desk.draft_sequence,
        "stamp": f"{desk.number}/{desk.draft.event_id if desk.draft else ''}/{desk.sha256}/{desk.is_outdated}",
        "review": shown,
        "saved": write_review(Review() if desk.is_outdated else desk.saved),
        "disabled": _disabled(desk),
        "issues": [
            {"id": issue.id, "label": plain(issue.label), "key": issue.key, "hint": hints.get(issue.id, "")}
            for issue in taxonomy.issues
        ],
        "questions": [
            {"number": each.number, "label": plain(each.label), "hint": hints.get(f"check-{each.number}", "")}
            for each in taxonomy.checklist
        ],
        "acked": dict(review_state.acked()),
        "refused": dict(review_state.refused()),
        "fault": review_state.fault(),
        "standing": {
            "saved_at": saved[0] if saved else desk.head.at if desk.head else "",
            "sequence": desk.known.latest,
            "draft_at": desk.draft.at if desk.draft and not desk.is_repeated else "",
        },
        "query": _query(desk),
    }


@dataclass(frozen=True)
class BarHandler:
    """Takes the events of the bar, carries them out in the store, and goes on to the next item after a decision."""

    desk: Desk
    settings: Settings

    def __call__(self) -> None:
        """Called by Streamlit before the script runs again."""
        sent = st.session_state.get(review_state.BAR)
        events = read_events(sent.get("events")) if isinstance(sent, Mapping) else ()
        if not events:
            return
        terms = terms_of(self.desk)
        access = store_access.reach(self.settings)
        if access.store is None:
            review_state.set_fault(access.error)
            return
        outcome = carry_out(access.store, events, self.desk.who.name, terms)
        following = self._next(outcome, terms)
        _remember(outcome)
        if following is not None:
            review_state.go(following)

    def _next(self, outcome: Outcome, terms: Terms) -> ReviewAddress | None:
        """Where to go after a decision on the item that is shown; nowhere after others, or without one.

        An item with two versions is shown once more.
        """
        if self.desk.place is None or self.desk.item not in (*outcome.decided, *outcome.doubled):
            return None
        here = review_state.address()
        is_done = self.desk.item in outcome.decided
        item = next_item(self.desk, self.settings, terms) if is_done else self.desk.item
        if item is None:
            return replace(here, dataset=self.desk.address.dataset).with_queue()
        return replace(here, dataset=self.desk.address.dataset).with_item(place_of(item))


def next_item(desk: Desk, settings: Settings, terms: Terms) -> ItemId | None:
    """The item that comes next in the queue: taken at once where the queue is one of open items."""
    access = store_access.reach(settings)
    ahead, claims = desk.ahead(), desk.asked.queue == UNREVIEWED
    if not claims:
        after = desk.beside(1)
        return None if after is None else ItemId(desk.dataset.name, *after)
    if access.store is None:
        return None
    try:
        return take_next(access.store, ahead, desk.who.name, terms, claims=True)
    except StoreError as error:
        review_state.set_fault(str(error))
        return ahead[0] if ahead else None


def terms_of(desk: Desk) -> Terms:
    """How the queue of this desk is shared."""
    hashes, dataset = review_items.hashes(desk.dataset), desk.dataset.name

    def version(item: ItemId) -> str:
        return hashes.get(place_of(item), "") if item.dataset == dataset else ""

    return Terms(overlap=desk.overlap, minutes=desk.taxonomy.taxonomy.claim_minutes, version=version)


def _remember(outcome: Outcome) -> None:
    """Once all is in the database: what the session needs to know of it."""
    review_state.note_done(outcome.changed)
    if outcome.saved is not None:
        review_state.set_saved(*outcome.saved)
    review_state.set_fault(outcome.fault)
    review_state.refuse(outcome.refused)
    review_state.acknowledge(outcome.acked)


def _shown(desk: Desk) -> dict[str, object]:
    """What the bar holds: what was typed, else what is saved. What belongs to other data is never put in silently."""
    if desk.is_outdated:
        return write_review(Review())
    if desk.draft is not None:
        return write_review(drafted(desk.draft)[0])
    return write_review(desk.saved)


def _disabled(desk: Desk) -> str:
    if desk.who.reason:
        return desk.who.reason
    if desk.is_conflicting:
        return "Settle the two versions above first."
    return ""


def _hints(guidelines: Guidelines) -> dict[str, str]:
    """The first sentence of a guideline by what it is about."""
    return {section.anchor: section.blocks[0].text[:HINT] for section in guidelines.sections if section.blocks}


def _query(desk: Desk) -> str:
    """The address in full, for a browser that came without one."""
    return urlencode(write_review_address(desk.address))


def _session() -> str:
    """Names this session of the server: what an earlier one was sent, it may not have heard."""
    return str(st.session_state.setdefault(SESSION, uuid4().hex))
