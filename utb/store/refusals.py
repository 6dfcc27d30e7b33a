"""What a database refused, said so that a person knows what to do. No message ever shows a password."""

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError, StatementError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from utb.errors import ContentRefused, StoreError

_SQLITE = {  # by the beginning of SQLite's name of the error
    "SQLITE_READONLY": "is read-only: give yourself write permission on the file and on its folder",
    "SQLITE_PERM": "may not be opened: give yourself permission on the file and on its folder",
    "SQLITE_CANTOPEN": "cannot be opened: its folder must exist and be writable",
    "SQLITE_FULL": "cannot grow: its disk or quota is full; make room and save again",
    "SQLITE_IOERR": "cannot be written or read: its disk is full or failing; make room and save again",
    "SQLITE_BUSY": "is kept busy by another process; save again in a moment",
    "SQLITE_LOCKED": "is kept busy by another process; save again in a moment",
    "SQLITE_NOTADB": "is no SQLite database: name another file",
    "SQLITE_CORRUPT": "is damaged: go back to a backup, or to an export by `utb annotations import`",
}
_POSTGRESQL = {  # by SQLSTATE, or its class
    "25006": "is read-only: connect to the primary server, or allow writing",
    "42501": "does not allow this user enough: grant it the right to make and use tables",
    "53": "is out of resources (disk, memory or connections): make room and save again",
    "55P03": "is kept busy by another process; save again in a moment",
    "25P03": "ended this transaction because it took too long; save again",
    "3F000": "has no such schema, or this user may not see it: make it, or check the URL",
}
_TURNED_AWAY = "answers, but lets nobody in: check user, password and database in the URL, or try again in a moment"
_AWAY = (
    "cannot be reached: check that the server runs and that the URL is right; then save again (no save counts twice)"
)


def store_error(error: SQLAlchemyError, url: URL) -> StoreError:
    """The error as the user should read it."""
    name = shown_url(url)
    if isinstance(error, PoolTimeoutError):
        return StoreError(f"{name} is used by too many at once; save again in a moment")
    if isinstance(error, DBAPIError) and error.orig is not None:
        said = _first_line(error.orig, url)
        return StoreError(f"{name} {_advice(error)} ({said})")
    if isinstance(error, StatementError):
        return ContentRefused(f"this cannot be stored: {error.orig}; nothing was saved")
    return StoreError(f"{name} cannot be used: {_first_line(error, url)}")


def shown_url(url: URL) -> str:
    """The store's name in messages: the file, or the URL without any password."""
    if url.get_backend_name() == "sqlite":
        return f"store {url.database}"
    query = {name: "***" if "password" in name else value for name, value in url.query.items()}
    shown = url.set(drivername=url.get_backend_name(), query=query)
    return f"store {shown.render_as_string(hide_password=True)}"


def address_without_password(address: str) -> str:
    """What tells one store from another in names that people may see; "" for a URL that cannot be read."""
    if "://" not in address:
        return "" if is_misspelt(address) else address
    try:
        return shown_url(make_url(address))
    except (ArgumentError, ValueError):
        return ""


def is_misspelt(address: str) -> bool:
    """Whether this looks like a URL of PostgreSQL that lacks its `://`: no file, and nothing to repeat in messages."""
    return "://" not in address and address.lower().startswith("postgres") and "@" in address


def _advice(error: DBAPIError) -> str:
    code = str(getattr(error.orig, "sqlite_errorname", None) or "")
    for beginning, advice in _SQLITE.items():
        if code.startswith(beginning):
            return advice
    state = str(getattr(error.orig, "sqlstate", None) or "")
    for beginning, advice in _POSTGRESQL.items():
        if state.startswith(beginning):
            return advice
    if not code and not state and "FATAL:" in str(error.orig):  # the server's word at the door has no code
        return _TURNED_AWAY
    is_away = not code and (not state or state.startswith(("08", "57P")))
    return _AWAY if is_away else "refused this; nothing was saved"


def _first_line(error: BaseException, url: URL) -> str:
    said = (str(error).strip() or type(error).__name__).splitlines()[0]
    secrets = [url.password, *(value for name, value in url.query.items() if "password" in name)]
    for secret in secrets:
        if isinstance(secret, str) and secret:
            said = said.replace(secret, "***")
    return said
