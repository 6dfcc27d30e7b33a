"""What the processes of the trials do. They are started from a process that has loaded everything (`forkserver`).

Each opens the store by itself, as a process of the app would.
"""

import os
import random
import resource
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection

import msgspec

from tests.store.making import item, reference, review, wish
from utb.errors import StoreError
from utb.model import Conflict, DocumentId, ItemId, Save, Saved
from utb.store import Store, open_store

COMMON, OWN = "common", "own"  # topics of a crowd
_THINKS_S = 0.02
DOCUMENTS = 20  # that a saver goes through in turn
NOBODY = 65534  # the user without rights


class Crowd(msgspec.Struct, frozen=True):
    """Who saves what at the same time: every item of `common` is everybody's, `own` items are only his.

    All go through the common items in the same order, but for a disorder within so many at a time.
    """

    common: int
    own: int
    disorder: int
    start_at: float


class Tried(msgspec.Struct):
    """What one annotator saw: saves that stand, conflicts, and conflicts that did not carry what they should."""

    saves: int = 0
    conflicts: int = 0
    unsound: int = 0


def numbered_save(store: Store, author: str, number: int) -> Save:
    """The save of this number: the same event, document and content whenever it is made."""
    document = review(author, item("killed", number % DOCUMENTS))
    head = store.head(document)
    based_on = 0 if head is None else head.number
    return wish(document, {"number": number}, based_on=based_on, author=author, event_id=f"{author}-{number}")


class Life(msgspec.Struct, frozen=True):
    """What a saver does: numbers from `first` to before `last`; it kills itself before acknowledging `dies_at`.

    One that is to be killed by others waits for it when it has done everything.
    """

    first: int
    last: int
    dies_at: int | None
    is_to_be_killed: bool


def save_until_killed(url: str, author: str, life: Life, told: Connection) -> None:
    """Save number after number and acknowledge each."""
    store = open_store(url)
    for number in range(life.first, life.last):
        try:
            outcome = store.save(numbered_save(store, author, number))
        except StoreError:
            return  # the server is gone
        if number == life.dies_at:
            os.kill(os.getpid(), signal.SIGKILL)
        told.send((number, isinstance(outcome, Saved) and outcome.repeated))
    if life.is_to_be_killed:
        signal.pause()


def save_in_a_crowd(url: str, names: list[str], crowd: Crowd) -> list[Tried]:
    """The annotators of one process, a thread each, all over the same store."""
    store = open_store(url)
    _wait_until(crowd.start_at)
    with ThreadPoolExecutor(max_workers=len(names)) as threads:
        tried = list(threads.map(lambda name: _leave_marks(store, name, crowd), names))
    store.close()
    return tried


def _leave_marks(store: Store, name: str, crowd: Crowd) -> Tried:
    """Add one's name to every common item, and fill one's own ones; try again on the newer version after a conflict."""
    tried, chance = Tried(), random.Random(name)
    places = {reference(item(COMMON, turn)): turn // crowd.disorder for turn in range(crowd.common)}
    places |= {review(name, item(OWN, turn)): turn // crowd.disorder for turn in range(crowd.own)}
    for document in sorted(places, key=lambda each: (places[each], chance.random())):
        _leave_mark(store, document, name, tried, thinks_s=chance.random() * _THINKS_S)
    return tried


def _leave_mark(store: Store, document: DocumentId, name: str, tried: Tried, thinks_s: float) -> None:
    head = store.head(document)
    time.sleep(thinks_s)  # between looking and saving, as people do: others save meanwhile
    while True:
        marks = [] if head is None or head.body is None else head.body["marks"]
        assert isinstance(marks, list)
        based_on = 0 if head is None else head.number
        event_id = f"{name} {document.item.topic} {document.item.turn} on {based_on}"
        mine = wish(document, {"marks": [*marks, name]}, based_on=based_on, author=name, event_id=event_id)
        outcome = store.save(mine)
        if isinstance(outcome, Saved):
            tried.saves += 1
            return
        tried.conflicts += 1
        tried.unsound += not _is_sound(outcome, mine)
        head = outcome.current


def _is_sound(conflict: Conflict, mine: Save) -> bool:
    """Whether it carries what was to be saved, what it was based on and what stands there now."""
    base = 0 if conflict.base is None else conflict.base.number
    return (conflict.yours, base) == (mine, mine.based_on) and conflict.current.number > mine.based_on


def review_the_queue(url: str, name: str, items: list[ItemId], overlap: int, start_at: float) -> list[ItemId]:
    """Claim and review until nothing is left; returns what was claimed."""
    store = open_store(url)
    done = []
    _wait_until(start_at)
    while (claim := store.claim_next(items, name, overlap=overlap)) is not None:
        done.append(claim.item)
        store.save(wish(review(name, claim.item), author=name, event_id=f"{name} {claim.item.turn}"))
    store.close()
    return done


def open_and_save(url: str, name: str, start_at: float) -> int:
    """Open a store that may not exist yet, together with others, and save one thing."""
    _wait_until(start_at)
    store = open_store(url)
    store.join(name)
    store.save(wish(review(name), author=name, event_id=name))
    store.close()
    return threading.active_count()


def _wait_until(moment: float) -> None:
    time.sleep(max(0.0, moment - time.time()))


def try_as_nobody(url: str, told: Connection) -> None:
    """Open the store and save as a user without rights (where we are root, else as ourselves); tell what was said."""
    if os.geteuid() == 0:
        os.setresuid(NOBODY, NOBODY, NOBODY)
    try:
        store = open_store(url)
        store.join("ann")
        told.send(None)
    except StoreError as error:
        told.send(str(error))


def save_until_full(url: str, limit: int, told: Connection) -> None:
    """Save until a file would grow beyond the limit (bytes); tell how many saves stand, and what was said."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
    store, count = open_store(url), 0
    while True:
        head = store.head(review())
        try:
            outcome = store.save(
                wish(body={"n": "x" * 4000}, event_id=f"full {count}", based_on=0 if head is None else head.number)
            )
        except StoreError as error:
            told.send([count, str(error)])
            return
        count += isinstance(outcome, Saved)
