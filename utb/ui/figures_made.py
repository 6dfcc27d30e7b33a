"""The sheets of a data set and its loaded runs, kept by the files that they are made of."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path

import streamlit as st

from utb import __version__
from utb.figures.captions import Scope
from utb.figures.choices import Order, Wishes
from utb.figures.collection import Made, put_together, score_sheets
from utb.figures.data_collection import data_sheets
from utb.figures.files import archive, content, file_name, kinds_of, noted
from utb.figures.sheet import Sheet, without_intervals
from utb.io.people import load_people
from utb.io.tool_sets import domain_of, tool_set_of
from utb.io.topic_index import sha256_of
from utb.io.workspace import Dataset, PersonaFolder, Workspace
from utb.metrics.dataset.facts import facts_of
from utb.model import POLICIES, Persona
from utb.ui import cached, measured, outcomes
from utb.ui.cached import Stamp
from utb.views.text import plain

_BLOCK = 1 << 20


def score_all(dataset: Dataset, models: Sequence[str], policies: Sequence[str]) -> Iterator[tuple[str, float]]:
    """Score what is not known yet; yields the policy and how much of it is done."""
    for policy in policies:
        for share in outcomes.score_all(dataset, models, policy):
            yield policy, share


def sheets_of_scores(
    dataset: Dataset,
    models: Sequence[str],
    order: Order,
    policies: Sequence[str],
    *,
    intervals: bool,
    floors: Sequence[str] = (),
) -> Made:
    """Everything that the loaded runs of these models give; `models` in the order that is given, `floors` set apart."""
    wishes = Wishes(models=tuple(models), order=order, floors=tuple(floors))
    made = _scores(cached.stamp(dataset), ascii((wishes, policies)), dataset, wishes, tuple(policies))
    if intervals:
        return made
    return Made(tuple(map(without_intervals, made.sheets)), made.checks, made.left_out, made.models)


def sheets_of_data(workspace: Workspace, dataset: Dataset) -> Made:
    """Tables and figures of the data set and its people."""
    folder = next((each for each in workspace.persona_folders if each.name == dataset.name), None)
    people = cached.stamp_of(folder.persona_files) if folder is not None else ()
    return _data((*cached.topics_stamp(dataset), *people), dataset, folder)


def together(parts: Sequence[Made]) -> Made:
    """All parts with the table of their checks."""
    return put_together(parts, {"utb": __version__})


def file_of(made: Sheet, kind: str, *, double: bool) -> bytes:
    """One file of a sheet, drawn when somebody asks for it."""
    return _file(made.sha256, kind, double, made)


def archive_of(sheets: Sequence[Sheet], *, double: bool) -> bytes:
    """The files of all sheets."""
    return archive(
        (file_name(made, kind), file_of(made, kind, double=double)) for made in sheets for kind in kinds_of(made)
    )


@st.cache_resource(max_entries=32, show_spinner="Computing tables and intervals…")
def _scores(
    stamped: Stamp,  # noqa: ARG001 - files that have changed since are counted again
    names: str,  # noqa: ARG001 - what was chosen
    _dataset: Dataset,
    _wishes: Wishes,
    _policies: tuple[str, ...],
) -> Made:
    models = _wishes.models or ()
    judged = [measured.collected(_dataset, model, policy) for policy in _policies for model in models]
    sources = {
        "utb": __version__,
        "dataset": sha256_of(file.path for file in _dataset.topic_files),
        "predictions": _hash_of([file.path for file in _dataset.prediction_files]),
        "policies": ", ".join(f"{name} {POLICIES[name].version}" for name in sorted(_policies)),
    }
    made = score_sheets(
        judged,
        _wishes,
        sources=sources,
        datasets=(sources["dataset"],),
        listed=models,
        scope=_scope(_dataset),
    )
    return Made(tuple(map(noted, made.sheets)), made.checks, made.left_out, made.models)


def _scope(dataset: Dataset) -> Scope:
    """The data set in full, and lines that could not be used, as `utb score` counts them."""
    topics = cached.topics(dataset)
    faults = {(fault.source, fault.line) for fault in (*topics.faults, *cached.runs(dataset).faults)}
    return Scope(
        dataset=plain(dataset.name),
        turns=sum(topic.turns[-1].turn + 1 for topic in topics.by_id.values() if topic.turns),
        profiles=len({turn.profile for turn in topics.turns.values()}),
        lost=len(faults),
    )


@st.cache_resource(max_entries=16, show_spinner="Counting the data set…")
def _data(
    stamped: Stamp,  # noqa: ARG001 - see above
    _dataset: Dataset,
    _folder: PersonaFolder | None,
) -> Made:
    topics = [
        facts_of(topic, tool_set=tool_set_of(topic), domain=domain_of(topic))
        for topic in cached.topics(_dataset).by_id.values()
    ]
    people: tuple[Persona, ...] = () if _folder is None else tuple(load_people(_folder).personas.values())
    sources = {"utb": __version__, "dataset": sha256_of(file.path for file in _dataset.topic_files)}
    made = data_sheets(topics, people, sources=sources, dataset=_dataset.name)
    return Made(tuple(map(noted, made.sheets)), made.checks, made.left_out, made.models)


@st.cache_resource(max_entries=256, show_spinner=False)
def _file(
    sha: str,  # noqa: ARG001 - of the sheet
    kind: str,
    double: bool,
    _made: Sheet,
) -> bytes:
    return content(_made, kind, double=double)


def _hash_of(paths: Sequence[Path]) -> str:
    """Of what the files hold, whatever they are called and in whatever order they are read."""
    return sha256("".join(sorted(map(_hash_of_one, paths))).encode()).hexdigest()


def _hash_of_one(path: Path) -> str:
    digest = sha256()
    with path.open("rb") as file:
        while block := file.read(_BLOCK):
            digest.update(block)
    return digest.hexdigest()
