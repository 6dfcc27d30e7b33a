"""Signed references put into a data set: which count, which are left out, and what the manifest says."""

import gzip
import json
from hashlib import sha256
from pathlib import Path

import pytest

from tests.files import Json, reference, topic_line, write_jsonl
from tests.store.making import Clock, event, item, saved, wish
from tests.store.making import reference as document
from utb.errors import DataError
from utb.io.item_hash import item_sha256
from utb.io.topics import read_topics
from utb.io.workspace import Dataset, topic_file
from utb.model import Action, Topic
from utb.store import Store
from utb.store.curated import Curated, write_curated
from utb.store.manifest import Outcome
from utb.store.signatures import standing_of

LABEL = {"slot": "city", "decision": "ask", "evidence": [], "by": "ann"}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Two topics of two turns, in writing of their own."""
    lines = [topic_line("t", turns=2, unknown={"kept": [1.0, None]}), topic_line("u", turns=2)]
    return write_jsonl(
        tmp_path / "d" / "set.jsonl", [json.dumps(line, indent=None, ensure_ascii=True) for line in lines]
    )


def dataset(path: Path) -> Dataset:
    return Dataset("d", (topic_file(path, "d"),))


def seen_in(path: Path, topic: str = "t", turn: int = 0) -> str:
    """The hash of a turn as it is."""
    topics = {found.topic_id: found for found in read_topics(path, dataset="d") if isinstance(found, Topic)}
    return item_sha256(topics[topic].turns[turn])


def body(city: str = "Rome", labels: object = ()) -> Json:
    return {"answer_list": reference(city), "clarification": list(labels)}  # type: ignore[call-overload]


def save(
    store: Store, path: Path, made: Json, *, based_on: int = 0, action: Action = Action.SAVE, author: str = "ann",
    sha256: str | None = None, topic: str = "t",
) -> None:  # fmt: skip
    seen = seen_in(path, topic) if sha256 is None else sha256
    of = document(item(topic))
    saved(store.save(wish(of, made, based_on=based_on, action=action, author=author, item_sha256=seen)))


def export(store: Store, path: Path, out: Path) -> Curated:
    return write_curated(standing_of(store), [dataset(path)], out)


def lines_of(path: Path) -> list[Json]:
    return [json.loads(line) for line in path.read_bytes().splitlines()]


def test_a_signed_reference_and_its_labels_stand_in_place(store: Store, data: Path, tmp_path: Path) -> None:
    save(store, data, body(labels=[LABEL]), action=Action.SIGN_OFF)
    done = export(store, data, tmp_path / "out")
    new, old = lines_of(tmp_path / "out" / "datasets" / "d" / "set.jsonl"), lines_of(data)
    assert new[0] == {**old[0], "answer_list": [reference("Rome"), reference("city 1")], "clarification": [[LABEL], []]}
    assert new[1] == old[1]
    assert done.count(Outcome.APPLIED) == 1


def test_lines_that_nobody_edited_are_copied_byte_for_byte(store: Store, data: Path, tmp_path: Path) -> None:
    data.write_bytes(b"\n" + data.read_bytes().replace(b'"id": "u"', b'"id" :   "u"') + b"no json\r\n")
    save(store, data, body(), action=Action.SIGN_OFF)
    done = export(store, data, tmp_path / "out")
    new, old = (tmp_path / "out/datasets/d/set.jsonl").read_bytes(), data.read_bytes()
    assert [new.splitlines(keepends=True)[place] for place in (0, 2, 3)] == [
        old.splitlines(keepends=True)[place] for place in (0, 2, 3)
    ]
    assert len(done.faults) == 1


def test_without_a_signature_the_files_are_the_same(store: Store, data: Path, tmp_path: Path) -> None:
    save(store, data, body())
    done = export(store, data, tmp_path / "out")
    assert (tmp_path / "out/datasets/d/set.jsonl").read_bytes() == data.read_bytes()
    assert done.manifest["counts"]["unsigned"] == 1  # type: ignore[index]
    assert done.manifest["unsigned"] == [
        {"dataset": "d", "topic": "t", "turn": 0, "revision": 1, "author": "ann", "signature_taken_back": False}
    ]


def test_what_is_saved_after_a_signature_is_not_signed(store: Store, data: Path, tmp_path: Path) -> None:
    save(store, data, body("Rome"), author="bob")
    save(store, data, body("Rome"), based_on=1, action=Action.SIGN_OFF)
    save(store, data, body("Oslo"), based_on=2, author="bob")
    done = export(store, data, tmp_path / "out")
    assert lines_of(tmp_path / "out/datasets/d/set.jsonl")[0]["answer_list"][0] == reference("Rome")  # type: ignore[index]
    (signed,) = done.manifest["signed"]  # type: ignore[misc]
    assert signed["revision"] == 2
    assert signed["newest_revision"] == 3
    assert signed["changed_since"] is True
    assert (signed["signed_by"], signed["editors"]) == ("ann", ["bob", "ann"])


def test_a_signature_that_was_taken_back_does_not_count(store: Store, data: Path, tmp_path: Path) -> None:
    save(store, data, body())
    save(store, data, body(), based_on=1, action=Action.SIGN_OFF)
    store.undo(document(item()), "ann", event())
    done = export(store, data, tmp_path / "out")
    assert done.decided == ()
    assert done.manifest["unsigned"][0]["signature_taken_back"] is True  # type: ignore[index]
    store.redo(document(item()), "ann", event())
    assert export(store, data, tmp_path / "again").count(Outcome.APPLIED) == 1


@pytest.mark.parametrize("seen", ["", "0" * 64])
def test_what_was_written_about_another_version_is_listed_and_left_out(
    store: Store, data: Path, tmp_path: Path, seen: str
) -> None:
    save(store, data, body(), action=Action.SIGN_OFF, sha256=seen)
    done = export(store, data, tmp_path / "out")
    assert (tmp_path / "out/datasets/d/set.jsonl").read_bytes() == data.read_bytes()
    (decided,) = done.decided
    assert decided.outcome is Outcome.OUTDATED
    assert "version" in decided.reason


def test_what_the_data_says_already_is_neither_outdated_nor_applied(store: Store, data: Path, tmp_path: Path) -> None:
    save(store, data, body("city 0"), action=Action.SIGN_OFF, sha256="other")
    assert export(store, data, tmp_path / "out").count(Outcome.UNCHANGED) == 1


def test_a_signed_reference_that_cannot_be_executed_is_left_out(store: Store, data: Path, tmp_path: Path) -> None:
    odd = [{**reference()[0], "dependency_list": [0]}, reference()[1]]
    save(store, data, {"answer_list": odd, "clarification": []}, action=Action.SIGN_OFF)
    (decided,) = export(store, data, tmp_path / "out").decided
    assert (decided.outcome, decided.reason[:23]) == (Outcome.UNUSABLE, "Node 0 waits for itself")


@pytest.mark.parametrize("made", [{}, {"answer_list": 5}, {"anything": []}])
def test_a_body_of_another_kind_is_left_out(store: Store, data: Path, tmp_path: Path, made: Json) -> None:
    save(store, data, made, action=Action.SIGN_OFF)
    assert export(store, data, tmp_path / "out").count(Outcome.UNUSABLE) == 1


def test_a_body_that_does_not_speak_of_labels_leaves_them(store: Store, tmp_path: Path) -> None:
    data = write_jsonl(tmp_path / "d" / "set.jsonl", [topic_line("t", clarification=[[LABEL]])])
    save(store, data, {"answer_list": reference("Rome")}, action=Action.SIGN_OFF)
    export(store, data, tmp_path / "out")
    assert lines_of(tmp_path / "out/datasets/d/set.jsonl")[0]["clarification"] == [[LABEL]]


def test_a_turn_that_the_data_does_not_have_is_named(store: Store, data: Path, tmp_path: Path) -> None:
    saved(store.save(wish(document(item("gone", 7)), body(), action=Action.SIGN_OFF)))
    (decided,) = export(store, data, tmp_path / "out").decided
    assert decided.outcome is Outcome.MISSING


def test_of_other_data_sets_nothing_is_said(store: Store, data: Path, tmp_path: Path) -> None:
    saved(store.save(wish(document(item("t", 0, "other")), body(), action=Action.SIGN_OFF)))
    done = export(store, data, tmp_path / "out")
    assert done.manifest["signed"] == done.manifest["unsigned"] == []


def test_the_manifest_has_hashes_and_counts(store: Store, clock: Clock, data: Path, tmp_path: Path) -> None:
    save(store, data, body(), action=Action.SIGN_OFF)
    done = export(store, data, tmp_path / "out")
    manifest = json.loads((tmp_path / "out" / "manifest.json").read_bytes())
    assert manifest == done.manifest
    written = (tmp_path / "out/datasets/d/set.jsonl").read_bytes()
    assert manifest["files"] == [
        {
            "path": "datasets/d/set.jsonl",
            "sha256": sha256(written).hexdigest(),
            "source_sha256": sha256(data.read_bytes()).hexdigest(),
            "topics": 2,
            "turns": 4,
            "changed_turns": 1,
        }
    ]
    assert manifest["store_sequence"] == store.latest() == 1
    assert manifest["signed"][0]["signed_at"] == "2026-01-31T09:30:00.000Z"
    assert manifest["counts"] == {
        "topics": 2,
        "turns": 4,
        "signed": 1,
        "applied": 1,
        "unchanged": 0,
        "outdated": 0,
        "unusable": 0,
        "missing": 0,
        "unsigned": 0,
        "drafts": 0,
    }


def test_packed_files_stay_packed(store: Store, data: Path, tmp_path: Path) -> None:
    packed = tmp_path / "p" / "set.jsonl.gz"
    packed.parent.mkdir()
    packed.write_bytes(gzip.compress(data.read_bytes()))
    save(store, packed, body(), action=Action.SIGN_OFF)
    export(store, packed, tmp_path / "out")
    text = gzip.decompress((tmp_path / "out/datasets/d/set.jsonl.gz").read_bytes())
    assert json.loads(text.splitlines()[0])["answer_list"][0] == reference("Rome")


def test_only_the_first_of_two_topics_with_one_id_is_edited(store: Store, tmp_path: Path) -> None:
    data = write_jsonl(tmp_path / "d" / "set.jsonl", [topic_line("t"), topic_line("t", again=True)])
    save(store, write_jsonl(tmp_path / "one.jsonl", [topic_line("t")]), body(), action=Action.SIGN_OFF)
    export(store, data, tmp_path / "out")
    new = lines_of(tmp_path / "out/datasets/d/set.jsonl")
    assert [line["answer_list"] for line in new] == [[reference("Rome")], [reference("city 0")]]


def test_nothing_is_written_over(store: Store, data: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    export(store, data, out)
    before = sorted(out.rglob("*"))
    with pytest.raises(DataError, match="a new or empty folder"):
        export(store, data, out)
    assert sorted(out.rglob("*")) == before
    assert [path.name for path in tmp_path.iterdir() if path.name.endswith(".part")] == []
