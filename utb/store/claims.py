"""Claims: who has which item for a while, so that a team does not do the same work twice.

An item is full when as many *other* people as wanted (`overlap`) have decided it or hold a claim that has not expired.
A reviewer who skipped an item has not decided it, but is not given it again. What was decided about another version of
the item's content counts for neither.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta

import msgspec
from sqlalchemy import ColumnElement, Connection, and_, delete, insert, select

from utb.model import Claim, DocumentKind, ItemId, ReviewDecision
from utb.store.database import stamp
from utb.store.people import need_writer
from utb.store.rows import item_columns, item_of, matches
from utb.store.schema import claims, documents, revisions

Version = Callable[[ItemId], str]


def any_version(_item: ItemId) -> str:
    """The version of an item where reviews of every one count."""
    return ""


class Term(msgspec.Struct, frozen=True):
    """How many people may have an item, and for how long from now on."""

    overlap: int
    minutes: float
    now: datetime
    version: Version = any_version


class Work(msgspec.Struct, frozen=True):
    """By item: who has decided it or holds it, and who has reviewed it."""

    takers: dict[ItemId, set[str]]
    reviewers: dict[ItemId, set[str]]


def claim_next(connection: Connection, items: Sequence[ItemId], annotator: str, term: Term) -> Claim | None:
    """Take (or keep) the first item that is not full and that the annotator has not reviewed."""
    need_writer(connection, annotator, "claim items")
    _forget_expired(connection, term)
    work = _work(connection, {item.dataset for item in items}, term.version)
    for item in items:
        others = work.takers[item] - {annotator}
        if len(others) < term.overlap and annotator not in work.reviewers[item]:
            return _take(connection, item, annotator, term)
    return None


def claim(connection: Connection, item: ItemId, annotator: str, term: Term) -> Claim | None:
    """Take (or keep) this item, None where it is full."""
    need_writer(connection, annotator, "claim items")
    _forget_expired(connection, term)
    others = _work(connection, {item.dataset}, term.version, item).takers[item] - {annotator}
    return _take(connection, item, annotator, term) if len(others) < term.overlap else None


def give_back(connection: Connection, item: ItemId, annotator: str) -> None:
    """End a claim, if there is one."""
    connection.execute(delete(claims).where(_of(item, annotator)))


def running(connection: Connection, dataset: str | None, now: datetime) -> tuple[Claim, ...]:
    """The claims that have not expired, by item and annotator."""
    statement = select(claims).where(claims.c.expires_at > stamp(now))
    if dataset is not None:
        statement = statement.where(claims.c.dataset == dataset)
    found = (
        Claim(item=item_of(row), annotator=row["annotator"], taken_at=row["taken_at"], expires_at=row["expires_at"])
        for row in connection.execute(statement).mappings()
    )
    return tuple(sorted(found, key=lambda claim: (claim.item, claim.annotator)))


def _take(connection: Connection, item: ItemId, annotator: str, term: Term) -> Claim:
    """A claim from now on; one that the annotator holds keeps the time when it was taken."""
    taken = connection.execute(select(claims.c.taken_at).where(_of(item, annotator))).scalar_one_or_none()
    give_back(connection, item, annotator)
    claim = Claim(
        item=item,
        annotator=annotator,
        taken_at=taken or stamp(term.now),
        expires_at=stamp(term.now + timedelta(minutes=term.minutes)),
    )
    times = {"taken_at": claim.taken_at, "expires_at": claim.expires_at}
    connection.execute(insert(claims).values(annotator=annotator, **item_columns(item), **times))
    return claim


def _forget_expired(connection: Connection, term: Term) -> None:
    connection.execute(delete(claims).where(claims.c.expires_at <= stamp(term.now)))


def _work(connection: Connection, datasets: Iterable[str], version: Version, item: ItemId | None = None) -> Work:
    """What has been done and is being done in these data sets, or with one item."""
    work = Work(defaultdict(set), defaultdict(set))
    names = sorted(datasets)
    held = select(claims).where(claims.c.dataset.in_(names))
    newest = and_(revisions.c.document == documents.c.id, revisions.c.number == documents.c.head)
    reviewed = (
        select(documents, revisions.c.item_sha256)
        .outerjoin_from(documents, revisions, newest)
        .where(documents.c.kind == DocumentKind.REVIEW.value, documents.c.dataset.in_(names))
        .where(documents.c.decision.is_not(None))
    )
    if item is not None:
        held = held.where(matches(claims, item_columns(item)))
        reviewed = reviewed.where(matches(documents, item_columns(item)))
    for row in connection.execute(held).mappings():
        work.takers[item_of(row)].add(row["annotator"])
    for row in connection.execute(reviewed).mappings():
        about, wanted = row["item_sha256"], version(item_of(row))
        if about and wanted and about != wanted:
            continue
        work.reviewers[item_of(row)].add(row["owner"])
        if row["decision"] != ReviewDecision.SKIP:
            work.takers[item_of(row)].add(row["owner"])
    return work


def _of(item: ItemId, annotator: str) -> ColumnElement[bool]:
    return matches(claims, {**item_columns(item), "annotator": annotator})
