"""Data sets with their signed references and labels in place, in the release format, and a manifest of what was done.

Only what is signed off is put in, and only where the data still says what the signer saw: a reference that was written
about another version of its turn is listed and left out. Everything else is copied byte for byte. Equal data and equal
stores give equal files; no clock and no path of this machine goes into them.
"""

import shutil
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path

import msgspec

from utb.errors import DataError
from utb.graph.editing.state import Edited
from utb.graph.editing.values import same_json
from utb.io.item_hash import item_sha256
from utb.io.json_lines import json_line, whole_file
from utb.io.json_text import encode
from utb.io.lines import open_bytes
from utb.io.references import line_with, reference_of, turn_with
from utb.io.topics import KnownTopics, read_topics
from utb.io.workspace import Dataset, TopicFile
from utb.model import Fault, Topic, Turn
from utb.scoring.editing_problems import problems
from utb.store.manifest import Decided, Outcome, item_of, manifest_of
from utb.store.signatures import Signature, Standing

MANIFEST = "manifest.json"


class Curated(msgspec.Struct, frozen=True, kw_only=True):
    """What an export wrote: the manifest, what became of each signature, and lines of the data that cannot be read."""

    manifest: dict[str, object]
    decided: tuple[Decided, ...]
    faults: tuple[Fault, ...]

    def count(self, outcome: Outcome) -> int:
        """How many signed references this happened to."""
        return sum(each.outcome is outcome for each in self.decided)


def write_curated(standing: Standing, datasets: Sequence[Dataset], out: Path) -> Curated:
    """Write `out/datasets/<name>/…` and `out/manifest.json`, all of it or nothing.

    Args:
        standing: how the references of the store stand.
        datasets: the data sets to write; of other ones nothing is said.
        out: a folder that does not exist, or is empty.

    Raises:
        DataError: there is something in the folder.
    """
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise DataError(str(out), None, None, "a file, or a folder with something in it", "a new or empty folder")
    beside = out.absolute().with_name(f".{out.absolute().name}.part")
    shutil.rmtree(beside, ignore_errors=True)
    try:
        beside.mkdir(parents=True)
        written = _Writer(standing, beside).write(datasets)
        if out.exists():
            out.rmdir()
        beside.replace(out)
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    return written


class _Writer:
    """Decides about every signature and writes the files, one data set after the other."""

    def __init__(self, standing: Standing, root: Path) -> None:
        self._standing = standing
        self._root = root
        self._decided: list[Decided] = []
        self._faults: list[Fault] = []
        self._files: list[dict[str, object]] = []

    def write(self, datasets: Sequence[Dataset]) -> Curated:
        """Write everything and the manifest."""
        names = {dataset.name for dataset in datasets}
        for dataset in datasets:
            self._write_dataset(dataset)
        decided = tuple(sorted(self._decided, key=lambda each: each.signature.revision.document))
        manifest = manifest_of(self._standing, names, self._files, decided)
        with whole_file(self._root / MANIFEST) as handle:
            handle.write(msgspec.json.format(encode(manifest), indent=2) + b"\n")
        return Curated(manifest=manifest, decided=decided, faults=tuple(self._faults))

    def _write_dataset(self, dataset: Dataset) -> None:
        signed = [each for each in self._standing.signed if item_of(each).dataset == dataset.name]
        wanted: dict[str, dict[int, Signature]] = {}
        for each in signed:
            wanted.setdefault(item_of(each).topic, {})[item_of(each).turn] = each
        known = KnownTopics()
        for file in dataset.topic_files:
            self._write_file(file, wanted, known)
        for signatures in wanted.values():  # what no topic has claimed
            for signature in signatures.values():
                self._decide(signature, Outcome.MISSING, "the data set has no such turn")

    def _write_file(self, file: TopicFile, wanted: dict[str, dict[int, Signature]], known: KnownTopics) -> None:
        lines: dict[int, bytes] = {}
        topics = turns = changed = 0
        for item in read_topics(file.path, dataset=file.dataset, known=known):
            if isinstance(item, Fault):
                self._faults.append(item)
                continue
            topics, turns = topics + 1, turns + len(item.turns)
            applied = self._applied(item, wanted.get(item.topic_id, {}))
            if applied and item.line is not None:
                lines[item.line] = json_line(line_with(item.raw, applied))
                changed += len(applied)
        target = self._root / "datasets" / file.dataset / file.path.name
        target.parent.mkdir(parents=True, exist_ok=True)
        _copy(file.path, target, lines)
        self._files.append(
            {
                "path": target.relative_to(self._root).as_posix(),
                "sha256": _sha256_of(target),
                "source_sha256": _sha256_of(file.path),
                "topics": topics,
                "turns": turns,
                "changed_turns": changed,
            }
        )

    def _applied(self, topic: Topic, signatures: dict[int, Signature]) -> dict[int, Edited]:
        """The signed references that go into this topic; those that are decided about are taken out of the mapping."""
        applied: dict[int, Edited] = {}
        for turn in topic.turns:
            signature = signatures.pop(turn.turn, None)
            if signature is None:
                continue
            own = reference_of(topic.raw, turn.turn)
            signed = _content(signature, own)
            outcome, reason = _judge(signature, turn, own, signed)
            self._decide(signature, outcome, reason)
            if outcome is Outcome.APPLIED:
                applied[turn.turn] = signed
        return applied

    def _decide(self, signature: Signature, outcome: Outcome, reason: str) -> None:
        self._decided.append(Decided(signature=signature, outcome=outcome, reason=reason))


def _content(signature: Signature, own: Edited) -> Edited:
    """What was signed; labels that the document does not speak of are the data's own."""
    body: Mapping[str, object] = signature.revision.body or {}
    return Edited(body.get("answer_list"), body.get("clarification", own.clarification))


def _judge(signature: Signature, turn: Turn, own: Edited, signed: Edited) -> tuple[Outcome, str]:
    """What becomes of a signed reference, and why it is left out."""
    if same_json(own.body, signed.body):
        return Outcome.UNCHANGED, ""
    seen = signature.revision.item_sha256
    if seen != item_sha256(turn):
        what = "another version of the turn" if seen else "a version of the turn that nobody noted"
        return Outcome.OUTDATED, f"it was written about {what}"
    blocking = next((each for each in problems(signed, turn_with(turn, signed)) if each.blocks_sign_off), None)
    return (Outcome.APPLIED, "") if blocking is None else (Outcome.UNUSABLE, blocking.sentence)


def _copy(source: Path, target: Path, lines: Mapping[int, bytes]) -> None:
    """Copy a file with some of its lines replaced; one without is copied byte for byte, packed as it is."""
    if not lines:
        shutil.copyfile(source, target)
        return
    with whole_file(target) as handle:
        for number, text in _lines_of(source):
            handle.write(lines.get(number, text))


def _lines_of(path: Path) -> Iterator[tuple[int, bytes]]:
    """Every line of a file by its number, blank and broken ones too."""
    with open_bytes(path) as handle:
        yield from enumerate(handle, start=1)


def _sha256_of(path: Path) -> str:
    digest = sha256()
    with path.open("rb") as handle:
        while chunk := handle.read(2**20):
            digest.update(chunk)
    return digest.hexdigest()
