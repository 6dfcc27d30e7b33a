"""Trajectories: what a model did in one turn, as received."""

import msgspec

from utb.model.labels import Mode


class Call(msgspec.Struct, frozen=True):
    """One predicted call, exactly as the model wrote it: nothing is parsed, nothing is assumed to be text."""

    name: object
    arguments: object
    id: object = None


class ReceivedObservation(msgspec.Struct, frozen=True):
    """What the run really received for a call: `call` is the position of that call in its step."""

    call: int
    content: object


class Step(msgspec.Struct, frozen=True):
    """One reply of the model. With calls it is a call step (text beside them is kept and ignored), else a text step.

    `error` is the provider's failure in place of a reply. `malformed` holds a `tool_calls` entry list that could
    not be read as calls at all (then `calls` is empty). `raw` is the reply as it stands in the file, for the policy
    that repeats the released evaluator, missing fields and all; None where the source does not keep it.
    """

    content: object = None
    calls: tuple[Call, ...] = ()
    observations: tuple[ReceivedObservation, ...] = ()
    error: str | None = None
    malformed: object = None
    reasoning: str | None = None
    raw: object = None


class UserReply(msgspec.Struct, frozen=True):
    """A user's message inside a recorded dialogue. It is shown, and is no step."""

    user_input: str


class Trajectory(msgspec.Struct, frozen=True):
    """One model's run of one turn.

    `steps` are the model's replies in order. `transcript` holds the same steps with the user's replies between
    them where a dialogue was recorded (empty otherwise). `extra` keeps every field of the file that has no place
    here, so that writing loses nothing. `line` is the whole line as it was read; it is written back as it is while
    the other fields still say the same.
    """

    topic_id: str
    turn: int
    model: str
    steps: tuple[Step, ...]
    trial: int = 0
    mode: Mode = Mode.OPEN
    truncated: bool = False
    text_recorded: bool = True
    dataset: str | None = None
    transcript: tuple[Step | UserReply, ...] = ()
    source_verdict: dict[str, object] | None = None
    extra: dict[str, object] | None = None
    line: dict[str, object] | None = None
