"""A file that holds one JSON object: tool schemas by name, a persona."""

from pathlib import Path

from utb.errors import DataError
from utb.io.faults import shown
from utb.io.json_text import JsonFault, decode
from utb.io.lines import reason_of


def read_object(path: Path) -> dict[str, object]:
    """The object; raises `DataError` where the file holds none."""
    try:
        value = decode(path.read_bytes().removeprefix(b"\xef\xbb\xbf"))
    except OSError as error:
        raise DataError(str(path), None, None, reason_of(error), "a readable file") from None
    except JsonFault as fault:
        raise DataError(str(path), None, None, f"text that is no JSON ({fault})", "one JSON object in UTF-8") from None
    if not isinstance(value, dict):
        raise DataError(str(path), None, None, shown(value), "one JSON object")
    return value
