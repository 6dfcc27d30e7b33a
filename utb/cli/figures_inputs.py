"""What `utb figures` reads: scores with their hash, and the data set with its people."""

from hashlib import sha256
from pathlib import Path

import msgspec

from utb import __version__
from utb.cli.console import FaultPrinter
from utb.errors import DataError
from utb.figures.captions import Scope
from utb.figures.collection import Made
from utb.figures.data_collection import data_sheets
from utb.io.inputs import Inputs, topic_inputs
from utb.io.people import load_people
from utb.io.scores import MANIFEST, RUNS, VERDICTS, Scores, read_scores
from utb.io.topic_facts import read_facts
from utb.io.topic_index import sha256_of
from utb.io.workspace import open_workspace
from utb.metrics.consistency import Check, CheckName
from utb.model import Fault, Persona

METRICS = "metrics.json"
_BLOCK = 1 << 20


class _Metrics(msgspec.Struct, frozen=True):
    """The part of `metrics.json` that is read here."""

    unusable: dict[str, int]


def scores_in(folder: Path, printer: FaultPrinter) -> tuple[Scores, dict[str, str]]:
    """The scores, and what they are known by: hashes and versions, never paths."""
    scores = read_scores(folder)
    for fault in scores.faults:
        printer.report(fault)
    manifest = scores.manifest
    return scores, {
        "utb": __version__,
        "scores": _hash_of(folder),
        "dataset": manifest.dataset_sha256,
        "policies": ", ".join(sorted(f"{policy.name} {policy.version}" for policy in manifest.policies)),
    }


def scope_of(folder: Path, scores: Scores) -> Scope:
    """The data set as the scores know it, and how many lines were lost when they were made."""
    manifest = scores.manifest
    return Scope(
        dataset=manifest.dataset, turns=manifest.turns, profiles=manifest.profiles, lost=lost_in(folder).get("lines")
    )


def lost_in(folder: Path) -> dict[str, int]:
    """What `metrics.json` says could not be used while scoring; empty where there is none that says so."""
    found: dict[str, int] = {}
    for part in _parts_of(folder):
        try:
            told = msgspec.json.decode((part / METRICS).read_bytes(), type=_Metrics).unusable
        except (OSError, msgspec.DecodeError):
            return {}
        found = {name: found.get(name, 0) + count for name, count in told.items()}
    return found


def _parts_of(folder: Path) -> list[Path]:
    """The folder of one scoring, or those of several."""
    return [folder] if (folder / MANIFEST).is_file() else [path.parent for path in folder.glob(f"*/{MANIFEST}")]


def sheets_of_data(data: Path, printer: FaultPrinter, scored_on: str | None) -> Made:
    """Tables and figures of a data set, and the check whether it was scored on (`scored_on` None: nothing was)."""
    inputs = topic_inputs(data)
    for fault in inputs.faults:
        printer.report(fault)
    topics = []
    for item in read_facts(inputs.paths, inputs.dataset):
        if isinstance(item, Fault):
            printer.report(item)
        else:
            topics.append(item)
    if not topics:
        raise DataError(str(data), None, None, "no usable topic", "topics in the release format")
    sha256 = sha256_of(inputs.paths)
    sources = {"utb": __version__, "dataset": sha256}
    made = data_sheets(topics, _people(data, inputs, printer), sources=sources, dataset=inputs.dataset)
    same = () if scored_on is None else (_same(sha256, scored_on),)
    return msgspec.structs.replace(made, checks=same)


def _same(here: str, scored_on: str) -> Check:
    if here == scored_on:
        return Check(CheckName.DATASET, None, True, "the data set named is the one that was scored on")
    told = f"the data set named ({here[:12]}) is not the one that was scored on ({scored_on[:12]})"
    return Check(CheckName.DATASET, None, False, told)


def _people(data: Path, inputs: Inputs, printer: FaultPrinter) -> tuple[Persona, ...]:
    """Personas of the data set in the workspace that it stands in; none where it stands in none."""
    base = data.resolve()
    for root in (base, *list(base.parents)[:3]):
        if not (root / "personas").is_dir():
            continue
        for folder in open_workspace(root).persona_folders:
            if folder.name == inputs.dataset:
                people = load_people(folder)
                for fault in people.faults:
                    printer.report(fault)
                return tuple(people.personas.values())
    return ()


def _hash_of(folder: Path) -> str:
    """Of the files that scores consist of; of several scorings, whatever their folders are called."""
    return sha256("".join(sorted(_hash_of_one(part) for part in _parts_of(folder))).encode()).hexdigest()


def _hash_of_one(folder: Path) -> str:
    digest = sha256()
    for name in (MANIFEST, RUNS, VERDICTS):
        if (folder / name).is_file():
            with (folder / name).open("rb") as file:
                while block := file.read(_BLOCK):
                    digest.update(block)
    return digest.hexdigest()


def sources_of() -> dict[str, str]:
    """What sheets are made of where there are no scores."""
    return {"utb": __version__}
