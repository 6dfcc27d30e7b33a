"""The turns in the messages of one topic of a session file: what was accepted, in order, and every attempt on the way.

A checker's "no" rejects the message before it; the last attempt counts. A user speaks to make a request, or to answer a
question that was planned and asked. A turn in which something is missing - a plan that cannot be read, fewer
observations than calls, no answer - stays in its place, so that later turns keep their numbers, and is named broken.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from utb.io.faults import FaultLog, shown
from utb.io.json_text import JsonFault
from utb.io.session_attempts import Attempt, BrokenTurn, OpenTurn
from utb.io.session_messages import Part, Speaker, json_in, speaker_by_shape
from utb.io.session_payloads import Decided, Plan, Unusable, analyses, read_correct, read_observations, read_plan
from utb.model.synthesis import SynthesisTurn


class Heard(msgspec.Struct, frozen=True):
    """A part of a message, and where the message stands in the session."""

    message: int
    part: Part


class ReadTurns(msgspec.Struct, frozen=True):
    """The turns of a topic, and of those that cannot be used why."""

    turns: tuple[SynthesisTurn, ...]
    broken: dict[int, str]


def read_turns(heard: Sequence[Heard], tools: Sequence[object], log: FaultLog) -> ReadTurns:
    """The turns that these messages make; what does not fit is a fault, nothing raises."""
    reader = _Reader(tools, log)
    for item in heard:
        reader.hear(item)
    reader.end("the topic ends before the answer")
    return ReadTurns(tuple(reader.turns), reader.broken)


class _Reader:
    """Hears one message after the other."""

    def __init__(self, tools: Sequence[object], log: FaultLog) -> None:
        self.turns: list[SynthesisTurn] = []
        self.broken: dict[int, str] = {}
        self._tools = tools
        self._log = log
        self._open: OpenTurn | None = None
        self._at = ""

    def hear(self, item: Heard) -> None:
        """One speaker's words; what is said while no turn is open belongs to none."""
        self._at = f"messages[{item.message}]"
        speaker, text = self._speaker(item.part), item.part.text
        if speaker is Speaker.USER:
            self._user(text)
        elif speaker is None:
            self._log.add(self._at, shown(text), "a text that begins with who speaks")
        elif self._open is None:
            self._log.add(self._at, f"{speaker.value} before any request", "the user's request first")
        else:
            self._in_turn(self._open, speaker, text)

    def end(self, why: str) -> None:
        """Close the turn; one without an answer is broken."""
        turn, self._open = self._open, None
        if turn is None:
            return
        if turn.answer is None:
            self._break(turn, why)
        made, reason = turn.made(self._tools)
        if reason is not None:
            self.broken[len(self.turns)] = reason
        self.turns.append(made)

    def _speaker(self, part: Part) -> Speaker | None:
        if part.other is not None:
            self._log.add(
                self._at, f"two speakers, {part.other.value} first, at the start of one text", "one (the last counts)"
            )
        if part.speaker is not None:
            return part.speaker
        guessed = speaker_by_shape(part.text)
        if guessed is not None:
            self._log.add(self._at, f"no speaker (taken as {guessed.value} for its fields)", "a speaker at the start")
        return guessed

    def _user(self, text: str) -> None:
        turn = self._open
        if turn is not None and turn.is_asking:
            turn.reply(text)
            return
        self.end("the next request comes before the answer")
        self._open = OpenTurn(text, len(self.turns))

    def _in_turn(self, turn: OpenTurn, speaker: Speaker, text: str) -> None:
        try:
            if speaker is Speaker.ASSISTANT:
                self._assistant(turn, text)
            elif speaker is Speaker.PLANNER:
                self._planner(turn, text)
            elif speaker is Speaker.TOOL:
                self._tool(turn, text)
            else:
                self._checker(turn, speaker, text)
        except BrokenTurn as broken:
            self._break(turn, str(broken))

    def _planner(self, turn: OpenTurn, text: str) -> None:
        plan: Plan | None = None
        payload = self._payload(text, "a plan as JSON")
        if payload is not None:
            read = read_plan(payload)
            plan = None if isinstance(read, Unusable) else read
            self._unusable(read)
        self._used(turn.observed)
        if turn.planned is not None and turn.planned.said is not False and turn.observed is None:
            self._log.add(self._at, "a second plan", "a checker's 'no' before a new attempt")
        turn.plan(Attempt(text, payload, plan))
        if plan is not None:
            for name in plan.beside:
                self._log.add(f"{self._at}.Action_List", f"{name} beside other actions", "it alone (it is left out)")

    def _tool(self, turn: OpenTurn, text: str) -> None:
        payload = self._payload(text, "observations as JSON")
        read = None if payload is None else read_observations(payload)
        self._unusable(read)
        self._used(turn.planned)
        turn.observe(Attempt(text, payload, None if isinstance(read, Unusable) else read))

    def _assistant(self, turn: OpenTurn, text: str) -> None:
        self._used(turn.observed)
        self._used(turn.planned)
        if not turn.has_plan and turn.broken is None:
            self._log.add(self._at, "words of the assistant without a plan for them", "a plan to ask or to answer")
        if turn.say(text) is not Decided.ASK:
            self.end("")

    def _checker(self, turn: OpenTurn, speaker: Speaker, text: str) -> None:
        payload = self._payload(text, "a checker's opinion as JSON")
        said = None if payload is None else read_correct(payload)
        self._unusable(said)
        judged = turn.planned if speaker is Speaker.PLANNER_CHECKER else turn.observed
        if judged is None:
            self._log.add(self._at, f"{speaker.value} with nothing to judge", "what it judges first")
            return
        reasons = () if payload is None else analyses(payload)
        turn.judge(judged, speaker, Attempt(text, payload, None), said if isinstance(said, bool) else None, reasons)

    def _used(self, attempt: Attempt | None) -> None:
        """Name an attempt that is used although a checker says no."""
        if attempt is not None and attempt.said is False:
            self._log.add(self._at, "a rejected attempt followed by the next step", "a new attempt (it is used)")
            attempt.said = None

    def _payload(self, text: str, expected: str) -> Mapping[str, Any] | None:
        try:
            return json_in(text)
        except JsonFault as fault:
            self._log.add(self._at, f"{shown(text)} ({fault})", expected)
            return None

    def _unusable(self, read: object) -> None:
        if isinstance(read, Unusable):
            self._log.add(f"{self._at}.{read.field}", _brief(read.found), read.expected)

    def _break(self, turn: OpenTurn, why: str) -> None:
        if turn.broken is None:
            turn.broken = why
            self._log.add(self._at, f"turn {turn.index} without a usable reference ({why})", "a whole turn")


def _brief(value: object) -> str:
    """Objects as JSON, which is what stands in the file."""
    try:
        return shown(json.dumps(value, ensure_ascii=False) if isinstance(value, dict | list) else value)
    except ValueError:  # Python refuses to spell integers of more than 4,300 digits
        return shown(value)
