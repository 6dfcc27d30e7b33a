"""The promises of the store put to trial with real processes. Tests run them in small, proofs in full."""

import multiprocessing
import random
import signal
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path

import msgspec

from tests.store import acts
from tests.store.acts import Crowd
from tests.store.making import draft, item, review
from utb.model import Saved
from utb.store import Store, open_store

_PROCESSES = multiprocessing.get_context("forkserver")
_PROCESSES.set_forkserver_preload(["tests.store.acts"])
_START_S = 0.5  # until all processes of a crowd are ready
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
        self, url: str, kill_server: Callable[[], None] | None = None, start_server: Callable[[], None] | None = None
    ) -> None:
        self.url = url
        self.kill_server = kill_server
        self.start_server = start_server
        self.chance = random.Random(20260131)
        self.acknowledged: set[int] = set()
        self.stood_untold = 0
        self.killed = self.before_acknowledging = self.server_killed = 0

    def run(self, *, kills: int, saves: int, server_kills: int = 0) -> Killed:
        """Make `saves` saves and `kills` kills meanwhile; every second one between write and acknowledgement."""
        store = open_store(self.url)
        store.join(SAVER)
        store.close()
        reached = 0
        of_server = {1 + 2 * (number * (kills // 2) // max(server_kills, 1)) for number in range(server_kills)}
        for kill in range(kills):
            last = saves - (kills - kill - 1)  # every kill to come has something to interrupt
            usual = max(1, (last - reached) // (kills - kill))
            length = self.chance.randint(1, min(2 * usual, last - reached))
            if kill % 2 == 0:
                reached += self._life_that_kills_itself(reached, reached + length - 1, last)
            else:
                reached += self._life_that_is_killed(reached, length, last, is_server=kill in of_server)
        self._ended(*self._begun(acts.Life(reached, saves, None, is_to_be_killed=False)))
        return self._count(saves)

    def _life_that_kills_itself(self, first: int, dies_at: int, last: int) -> int:
        """A saver that dies between write and acknowledgement; returns how many saves it acknowledged."""
        saver, reading = self._begun(acts.Life(first, last, dies_at, is_to_be_killed=False))
        told = self._ended(saver, reading)
        self.before_acknowledging += saver.exitcode == -signal.SIGKILL
        return told

    def _life_that_is_killed(self, first: int, length: int, last: int, *, is_server: bool) -> int:
        """A saver that is killed, or loses its server, at any moment after some acknowledgements."""
        saver, reading = self._begun(acts.Life(first, last, None, is_to_be_killed=not is_server))
        told = self._listen(reading, length)
        time.sleep(self.chance.random() * 0.004)
        if is_server and self.kill_server is not None and self.start_server is not None:
            self.kill_server()
            told += self._ended(saver, reading)
            self.start_server()
            self.server_killed += 1
            return told
        saver.kill()
        return told + self._ended(saver, reading)

    def _begun(self, life: acts.Life) -> tuple[BaseProcess, Connection]:
        reading, writing = _PROCESSES.Pipe(duplex=False)
        saver = _PROCESSES.Process(target=acts.save_until_killed, args=(self.url, SAVER, life, writing))
        saver.start()
        writing.close()
        return saver, reading

    def _ended(self, saver: BaseProcess, reading: Connection) -> int:
        """Hear the saver out; returns how many acknowledgements were still on their way."""
        told = self._listen(reading, None)
        saver.join()
        reading.close()
        self.killed += saver.exitcode == -signal.SIGKILL
        return told

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

    def _count(self, saves: int) -> Killed:
        store = open_store(self.url)
        events = Counter(revision.event_id for head in store.heads() for revision in store.history(head.document))
        problems = store.check()
        store.close()
        return Killed(
            kills=self.killed + self.server_killed,
            before_acknowledging=self.before_acknowledging,
            server_kills=self.server_killed,
            saves=saves,
            acknowledged=len(self.acknowledged),
            lost=sum(events[f"{SAVER}-{number}"] == 0 for number in self.acknowledged),
            doubled=sum(count > 1 for count in events.values()),
            stood_untold=self.stood_untold,
            problems=problems,
        )


def crowd(url: str, *, processes: int, threads: int, common: int, own: int, disorder: int) -> Crowded:
    """Many writers on the same items at once, each adding his name to all of them."""
    names = [[f"writer {process}-{thread}" for thread in range(threads)] for process in range(processes)]
    store = open_store(url)
    for name in sum(names, []):
        store.join(name)
    work = Crowd(common, own, disorder, time.time() + _START_S)
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
