"""The conversation of an item as its reference tells it: this turn, or all turns of its topic, as a chat.

A turn is told in the order of its file: the request, calls with what came back, questions with the user's reply, the
answer. What cannot be read is told too, as it stands.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from utb.model import Node, NodeKind, Topic, Turn
from utb.views.bodies import Body, body
from utb.views.history import LEANED, Leaned, leaned_messages
from utb.views.review_findings import ReviewFinding, raw_arguments
from utb.views.review_json import JsonSpot, broken_value, json_spot
from utb.views.sources import Sources
from utb.views.text import counted, one_line, value_text
from utb.views.words import Mark

SAID = 4_000
LINE, NAME = 160, 80
PLAIN = Mark("plain", "ƒ", "")


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One message. `who` is user, assistant, tool or other; a tool's has `name`, `line` and `came`, what came back.

    `node` is what choosing it selects, `spots` are the places in it that mean to be JSON and are not.
    """

    id: str
    who: str
    where: str
    said: Body | None = None
    name: str = ""
    line: str = ""
    arguments: Body | None = None
    came: Body | None = None
    came_spot: JsonSpot | None = None
    arguments_spot: JsonSpot | None = None
    node: int | None = None
    mark: Mark = PLAIN
    findings: tuple[ReviewFinding, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnPart:
    """One turn of the topic."""

    turn: int
    title: str
    is_current: bool
    messages: tuple[Message, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ConversationView:
    """The middle panel. `others` tells in one line which turns are folded away, `leaned` what the values come from."""

    title: str
    shows_all: bool
    others: str
    parts: tuple[TurnPart, ...]
    leaned: tuple[Leaned, ...]
    history: str
    findings: tuple[ReviewFinding, ...]


def build_conversation(
    topic: Topic,
    turn: Turn,
    sources: Sources,
    findings: Sequence[ReviewFinding],
    *,
    shows_all: bool = False,
    opened: Collection[str] = (),
) -> ConversationView:
    """The conversation around this turn, findings under the messages that they concern."""
    shown = topic.turns if shows_all else (turn,)
    leaned = leaned_messages(turn, sources)
    return ConversationView(
        title=f"turn {turn.turn} of {counted(len(topic.turns), 'turn')}",
        shows_all=shows_all,
        others="" if shows_all else _others(topic, turn),
        parts=tuple(_part(each, findings if each.turn == turn.turn else (), each is turn, opened) for each in shown),
        leaned=leaned[:LEANED],
        history=_history(turn),
        findings=tuple(finding for finding in findings if finding.node is None),
    )


def _others(topic: Topic, turn: Turn) -> str:
    """The other turns in a few words: their requests, as far as they fit."""
    others = [each for each in topic.turns if each.turn != turn.turn]
    words = " / ".join(one_line(each.request or "", NAME) for each in others)
    return one_line(f"{counted(len(others), 'other turn')} · {words}", LINE) if others else ""


def _history(turn: Turn) -> str:
    """How much the user had said in earlier topics."""
    earlier = [each for each in turn.history if each.topic_id != turn.topic_id]
    topics = len({each.topic_id for each in earlier})
    return f"{counted(topics, 'earlier topic')} of this persona, {counted(len(earlier), 'turn')}" if topics else ""


def _part(turn: Turn, findings: Sequence[ReviewFinding], is_current: bool, opened: Collection[str]) -> TurnPart:
    at: dict[int, list[ReviewFinding]] = {}
    for finding in findings:
        if finding.node is not None:
            at.setdefault(finding.node, []).append(finding)
    when = f" · {one_line(turn.env_info, 40)}" if turn.env_info and turn.turn == 0 else ""
    request = body(f"request-{turn.turn}", turn.request or "", opened, folded=SAID)
    messages = [Message(id=f"turn-{turn.turn}-request", who="user", where=f"turn {turn.turn}{when}", said=request)]
    for index, node in enumerate(turn.reference.nodes):
        messages += _messages(turn, index, node, at, is_current, opened)
    return TurnPart(turn=turn.turn, title=f"turn {turn.turn}", is_current=is_current, messages=tuple(messages))


def _messages(
    turn: Turn,
    index: int,
    node: Node,
    at: Mapping[int, Sequence[ReviewFinding]],
    is_current: bool,
    opened: Collection[str],
) -> list[Message]:
    key = f"{turn.turn}-{index}"
    found = tuple(at.get(index, ()))
    chosen = index if is_current else None
    if node.kind is NodeKind.ANSWER:
        return [_answer(key, node, chosen, found, opened)]
    if node.kind is NodeKind.ASK:
        return _question(key, node, chosen, found, opened)
    if not _is_call(turn, index):
        return [_other(turn, index, key, chosen, found, opened)]
    return [_call(turn, index, node, key, chosen, found, opened)]


def _answer(
    key: str, node: Node, chosen: int | None, found: tuple[ReviewFinding, ...], opened: Collection[str]
) -> Message:
    text = "" if node.observation is None else node.observation
    said = body(f"said-{key}", text, opened, folded=SAID) if text else None
    return Message(
        id=f"message-{key}", who="assistant", where="answer", said=said, node=chosen, mark=_mark(found), findings=found
    )


def _question(
    key: str, node: Node, chosen: int | None, found: tuple[ReviewFinding, ...], opened: Collection[str]
) -> list[Message]:
    asked = node.observation if node.observation else value_text(node.arguments)
    messages = [
        Message(
            id=f"message-{key}",
            who="assistant",
            where="asks",
            said=body(f"asked-{key}", asked, opened, folded=SAID),
            node=chosen,
            mark=_mark(found),
            findings=found,
        )
    ]
    if node.user_input is not None:
        reply = body(f"reply-{key}", node.user_input, opened, folded=SAID)
        messages.append(Message(id=f"reply-{key}", who="user", where="reply", said=reply, node=chosen))
    return messages


def _call(
    turn: Turn,
    index: int,
    node: Node,
    key: str,
    chosen: int | None,
    found: tuple[ReviewFinding, ...],
    opened: Collection[str],
) -> Message:
    raw = raw_arguments(turn, index)
    line = ", ".join(f"{name}={value_text(value)}" for name, value in node.arguments.items())
    spot = json_spot(raw) if isinstance(raw, str) else None
    came = None if node.observation is None else body(f"came-{key}", node.observation, opened)
    return Message(
        id=f"message-{key}",
        who="tool",
        where="call",
        name=one_line(node.name, NAME),
        line=one_line(str(raw) if spot else line, LINE),
        arguments=body(f"arguments-{key}", raw if spot else value_text(node.arguments, indent=2), opened),
        arguments_spot=spot,
        came=came,
        came_spot=broken_value(node.observation),
        node=chosen,
        mark=_mark(found),
        findings=found,
    )


def _other(
    turn: Turn, index: int, key: str, chosen: int | None, found: tuple[ReviewFinding, ...], opened: Collection[str]
) -> Message:
    """An entry of the reference that is no node at all: what stands there."""
    listed = turn.answer_list
    raw = listed[index] if isinstance(listed, list) and index < len(listed) else listed
    return Message(
        id=f"message-{key}",
        who="other",
        where="no message that can be read",
        said=body(f"raw-{key}", raw if isinstance(raw, str) else value_text(raw, indent=2), opened),
        node=chosen,
        mark=_mark(found),
        findings=found,
    )


def _is_call(turn: Turn, index: int) -> bool:
    """Whether the entry at least names what is to be called."""
    listed = turn.answer_list
    raw = listed[index] if isinstance(listed, list) and index < len(listed) else None
    action = raw.get("action") if isinstance(raw, dict) else None
    return listed is None or (isinstance(action, dict) and isinstance(action.get("name"), str))


def _mark(found: Sequence[ReviewFinding]) -> Mark:
    """The gravest of the marks: what blocks before what warns."""
    marks = [finding.mark for finding in found]
    return next((mark for mark in marks if mark.style == "wargs"), marks[0] if marks else PLAIN)
