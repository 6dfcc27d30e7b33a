"""Where a run of one model leaves its files.

::

    OUT/<model>.jsonl            the predictions, in the order of the data; appears whole, when a run ends or is stopped
    OUT/.journal/<model>.jsonl   everything received, as it came; a run goes on from here
    OUT/.journal/<model>.status.json    how far the run is, written once a second
    OUT/.journal/<model>.request.json   what the app was asked for, and .log what the run said on stderr
"""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from utb.errors import ConfigError
from utb.io.places import file_name_of

_JOURNALS = ".journal"


class PredictionFolder:
    """The files of one model in a folder."""

    def __init__(self, out: Path, model: str) -> None:
        name = file_name_of(model)
        self.out = out
        self.predictions = out / f"{name}.jsonl"
        self.journal = out / _JOURNALS / f"{name}.jsonl"
        self.status = out / _JOURNALS / f"{name}.status.json"
        self.request = out / _JOURNALS / f"{name}.request.json"
        self.process = out / _JOURNALS / f"{name}.pid"
        self.said = out / _JOURNALS / f"{name}.log"
        self.lock = out / _JOURNALS / f"{name}.lock"

    def check(self) -> None:
        """Raises `ConfigError` where predictions are there that were not made by a run."""
        if self.predictions.exists() and not self.journal.exists():
            raise ConfigError(
                f"{self.predictions} is there already and was not made by this command; use another --out"
            )

    @contextmanager
    def held(self) -> Iterator[None]:
        """The files while nobody else writes them.

        Raises:
            ConfigError: another process does, or predictions are there that were not made here.
        """
        if self.predictions.exists() and not self.journal.exists():
            raise ConfigError(
                f"{self.predictions} is there already and was not made by this command; use another --out"
            )
        self.lock.parent.mkdir(parents=True, exist_ok=True)
        with self.lock.open("wb") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise ConfigError(f"{self.predictions}: another process is writing it") from None
            for left_behind in self.out.glob(f".{self.predictions.name}.*.part"):
                left_behind.unlink()
            yield
