"""Optional test data that lives beside the project: recorded topics, predictions and parity verdicts.

`SHARED` is that folder, or None where it is absent; tests that need it stand in `tests/shared/` and are then not
collected at all.
"""

import os
from pathlib import Path

_BESIDE = Path(__file__).resolve().parents[2] / "shared"
_FOLDER = Path(os.environ.get("UTB_SHARED_DATA", _BESIDE))

SHARED: Path | None = _FOLDER if (_FOLDER / "realdata").is_dir() else None


def shared() -> Path:
    """The folder; raises `FileNotFoundError` where it is absent (proof scripts say so to their user)."""
    if SHARED is None:
        raise FileNotFoundError(f"{_FOLDER}: the optional test data is not there; set UTB_SHARED_DATA to its folder")
    return SHARED
