"""Who is at the screen: a name chosen once and kept by the browser, a role given by the store.

The name is no secret and no proof; where the app runs behind a sign-on (`[auth]` in Streamlit's secrets), the name
that the sign-on vouches for is taken instead and cannot be chosen.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from unicodedata import normalize

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from utb.errors import StoreError
from utb.figures.html import render
from utb.model.annotation import Person, Role
from utb.ui import review_state, store_access
from utb.ui.messages import draw_message
from utb.ui.settings import Settings
from utb.ui.store_access import Access
from utb.views.text import one_line

IDENTITY, FORGETS, NAME = "review-identity", "review.forgets", "review.name"
LONGEST, MOST = 60, 12
LONGEST_ADDRESS = 254  # of a sign-on: cut shorter, two people could become one
_INVISIBLE = re.compile("[\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]")
_SCRIPT = (Path(__file__).with_name("static") / "identity.js").read_text(encoding="utf-8")
_identity = st.components.v2.component(
    "utb_identity", html='<span class="utb-identity" hidden></span>', js=_SCRIPT, isolate_styles=False
)
UNSURE = "The store does not say what your role is; it is asked again every few seconds."
REASONS = {
    None: "Choose a name first: every decision is saved under one.",
    Role.VIEWER: "You are a viewer: you see everything and change nothing. An adjudicator can give you another role.",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Who:
    """The person at the screen. `role` None: nobody has a name yet, or the store cannot say."""

    name: str
    role: Role | None
    is_signed_on: bool

    @property
    def reason(self) -> str:
        """Why this person may not decide, empty if he may."""
        return UNSURE if self.name and self.role is None else REASONS.get(self.role, "")

    @property
    def may_write(self) -> bool:
        """Whether this person may decide."""
        return self.role in (Role.ANNOTATOR, Role.ADJUDICATOR)


def identify(settings: Settings, space: str) -> Who:
    """Who is there: by sign-on, else the name of this session, else the one that the browser has kept."""
    signed_on = _signed_on()
    if signed_on and signed_on != review_state.person():
        review_state.set_person(signed_on)
    kept = _kept()
    if kept and not review_state.person() and not st.session_state.get(FORGETS):
        review_state.set_person(clean(kept))
    name = review_state.person()
    role = _role(settings, name) if name else None
    forgets = bool(st.session_state.get(FORGETS)) and not name
    is_unsure = bool(name) and role is None
    data = {"name": name, "space": space, "keeps": not signed_on, "forgets": forgets, "unsure": is_unsure}
    _identity(key=IDENTITY, data=data, default={"name": ""}, on_name_change=_nothing)
    st.session_state[FORGETS] = forgets and bool(_kept())  # until the browser says that it has forgotten
    return Who(name=name, role=role, is_signed_on=bool(signed_on))


def _kept() -> str:
    """The name that the browser has told of, empty for none."""
    told = st.session_state.get(IDENTITY)
    name = told.get("name") if isinstance(told, Mapping) else ""
    return name.strip() if isinstance(name, str) else ""


def clean(name: str) -> str:
    """The name as it is stored: one line, not too long, nothing invisible in it, and each letter spelt one way.

    Else two people could look the same in every list, or one could turn the words around the name.
    """
    return one_line(normalize("NFC", _INVISIBLE.sub("", name)), LONGEST)


def draw_choice(settings: Settings, access: Access) -> None:
    """The form in which somebody says who he is."""
    known = _everybody(access)[0]
    names = ", ".join(one_line(person.name, LONGEST) for person in known[:MOST])
    with st.container(border=True, key="review-who"), st.form("review.who", border=False), _row():
        st.html(render("review_who.html", names=names), width="content")
        st.text_input("Your name", key=NAME, max_chars=LONGEST, placeholder="Your name", label_visibility="collapsed")
        st.form_submit_button("Start reviewing", type="primary", on_click=_chosen, args=(settings,))
    fault = review_state.fault()
    if fault:
        draw_message("wrong", "You could not be entered", fault)


def draw_people(who: Who, access: Access) -> None:
    """Everybody with their roles; adjudicators may give them."""
    known, error = _everybody(access)
    if error:
        draw_message("wrong", "The store does not answer", error)
    for person in known:
        with _row():
            st.text(one_line(person.name, LONGEST), width=200)
            st.selectbox(
                f"Role of {one_line(person.name, LONGEST)}",
                list(Role),
                index=list(Role).index(person.role),
                format_func=lambda role: role.value,
                key=f"review.role.{person.name}",
                label_visibility="collapsed",
                disabled=who.role is not Role.ADJUDICATOR,
                on_change=_give,
                args=(access, person, who.name),
            )
    if who.role is not Role.ADJUDICATOR:
        st.caption("Only an adjudicator gives roles.")
    if not who.is_signed_on:
        st.button("Somebody else", on_click=_leave, key="review.leave", icon=":material/logout:")


def _row() -> DeltaGenerator:
    return st.container(horizontal=True, vertical_alignment="center", gap="small")


def _everybody(access: Access) -> tuple[tuple[Person, ...], str]:
    nobody: tuple[Person, ...] = ()
    return access.read(lambda store: store.people(), nobody)


def join(settings: Settings, name: str) -> str:
    """Enter somebody into the store; returns why that failed, or ""."""
    access = store_access.reach(settings)
    if access.store is None:
        return access.error
    try:
        access.store.join(name)
    except StoreError as error:
        return str(error)
    return ""


def _role(settings: Settings, name: str) -> Role | None:
    """The role of this name. One that the browser has kept, and the store does not know, is entered now."""
    access = store_access.look(settings)
    person, error = access.read(lambda store: store.person(name), None)
    if person is None and not error and not (error := join(settings, name)):
        person, error = store_access.look(settings).read(lambda store: store.person(name), None)
    return person.role if isinstance(person, Person) else None


def _chosen(settings: Settings) -> None:
    name = clean(str(st.session_state.get(NAME, "")))
    error = join(settings, name)
    review_state.set_fault(error)
    if not error:
        review_state.set_person(name)


def _give(access: Access, person: Person, by: str) -> None:
    role = st.session_state.get(f"review.role.{person.name}")
    if isinstance(role, Role) and access.store is not None:
        try:
            access.store.set_role(person.name, role, by)
            error = ""
        except StoreError as refused:
            error = str(refused)
        review_state.set_fault(error)


def _leave() -> None:
    """The name is forgotten here and in the browser."""
    review_state.set_person("")
    st.session_state[FORGETS] = True


def _signed_on() -> str:
    """The name of whoever is signed on, empty without a sign-on."""
    if not getattr(st.user, "is_logged_in", False):
        return ""
    return one_line(str(st.user.get("email") or st.user.get("name") or ""), LONGEST_ADDRESS)


def _nothing() -> None:
    """Streamlit wants a callback for every value that a component may send."""
