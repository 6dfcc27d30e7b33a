"""The topics of synthesised sessions: a list, and one of them with its turns, what every role said, and the doubts."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from utb.model.synthesis import SynthesisFailure, SynthesisTopic, SynthesisTurn
from utb.views.bodies import Body, body
from utb.views.synthesis_roles import RolesView, build_roles, turn_facts
from utb.views.text import counted, cut_middle, one_line, plain
from utb.views.words import Mark

NAME, LINE, SAID = 40, 140, 3_000
MOST_TOPICS, MOST_TURNS = 400, 60
DONE, FAILED = Mark("correct", "✓", "finished"), Mark("wrong", "×", "failed")
PARTLY = Mark("warn", "▲", "unusable turns")


@dataclass(frozen=True, slots=True, kw_only=True)
class MadeTopic:
    """A topic and what its file says beside it. `unusable`: turns without a usable reference, each with the reason."""

    topic: SynthesisTopic
    source: str
    line: int | None
    unusable: Mapping[int, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicRow:
    """One line of the list."""

    topic_id: str
    label: str
    persona: str
    about: str
    mark: Mark
    title: str
    is_chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicList:
    """The list; `more` says how many are left out."""

    summary: str
    rows: tuple[TopicRow, ...]
    more: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnView:
    """One turn: the request, the answer, and everything that was said between them."""

    number: int
    facts: tuple[str, ...]
    request: Body
    candidates: tuple[str, ...]
    answer: Body | None
    roles: RolesView
    problem: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicView:
    """One topic. `failure` says why it is short, `failed` is its last turn, which has no end."""

    topic_id: str
    facts: tuple[tuple[str, str], ...]
    turns: tuple[TurnView, ...]
    more: str
    failure: str
    failed: RolesView | None
    failed_turn: int


def build_topic_list(topics: Sequence[MadeTopic], chosen: str | None, words: str = "", persona: str = "") -> TopicList:
    """Topics whose id, persona, tool set or requests hold the words; `persona` leaves those of one person."""
    fitting = [made for made in topics if _fits(made, words.casefold().split(), persona)]
    failed = sum(made.topic.failure is not None for made in fitting)
    total = counted(len(topics), "topic")
    found = total if len(fitting) == len(topics) else f"{len(fitting):,} of {total}"
    hidden = len(fitting) - MOST_TOPICS
    return TopicList(
        summary=f"{found}, {failed:,} failed" if failed else found,
        rows=tuple(_row(made, chosen) for made in fitting[:MOST_TOPICS]),
        more=f"{hidden:,} more: search to see them." if hidden > 0 else "",
    )


def build_topic(made: MadeTopic, opened: Collection[str] = ()) -> TopicView:
    """The view of one topic."""
    topic, failure = made.topic, made.topic.failure
    hidden = len(topic.turns) - MOST_TURNS
    return TopicView(
        topic_id=one_line(topic.topic_id, LINE),
        facts=tuple((name, value) for name, value in _facts(made) if value),
        turns=tuple(
            _turn(number, turn, made.unusable.get(number, ""), opened)
            for number, turn in enumerate(topic.turns[:MOST_TURNS])
        ),
        more=f"and {hidden:,} more turns" if hidden > 0 else "",
        failure=_failure_words(failure),
        failed=None if failure is None else build_roles(failure.steps, "failed", opened),
        failed_turn=0 if failure is None else failure.turn,
    )


def _facts(made: MadeTopic) -> list[tuple[str, str]]:
    topic = made.topic
    place = made.source if made.line is None else f"{made.source}:{made.line}"
    listed = [
        ("persona", topic.persona),
        ("tool set", topic.tool_set or ""),
        ("tools", f"{len(topic.tools)}"),
        ("time", topic.env_info),
        ("language", topic.language),
        ("node path", " → ".join(topic.node_path)),
        ("file", place),
    ]
    return [(name, one_line(value, LINE)) for name, value in listed]


def _turn(number: int, turn: SynthesisTurn, problem: str, opened: Collection[str]) -> TurnView:
    return TurnView(
        number=number,
        facts=turn_facts(turn),
        request=body(f"request-{number}", turn.request, opened, folded=SAID),
        candidates=tuple(one_line(text, 4 * LINE) for text in turn.candidates[:20]),
        answer=body(f"answer-{number}", turn.answer, opened, folded=SAID) if turn.answer else None,
        roles=build_roles(turn.steps, f"{number}", opened),
        problem=plain(problem[: 4 * LINE]),
    )


def _failure_words(failure: SynthesisFailure | None) -> str:
    if failure is None:
        return ""
    return plain(f"Turn {failure.turn}: {failure.code.value.replace('_', ' ')}. {failure.message}"[: 8 * LINE])


def _row(made: MadeTopic, chosen: str | None) -> TopicRow:
    topic = made.topic
    mark = FAILED if topic.failure is not None else PARTLY if made.unusable else DONE
    modes = ", ".join(topic.node_path) or ", ".join(turn.mode.value for turn in topic.turns)
    return TopicRow(
        topic_id=plain(topic.topic_id),
        label=cut_middle(topic.topic_id, NAME, 16),
        persona=one_line(topic.persona, NAME),
        about=one_line(" · ".join(part for part in (counted(len(topic.turns), "turn"), modes) if part), LINE),
        mark=mark,
        title=_failure_words(topic.failure) or one_line(topic.turns[0].request if topic.turns else "", LINE),
        is_chosen=plain(topic.topic_id) == chosen,
    )


def _fits(made: MadeTopic, words: Sequence[str], persona: str) -> bool:
    topic = made.topic
    if persona and plain(topic.persona) != persona:
        return False
    if not words:
        return True
    failure = "" if topic.failure is None else f"{topic.failure.code.value} {topic.failure.message}"
    parts = (topic.topic_id, topic.persona, topic.tool_set or "", failure, *(turn.request for turn in topic.turns))
    text = " ".join(parts).casefold()
    return all(word in text for word in words)
