"""The store of annotations as pages reach it: opened once for all users of a server, its faults said in words.

A page that only looks opens no store that is not there yet: looking writes nothing. Nothing of Streamlit is touched
inside a transaction, because a rerun may stop a script at any such place.
"""

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

import streamlit as st

from utb.errors import StoreError
from utb.store import Store, address_without_password, open_store
from utb.ui.settings import Settings

Value = TypeVar("Value")


@dataclass(frozen=True)
class Access:
    """The way to the store. `error` says why there is none; without one, and without a store, nobody has saved yet.

    `space` names store and workspace for what a browser keeps on its own: two stores never share what was typed.
    Browsers are told it, so no password may be worked out from it.
    """

    url: str
    store: Store | None
    error: str
    space: str

    @property
    def kind(self) -> str:
        """What sort of store it is, in a word."""
        return "PostgreSQL" if self.url.startswith("postgres") else "SQLite"

    def read(self, question: Callable[[Store], Value], otherwise: Value) -> "tuple[Value, str]":
        """What the store answers, and "" - or `otherwise`, and why it does not."""
        if self.store is None:
            return otherwise, self.error
        try:
            return question(self.store), ""
        except StoreError as error:
            return otherwise, str(error)


def look(settings: Settings) -> Access:
    """The store for somebody who looks: None where it has not been made yet."""
    return reach(settings) if _exists(settings.store_url) else _access(settings, None, "")


def reach(settings: Settings) -> Access:
    """The store for somebody who writes; made where it is not there."""
    try:
        return _access(settings, _opened(settings.store_url), "")
    except StoreError as error:
        return _access(settings, None, str(error))


def _access(settings: Settings, store: Store | None, error: str) -> Access:
    name = f"{address_without_password(settings.store_url)}\n{settings.workspace.resolve()}"
    return Access(settings.store_url, store, error, sha256(name.encode("utf-8", "replace")).hexdigest()[:12])


def _exists(url: str) -> bool:
    """Whether there is a store to look into; what runs on a server is always asked."""
    path = url.removeprefix("sqlite:///") if url.startswith("sqlite:///") else url
    return "://" in path or Path(path).exists()


@st.cache_resource(max_entries=8, show_spinner=False)
def _opened(url: str) -> Store:
    return open_store(url)
