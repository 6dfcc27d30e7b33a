"""Rows of the tables as records, and conditions that find what belongs to an item or a document."""

from collections.abc import Mapping
from typing import Any, cast

import msgspec
from sqlalchemy import ColumnElement, RowMapping, Select, Table, and_, select

from utb.model import Action, DocumentId, DocumentKind, ItemId, Revision, Save
from utb.store.columns import plain_json
from utb.store.schema import documents, revisions

_COLUMNS = (
    *(column for column in revisions.c if column is not revisions.c.document),
    *(documents.c[name] for name in ("kind", "dataset", "topic", "turn", "owner")),
)
# Every read of revisions begins here.
REVISIONS: Select[Any] = select(*_COLUMNS).join_from(revisions, documents, documents.c.id == revisions.c.document)
# The newest ones. The outer join makes every database go through the documents, of which there are fewer.
HEADS: Select[Any] = select(*_COLUMNS).outerjoin_from(
    documents, revisions, and_(revisions.c.document == documents.c.id, revisions.c.number == documents.c.head)
)


def item_columns(item: ItemId) -> dict[str, object]:
    """The item as values of columns."""
    return {"dataset": item.dataset, "topic": item.topic, "turn": item.turn}


def document_columns(document: DocumentId) -> dict[str, object]:
    """The document's name as values of columns."""
    return {"kind": document.kind.value, **item_columns(document.item), "owner": document.owner}


def matches(table: Table, columns: Mapping[str, object]) -> ColumnElement[bool]:
    """The condition that all these columns have these values."""
    return and_(*(table.c[name] == value for name, value in columns.items()))


def item_of(row: RowMapping) -> ItemId:
    """The item that a row is about."""
    return ItemId(row["dataset"], row["topic"], row["turn"])


def document_of(row: RowMapping) -> DocumentId:
    """The document that a row is about."""
    return DocumentId(DocumentKind(row["kind"]), item_of(row), row["owner"])


def revision_columns(revision: Revision) -> dict[str, object]:
    """The revision as values of columns, all but the row of its document."""
    return {name: value for name, value in msgspec.structs.asdict(revision).items() if name != "document"}


def revision_of(row: RowMapping) -> Revision:
    """The revision in a row of `REVISIONS`."""
    return Revision(
        document=document_of(row),
        number=row["number"],
        sequence=row["sequence"],
        author=row["author"],
        at=row["at"],
        action=Action(row["action"]),
        body=row["body"],
        patch=row["patch"],
        based_on=row["based_on"],
        event_id=row["event_id"],
        item_sha256=row["item_sha256"],
        schema_version=row["schema_version"],
        state=row["state"],
    )


def save_as_json(save: Save) -> object:
    """A save as a JSON value; raises `ValueError` where its body is none."""
    fields = {name: value for name, value in msgspec.structs.asdict(save).items() if name != "body"}
    return {**cast(dict[str, object], msgspec.to_builtins(fields)), "body": plain_json(save.body)}


def conflict_columns(yours: Save, base: int, current: int) -> dict[str, object]:
    """A stale save as values of columns, all but its document, time and sequence."""
    return {"base": base, "current": current, "yours": save_as_json(yours), "event_id": yours.event_id}


def save_from_json(value: object) -> Save:
    """The save that `save_as_json` wrote; raises `msgspec.ValidationError` for anything else."""
    return msgspec.convert(value, Save)
