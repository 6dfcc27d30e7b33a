"""Closed vocabularies. Legacy and Chinese spellings are translated in `io`, nowhere else."""

from enum import StrEnum


class TaskType(StrEnum):
    """Task type of a turn, as in the release. Unknown names stay plain text beside this enum."""

    SINGLE = "Single-Tool"
    MULTI = "Multi-Tool"
    PARALLEL = "Parallel Multi-Tool"
    SEQUENTIAL = "Sequential Multi-Tool"
    MIXED = "Mixed Multi-Tool"
    CLARIFY = "Clarify"
    CHAT = "Chat"


class TurnSubtype(StrEnum):
    """How a turn leans on what came before it (release names; the first turn of a session has none)."""

    COREFERENCE = "Coreferential Reference"
    PARTIAL = "Partial Information"
    LONG_RANGE = "Long-Range Dependency"
    CROSS_TOPIC = "Cross-Topic"


class NodeKind(StrEnum):
    """What a node of a reference graph stands for."""

    CALL = "call"
    ASK = "ask"  # `ask_user_for_required_parameters`
    ANSWER = "answer"  # `prepare_to_answer`


class Mode(StrEnum):
    """How a trajectory was recorded."""

    STRICT = "strict"  # reference history, stopped at the first departure
    OPEN = "open"  # went on after a departure
    SINGLE_RESPONSE = "single_response"  # one reply recorded as the whole plan


class Status(StrEnum):
    """A verdict. NOT_SCORED stays out of every denominator and is counted beside it."""

    CORRECT = "correct"
    WRONG = "wrong"
    NOT_SCORED = "not_scored"


class SourceKind(StrEnum):
    """Where an argument value stands, among what the model could see."""

    REQUEST = "request"
    HISTORY = "history"
    OBSERVATION = "observation"
    DEFAULT = "default"
    PROFILE = "profile"
    NONE = "none"


class Decision(StrEnum):
    """Label of a lack-of-information slot."""

    ASK = "ask"
    INFER = "infer"


class NodeStatus(StrEnum):
    """Status of a reference node in the display alignment."""

    MATCHED = "matched"
    WRONG_ARGUMENTS = "wrong_arguments"
    WRONG_ORDER = "wrong_order"
    MISSING = "missing"
    NOT_REACHED = "not_reached"


class CallStatus(StrEnum):
    """Status of a predicted call in the display alignment."""

    MATCHED = "matched"
    WRONG_ARGUMENTS = "wrong_arguments"  # stands for its node, but says something else
    EXTRA = "extra"
    UNKNOWN_TOOL = "unknown_tool"
    MALFORMED = "malformed"
