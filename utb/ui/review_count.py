"""How many items wait for a review: the number beside the page's name in the sidebar of every page."""

import streamlit as st

from utb.io.workspace import Workspace
from utb.model.annotation import DocumentKind
from utb.store import Store
from utb.ui import cached, review_items, store_access
from utb.ui.cached import Stamp
from utb.ui.settings import Settings
from utb.views.review_queue import is_open, standings


def open_items(workspace: Workspace, settings: Settings) -> str:
    """` (412)`, or nothing where there is nothing to count or the store does not answer."""
    access = store_access.look(settings)
    if access.error:
        return ""
    latest, error = access.read(lambda store: store.latest(), 0)
    if error:
        return ""
    overlap = review_items.taxonomy(workspace.root).taxonomy.reviews_per_item
    stamp = tuple(key for dataset in workspace.datasets for key in cached.topics_stamp(dataset))
    count = _count(stamp, access.space, latest, overlap, workspace, access.store)
    return "" if count is None else f" ({count:,})"


@st.cache_resource(max_entries=16, show_spinner=False)
def _count(
    stamped: Stamp,  # noqa: ARG001 - files that have changed since are counted again
    space: str,  # noqa: ARG001 - so are those of another store
    latest: int,  # noqa: ARG001 - and whatever was saved since
    overlap: int,
    _workspace: Workspace,
    _store: Store | None,
) -> int | None:
    total = 0
    for dataset in _workspace.datasets:
        heads = _store.heads(dataset.name, DocumentKind.REVIEW) if _store else ()
        known = standings(heads, review_items.hashes(dataset))
        total += sum(is_open(known.get(place, ()), overlap) for place in cached.topics(dataset).places)
    return total or None
