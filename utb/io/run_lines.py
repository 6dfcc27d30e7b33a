"""The runs on one line of a prediction file, whichever readable format the line is in.

The workbench's own lines and recorded predictions of others hold one run, result lines of the released evaluator a
whole session.
"""

from collections.abc import Iterator

from utb.io.json_lines import Record
from utb.io.released.headers import is_released_result
from utb.io.released.runs import runs_on_line
from utb.io.trajectory_line import read_trajectory
from utb.model import Fault, Trajectory


def is_prediction(line: dict[str, object]) -> bool:
    """True for the JSON object on a line of a prediction file."""
    return {"topic_id", "steps"} <= line.keys() or is_released_result(line)


def model_on(line: dict[str, object]) -> str | None:
    """Whose runs stand on the line; None where it does not say."""
    model = line.get("model_name") if is_released_result(line) else line.get("model")
    return model if isinstance(model, str) and model else None


def runs_on(record: Record, source: str) -> Iterator[Trajectory | Fault]:
    """Every run on the line in order, and the faults of the line."""
    if is_released_result(record.value):
        yield from runs_on_line(record, source)
        return
    line = read_trajectory(record, source)
    yield from line.faults
    if line.trajectory is not None:
        yield line.trajectory
