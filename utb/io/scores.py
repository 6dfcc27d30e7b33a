"""A folder of scores: what `utb score --out` writes, and the same read back for tables and figures.

`verdicts.jsonl` has the verdicts, `runs.jsonl` one line a run with what the numbers need beside them (place in the
session, mode, domain, names of the reference's nodes, behaviours), `manifest.json` says by which policies and on which
data. Reading needs no data set and no predictions.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

import msgspec

from utb.errors import ConfigError, DataError
from utb.io.json_lines import encode_json, read_records
from utb.io.scored import ScoredRun
from utb.io.verdict_line import VerdictLine
from utb.io.verdicts import read_verdicts
from utb.metrics.behaviour import Behaviour
from utb.metrics.judged import NO_PROFILE, Judged, Judgements, TurnLabels, outcome_of
from utb.model import Fault, Mode, Policy

MANIFEST, RUNS, VERDICTS = "manifest.json", "runs.jsonl", "verdicts.jsonl"
FORMAT = "utb.scores/1"


class RunLine(msgspec.Struct, frozen=True, kw_only=True):
    """One line of `runs.jsonl`. `position` is the turn's place in the session of its profile."""

    topic_id: str
    turn: int
    model: str
    trial: int = 0
    mode: Mode = Mode.OPEN
    position: int
    domain: str | None = None
    nodes: tuple[str, ...] = ()
    behaviours: dict[str, Behaviour | None] = {}


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """By which policies what was scored. `dataset_sha256` is a hash over the lines of the data set.

    `profiles` is None in folders that were written before it was counted.
    """

    format: str
    code_version: str
    dataset: str | None
    dataset_sha256: str
    topics: int
    turns: int
    profiles: int | None = None
    policies: tuple[Policy, ...]
    models: tuple[str, ...]
    runs: int


class Scores(msgspec.Struct, frozen=True):
    """What a folder (or several that belong together) holds, verdicts by model and policy."""

    manifest: Manifest
    judgements: tuple[Judgements, ...]
    faults: tuple[Fault, ...] = ()


class Collector:
    """Sorts judged runs by model and policy."""

    def __init__(self, policies: Sequence[Policy]) -> None:
        self._versions = {policy.name: policy.version for policy in policies}
        self._found: dict[tuple[str, str], Judgements] = {}

    def add(self, line: VerdictLine, run: RunLine, topic: int) -> None:
        """Count one verdict; `topic` numbers the topic."""
        key = (line.model, line.policy)
        if key not in self._found:
            self._found[key] = Judgements(line.model, line.policy, line.policy_version)
        self._found[key].add(_judged(line, run, topic))

    def judgements(self) -> tuple[Judgements, ...]:
        """Models by name, policies in their order."""
        models = sorted({model for model, _ in self._found})
        keys = [(model, policy) for model in models for policy in self._versions]
        return tuple(self._found[key] for key in keys if key in self._found)


def run_line(run: ScoredRun, position: int) -> RunLine:
    """The line of a run."""
    return RunLine(
        topic_id=run.topic_id,
        turn=run.turn,
        model=run.model,
        trial=run.trial,
        mode=run.mode,
        position=position,
        domain=run.domain,
        nodes=run.nodes,
        behaviours={verdict.policy: what for verdict, what in zip(run.verdicts, run.behaviours, strict=True)},
    )


def encode_run(line: RunLine) -> bytes:
    """The text of the line, its end included."""
    return encode_json(line) + b"\n"


def read_scores(folder: Path) -> Scores:
    """The scores in a folder, or in the folders of it, put together.

    Raises `DataError` where there are none, `ConfigError` where they do not belong in one table.
    """
    if (folder / MANIFEST).is_file():
        return _read(folder)
    parts = [_read(path.parent) for path in sorted(folder.glob(f"*/{MANIFEST}"))]
    if not parts:
        raise DataError(str(folder), None, None, f"no {MANIFEST}", "a folder that `utb score --out` wrote")
    return combined(parts)


def is_scores(folder: Path) -> bool:
    """True for what `read_scores` takes."""
    return folder.is_dir() and ((folder / MANIFEST).is_file() or any(folder.glob(f"*/{MANIFEST}")))


def combined(parts: Sequence[Scores]) -> Scores:
    """Several scorings as one; raises `ConfigError` where their numbers cannot stand in one table."""
    first = parts[0].manifest
    for part in parts[1:]:
        _check_same("policies", _policies(first), _policies(part.manifest))
        _check_same("data sets", first.dataset_sha256, part.manifest.dataset_sha256)
    models = [model for part in parts for model in part.manifest.models]
    for model in models:
        if models.count(model) > 1:
            raise ConfigError(f"model {model!r} was scored twice; a table has room for one scoring of a model")
    manifest = msgspec.structs.replace(
        first, models=tuple(models), runs=sum(part.manifest.runs for part in parts)
    )  # fmt: skip
    judgements = [item for part in parts for item in part.judgements]
    return Scores(manifest, tuple(judgements), tuple(fault for part in parts for fault in part.faults))


def _check_same(what: str, one: str, other: str) -> None:
    if one != other:
        raise ConfigError(f"these scores cannot stand in one table: their {what} differ ({one} and {other})")


def _policies(manifest: Manifest) -> str:
    return ", ".join(sorted(f"{policy.name} {policy.version}" for policy in manifest.policies))


def _read(folder: Path) -> Scores:
    manifest = _manifest(folder / MANIFEST)
    collector, faults = Collector(manifest.policies), list[Fault]()
    topics: dict[str, int] = {}
    for item in _joined(folder, len(manifest.policies)):
        if isinstance(item, Fault):
            faults.append(item)
        else:
            line, run = item
            collector.add(line, run, topics.setdefault(line.topic_id, len(topics)))
    judgements = collector.judgements()
    if not judgements:
        raise DataError(
            str(folder / VERDICTS), None, None, "no verdict that can be used", "verdicts of at least one run"
        )
    return Scores(manifest, judgements, tuple(faults))


def _manifest(path: Path) -> Manifest:
    try:
        manifest = msgspec.json.decode(path.read_bytes(), type=Manifest)
    except msgspec.DecodeError as error:
        raise DataError(str(path), None, None, str(error), "a manifest as `utb score` writes it") from None
    if manifest.format != FORMAT:
        raise DataError(str(path), None, "format", repr(manifest.format), repr(FORMAT))
    return manifest


def _joined(folder: Path, policies: int) -> Iterator[tuple[VerdictLine, RunLine] | Fault]:
    """Each verdict with its run: a line of `runs.jsonl` for as many verdicts as there are policies."""
    verdicts = read_verdicts(folder / VERDICTS)
    for run in _runs(folder / RUNS):
        for line in islice(verdicts, policies):
            if isinstance(line, Fault):
                yield line
            elif isinstance(run, RunLine) and _key(run) == _key(line):
                yield line, run
            else:
                found = f"a verdict on {line.topic_id}/{line.turn} by {line.model!r}"
                yield Fault(str(folder / VERDICTS), None, None, found, f"the order of {RUNS}")
        if isinstance(run, Fault):
            yield run
    for line in verdicts:
        found = "more verdicts than runs"
        yield line if isinstance(line, Fault) else Fault(str(folder / VERDICTS), None, None, found, f"those of {RUNS}")
        return


def _key(line: RunLine | VerdictLine) -> tuple[str, int, str, int]:
    return (line.topic_id, line.turn, line.model, line.trial)


def _runs(path: Path) -> Iterator[RunLine | Fault]:
    for record in read_records(path):
        if isinstance(record, Fault):
            yield record
            continue
        try:
            yield msgspec.convert(record.value, RunLine)
        except msgspec.ValidationError as error:
            yield Fault(str(path), record.line.number, None, str(error), "a run as `utb score` writes it")


def _judged(line: VerdictLine, run: RunLine, topic: int) -> Judged:
    labels = TurnLabels(
        profile=line.profile or NO_PROFILE,
        task_type=line.task_type,
        subtype=line.subtype,
        domain=run.domain,
        nodes=run.nodes,
        mode=run.mode,
    )
    return Judged(topic, run.position, labels, outcome_of(line.verdict, run.behaviours.get(line.policy)), run.trial)
