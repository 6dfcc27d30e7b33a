"""The JSON that planner, tools and checkers of a session file write, as records of synthesis."""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum

import msgspec

from utb.graph.arguments import NotAnObject, read_arguments
from utb.model import ANSWER_NAME, ASK_NAME
from utb.model.synthesis import PlannedCall, SimulatedObservation

_FINE = 200  # the status of an observation that names none
_ANSWERS = {"yes": True, "no": False}


class Decided(StrEnum):
    """What a plan decides to do next."""

    CALL = "call"
    ASK = "ask"
    ANSWER = "answer"


class Plan(msgspec.Struct, frozen=True):
    """One plan: what is done next. `asked` are the arguments of the question, `beside` what cannot be done as well."""

    decided: Decided
    calls: tuple[PlannedCall, ...] = ()
    asked: dict[str, object] = {}
    beside: tuple[str, ...] = ()


class Unusable(msgspec.Struct, frozen=True):
    """Why a payload cannot be used: a field in it, what stands there, what should."""

    field: str
    found: object
    expected: str


def read_plan(payload: Mapping[str, object]) -> Plan | Unusable:
    """The plan in a planner's JSON."""
    listed = payload.get("Action_List")
    if not isinstance(listed, list) or not listed:
        return Unusable("Action_List", listed, "a list of actions")
    actions: list[PlannedCall] = []
    for index, entry in enumerate(listed):
        action = _action(entry, f"Action_List[{index}]")
        if isinstance(action, Unusable):
            return action
        actions.append(action)
    calls = tuple(action for action in actions if action.name not in (ASK_NAME, ANSWER_NAME))
    special = [action for action in actions if action.name in (ASK_NAME, ANSWER_NAME)]
    if calls:
        return Plan(Decided.CALL, calls, beside=tuple(action.name for action in special))
    first = special[0]
    decided = Decided.ASK if first.name == ASK_NAME else Decided.ANSWER
    return Plan(decided, asked=first.arguments, beside=tuple(action.name for action in special[1:]))


def read_observations(payload: Mapping[str, object]) -> tuple[SimulatedObservation, ...] | Unusable:
    """The observations in a tool's JSON, in the order of the calls."""
    listed = payload.get("Observation_List")
    if not isinstance(listed, list):
        return Unusable("Observation_List", listed, "a list of observations")
    return tuple(_observation(entry) for entry in listed)


def read_correct(payload: Mapping[str, object]) -> bool | Unusable:
    """What a checker says: whether what came before it is right."""
    said = payload.get("correct")
    known = said if isinstance(said, bool) else _ANSWERS.get(said.strip().casefold()) if isinstance(said, str) else None
    return Unusable("correct", said, "'yes' or 'no'") if known is None else known


def analyses(payload: Mapping[str, object]) -> tuple[str, ...]:
    """What a checker has to say about it."""
    return tuple(f"{field}: {text}" for field, text in payload.items() if field != "correct" and isinstance(text, str))


def question_about(asked: Mapping[str, object], tools: Sequence[object]) -> tuple[str, tuple[str, ...]]:
    """The tool and the parameters that a question names: texts among its arguments, known tools apart from the rest."""
    known = set(tool_names(tools))
    texts = list(_texts(list(asked.values())))
    tool = next((text for text in texts if text in known), "")
    return tool, tuple(text for text in texts if text not in known)


def tool_names(tools: Sequence[object]) -> Iterator[str]:
    """The names of the tools offered."""
    for raw in tools:
        function = raw.get("function", raw) if isinstance(raw, dict) else None
        if isinstance(function, dict) and isinstance(function.get("name"), str):
            yield function["name"]


def _action(entry: object, field: str) -> PlannedCall | Unusable:
    if not isinstance(entry, dict):
        return Unusable(field, entry, "an object with name and arguments")
    name = entry.get("name")
    if not isinstance(name, str) or not name.strip():
        return Unusable(f"{field}.name", name, "the name of a tool")
    arguments = read_arguments(entry.get("arguments"))
    if isinstance(arguments, NotAnObject):
        return Unusable(f"{field}.arguments", entry.get("arguments"), f"a JSON object (these are {arguments.why})")
    purpose = entry.get("tool_call_purpose")
    return PlannedCall(name=name.strip(), arguments=arguments, purpose=purpose if isinstance(purpose, str) else "")


def _observation(entry: object) -> SimulatedObservation:
    """An entry without a response is the response."""
    if not isinstance(entry, dict) or "response" not in entry:
        return SimulatedObservation(status_code=_FINE, response=entry)
    status = entry.get("status_code")
    if isinstance(status, str) and status.strip().isdecimal():
        status = int(status.strip()[:9])
    code = status if isinstance(status, int) and not isinstance(status, bool) else _FINE
    return SimulatedObservation(status_code=code, response=entry["response"])


def _texts(value: object) -> Iterator[str]:
    """Texts in lists, however deep; a text alone is one, an object gives its values."""
    if isinstance(value, str) and value.strip():
        yield value
    elif isinstance(value, list | dict):
        for item in value.values() if isinstance(value, dict) else value:
            yield from _texts(item)
