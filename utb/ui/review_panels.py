"""The three panels of the Review page, and what is clicked in them."""

from dataclasses import dataclass, replace
from uuid import uuid4

import streamlit as st

from utb.errors import StoreError
from utb.figures.html import render
from utb.model.annotation import Reveal
from utb.ui import review_items, review_state, scored, state, store_access
from utb.ui.graph_component import draw_graph, draw_pane
from utb.ui.review_desk import Desk, remembered_subject, reveals
from utb.ui.settings import Settings
from utb.ui.synthesize_roles import persona_in_meta, roles_of
from utb.views.events import text_opened
from utb.views.review import ReviewView, build_review
from utb.views.review_address import ALL_TURNS
from utb.views.review_queue import Standing
from utb.views.review_sample import SENSITIVE
from utb.views.text import one_line

NAME = 40
FIRST_TAB = "graph"


def view_of(desk: Desk) -> ReviewView:
    """The view of the item on the desk."""
    personas, _ = review_items.personas(desk.dataset)
    return build_review(
        desk.topic,
        desk.turn,
        personas.get(desk.turn.profile or "") or persona_in_meta(desk.topic),
        desk.findings,
        scored.sources(desk.dataset, desk.here),
        desk.address.selection,
        shows_all=desk.asked.turns == ALL_TURNS,
        reveals=reveals(desk) and bool(desk.who.name),
        opened=review_state.opened(desk.subject),
    )


def draw_panels(desk: Desk, settings: Settings) -> None:
    """Sample, conversation, reference: side by side, on a narrow screen the sample above the others."""
    view = view_of(desk)
    with st.container(key="review-body"):
        left, middle, right = st.columns([226, 560, 372], gap="xsmall")
        with left, st.container(key="review-sample"):
            sample = render("review_sample.html", view=view.sample, **_beside_sample(desk))
            _pane(review_state.SAMPLE_PANE, sample, view, desk, settings)
        with middle, st.container(key="review-talk"):
            talk = render("review_conversation.html", view=view.conversation, turn=desk.turn.turn)
            _pane(review_state.TALK_PANE, talk, view, desk, settings)
        with right, st.container(key="review-reference", gap="xsmall"):
            _reference(view, desk, settings)


def _pane(key: str, html: str, view: ReviewView, desk: Desk, settings: Settings) -> None:
    draw_pane(key, html, desk.subject, view.selection, PanelHandler(key, desk, settings))


def _reference(view: ReviewView, desk: Desk, settings: Settings) -> None:
    roles = roles_of(desk.workspace, desk.dataset, desk.topic, desk.turn.turn, review_state.opened(desk.subject))
    titles = {
        "graph": "Reference graph",
        "tools": f"Tools {len(desk.turn.tools.raw)}",
        "findings": f"Findings {len(view.findings)}",
        **({} if roles is None else {"roles": f"Roles {roles.count}"}),
    }
    tab = review_state.tab() if review_state.tab() in titles else FIRST_TAB
    tabs = render("review_tabs.html", titles=titles, chosen=tab)
    _pane(review_state.TABS_PANE, tabs, view, desk, settings)
    if tab == "graph" and view.reference.graph:
        handler = PanelHandler(review_state.GRAPH, desk, settings)
        draw_graph(review_state.GRAPH, view.reference.graph, view.selection, handler)
    if tab == "roles" and roles is not None:
        body = render("review_roles.html", view=roles)
    else:
        body = render(f"review_{tab}.html", view=view.reference, findings=view.findings)
    _pane(review_state.NODE_PANE, body, view, desk, settings)


def _beside_sample(desk: Desk) -> dict[str, object]:
    """What the left panel says that is not in the data: the claim, the other reviewers, the reveal."""
    others = [_standing(each) for each in desk.standings.get(desk.here, ()) if each.owner != desk.who.name]
    mine, theirs = desk.my_claim, desk.others_claim
    return {
        "claim_mine": mine.expires_at if mine else "",
        "claim_theirs": theirs.expires_at if theirs else "",
        "claimant": one_line(theirs.annotator, NAME) if theirs else "",
        "others": others,
        "is_confirming": review_state.is_set(review_state.CONFIRMING, remembered_subject(desk)),
        "may_reveal": bool(desk.who.name),
    }


def _standing(standing: Standing) -> str:
    old = ", on older data" if standing.is_outdated else ""
    return f"{one_line(standing.owner, NAME)}: {standing.decision.value}{old}"


@dataclass(frozen=True)
class PanelHandler:
    """Takes the event of one panel: a choice, a text to open, another tab, a reveal."""

    key: str
    desk: Desk
    settings: Settings

    def __call__(self) -> None:
        """Called by Streamlit before the script runs again."""
        event = state.event_of(self.key)
        if event is None:
            return
        opened = text_opened(event)
        if opened is not None:
            review_state.open_text(self.desk.subject, opened)
            return
        kind = event.get("type")
        if kind == "select":
            self._select(event.get("node"), event.get("path"))
        elif kind == "tab":
            review_state.set_tab(str(event.get("tab")))
        elif kind == "turns":
            turns = ALL_TURNS if event.get("turns") == ALL_TURNS else None
            review_state.go(replace(self.desk.address, turns=turns))
        elif kind == "raw":
            review_state.ask_for("raw")
        elif kind == "reveal":
            self._reveal(str(event.get("step")))

    def _select(self, node: object, path: object) -> None:
        chosen = node if isinstance(node, int) and not isinstance(node, bool) and node >= 0 else None
        review_state.go(self.desk.address.at(chosen, path if isinstance(path, str) and path else None))
        if self.key != review_state.NODE_PANE or review_state.tab() == "findings":
            review_state.set_tab("graph")

    def _reveal(self, step: str) -> None:
        """Ask once, then log, and only then show: what was seen stands in the store before it is sent."""
        subject = remembered_subject(self.desk)
        review_state.switch(review_state.CONFIRMING, subject, on=step == "ask")
        if step == "hide":
            review_state.switch(review_state.REVEALED, subject, on=False)
        if step != "yes" or not self.desk.who.name:
            return
        error = _log(self.desk, self.settings)
        review_state.set_fault(error)
        review_state.switch(review_state.REVEALED, subject, on=not error)


def _log(desk: Desk, settings: Settings) -> str:
    access = store_access.reach(settings)
    if access.store is None:
        return access.error
    event_id = f"reveal-{uuid4().hex}"
    try:
        access.store.log_reveal(Reveal(item=desk.item, person=desk.who.name, field=SENSITIVE, at="", event_id=event_id))
    except StoreError as error:
        return f"Nothing is shown, because it could not be logged: {error}"
    return ""
