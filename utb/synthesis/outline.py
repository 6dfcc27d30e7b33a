"""What is drawn before anybody speaks: tool set, time and modes of a topic, and how each request leans on earlier ones.

Every draw belongs to a name (persona, topic, turn), so that neither the order of work nor an interruption changes it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from utb.io.tool_sets import Language
from utb.model.synthesis import NODE_TYPES, FollowUp, SynthesisTopic, TurnMode
from utb.synthesis.remembering import Memory, Remembered
from utb.synthesis.turns import Limits, TurnOutline
from utb.world.draws import Draws

FEWEST_TURNS, MOST_TURNS = 2, 5  # of a topic
FEWEST_OF_SESSION, MOST_OF_SESSION = 45, 55
_FIRST_DAY = datetime(2026, 1, 12)  # noqa: DTZ001 - the worlds' time is local
_MOST_DAYS_LATER = 60
_MOST_DAYS_BETWEEN = 4
_FIRST_HOUR, _LAST_HOUR = 7, 21
_QUESTIONS_DRAWN = 8  # replies to further questions are clear
_CLEAR_SHARE = 0.75
_FRESH_SHARE = 0.6  # of topics that could also continue an earlier talk

# The node types of the release, equally often; what several tools mean is drawn once more.
_NODES: tuple[tuple[TurnMode, ...], ...] = (
    (TurnMode.SINGLE,),
    (TurnMode.SERIAL, TurnMode.PARALLEL, TurnMode.MIXED),
    (TurnMode.UNDERSPECIFIED,),
    (TurnMode.CHAT,),
)
_ACROSS_TOPICS = (FollowUp.REPLY, FollowUp.REQUEST, FollowUp.CONTINUE, FollowUp.SWITCH_BACK)
_WEEKDAYS = {
    "en": ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
    "zh": ("星期一", "星期二", "星期三", "星期四", "星期五", "星期六", "星期日"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicOutline:
    """What was drawn for a topic. `now` is the environment time, which `env_info` says in words."""

    topic_id: str
    tool_set: str
    now: datetime
    env_info: str
    modes: tuple[TurnMode, ...]

    @property
    def node_path(self) -> tuple[str, ...]:
        """The modes as the released generator names them."""
        return tuple(NODE_TYPES[mode] for mode in self.modes)


def session_turns(draws: Draws, fewest: int = FEWEST_OF_SESSION, most: int = MOST_OF_SESSION) -> int:
    """How many turns the session of a persona has in the end."""
    return draws.integer(fewest, most, 1, "turns")


def topic_outline(
    draws: Draws, persona: str, number: int, remaining: int, tool_sets: Sequence[str], language: Language
) -> TopicOutline:
    """A topic.

    Args:
        draws: those of the persona.
        persona: its name, for the topic's id.
        number: of the topic in the session, from 0; times grow with it.
        remaining: turns that the session still lacks, at least one.
        tool_sets: names to draw from, in a fixed order; none comes again before all have come.
        language: of the weekday.
    """
    own = draws.part("topic", number)
    now = _time(draws, number)
    modes = tuple(_mode(own, turn) for turn in range(_size(own, remaining)))
    return TopicOutline(
        topic_id=f"{persona}_topic{number + 1}",
        tool_set=_tool_set(draws, number, tool_sets),
        now=now,
        env_info=environment(now, language),
        modes=modes,
    )


def environment(now: datetime, language: Language) -> str:
    """The environment time in words: `2026-03-03 09:30:00 Tuesday`."""
    return f"{now:%Y-%m-%d %H:%M:%S} {_WEEKDAYS[language][now.weekday()]}"


def turn_outline(draws: Draws, topic: TopicOutline, memory: Memory, limits: Limits) -> TurnOutline:
    """The next turn of a topic: it opens it if the topic has no turns yet, else it follows up.

    Args:
        draws: those of the persona.
        topic: the topic.
        memory: what can be leaned on.
        limits: how many candidates a fresh request has.
    """
    number = len(memory.own)
    own = draws.part("turn", topic.topic_id, number)
    kind = _follow_up(own, memory)
    meant = _meant(own, kind, memory.seen)
    return TurnOutline(
        mode=topic.modes[number],
        follow_up=kind,
        refers_to=None if meant is None else meant.key,
        candidate=own.integer(0, limits.candidates - 1, 1, "candidate"),
        clear=tuple(own.unit("clear", asked) < _CLEAR_SHARE for asked in range(_QUESTIONS_DRAWN)),
    )


def opened(topic: TopicOutline, persona: str, language: Language, tools: Sequence[dict[str, object]]) -> SynthesisTopic:
    """The topic as a record in which nothing has happened yet."""
    return SynthesisTopic(
        persona=persona,
        topic_id=topic.topic_id,
        language=language,
        env_info=topic.env_info,
        tool_set=topic.tool_set,
        node_path=topic.node_path,
        tools=tuple(tools),
    )


def _size(own: Draws, remaining: int) -> int:
    """Two to five turns that leave none or at least two; one only where one is all that is lacking."""
    size = min(own.integer(FEWEST_TURNS, MOST_TURNS, 1, "size"), remaining)
    if remaining - size == 1:
        size += 1 if size < MOST_TURNS else -1
    return size


def _mode(own: Draws, turn: int) -> TurnMode:
    modes: tuple[TurnMode, ...] = own.pick(_NODES, "node", turn)
    found: TurnMode = own.pick(modes, "mode", turn)
    return found


def _time(draws: Draws, number: int) -> datetime:
    days = draws.integer(0, _MOST_DAYS_LATER, 1, "first day")
    days += sum(draws.integer(1, _MOST_DAYS_BETWEEN, 1, "gap", earlier) for earlier in range(number))
    minutes = draws.integer(_FIRST_HOUR * 60, _LAST_HOUR * 60 + 59, 1, "minute", number)
    return _FIRST_DAY + timedelta(days=days, minutes=minutes)


def _tool_set(draws: Draws, number: int, tool_sets: Sequence[str]) -> str:
    round_, at = divmod(number, len(tool_sets))
    found: str = draws.shuffled(tool_sets, "tool sets", round_)[at]
    return found


def _follow_up(own: Draws, memory: Memory) -> FollowUp | None:
    if memory.own:
        kinds = [kind for kind in FollowUp if kind is not FollowUp.SWITCH_BACK or len(memory.seen) > 1]
    elif memory.earlier and own.unit("fresh") >= _FRESH_SHARE:
        kinds = [kind for kind in _ACROSS_TOPICS if kind is not FollowUp.SWITCH_BACK or len(memory.seen) > 1]
    else:
        return None
    found: FollowUp = own.pick(kinds, "follow-up")
    return found


def _meant(own: Draws, kind: FollowUp | None, seen: Sequence[Remembered]) -> Remembered | None:
    """The turn before, or any earlier one where the kind reaches further back."""
    if kind is None:
        return None
    if kind is FollowUp.SWITCH_BACK:
        seen = seen[:-1]
    reaches_back = kind in (FollowUp.REQUEST, FollowUp.SWITCH_BACK)
    found: Remembered = own.pick(seen, "meant") if reaches_back else seen[-1]
    return found
