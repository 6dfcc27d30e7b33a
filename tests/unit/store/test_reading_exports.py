"""What is wrong with an export is named with its line, before a store is touched."""

import json
from pathlib import Path

import pytest

from tests.store.making import draft, review, save_all, wish
from utb.store import open_store
from utb.store.reading_exports import read

ITEM = {"dataset": "d", "topic": "t", "turn": 0}
NOTHING = [{"op": "replace", "path": "", "value": None}]


@pytest.fixture(scope="module")
def text(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """An export: a person, two revisions, a conflict, a draft."""
    folder = tmp_path_factory.mktemp("made")
    with open_store(folder / "store.sqlite") as store:
        store.join("ann")
        save_all(store, review(), {"n": 1}, {"n": 2})
        store.save(wish(body={"n": 3}))
        store.keep_draft(draft())
        store.export(folder / "a.jsonl")
    return (folder / "a.jsonl").read_bytes()


@pytest.fixture
def export(text: bytes, tmp_path: Path) -> Path:
    """The same as a file that a test may change."""
    (tmp_path / "a.jsonl").write_bytes(text)
    return tmp_path / "a.jsonl"


def test_an_export_has_no_faults(export: Path) -> None:
    contents = read(export)
    assert (contents.faults, len(contents.people), len(contents.entries), len(contents.drafts)) == ([], 1, 3, 1)


def changed(path: Path, line: int, **fields: object) -> None:
    """Change fields of a line of an export."""
    lines = path.read_text(encoding="utf-8").splitlines()
    record = json.loads(lines[line - 1])
    record.update(fields)
    lines[line - 1] = json.dumps(record)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


@pytest.mark.parametrize(
    ("line", "fields", "said"),
    [
        (
            1,
            {"format": "utb.annotations/2"},
            ":1: format: found 'utb.annotations/2', expected 'utb.annotations/1': update",
        ),
        (1, {"format": "other"}, ":1: format: found 'other', expected 'utb.annotations/1', an export of annotations"),
        (1, {"entries": 4}, "found 1 people, 3 entries and 1 drafts, expected 1 people, 4 entries and 1 drafts"),
        (1, {"people": "1"}, ":1: people: found str, expected int"),
        (2, {"role": "king"}, ":2: role: found 'king', expected one of the words"),
        (3, {"record": "vision"}, ":3: record: found 'vision', expected one of person, revision,"),
        (
            3,
            {"document": {"kind": "review", "item": ITEM, "owner": ""}},
            ":3: document.owner: found '', expected a reviewer",
        ),
        (
            3,
            {"document": {"kind": "reference", "item": ITEM, "owner": "ann"}},
            "document.owner: found 'ann', expected no owner",
        ),
        (4, {"body": None, "patch": NOTHING}, ":4: body: found nothing, expected a body, since this is a save"),
        (3, {"body": "x" * 3, "patch": []}, ":3: body: found str, expected"),
        (3, {"number": 2}, ":3: number: found 2, expected 1"),
        (3, {"sequence": 7}, ":3: sequence: found 7, expected 1"),
        (3, {"at": "yesterday"}, ":3: at: found 'yesterday', expected a time like"),
        (3, {"body": {"n": 2}}, ":3: patch: found another body, expected the body of this revision"),
        (3, {"state": 0}, ":3: state: found 0, expected 1"),
        (3, {"action": "undo"}, ":3: action: found undo, expected an action that is possible here"),
        (3, {"patch": [{"op": "test", "path": "/n"}]}, ":3: patch: found"),
        (4, {"event_id": ""}, ":4: event_id: found '', expected an id that no other event has"),
        (5, {"current": 9}, ":5: current: found 9, expected a revision of its document (1 to 2)"),
        (5, {"base": 3}, ":5: base: found 3, expected a revision before the current one (0 to 2)"),
        (6, {"body": None}, ":6: body: found null, expected object"),
        (6, {"document": {"kind": "review"}}, ":6: document: found no 'item', expected that field"),
    ],
    ids=str,
)
def test_what_does_not_add_up_is_named_with_its_line(
    export: Path, line: int, fields: dict[str, object], said: str
) -> None:
    changed(export, line, **fields)
    faults = [str(fault) for fault in read(export).faults]
    assert any(fault.startswith(str(export)) and said in fault for fault in faults), faults


@pytest.mark.parametrize(
    "text",
    [b"", b"\n\n", b'{"id": "a topic", "tasks": []}\n', b"no json\n", b'["list"]\n', b"\xff\xfe", b"\x1f\x8b broken"],
    ids=repr,
)
def test_a_foreign_file_is_refused_by_its_first_line(tmp_path: Path, text: bytes) -> None:
    (tmp_path / "a.jsonl").write_bytes(text)
    (fault,) = read(tmp_path / "a.jsonl").faults
    assert str(fault).startswith(str(tmp_path / "a.jsonl"))
