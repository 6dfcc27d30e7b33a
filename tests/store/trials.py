"""The promises of the store put to trial with real processes. Tests run them in small, proofs in full."""

import multiprocessing
import os
import random
import signal
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path

import msgspec

from tests.store import acts
from tests.store.acts import Crowd
from tests.store.making import draft, item, review
from utb.model import Saved
from utb.store import Store, open_store

_PROCESSES = multiprocessing.get_context("forkserver")
_PROCESSES.set_forkserver_preload(["tests.store.acts"])
_START_S = 1.0  # until all processes of a crowd are ready
SAVER = "saver"


class Killed(msgspec.Struct, frozen=True, kw_only=True):
    """What came of killing: saves acknowledged, lost among them, doubled; those that stood without having been told."""

    kills: int
    before_acknowledging: int
    server_kills: int
    saves: int
    acknowledged: int
    lost: int
    doubled: int
    stood_untold: int
    problems: tuple[str, ...]


class Crowded(msgspec.Struct, frozen=True, kw_only=True):
    """What came of saving at the same time."""

    writers: int
    saves: int
    lost: int
    conflicts: int
    conflicts_kept: int
    unsound: int
    problems: tuple[str, ...]


class Queued(msgspec.Struct, frozen=True, kw_only=True):
    """What came of claiming at the same time: how many items had how many distinct reviewers."""

    annotators: int
    reviewers: dict[int, int]
    claimed: int
    problems: tuple[str, ...]


class Killing:
    """Kills savers (and the server) while they save a fixed row of numbered saves."""

    def __init__(
        self, url: str, kill_server: Callable[[], None] | None, start_server: Callable[[], None] | None
    ) -> None:
        self.url = url
        self.kill_server = kill_server
        self.start_server = start_server
        self.chance = random.Random(20260131)
        self.acknowledged: set[int] = set()
        self.stood_untold = 0
        self.before_acknowledging = 0

    def run(self, *, kills: int, saves: int, server_kills: int = 0) -> Killed:
        """Make `saves` saves and `kills` kills meanwhile; every second one between write and acknowledgement."""
        store = open_store(self.url)
        store.join(SAVER)
        store.close()
        reached = 0
        server_turns = {1 + 2 * (kills // 2) * number // max(server_kills, 1) // 2 for number in range(server_kills)}
        for kill in range(kills):
            ahead = max(1, (saves - reached) // (kills - kill))
            length = self.chance.randint(1, max(1, min(2 * ahead - 1, saves - reached)))
            reached = self._life(reached, length, saves, kill=kill, of_server=kill in server_turns)
        self._life(reached, 0, saves, kill=None, of_server=False)
        return self._count(kills, len(server_turns), saves)

    def _life(self, first: int, length: int, saves: int, *, kill: int | None, of_server: bool) -> int:
        """One saver from its start to its end; returns the first number that was not acknowledged."""
        reading, writing = _PROCESSES.Pipe(duplex=False)
        kills_itself = kill is not None and kill % 2 == 0 and not of_server
        self.before_acknowledging += kills_itself
        dies_at = first + length - 1 if kills_itself else -1
        arguments = (self.url, SAVER, first, saves, dies_at, writing)
        saver = _PROCESSES.Process(target=acts.save_until_killed, args=arguments)
        saver.start()
        writing.close()
        told = self._listen(reading, length if kill is not None and not kills_itself else None)
        if kill is not None and not kills_itself:
            time.sleep(self.chance.random() * 0.004)
            if of_server and self.kill_server is not None:
                self.kill_server()
            elif saver.pid is not None:
                with suppress(ProcessLookupError):
                    os.kill(saver.pid, signal.SIGKILL)
            told += self._listen(reading, None)
        saver.join()
        if of_server and self.start_server is not None:
            self.start_server()
        reading.close()
        return first + told

    def _listen(self, reading: Connection, until: int | None) -> int:
        """Take acknowledgements, all or as many as said; returns how many came."""
        count = 0
        while until is None or count < until:
            try:
                number, repeated = reading.recv()
            except (EOFError, OSError):
                break
            self.acknowledged.add(number)
            self.stood_untold += repeated
            count += 1
        return count

    def _count(self, kills: int, server_kills: int, saves: int) -> Killed:
        store = open_store(self.url)
        events = Counter(revision.event_id for head in store.heads() for revision in store.history(head.document))
        problems = store.check()
        store.close()
        return Killed(
            kills=kills,
            before_acknowledging=self.before_acknowledging,
            server_kills=server_kills,
            saves=saves,
            acknowledged=len(self.acknowledged),
            lost=sum(events[f"{SAVER}-{number}"] == 0 for number in self.acknowledged),
            doubled=sum(count > 1 for count in events.values()),
            stood_untold=self.stood_untold,
            problems=problems,
        )


def crowd(url: str, *, processes: int, threads: int, common: int, own: int) -> Crowded:
    """Many writers on the same items at once, each adding his name to all of them."""
    names = [[f"writer {process}-{thread}" for thread in range(threads)] for process in range(processes)]
    store = open_store(url)
    for name in sum(names, []):
        store.join(name)
    work = Crowd(common, own, time.time() + _START_S)
    with ProcessPoolExecutor(max_workers=processes, mp_context=_PROCESSES) as pool:
        tried = [
            each
            for found in pool.map(acts.save_in_a_crowd, [url] * processes, names, [work] * processes)
            for each in found
        ]
    lost, heads = 0, [head for head in store.heads() if head.document.item.topic in (acts.COMMON, acts.OWN)]
    for head in heads:
        marks = (head.body or {})["marks"]
        expected = [head.document.owner] if head.document.owner else sorted(sum(names, []))
        lost += sorted(marks) != expected if isinstance(marks, list) else 1
    missing = common + own * processes * threads - len(heads)
    crowded = Crowded(
        writers=processes * threads,
        saves=sum(each.saves for each in tried),
        lost=lost + missing,
        conflicts=sum(each.conflicts for each in tried),
        conflicts_kept=len(store.conflicts()),
        unsound=sum(each.unsound for each in tried),
        problems=store.check(),
    )
    store.close()
    return crowded


def queue(url: str, *, annotators: int, items: int, overlap: int) -> Queued:
    """Many annotators who ask for the next item at once, until there is none."""
    names = [f"annotator {number}" for number in range(annotators)]
    store = open_store(url)
    for name in names:
        store.join(name)
    wanted = [item("queue", turn) for turn in range(items)]
    start = time.time() + _START_S
    with ProcessPoolExecutor(max_workers=annotators, mp_context=_PROCESSES) as pool:
        arguments = ([url] * annotators, names, [wanted] * annotators, [overlap] * annotators, [start] * annotators)
        claimed = sum(map(len, pool.map(acts.review_the_queue, *arguments)))
    reviewers = Counter(head.document.item for head in store.heads())
    queued = Queued(
        annotators=annotators,
        reviewers=dict(Counter(reviewers[each] for each in wanted)),
        claimed=claimed,
        problems=store.check(),
    )
    store.close()
    return queued


def open_together(url: str, *, processes: int) -> Store:
    """A store that does not exist yet, opened by many processes at once; returns it."""
    start = time.time() + _START_S
    names = [f"opener {number}" for number in range(processes)]
    with ProcessPoolExecutor(max_workers=processes, mp_context=_PROCESSES) as pool:
        list(pool.map(acts.open_and_save, [url] * processes, names, [start] * processes))
    return open_store(url)


def repeat(url: str, *, saves: int) -> tuple[int, int]:
    """Every save twice, the second time in any order and after a restart; returns revisions and repeated ones."""
    store = open_store(url)
    store.join(SAVER)
    wishes = []
    for number in range(saves):
        wishes.append(acts.numbered_save(store, SAVER, number))
        store.save(wishes[-1])
    store.close()
    again = open_store(url)
    random.Random(7).shuffle(wishes)
    outcomes = [again.save(each) for each in wishes]
    repeated = sum(isinstance(outcome, Saved) and outcome.repeated for outcome in outcomes)
    revisions = sum(len(again.history(head.document)) for head in again.heads())
    again.close()
    return revisions, repeated


def storm_of_drafts(url: str, *, documents: int, drafts: int) -> int:
    """Drafts of many documents, twice each and in any order, with a restart between; returns how many ended wrong."""
    chance = random.Random(11)
    store = open_store(url)
    store.join(SAVER)
    names = [review(SAVER, item("drafts", turn)) for turn in range(documents)]
    sent = [
        draft(name, {"typed": number}, sequence=number, event_id=f"{name.item.turn} {number}", author=SAVER)
        for name in names
        for number in range(1, drafts + 1)
    ] * 2
    chance.shuffle(sent)
    half = len(sent) // 2
    for each in sent[:half]:
        store.keep_draft(each)
    store.close()
    again = open_store(url)
    for each in sent[half:]:
        again.keep_draft(each)
    ends = [again.draft(name, SAVER) for name in names]
    again.close()
    return sum(end is None or end.sequence != drafts for end in ends)


def travel(urls: list[str], folder: Path) -> tuple[int, int]:
    """Export the first store, import that into the second one, and so on; returns lines, and exports that differ."""
    texts = []
    for number, url in enumerate(urls):
        store = open_store(url)
        if number:
            store.import_file(folder / f"{number - 1}.jsonl")
        store.export(folder / f"{number}.jsonl")
        texts.append(sorted((folder / f"{number}.jsonl").read_bytes().splitlines()))
        store.close()
    return len(texts[0]), sum(text != texts[0] for text in texts)
