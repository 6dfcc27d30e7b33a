"""Tables that others have printed, from a small JSON file, so that they can stand beside one's own.

`{"source": text, "exact": {model: {"ST": 52.3, …, "Avg": 38.65}}, "relaxed": {…}}`: under each policy the numbers of
models in per cent. Other members are ignored. A number that is missing, null or no number at all is an empty cell with
its reason.
"""

import json
import math
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

import msgspec

from utb.errors import DataError
from utb.figures.numbers import COLUMNS, ModelRow, Number
from utb.model import POLICIES
from utb.views.text import plain

_MISSING = "no number was published"
_NO_NUMBER = "what was published is no number between 0 and 100"


class Published(msgspec.Struct, frozen=True):
    """Rows by policy, the source as the file names it, and a hash of the file."""

    source: str
    rows: dict[str, tuple[ModelRow, ...]]
    sha256: str


def read_published(path: Path) -> Published:
    """The tables of a file. Raises `DataError` where there is none."""
    try:
        content = path.read_bytes()
        document = json.loads(content)
    except OSError as error:
        raise DataError(str(path), None, None, str(error.strerror), "a JSON file with published tables") from None
    except (ValueError, RecursionError):
        raise DataError(str(path), None, None, "no JSON", "a JSON file with published tables") from None
    tables = document if isinstance(document, dict) else {}
    rows = {
        policy: tuple(_row(str(model), policy, numbers) for model, numbers in tables[policy].items())
        for policy in POLICIES
        if isinstance(tables.get(policy), dict) and tables[policy]
    }
    if not rows:
        raise DataError(str(path), None, None, "no table", f"an object under one of {', '.join(POLICIES)}")
    return Published(plain(str(tables.get("source", path.name))), rows, sha256(content).hexdigest())


def _row(model: str, policy: str, numbers: object) -> ModelRow:
    given: Mapping[str, object] = numbers if isinstance(numbers, dict) else {}
    cells = {column: _number(given.get(column)) for column in COLUMNS}
    return ModelRow(model=plain(model), policy=policy, numbers=cells, is_published=True)


def _number(value: object) -> Number:
    if value is None:
        return Number(None, why=_MISSING)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return Number(None, why=_NO_NUMBER)
    fits = math.isfinite(value) and 0 <= value <= 100
    return Number(float(value)) if fits else Number(None, why=_NO_NUMBER)
