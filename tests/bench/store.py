"""How long a store of 10,000 revisions takes to answer. Told, not judged: it depends on the disk."""

import json
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.store.making import item, review, wish
from utb.store import Store, open_store

_DOCUMENTS, _EACH, _LONG = 1_000, 9, 1_000  # documents with some revisions each, and one with many


def figures() -> list[tuple[str, float, str]]:
    """What was done, in milliseconds (the median of five), and a note."""
    with tempfile.TemporaryDirectory() as folder, open_store(Path(folder) / "store.sqlite") as store:
        path = Path(folder) / "made.jsonl"
        path.write_text("\n".join(map(json.dumps, _lines())) + "\n", encoding="utf-8")
        start = time.perf_counter()
        made = store.import_file(path)
        took = 1000 * (time.perf_counter() - start)
        if made.faults:
            raise RuntimeError(str(made.faults[0]))
        store.join("bob")
        items = [item("t", turn) for turn in range(_DOCUMENTS + 1)]
        long = review(of=item("long"))
        rows = [
            ("import", took, "once"),
            ("heads", _median(store.heads), f"{len(store.heads())} documents"),
            ("history", _median(lambda: store.history(long)), f"{_LONG} revisions of one document"),
            ("claim_next", _median(lambda: store.claim_next(items, "bob")), f"of {len(items)} items"),
            ("save", _median(_saver(store)), "durable"),
            ("export", _median(lambda: store.export(Path(folder) / "out.jsonl")), f"{made.entries} entries"),
        ]
    return [(f"store of 10,000 revisions: {what}", figure, note) for what, figure, note in rows]


def _lines() -> Iterator[object]:
    """An export with these revisions."""
    yield {"format": "utb.annotations/1", "people": 1, "entries": _DOCUMENTS * _EACH + _LONG, "drafts": 0}
    yield {"record": "person", "name": "ann", "role": "adjudicator"}
    sequence = 0
    places = [("t", turn, _EACH) for turn in range(_DOCUMENTS)] + [("long", 0, _LONG)]
    for topic, turn, count in places:
        before: object = None
        for number in range(1, count + 1):
            sequence += 1
            body = {"decision": "pass", "issues": [], "checklist": {}, "notes": f"note {number}"}
            operation: dict[str, object] = {"op": "replace", "path": "", "value": body}
            if before is not None:
                operation = {"op": "replace", "path": "/notes", "value": f"note {number}"}
            before = body
            yield {
                "record": "revision",
                "document": {
                    "kind": "review",
                    "item": {"dataset": "d", "topic": topic, "turn": turn},
                    "owner": "ann",
                },
                "number": number,
                "sequence": sequence,
                "author": "ann",
                "at": "2026-01-31T09:30:00.000Z",
                "action": "save",
                "body": body,
                "patch": [operation],
                "based_on": number - 1,
                "event_id": f"e{sequence}",
                "item_sha256": "",
                "schema_version": 1,
                "state": number,
            }


def _saver(store: Store) -> Callable[[], object]:
    document = review(of=item("saved"))
    numbers = iter(range(1000))
    return lambda: store.save(wish(document, based_on=next(numbers)))


def _median(work: Callable[[], object]) -> float:
    times = []
    for _ in range(5):
        start = time.perf_counter()
        work()
        times.append(1000 * (time.perf_counter() - start))
    return sorted(times)[2]
