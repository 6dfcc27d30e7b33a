"""Where the plan of a turn and its values tell different stories: kept beside the topic, for people to decide."""

from enum import StrEnum

import msgspec


class DoubtKind(StrEnum):
    """What does not fit together."""

    CLAIMED_SERIAL = "claimed_serial"  # the plan says serial, but calls were made at once
    CLAIMED_PARALLEL = "claimed_parallel"  # the plan says parallel, but one call was made
    VALUE_AT_ONCE = "value_at_once"  # a call has a value from the result of one that was made at the same time
    VALUE_NOT_PLANNED = "value_not_planned"  # a value flows, but the plan names no need of it
    NO_VALUE = "no_value"  # the plan waits, but no value flows
    COULD_BE_EARLIER = "could_be_earlier"  # values come from earlier steps only than the last
    NODE_TYPE = "node_type"  # the turn was drawn to be something else


SAYINGS = {
    DoubtKind.CLAIMED_SERIAL: "a plan that says serial and calls at once (taken as parallel)",
    DoubtKind.CLAIMED_PARALLEL: "a plan that says parallel and makes one call (no dependency but by value)",
    DoubtKind.VALUE_AT_ONCE: "a value from the result of a call made at once (no dependency)",
    DoubtKind.VALUE_NOT_PLANNED: "a value that the plan names no need of (a dependency)",
    DoubtKind.NO_VALUE: "an order of calls that no value needs (a dependency)",
    DoubtKind.COULD_BE_EARLIER: "an order of calls that no value needs (no dependency)",
    DoubtKind.NODE_TYPE: "a node type that the turn does not have",
}


class Doubt(msgspec.Struct, frozen=True):
    """One doubt about a turn (from 0), a node of it where one is meant, in words."""

    kind: DoubtKind
    turn: int
    node: int | None
    message: str
