"""What the Review page knows of a data set, kept like topics and verdicts: hashes, findings, personas, taxonomy."""

from collections.abc import Mapping
from pathlib import Path

import streamlit as st

from utb.io.guidelines import Guidelines, load_guidelines
from utb.io.item_hash import item_sha256
from utb.io.loading import load_personas
from utb.io.taxonomy import ReadTaxonomy, load_taxonomy
from utb.io.workspace import Dataset
from utb.model import Fault, Persona
from utb.model.annotation import DocumentKind, Revision
from utb.store import Store
from utb.ui import cached, scored
from utb.ui.cached import Stamp
from utb.ui.settings import SHIPPED
from utb.views.facets import Place
from utb.views.review_findings import ReviewFinding, review_findings

FEW = 400  # turns that are looked through for findings at once; of more only when somebody asks for those with findings


def hashes(dataset: Dataset) -> Mapping[Place, str]:
    """The hash of every item."""
    return _hashes(cached.topics_stamp(dataset), dataset)


def heads(store: Store, space: str, dataset: Dataset) -> tuple[Revision, ...]:
    """The newest reviews of a data set; read again once anybody has saved. Raises `StoreError`."""
    return _heads(space, ascii(dataset.name), store.newest(), store, dataset)


def findings(dataset: Dataset, place: Place) -> tuple[ReviewFinding, ...]:
    """The automatic findings on one item."""
    return _findings(cached.topics_stamp(dataset), ascii(place), place, dataset)


def with_findings(dataset: Dataset, *, asked: bool) -> frozenset[Place] | None:
    """The items that have any; None where there are many items and nobody has asked."""
    if not asked and len(cached.topics(dataset).places) > FEW:
        return None
    return _with_findings(cached.topics_stamp(dataset), dataset)


def personas(dataset: Dataset) -> tuple[Mapping[str, Persona], tuple[Fault, ...]]:
    """The personas of the data set by profile, and what could not be read of them."""
    return _personas(cached.stamp_of(dataset.persona_files), dataset)


def taxonomy(workspace: Path) -> ReadTaxonomy:
    """Issue types and checklist of the workspace; read every time, because somebody may be mending it."""
    return load_taxonomy(workspace, SHIPPED)


def guidelines(workspace: Path) -> Guidelines:
    """How to judge."""
    return load_guidelines(workspace, SHIPPED)


@st.cache_resource(max_entries=16, show_spinner=False)
def _hashes(
    stamped: Stamp,  # noqa: ARG001 - files that have changed since are read again
    _dataset: Dataset,
) -> Mapping[Place, str]:
    return {place: item_sha256(turn) for place, turn in cached.topics(_dataset).turns.items()}


@st.cache_resource(max_entries=4, show_spinner=False)
def _heads(
    space: str,  # noqa: ARG001 - of another store
    name: str,  # noqa: ARG001 - the data set
    newest: str,  # noqa: ARG001 - what was saved since
    _store: Store,
    _dataset: Dataset,
) -> tuple[Revision, ...]:
    return _store.heads(_dataset.name, DocumentKind.REVIEW)


@st.cache_resource(max_entries=2048, show_spinner=False)
def _findings(
    stamped: Stamp,  # noqa: ARG001 - see above
    name: str,  # noqa: ARG001 - the place
    _place: Place,
    _dataset: Dataset,
) -> tuple[ReviewFinding, ...]:
    turn = cached.topics(_dataset).turns[_place]
    return review_findings(turn, scored.sources(_dataset, _place))


@st.cache_resource(max_entries=16, show_spinner="Looking for findings…")
def _with_findings(
    stamped: Stamp,  # noqa: ARG001 - see above
    _dataset: Dataset,
) -> frozenset[Place]:
    topics = cached.topics(_dataset)
    return frozenset(place for place in topics.places if findings(_dataset, place))


@st.cache_resource(max_entries=16, show_spinner=False)
def _personas(
    stamped: Stamp,  # noqa: ARG001 - see above
    _dataset: Dataset,
) -> tuple[Mapping[str, Persona], tuple[Fault, ...]]:
    loaded = load_personas(_dataset)
    return loaded.personas, loaded.faults
