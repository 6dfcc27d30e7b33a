"""The tables. Their history is in `migrations`; a test holds the two together.

Everything that people did is one log: revisions, conflicts, comments and reveals share one counter of sequence numbers.
Whoever writes locks that counter first, so that there is one writer at a time, numbers have no gaps, and their order is
the order in which transactions became visible, in both databases.
"""

from sqlalchemy import Column, ForeignKey, Index, MetaData, Table, UniqueConstraint

from utb.store.columns import AnyText, JsonValue, WholeNumber

VERSION_TABLE = "utb_schema"
metadata = MetaData()


def _item() -> tuple[Column[str], Column[str], Column[int]]:
    return (
        Column("dataset", AnyText, nullable=False),
        Column("topic", AnyText, nullable=False),
        Column("turn", WholeNumber, nullable=False),
    )


counter = Table(
    "counter",
    metadata,
    Column("id", WholeNumber, primary_key=True, autoincrement=False),
    Column("value", WholeNumber, nullable=False),
)

people = Table(
    "people",
    metadata,
    Column("name", AnyText, primary_key=True),
    Column("role", AnyText, nullable=False),
)

documents = Table(  # `head` is the number of the newest revision, `decision` what a review decides there
    "documents",
    metadata,
    Column("id", WholeNumber, primary_key=True, autoincrement=False),
    Column("kind", AnyText, nullable=False),
    *_item(),
    Column("owner", AnyText, nullable=False),
    Column("head", WholeNumber, nullable=False),
    Column("decision", AnyText),
    UniqueConstraint("dataset", "topic", "turn", "kind", "owner", name="one_document"),
)

revisions = Table(
    "revisions",
    metadata,
    Column("document", WholeNumber, ForeignKey("documents.id"), primary_key=True, autoincrement=False),
    Column("number", WholeNumber, primary_key=True, autoincrement=False),
    Column("sequence", WholeNumber, nullable=False, unique=True),
    Column("author", AnyText, nullable=False),
    Column("at", AnyText, nullable=False),
    Column("action", AnyText, nullable=False),
    Column("state", WholeNumber, nullable=False),
    Column("body", JsonValue, nullable=False),
    Column("patch", JsonValue, nullable=False),
    Column("based_on", WholeNumber, nullable=False),
    Column("event_id", AnyText, nullable=False, unique=True),
    Column("item_sha256", AnyText, nullable=False),
    Column("schema_version", WholeNumber, nullable=False),
)

conflicts = Table(
    "conflicts",
    metadata,
    Column("sequence", WholeNumber, primary_key=True, autoincrement=False),
    Column("document", WholeNumber, ForeignKey("documents.id"), nullable=False),
    Column("base", WholeNumber, nullable=False),
    Column("current", WholeNumber, nullable=False),
    Column("yours", JsonValue, nullable=False),
    Column("at", AnyText, nullable=False),
    Column("event_id", AnyText, nullable=False, unique=True),
    Index("conflicts_of_document", "document"),
)

drafts = Table(  # a dropped draft leaves its row without a body, so that it cannot come back late
    "drafts",
    metadata,
    Column("kind", AnyText, primary_key=True),
    Column("dataset", AnyText, primary_key=True),
    Column("topic", AnyText, primary_key=True),
    Column("turn", WholeNumber, primary_key=True, autoincrement=False),
    Column("owner", AnyText, primary_key=True),
    Column("author", AnyText, primary_key=True),
    Column("body", JsonValue, nullable=False),
    Column("based_on", WholeNumber, nullable=False),
    Column("event_id", AnyText, nullable=False),
    Column("sequence", WholeNumber, nullable=False),
    Column("at", AnyText, nullable=False),
)

claims = Table(
    "claims",
    metadata,
    Column("dataset", AnyText, primary_key=True),
    Column("topic", AnyText, primary_key=True),
    Column("turn", WholeNumber, primary_key=True, autoincrement=False),
    Column("annotator", AnyText, primary_key=True),
    Column("taken_at", AnyText, nullable=False),
    Column("expires_at", AnyText, nullable=False),
)

comments = Table(
    "comments",
    metadata,
    Column("sequence", WholeNumber, primary_key=True, autoincrement=False),
    *_item(),
    Column("author", AnyText, nullable=False),
    Column("text", AnyText, nullable=False),
    Column("at", AnyText, nullable=False),
    Column("event_id", AnyText, nullable=False, unique=True),
    Index("comments_of_item", "dataset", "topic", "turn"),
)

reveals = Table(
    "reveals",
    metadata,
    Column("sequence", WholeNumber, primary_key=True, autoincrement=False),
    *_item(),
    Column("person", AnyText, nullable=False),
    Column("field", AnyText, nullable=False),
    Column("at", AnyText, nullable=False),
    Column("event_id", AnyText, nullable=False, unique=True),
    Index("reveals_of_item", "dataset", "topic", "turn"),
)
