"""What `utb figures` reads: scores with their hash, and the data set with its people."""

from hashlib import sha256
from pathlib import Path

import msgspec

from utb import __version__
from utb.cli.console import FaultPrinter
from utb.errors import DataError
from utb.figures.collection import Made
from utb.figures.data_collection import data_sheets
from utb.io.inputs import Inputs, topic_inputs
from utb.io.people import load_people
from utb.io.scores import MANIFEST, RUNS, VERDICTS, Scores, read_scores
from utb.io.topic_facts import read_facts
from utb.io.topic_index import TopicIndex
from utb.io.workspace import open_workspace
from utb.metrics.consistency import Check, CheckName
from utb.model import Fault, Persona

_BLOCK = 1 << 20


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
    index = _index(inputs)
    sources = {"utb": __version__, "dataset": index.sha256}
    made = data_sheets(topics, _people(data, inputs, printer), sources=sources)
    same = () if scored_on is None else (_same(index.sha256, scored_on),)
    return msgspec.structs.replace(made, checks=same)


def _same(here: str, scored_on: str) -> Check:
    if here == scored_on:
        return Check(CheckName.DATASET, None, True, "the data set named is the one that was scored on")
    told = f"the data set named ({here[:12]}) is not the one that was scored on ({scored_on[:12]})"
    return Check(CheckName.DATASET, None, False, told)


def _index(inputs: Inputs) -> TopicIndex:
    """Read for its hash; its faults have been told."""
    index = TopicIndex(inputs.dataset)
    for path in inputs.paths:
        for _ in index.add_file(path):
            pass
    return index


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
    parts = [folder] if (folder / MANIFEST).is_file() else [path.parent for path in folder.glob(f"*/{MANIFEST}")]
    return sha256("".join(sorted(_hash_of_one(part) for part in parts)).encode()).hexdigest()


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
