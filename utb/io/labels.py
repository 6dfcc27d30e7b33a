"""Spellings of task types and turn subtypes, translated to the release's names. Nobody else translates.

A name that is not known passes unchanged: a data set may have types of its own, and they are counted under it.
"""

from utb.model import TaskType, TurnSubtype

_TASK_TYPES: dict[str, TaskType] = {
    "单工具": TaskType.SINGLE,
    "single tool": TaskType.SINGLE,
    "多工具": TaskType.MULTI,
    "multi tool": TaskType.MULTI,
    "并行多工具": TaskType.PARALLEL,
    "串行多工具": TaskType.SEQUENTIAL,
    "混合多工具": TaskType.MIXED,
    "澄清": TaskType.CLARIFY,
    "clarification": TaskType.CLARIFY,
    "闲聊": TaskType.CHAT,
    "chit-chat": TaskType.CHAT,
    **{name.value.casefold(): name for name in TaskType},
}

_SUBTYPES: dict[str, TurnSubtype] = {
    "指代": TurnSubtype.COREFERENCE,
    "省略成分": TurnSubtype.PARTIAL,
    "长期记忆": TurnSubtype.LONG_RANGE,
    "long-term memory": TurnSubtype.LONG_RANGE,
    **{name.value.casefold(): name for name in TurnSubtype},
}


def task_type(name: str) -> str:
    """The release's name of a task type; an unknown name as it is."""
    known = _TASK_TYPES.get(name.strip().casefold())
    return name if known is None else known.value


def turn_subtype(name: str) -> str:
    """The release's name of a turn subtype; an unknown name as it is."""
    known = _SUBTYPES.get(name.strip().casefold())
    return name if known is None else known.value
