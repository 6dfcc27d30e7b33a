"""Labels and file names as the released evaluator reads them: only these spellings, to the letter.

Elsewhere more spellings are understood (`utb.io.labels`); here a name that the evaluator would have counted under
itself must stay itself.
"""

from utb.errors import DataError
from utb.io.faults import shown
from utb.model import TaskType, TurnSubtype

_TASK_TYPES: dict[object, TaskType] = {
    "单工具": TaskType.SINGLE,
    "多工具": TaskType.MULTI,
    "澄清": TaskType.CLARIFY,
    "Clarification": TaskType.CLARIFY,
    "闲聊": TaskType.CHAT,
    "Chit-Chat": TaskType.CHAT,
}
_SUBTYPES: dict[object, TurnSubtype] = {
    "指代": TurnSubtype.COREFERENCE,
    "省略成分": TurnSubtype.PARTIAL,
    "长期记忆": TurnSubtype.LONG_RANGE,
    "Long-Term Memory": TurnSubtype.LONG_RANGE,
}


def released_task_type(name: str) -> str:
    """The task type that this name is counted under."""
    return str(_TASK_TYPES.get(name, name))


def released_subtype(name: str) -> str:
    """The subtype that this name is counted under."""
    return str(_SUBTYPES.get(name, name))


def released_order(name: str) -> tuple[int, int, str]:
    """Sort key of data files and results: the number behind the last `_`, else (and after those) the whole name.

    Raises:
        DataError: a name without `_`, which the released evaluator stops at with an IndexError.
    """
    _, found, end = name.rpartition("_")
    if not found:
        raise DataError(name, None, "file name", f"{shown(name)} without an underscore", "a name like data_12")
    return (0, int(end), "") if end.isdecimal() else (1, 0, name)
