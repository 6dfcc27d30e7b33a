"""The released metric file: counters of one model on one data file.

Only turns that stand in the result count: a run that broke off after its first, correct turn has accuracy 1.0 and a
correct session. Rates of nothing are 0.0, as released; they are no numbers to report.
"""

from collections.abc import Iterable, Sequence

import msgspec

from utb.metrics.released.records import Json, JudgedTurn, MergedSession, MergedTurn, RunHeader
from utb.model import TaskType, TurnSubtype

FIRST_TURN = "First Turn"
LATER_TURN = "Subsequent Turn"
TOTAL = "Total"

_TYPES = tuple(kind.value for kind in TaskType)
_SUBTYPES = (FIRST_TURN, LATER_TURN, *(subtype.value for subtype in TurnSubtype))
_LAYERS = ("0", "1", "2", "3")
_OPTIMAL = (TaskType.PARALLEL.value, TaskType.MIXED.value)
_PROGRESS = (TaskType.SEQUENTIAL.value, TaskType.MIXED.value)
_RUN_FIELDS = ("inference_completed", "failed_task_idx", "failed_step", "error_type", "error_message", "api_error")


class _Counter:
    """Correct ones among all, by key."""

    def __init__(self, keys: Sequence[str]) -> None:
        self._counts = {key: [0, 0] for key in keys}

    def add(self, key: str, is_correct: bool) -> None:
        """Count one."""
        counts = self._counts.setdefault(key, [0, 0])
        counts[0] += is_correct
        counts[1] += 1

    def document(self) -> dict[str, Json]:
        """The counters as released."""
        return {
            key: {"accuracy": correct / total if total else 0.0, "correct_count": correct, "total_count": total}
            for key, (correct, total) in self._counts.items()
        }


class _Progress:
    """Steps done among the nodes of the reference, by task type."""

    def __init__(self) -> None:
        self._counts = {key: [0, 0] for key in (TOTAL, *_PROGRESS)}

    def add(self, task_type: str, done: int, wanted: int) -> None:
        """Count the steps of one turn."""
        for key in (TOTAL, task_type):
            self._counts[key][0] += done
            self._counts[key][1] += wanted

    def document(self) -> dict[str, Json]:
        """The counters as released."""
        return {
            key: {"rate": done / wanted if wanted else 0.0, "complete_step": done, "total_step": wanted}
            for key, (done, wanted) in self._counts.items()
        }


class _Counters(msgspec.Struct, frozen=True):
    """Every counter of a metric file."""

    total: _Counter
    types: _Counter
    layers: _Counter
    subtypes: _Counter
    optimal: _Counter
    progress: _Progress

    def add(self, judged: JudgedTurn, turn: MergedTurn) -> None:
        """Count one turn wherever it belongs."""
        correct, kind = judged.is_correct, turn.task_type
        self.total.add("task", correct)
        for name in type_names(kind):
            self.types.add(name, correct)
        self.layers.add(str(judged.index), correct)
        for name in subtype_names(turn.subtype, judged.index):
            self.subtypes.add(name, correct)
        if kind in _OPTIMAL:
            for name in (TOTAL, kind):
                self.optimal.add(name, judged.is_optimal is True)
        if kind in _PROGRESS:
            nodes = turn.answer_list
            self.progress.add(kind, judged.complete_step, len(nodes) if isinstance(nodes, list) else 0)


def type_names(task_type: str) -> tuple[str, ...]:
    """The names that a task type is counted under: its own, and `Multi-Tool` for the kinds of it."""
    multi = TaskType.MULTI.value
    return (task_type, multi) if multi in task_type and task_type != multi else (task_type,)


def subtype_names(subtype: str | None, index: int) -> tuple[str, ...]:
    """The names that the turn at this place of the session is counted under."""
    if index == 0:
        return (FIRST_TURN,)
    return (LATER_TURN,) if subtype is None else (subtype, LATER_TURN)


def metric_document(session: MergedSession, lines: Iterable[tuple[RunHeader, Sequence[JudgedTurn]]]) -> Json | None:
    """The metric file of the result lines of one model on this session; None where there are none.

    Lines of one session all count; what is said of the run itself is taken from the first.
    """
    counters = _Counters(
        total=_Counter(("task", "session")),
        types=_Counter(_TYPES),
        layers=_Counter(_LAYERS),
        subtypes=_Counter(_SUBTYPES),
        optimal=_Counter((TOTAL, *_OPTIMAL)),
        progress=_Progress(),
    )
    first: RunHeader | None = None
    scored = 0
    for header, turns in lines:
        first = first or header
        scored += len(turns)
        for judged in turns:
            counters.add(judged, session.turns[judged.index])
        counters.total.add("session", bool(turns) and all(judged.is_correct for judged in turns))
    return None if first is None else _document(first, scored, counters)


def _document(header: RunHeader, scored: int, counters: _Counters) -> Json:
    return {
        "model_name": header.model_name,
        "dataset_name": header.dataset_name,
        "source_file": header.source_file,
        "num_topics_after_dedup": header.num_topics_after_dedup,
        "num_turns": header.num_turns,
        "num_scored_turns": scored,
        **{name: getattr(header, name) for name in _RUN_FIELDS},
        "total_info": counters.total.document(),
        "task_type_info": counters.types.document(),
        "layer_info": counters.layers.document(),
        "turn_subtype_info": counters.subtypes.document(),
        "optimal_info": counters.optimal.document(),
        "progress_info": counters.progress.document(),
    }
