"""A run of a model as its folder tells it: what was asked for, how far it is, whether it goes on."""

from enum import StrEnum

import msgspec


class PredictionRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What somebody asked for. Keys are nowhere in it.

    Args:
        dataset: name of the data set in the workspace.
        model: of the models file, or a baseline.
        config: the models file, relative to the workspace; None for a baseline.
        mode: `strict` or `open`.
        limit: so many turns from the first; None for all.
        concurrency: requests at once, at most.
        budget_usd: what it may cost; None for no limit.
    """

    dataset: str
    model: str
    config: str | None = None
    mode: str = "open"
    limit: int | None = None
    concurrency: int = 8
    budget_usd: float | None = None


class PredictionStanding(StrEnum):
    """Where a run stands."""

    RUNNING = "running"
    COMPLETE = "complete"
    STOPPED = "stopped"  # by somebody, or by its budget
    FAILED = "failed"  # turns without a run, or it could not begin
    INTERRUPTED = "interrupted"  # its process is gone without a word


class PredictionStatus(msgspec.Struct, frozen=True, kw_only=True):
    """How far a run is, as it wrote down last. Counts as in the runner's own standing; times in seconds.

    `stopped` says why it ended early; `is_over` is true once its file of predictions is written.
    """

    model: str
    mode: str
    pid: int
    total: int = 0
    done: int = 0
    known: int = 0
    failed: dict[str, int] = {}
    requests: int = 0
    refusals: dict[str, int] = {}
    under_way: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cost_usd: float = 0.0
    elapsed_s: float = 0.0
    turns_per_s: float | None = None
    left_s: float | None = None
    stopped: str | None = None
    is_over: bool = False


class PredictionRun(msgspec.Struct, frozen=True, kw_only=True):
    """A run in a workspace. `request` None: it was started from a shell; `said`: its last words on stderr."""

    dataset: str
    model: str
    standing: PredictionStanding
    status: PredictionStatus | None = None
    request: PredictionRequest | None = None
    said: tuple[str, ...] = ()
    has_file: bool = False
