"""The Overview page: what is in the workspace, and where to go on."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from utb.io.workspace import Dataset
from utb.metrics.columns import AVERAGED, column_of
from utb.model import FindingCode, Status, Turn
from utb.scoring.findings import FINDINGS, FindingKind
from utb.views.address import Address, write_address
from utb.views.catalogue import Catalogue
from utb.views.facets import Place
from utb.views.paper import SIZE
from utb.views.reference_codes import reference_codes
from utb.views.text import counted, one_line, plain
from utb.views.words import DATA, VERDICT, Mark

NAME = 80
BLOCKS = Mark("wrong", VERDICT[Status.WRONG].glyph, "blocks")
WARNS = Mark("warn", DATA.glyph, "warning")
_C = FindingCode
_WHAT: dict[FindingCode, str] = {
    _C.REFERENCE_UNREADABLE: "cannot be read, so the turn is not scored",
    _C.REFERENCE_CYCLE: "waits for itself, so the turn is not scored",
    _C.REFERENCE_DANGLING: "depends on a node that is not there, so the turn is not scored",
    _C.REFERENCE_EMPTY: "has no nodes, so the turn is not scored",
    _C.REFERENCE_UNKNOWN_TOOL: "calls a tool that is not offered",
    _C.REFERENCE_BREAKS_SCHEMA: "breaks the schema of its own tool",
    _C.REFERENCE_SCHEMA_UNREADABLE: "has a tool whose schema cannot be read in places",
    _C.REFERENCE_MANY_ANSWERS: "has several answer nodes",
    _C.REFERENCE_DEPENDS_ON_ANSWER: "depends on its answer node",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class DatasetRow:
    """One data set in numbers."""

    name: str
    label: str
    personas: int
    profiles: int
    tool_sets: int
    tools: int
    topics: int
    turns: int
    evaluated: int
    models: int
    faults: int
    is_chosen: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Metric:
    """One number at the head of the page, and what belongs beside it."""

    name: str
    value: str
    beside: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FindingRow:
    """Turns whose reference carries one finding."""

    code: str
    mark: Mark
    turns: int
    what: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Resume:
    """Where Replay was left."""

    words: str
    parameters: Mapping[str, str]


def build_dataset(
    dataset: Dataset,
    turns: Iterable[Turn],
    catalogue: Catalogue,
    *,
    topics: int,
    models: int,
    faults: int,
    is_chosen: bool = False,
) -> DatasetRow:
    """The row of a data set."""
    listed = list(turns)
    return DatasetRow(
        name=plain(dataset.name),
        label=one_line(dataset.name, NAME),
        personas=len(dataset.persona_files),
        profiles=len({turn.profile for turn in listed}),
        tool_sets=len(catalogue.sets),
        tools=len(catalogue.tools),
        topics=topics,
        turns=len(listed),
        evaluated=sum(column_of(turn.task_type) in AVERAGED for turn in listed),
        models=models,
        faults=faults,
        is_chosen=is_chosen,
    )


def build_metrics(row: DatasetRow) -> tuple[Metric, ...]:
    """The numbers of one data set beside those of the paper."""
    of_paper = {name: f"paper {number:,}" for name, number in SIZE.items()}
    people = row.personas or row.profiles
    return (
        Metric(name="Personas" if row.personas else "Profiles", value=f"{people:,}", beside=of_paper["personas"]),
        Metric(name="Tool sets", value=f"{row.tool_sets:,}", beside=of_paper["tool sets"]),
        Metric(name="Tools", value=f"{row.tools:,}", beside=of_paper["tools"]),
        Metric(name="Topics", value=f"{row.topics:,}", beside=of_paper["topics"]),
        Metric(name="Turns", value=f"{row.turns:,}", beside=of_paper["turns"]),
        Metric(name="Evaluated", value=f"{row.evaluated:,}", beside=of_paper["evaluated"]),
        Metric(name="Models", value=f"{row.models:,}", beside="with runs" if row.models else ""),
    )


def count_findings(turns: Iterable[Turn]) -> Counter[str]:
    """By code, how many turns have a reference that carries it."""
    counts: Counter[str] = Counter()
    for turn in turns:
        counts.update(reference_codes(turn))
    return counts


def build_findings(counts: Counter[str]) -> tuple[FindingRow, ...]:
    """Findings on references, those that keep turns from being scored first."""
    rows = [
        FindingRow(
            code=code,
            mark=BLOCKS if FINDINGS[FindingCode(code)].kind is FindingKind.NOT_SCORED else WARNS,
            turns=count,
            what=_WHAT.get(FindingCode(code), ""),
        )
        for code, count in counts.items()
    ]
    return tuple(sorted(rows, key=lambda row: (row.mark is not BLOCKS, -row.turns, row.code)))


def build_resume(address: Address | None, known: Mapping[str, Collection[Place]]) -> Resume | None:
    """The way back to where Replay was; None where it was not opened yet, and where that turn is gone since.

    `known` has the turns of each data set, under names as links carry them.
    """
    if address is None or not _is_there(address, known.get(address.dataset or "", ())):
        return None
    parts = [address.dataset, address.topic, f"turn {address.turn}", address.model, address.policy]
    filters = counted(len(address.filters), "filter") if address.filters else None
    words = " / ".join(one_line(str(part), NAME) for part in (*parts, filters) if part)
    return Resume(words=words, parameters=write_address(address))


def _is_there(address: Address, places: Collection[Place]) -> bool:
    return any((plain(topic), turn) == (address.topic, address.turn) for topic, turn in places)
