"""The first tables: people, documents with their revisions, conflicts, drafts, claims, comments, reveals."""

from alembic import op
from sqlalchemy import BigInteger, Column, ForeignKey, Text, UniqueConstraint

revision = "0001"
down_revision = None

_ITEM = (("dataset", Text), ("topic", Text), ("turn", BigInteger))


def upgrade() -> None:
    """Make the tables, and the counter at 0."""
    made = op.create_table("counter", _key("id", BigInteger), _column("value", BigInteger))
    op.bulk_insert(made, [{"id": 1, "value": 0}])
    op.create_table("people", _key("name"), _column("role"))
    _make_documents()
    _make_work()
    _make_talk()


def _make_documents() -> None:
    op.create_table(
        "documents",
        _key("id", BigInteger),
        _column("kind"),
        *(_column(name, kind) for name, kind in _ITEM),
        _column("owner"),
        _column("head", BigInteger),
        Column("decision", Text),
        UniqueConstraint("dataset", "topic", "turn", "kind", "owner", name="one_document"),
    )
    op.create_table(
        "revisions",
        _document(primary_key=True),
        _key("number", BigInteger),
        Column("sequence", BigInteger, nullable=False, unique=True),
        *(_column(name) for name in ("author", "at", "action")),
        _column("state", BigInteger),
        *(_column(name) for name in ("body", "patch")),
        _column("based_on", BigInteger),
        Column("event_id", Text, nullable=False, unique=True),
        _column("item_sha256"),
        _column("schema_version", BigInteger),
    )
    op.create_table(
        "conflicts",
        _key("sequence", BigInteger),
        _document(primary_key=False),
        *(_column(name, BigInteger) for name in ("base", "current")),
        *(_column(name) for name in ("yours", "at")),
        Column("event_id", Text, nullable=False, unique=True),
    )
    op.create_index("conflicts_of_document", "conflicts", ["document"])


def _make_work() -> None:
    op.create_table(
        "drafts",
        _key("kind"),
        *(_key(name, kind) for name, kind in _ITEM),
        *(_key(name) for name in ("owner", "author")),
        _column("body"),
        _column("based_on", BigInteger),
        _column("event_id"),
        _column("sequence", BigInteger),
        _column("at"),
    )
    op.create_table(
        "claims",
        *(_key(name, kind) for name, kind in _ITEM),
        _key("annotator"),
        *(_column(name) for name in ("taken_at", "expires_at")),
    )


def _make_talk() -> None:
    for table, texts in (("comments", ("author", "text", "at")), ("reveals", ("person", "field", "at"))):
        op.create_table(
            table,
            _key("sequence", BigInteger),
            *(_column(name, kind) for name, kind in _ITEM),
            *(_column(name) for name in texts),
            Column("event_id", Text, nullable=False, unique=True),
        )
        op.create_index(f"{table}_of_item", table, ["dataset", "topic", "turn"])


def _key(name: str, kind: type[Text] | type[BigInteger] = Text) -> Column[object]:
    return Column(name, kind, primary_key=True, autoincrement=False)


def _column(name: str, kind: type[Text] | type[BigInteger] = Text) -> Column[object]:
    return Column(name, kind, nullable=False)


def _document(*, primary_key: bool) -> Column[object]:
    return Column(
        "document",
        BigInteger,
        ForeignKey("documents.id"),
        primary_key=primary_key,
        nullable=False,
        autoincrement=False,
    )
