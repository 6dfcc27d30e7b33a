"""Runs that are disturbed - faults by chance, `kill -9` - and what must be true of them all the same."""

import json
import random
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.predict.data import MODEL
from tests.predict.processes import ledger_of, started

Json = dict[str, Any]
PATIENT = "attempts = 12\nfirst_wait_s = 0.02\nlongest_wait_s = 0.3\ntimeout_s = 1.5"
_VARYING = ("latency_s", "attempts", "started_at")


@dataclass
class Kill:
    """What was so when a process was killed: keys of replies on disk, and how often each key had been asked."""

    journaled: frozenset[str]
    received: Counter[str]


@dataclass
class Disturbed:
    """A run with kills, and its ledger in the end."""

    kills: list[Kill] = field(default_factory=list)
    ledger: Json = field(default_factory=dict)

    @property
    def asked_again(self) -> int:
        """Replies that were on disk at a kill and requested again afterwards: must be none."""
        final = self.ledger["received"]
        return sum(final.get(key, 0) > kill.received[key] for kill in self.kills for key in kill.journaled)

    @property
    def repeated(self) -> set[str]:
        """Keys that were asked more often than their faults explain."""
        faults = self.ledger["faults"]
        return {key for key, times in self.ledger["received"].items() if times > faults.get(key, 0) + 1}

    @property
    def under_way_at_a_kill(self) -> set[str]:
        """Keys that had been asked at a kill and whose replies were not on disk."""
        return {key for kill in self.kills for key in kill.received if key not in kill.journaled}


def killed_and_resumed(words: list[str], base_url: str, out: Path, kills: int, total: int, seed: int) -> Disturbed:
    """Start a run, kill it after so many requests, start it again and so on; at last let it end."""
    chance, made = random.Random(seed), Disturbed()
    for _ in range(kills):
        target = sum(ledger_of(base_url)["received"].values()) + chance.randint(2, max(3, total // (kills + 3)))
        process = started(words)
        while process.poll() is None and sum(ledger_of(base_url)["received"].values()) < target:
            time.sleep(0.02)
        if process.poll() is None:
            process.kill()
            process.communicate()
            made.kills.append(Kill(journaled_keys(out), Counter(ledger_of(base_url)["received"])))
        else:
            process.communicate()
    process = started(words)
    _, err = process.communicate()
    if process.returncode:
        raise SystemExit(err.decode())
    made.ledger = ledger_of(base_url)
    return made


def journaled_keys(out: Path) -> frozenset[str]:
    """Keys of the replies that are on disk, whole lines only."""
    path = out / ".journal" / f"{MODEL}.jsonl"
    if not path.exists():
        return frozenset()
    lines = [line for line in path.read_bytes().splitlines(keepends=True) if line.endswith(b"\n")]
    entries = [json.loads(line) for line in lines]
    return frozenset(entry["key"] for entry in entries if entry["kind"] == "reply")


def lines_of(out: Path, model: str = MODEL) -> list[Json]:
    """The predictions."""
    return [json.loads(line) for line in (out / f"{model}.jsonl").read_text(encoding="utf-8").splitlines()]


def lasting(lines: list[Json]) -> list[Json]:
    """Predictions without what no two runs share: times, attempts, and the address of the server."""
    kept = [{name: value for name, value in line.items() if name not in _VARYING} for line in lines]
    for line in kept:
        line["parameters"] = {name: value for name, value in line["parameters"].items() if name != "base_url"}
        line["steps"] = [
            {name: value for name, value in step.items() if name not in _VARYING} for step in line["steps"]
        ]
    return kept
