"""How far a run is, on disk once a second, so that whoever opens a page later, or after a restart, sees it too."""

import os
from collections.abc import Callable
from pathlib import Path

import msgspec

from utb.io.json_lines import whole_file
from utb.model.prediction_run import PredictionStatus
from utb.runner.job import Standing

_EVERY_S = 1.0


class StatusFile:
    """The status of one run."""

    def __init__(self, path: Path, model: str, mode: str, clock: Callable[[], float]) -> None:
        self._path = path
        self._model = model
        self._mode = mode
        self._clock = clock
        self._written_at = float("-inf")

    def tell(self, standing: Standing, *, stopped: str | None = None, is_over: bool = False) -> None:
        """Write it down, unless that was done less than a second ago; the end is always written."""
        now = self._clock()
        if not is_over and now - self._written_at < _EVERY_S:
            return
        self._written_at = now
        spent = standing.spent
        status = PredictionStatus(
            model=self._model,
            mode=self._mode,
            pid=os.getpid(),
            total=standing.total,
            done=standing.done,
            known=standing.known,
            failed=dict(standing.failed),
            requests=standing.requests,
            refusals=dict(standing.refusals),
            under_way=standing.under_way,
            input_tokens=spent.input_tokens,
            output_tokens=spent.output_tokens,
            cost_usd=spent.cost_usd,
            elapsed_s=standing.elapsed_s,
            turns_per_s=standing.turns_per_s,
            left_s=standing.left_s,
            stopped=stopped,
            is_over=is_over,
        )
        with whole_file(self._path) as handle:
            handle.write(msgspec.json.encode(status) + b"\n")


def read_status(path: Path) -> PredictionStatus | None:
    """What was written down last; None where nothing can be read."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=PredictionStatus)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return None
