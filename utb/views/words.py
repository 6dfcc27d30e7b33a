"""Every status with its glyph, its word and its style name. The same words stand in the graph, the table and the run.

A status is never told by colour alone: whoever draws one shows glyph and word too.
"""

from dataclasses import dataclass

from utb.model import CallStatus, Decision, NodeKind, NodeStatus, SourceKind, Status


@dataclass(frozen=True, slots=True)
class Mark:
    """How one status looks: `style` is its class in the style sheets."""

    style: str
    glyph: str
    word: str


NODE: dict[NodeStatus, Mark] = {
    NodeStatus.MATCHED: Mark("matched", "✓", "matched"),
    NodeStatus.WRONG_ARGUMENTS: Mark("wargs", "≠", "wrong arguments"),
    NodeStatus.WRONG_ORDER: Mark("worder", "↕", "wrong order"),
    NodeStatus.MISSING: Mark("missing", "–", "missing"),
    NodeStatus.NOT_REACHED: Mark("nreach", "…", "not reached"),
}
CALL: dict[CallStatus, Mark] = {
    CallStatus.MATCHED: Mark("matched", "✓", "matched"),
    CallStatus.WRONG_ARGUMENTS: NODE[NodeStatus.WRONG_ARGUMENTS],
    CallStatus.EXTRA: Mark("extra", "+", "extra"),
    CallStatus.UNKNOWN_TOOL: Mark("unknown", "?", "unknown tool"),
    CallStatus.MALFORMED: Mark("malformed", "!", "malformed"),
}
VERDICT: dict[Status, Mark] = {
    Status.CORRECT: Mark("correct", "✓", "correct"),
    Status.WRONG: Mark("wrong", "×", "wrong"),
    Status.NOT_SCORED: Mark("nscored", "○", "not scored"),
}
SOURCE: dict[SourceKind, Mark] = {
    SourceKind.REQUEST: Mark("s-request", "▸", "request"),
    SourceKind.HISTORY: Mark("s-history", "←", "history"),
    SourceKind.OBSERVATION: Mark("s-observation", "●", "observation"),
    SourceKind.DEFAULT: Mark("s-default", "■", "default"),
    SourceKind.PROFILE: Mark("s-profile", "◆", "profile"),
    SourceKind.NONE: Mark("s-none", "□", "none"),
}
ONLY_USER = Mark("s-user", "❝", "only the user can say")  # nowhere before the question: unrecoverable
UNSCORED: dict[NodeKind, Mark] = {
    NodeKind.CALL: Mark("plain", "ƒ", ""),
    NodeKind.ASK: Mark("plain", "❝", ""),
    NodeKind.ANSWER: Mark("plain", "■", ""),
}
DATA = Mark("warn", "▲", "reference")
NOTE = Mark("note", "i", "note")
NO_RUN = Mark("norun", "", "no run")

_NOT_MATCHED = (mark for status, mark in CALL.items() if status is not CallStatus.MATCHED)
LEGEND = tuple(dict.fromkeys((*NODE.values(), *_NOT_MATCHED)))
DECISION: dict[Decision, str] = {Decision.ASK: "ask", Decision.INFER: "infer"}
