"""Sessions as a data set of the workspace: a topic file a person, the people beside it, and what is doubtful about it.

A data set that was changed since, or that came from elsewhere, is never written over: what it was made of, and the
hashes of its files, stand in the report beside the sessions.
"""

import hashlib
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from utb.errors import ConfigError
from utb.io.json_lines import Record, json_line, read_records, whole_file, write_lines
from utb.io.lines import reason_of
from utb.io.places import file_name_of
from utb.model import Fault
from utb.synthesis.conversion import SessionTopics

REPORT = "converted.json"


class PublishedDoubt(msgspec.Struct, frozen=True, kw_only=True):
    """Where the plan of a turn and its values tell different stories."""

    topic_id: str
    turn: int
    node: int | None = None
    kind: str
    message: str


class Published(msgspec.Struct, frozen=True, kw_only=True):
    """What became of the sessions.

    Args:
        dataset: name of the data set.
        files: hashes of its topic files, by name.
        topics: ids of the topics in it, each with its number of turns.
        doubts: for people to decide.
        faults: what could not be converted, in words.
        losses: what was not carried over, counted.
    """

    dataset: str
    files: dict[str, str]
    topics: dict[str, int]
    doubts: tuple[PublishedDoubt, ...] = ()
    faults: tuple[str, ...] = ()
    losses: dict[str, int] = {}


class SessionFiles(msgspec.Struct, frozen=True, kw_only=True):
    """What is converted: session files of ours and of the released generator, and persona files by persona."""

    own: tuple[Path, ...]
    released: tuple[Path, ...] = ()
    people: dict[str, Path] = {}


def publish(files: SessionFiles, workspace: Path, dataset: str, report: Path) -> Published:
    """Write the data set, or write it anew.

    Args:
        files: the sessions.
        workspace: gets `datasets/<dataset>/` and, where persona files are known, `personas/<dataset>/`.
        dataset: its name, which is that of a folder.
        report: file for what is returned.

    Raises:
        ConfigError: there is another data set of that name, nothing to convert, or no place to write.
    """
    folder = workspace / "datasets" / file_name_of(dataset)
    check_unchanged(folder, read_report(report))
    converter = SessionTopics()
    topics, faults = _converted(files, converter)
    if not topics:
        first = f"; the first fault: {faults[0]}" if faults else ""
        raise ConfigError(f"no topic of {dataset!r} can be converted{first}")
    try:
        published = _written(topics, folder, dataset)
        _people(files, workspace / "personas" / folder.name, topics)
        published = msgspec.structs.replace(
            published, faults=tuple(map(str, faults)), losses=dict(sorted(converter.losses.items()))
        )
        with whole_file(report) as handle:
            handle.write(msgspec.json.format(msgspec.json.encode(published), indent=1) + b"\n")
    except OSError as error:
        raise ConfigError(f"{folder}: the data set cannot be written ({reason_of(error)})") from None
    return published


def read_report(report: Path) -> Published | None:
    """What was written last; None where nothing says so."""
    try:
        return msgspec.json.decode(report.read_bytes(), type=Published)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return None


def check_unchanged(folder: Path, before: Published | None) -> None:
    """Whether the data set may be written: it is not there, or as it was made.

    Raises:
        ConfigError: it may not.
    """
    found = {path.name: path for path in folder.glob("*.jsonl*")} if folder.is_dir() else {}
    if not found:
        return
    if before is None:
        raise ConfigError(f"{folder} is there already and was not made from this: rename the folder of the run")
    changed = sorted(name for name, path in found.items() if before.files.get(name) != _sha256(path.read_bytes()))
    if changed:
        raise ConfigError(f"{folder}: {', '.join(changed)} was changed since it was made; move it away to make it anew")


def _converted(files: SessionFiles, converter: SessionTopics) -> tuple[dict[str, list[dict[str, object]]], list[Fault]]:
    """Topic lines by persona, and the faults."""
    topics: dict[str, list[dict[str, object]]] = defaultdict(list)
    faults: list[Fault] = []
    for item in _items(files, converter):
        if isinstance(item, Fault):
            faults.append(item)
        else:
            meta = item.get("meta")
            persona = meta.get("persona_id", meta.get("persona")) if isinstance(meta, dict) else None
            topics[persona if isinstance(persona, str) and persona else "unnamed"].append(item)
    return topics, faults


def _items(files: SessionFiles, converter: SessionTopics) -> Iterator[dict[str, object] | Fault]:
    for path in files.own:
        ready = _ready(path)
        for record in read_records(ready or path):
            if isinstance(record, Fault):
                yield record
            elif ready:
                yield record.value
            else:
                yield from converter.convert_own(record, str(path))
    for path in files.released:
        for record in read_records(path):
            if isinstance(record, Record):
                yield from converter.convert(record, str(path))
            else:
                yield record


def _ready(session: Path) -> Path | None:
    """The topics that a run wrote when this session was complete; None where it did not, or the session is newer."""
    path = session.parent.parent / "dataset" / session.name
    try:
        return path if path.stat().st_mtime_ns >= session.stat().st_mtime_ns else None
    except OSError:
        return None


def _written(topics: Mapping[str, Sequence[dict[str, object]]], folder: Path, dataset: str) -> Published:
    folder.mkdir(parents=True, exist_ok=True)
    hashes: dict[str, str] = {}
    for persona, listed in topics.items():
        lines = [json_line(topic) for topic in listed]
        path = folder / f"{file_name_of(persona)}.jsonl"
        write_lines(path, lines)
        hashes[path.name] = _sha256(b"".join(lines))
    for path in folder.glob("*.jsonl"):  # of people who are not in the run any more; they were made from it
        if path.name not in hashes:
            path.unlink()
    everything = [topic for listed in topics.values() for topic in listed]
    return Published(
        dataset=folder.name if folder.name != dataset else dataset,
        files=hashes,
        topics={str(topic["id"]): len(_listed(topic.get("tasks"))) for topic in everything},
        doubts=tuple(doubt for topic in everything for doubt in _doubts(topic)),
    )


def _doubts(topic: Mapping[str, object]) -> Iterator[PublishedDoubt]:
    meta = topic.get("meta")
    for doubt in _listed(meta.get("doubts")) if isinstance(meta, dict) else ():
        yield msgspec.convert({"topic_id": topic["id"], **doubt}, PublishedDoubt)


def _people(files: SessionFiles, folder: Path, topics: Mapping[str, object]) -> None:
    """Copies of the persona files, so that the people are known where their topics are reviewed."""
    known = {name: path for name, path in files.people.items() if name in topics}
    if known:
        folder.mkdir(parents=True, exist_ok=True)
    for name, path in known.items():
        with whole_file(folder / f"{file_name_of(name)}.json") as handle:
            handle.write(path.read_bytes())


def _listed(value: object) -> list[dict[str, object]]:
    return value if isinstance(value, list) else []


def _sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
