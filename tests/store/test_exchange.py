"""Export and import: equal stores give equal bytes; nothing that is there is ever overwritten. On both databases."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.store.making import Clock, busy, draft, event, item, reference, review, save_all, saved, wish
from utb.errors import StoreError
from utb.model import Comment, Role
from utb.store import Store, open_store

Opener = Callable[[], Store]


@pytest.fixture
def another(new_url: Callable[[], str], clock: Clock) -> Iterator[Opener]:
    """Opens one more empty store, as often as it is called; all are sound when the test is done."""
    opened: list[Store] = []

    def make() -> Store:
        opened.append(open_store(new_url(), now=clock))
        return opened[-1]

    yield make
    for store in opened:
        assert store.check() == ()
        store.close()


def exported(store: Store, path: Path) -> bytes:
    lines = store.export(path)
    text = path.read_bytes()
    assert text.count(b"\n") == lines
    return text


def test_export_import_export_gives_equal_bytes(another: Opener, clock: Clock, tmp_path: Path) -> None:
    first, second = another(), another()
    busy(first, clock)
    text = exported(first, tmp_path / "a.jsonl")
    done = second.import_file(tmp_path / "a.jsonl")
    assert (done.people, done.known, done.diverged, done.faults) == (4, 0, (), ())
    assert done.entries == first.latest() == second.latest()
    assert exported(second, tmp_path / "b.jsonl") == text
    assert second.log() == first.log()
    assert second.heads() == first.heads()
    assert second.people() == first.people()
    save_all(second, review("ann", item("t", 0)), {"decision": "pass"})
    assert second.latest() == first.latest() + 1


def test_a_gzipped_export_comes_back(another: Opener, clock: Clock, tmp_path: Path) -> None:
    first, second = another(), another()
    busy(first, clock)
    first.export(tmp_path / "a.jsonl.gz")
    second.import_file(tmp_path / "a.jsonl.gz")
    assert exported(second, tmp_path / "b.jsonl") == exported(first, tmp_path / "a.jsonl")


def test_the_same_import_twice_changes_nothing(another: Opener, clock: Clock, tmp_path: Path) -> None:
    first, second = another(), another()
    busy(first, clock)
    text = exported(first, tmp_path / "a.jsonl")
    second.import_file(tmp_path / "a.jsonl")
    done = second.import_file(tmp_path / "a.jsonl")
    assert (done.people, done.entries, done.drafts, done.diverged) == (0, 0, 0, ())
    assert done.known == text.count(b"\n") - 1
    assert exported(second, tmp_path / "b.jsonl") == text


def test_two_stores_are_merged_by_event(another: Opener, clock: Clock, tmp_path: Path) -> None:
    first, second = another(), another()
    first.join("ann")
    save_all(first, review(), {"n": 1})
    first.export(tmp_path / "a.jsonl")
    second.import_file(tmp_path / "a.jsonl")
    second.join("bob", Role.VIEWER)
    save_all(first, review(), {"n": 2})
    first.comment(Comment(item=item(), author="ann", text="hi", at="", event_id=event()))
    first.join("bob", Role.ANNOTATOR)
    save_all(first, review("bob"), {"n": 3}, author="bob")
    save_all(second, reference(), {"n": 4})
    first.export(tmp_path / "a.jsonl")
    done = second.import_file(tmp_path / "a.jsonl")
    assert (done.people, done.entries, done.known, done.diverged) == (0, 3, 3, ())
    assert [(head.document.owner, head.body) for head in second.heads()] == [
        ("", {"n": 4}),
        ("ann", {"n": 2}),
        ("bob", {"n": 3}),
    ]
    assert [entry.sequence for entry in second.log()] == [1, 2, 3, 4, 5]
    bob = second.person("bob")
    assert bob is not None
    assert bob.role is Role.VIEWER


def test_a_document_that_went_on_differently_keeps_its_state_and_the_other_one_beside_it(
    another: Opener, tmp_path: Path
) -> None:
    first, second = another(), another()
    first.join("ann")
    save_all(first, reference(), {"n": 1})
    first.export(tmp_path / "common.jsonl")
    second.import_file(tmp_path / "common.jsonl")
    save_all(first, reference(), {"theirs": 2}, {"theirs": 3})
    save_all(second, reference(), {"ours": 2})
    first.export(tmp_path / "a.jsonl")
    done = second.import_file(tmp_path / "a.jsonl")
    assert [conflict.yours.body for conflict in done.diverged] == [{"theirs": 2}, {"theirs": 3}]
    for conflict in done.diverged:
        assert conflict.base == first.revision(reference(), 1)
        assert conflict.current == second.head(reference())
    assert [revision.body for revision in second.history(reference())] == [{"n": 1}, {"ours": 2}]
    assert second.conflicts() == done.diverged
    again = second.import_file(tmp_path / "a.jsonl")
    assert (again.entries, again.diverged) == (0, ())
    save_all(first, reference(), {"theirs": 4})
    first.export(tmp_path / "a.jsonl")
    later = second.import_file(tmp_path / "a.jsonl")
    assert [conflict.yours.body for conflict in later.diverged] == [{"theirs": 4}]
    second.export(tmp_path / "b.jsonl")
    back = first.import_file(tmp_path / "b.jsonl")
    assert [conflict.yours.body for conflict in back.diverged] == [{"ours": 2}]
    assert first.import_file(tmp_path / "b.jsonl").entries == 0


def test_a_conflict_of_a_diverged_document_meets_the_revision_that_stands_here(another: Opener, tmp_path: Path) -> None:
    first, second = another(), another()
    first.join("ann")
    second.join("ann")
    save_all(first, reference(), {"theirs": 1}, {"theirs": 2})
    first.save(wish(reference(), {"late": 1}, based_on=1))
    save_all(second, reference(), {"ours": 1})
    first.export(tmp_path / "a.jsonl")
    done = second.import_file(tmp_path / "a.jsonl")
    assert [conflict.yours.body for conflict in second.conflicts()] == [{"theirs": 1}, {"theirs": 2}, {"late": 1}]
    assert {conflict.current.number for conflict in second.conflicts()} == {1}
    assert len(done.diverged) == 2


def test_the_same_events_in_another_order_are_another_history(another: Opener, tmp_path: Path) -> None:
    first, second = another(), another()
    for store, order in ((first, "xyz"), (second, "yx")):
        store.join("ann")
        for number, event_id in enumerate(order):
            saved(store.save(wish(reference(), {event_id: 1}, based_on=number, event_id=event_id)))
    first.export(tmp_path / "a.jsonl")
    done = second.import_file(tmp_path / "a.jsonl")
    assert [conflict.yours.event_id for conflict in done.diverged] == ["z"]
    assert [revision.event_id for revision in second.history(reference())] == ["y", "x"]


def test_the_newer_draft_stands_after_an_import(another: Opener, tmp_path: Path) -> None:
    first, second = another(), another()
    for store in (first, second):
        store.join("ann")
    first.keep_draft(draft(sequence=1))
    first.keep_draft(draft(reference(), sequence=5))
    newer = second.keep_draft(draft(sequence=2))
    first.export(tmp_path / "a.jsonl")
    assert second.import_file(tmp_path / "a.jsonl").drafts == 1
    assert second.draft(review(), "ann") == newer
    assert second.draft(reference(), "ann") == first.draft(reference(), "ann")


def test_an_event_that_somebody_rewrote_stops_the_import(another: Opener, tmp_path: Path) -> None:
    first, second = another(), another()
    first.join("ann")
    saved(first.save(wish(body={"n": 1}, event_id="known")))
    first.export(tmp_path / "a.jsonl")
    second.import_file(tmp_path / "a.jsonl")
    text = (tmp_path / "a.jsonl").read_text(encoding="utf-8").replace('{"n": 1}', '{"n": 2}')
    (tmp_path / "a.jsonl").write_text(text, encoding="utf-8")
    with pytest.raises(StoreError, match="event 'known' is something else in this store than in the file"):
        second.import_file(tmp_path / "a.jsonl")
    assert second.history(review()) == first.history(review())


def test_all_faults_of_a_file_are_named(another: Opener, clock: Clock, tmp_path: Path) -> None:
    first, second = another(), another()
    busy(first, clock)
    first.export(tmp_path / "a.jsonl")
    lines = (tmp_path / "a.jsonl").read_bytes().splitlines(keepends=True)
    (tmp_path / "a.jsonl").write_bytes(b"".join([*lines[:5], b"{\n", *lines[6:9], b"[]\n", *lines[10:]]))
    numbers = [fault.line for fault in second.import_file(tmp_path / "a.jsonl").faults]
    assert {6, 10} <= set(numbers)
    assert second.latest() == 0


def test_values_that_no_store_can_keep_are_refused(another: Opener, tmp_path: Path) -> None:
    store, deep = another(), '{"a":' * 250 + "1" + "}" * 250
    head = '{"format": "utb.annotations/1", "people": 0, "entries": 0, "drafts": 1}\n'
    document = '{"kind": "review", "item": {"dataset": "d", "topic": "t", "turn": 0}, "owner": "ann"}'
    rest = f'"document": {document}, "author": "ann", "based_on": 0, "event_id": "e", "sequence": 1, "at": ""'
    for body, said in ((deep, "more than 200 levels"), ('{"a": NaN}', "not JSON compliant")):
        (tmp_path / "a.jsonl").write_text(f'{head}{{"record": "draft", {rest}, "body": {body}}}\n', encoding="utf-8")
        (fault,) = store.import_file(tmp_path / "a.jsonl").faults
        assert fault.line == 2
        assert said in str(fault)


def test_an_import_that_cannot_be_stored_leaves_nothing(another: Opener, clock: Clock, tmp_path: Path) -> None:
    first, second = another(), another()
    busy(first, clock)
    first.export(tmp_path / "a.jsonl")
    text = (tmp_path / "a.jsonl").read_text(encoding="utf-8")
    head, tail = text.rsplit('"sequence": ', 1)
    (tmp_path / "a.jsonl").write_text(f'{head}"sequence": {2**63}, "at": ""}}\n', encoding="utf-8")
    assert '"at"' in tail
    with pytest.raises(StoreError, match="cannot be stored"):
        second.import_file(tmp_path / "a.jsonl")
    assert (second.latest(), second.people()) == (0, ())


def test_a_file_that_would_leave_nobody_to_give_roles_is_refused(new_url: Callable[[], str], tmp_path: Path) -> None:
    file = tmp_path / "viewers.jsonl"
    head = {"format": "utb.annotations/1", "people": 1, "entries": 0, "drafts": 0}
    lines = [head, {"record": "person", "name": "vic", "role": "viewer"}]
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    with open_store(new_url()) as store:
        with pytest.raises(StoreError, match="nobody would be an adjudicator"):
            store.import_file(file)
        assert store.people() == ()
