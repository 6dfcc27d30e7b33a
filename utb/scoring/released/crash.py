"""Where the released evaluator stopped with an exception: the reason is kept, the turn is not scored.

A crash cost the released evaluator more than the turn (during the run: the data file; while scoring: every file that
came later). Here it costs the turn alone. Exception names and texts are those of CPython 3.11, which the released
verdicts were recorded with.
"""

from enum import StrEnum

import msgspec


class Stage(StrEnum):
    """When it stopped: while the model was run, or while the saved result was scored."""

    INFERENCE = "inference"
    SCORING = "scoring"


class Crash(msgspec.Struct, frozen=True):
    """What it stopped with: the exception's type and text."""

    stage: Stage
    kind: str
    message: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.message}" if self.message else self.kind


class EvaluatorCrashError(Exception):
    """Raised inside this package where the released evaluator would stop; becomes a `Crash` at its edge."""

    def __init__(self, kind: str, message: str) -> None:
        self.kind = kind
        self.message = message
        super().__init__(f"{kind}: {message}")

    @classmethod
    def from_exception(cls, error: Exception) -> "EvaluatorCrashError":
        """The same crash as this exception of our own Python, whose operations are the released ones."""
        return cls(type(error).__name__, str(error))

    def at(self, stage: Stage) -> Crash:
        """The crash as a record."""
        return Crash(stage, self.kind, self.message)
