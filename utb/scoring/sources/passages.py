"""Everything the model could see before a call, as passages in the order in which sources are preferred.

A passage is one text with its place. What is looked for in it (words, numbers, dates) is worked out on first use and
kept, so that the nodes of a turn, and turns that share their history, do not read the same text twice.
"""

from collections import OrderedDict
from collections.abc import Iterator, Sequence
from datetime import date, datetime
from functools import cached_property
from threading import Lock

from utb.model import NodeKind, ReferenceGraph, SourceKind, Turn
from utb.scoring.sources.date_ranges import months_alone_in, shared_days_in
from utb.scoring.sources.dates import ClockMention, DateMention, Taken, clocks_in, dates_in, months_in
from utb.scoring.sources.from_now import MomentMention, edges_in, moments_in
from utb.scoring.sources.numbers import NumberMention, numbers_in
from utb.scoring.sources.observations import Leaf, leaves_of, observation_text
from utb.scoring.sources.relative_dates import DayMention, days_in
from utb.scoring.sources.words import Words, fold, stems_of, words_of

_SHORTEST_TEXT = 3  # shorter texts in a result tell nothing of what stands inside them
_MOMENT = ("%Y-%m-%d %H:%M:%S", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M", "%Y-%m-%d")


class Passage:
    """One text that the model could see. `said` tells the words of people from the output of tools."""

    def __init__(
        self, text: str, kind: SourceKind, *, turn: int | None, topic_id: str | None, node: int | None, said: bool,
        today: date | None, now: datetime | None = None,
    ) -> None:  # fmt: skip
        self.text = text
        self.kind = kind
        self.turn = turn
        self.topic_id = topic_id
        self.node = node
        self.said = said
        self.today = today
        self.now = now

    @cached_property
    def folded(self) -> str:
        """The text without case."""
        return fold(self.text)

    @cached_property
    def words(self) -> Words:
        """The text as words."""
        return words_of(self.text)

    @cached_property
    def stems(self) -> Words:
        """The same without endings."""
        return stems_of(self.words)

    @cached_property
    def numbers(self) -> tuple[NumberMention, ...]:
        """Numbers in the text."""
        return tuple(numbers_in(self.text))

    @cached_property
    def dates(self) -> tuple[DateMention, ...]:
        """Dates that the text spells out."""
        spelled = (*dates_in(self.text), *months_in(self.text))
        return (*spelled, *shared_days_in(self.text, spelled), *months_alone_in(self.text, spelled))

    @cached_property
    def days(self) -> tuple[DayMention, ...]:
        """Days that the text names by their distance from today."""
        return () if self.today is None else (*days_in(self.text, self.today), *edges_in(self.text, self.today))

    @cached_property
    def moments(self) -> tuple[MomentMention, ...]:
        """Moments that the text names by their distance from now."""
        return () if self.now is None else tuple(moments_in(self.text, self.now))

    @cached_property
    def clocks(self) -> tuple[ClockMention, ...]:
        """Times of day in the text."""
        return tuple(clocks_in(self.text))

    @cached_property
    def calendar(self) -> Taken:
        """The characters of dates and of times of day."""
        return Taken(self.text, [*(m.span for m in self.dates), *(m.span for m in self.clocks)])

    @cached_property
    def leaves(self) -> tuple[Leaf, ...]:
        """Leaves of the JSON document that the text is; nothing for what people say."""
        return () if self.said else leaves_of(self.text)

    @cached_property
    def texts(self) -> "tuple[tuple[Leaf, Passage], ...]":
        """The texts among the leaves, each as a passage of its own."""
        return tuple(
            (leaf, Passage(leaf.value, self.kind, turn=None, topic_id=None, node=None, said=True, today=self.today))
            for leaf in self.leaves
            if isinstance(leaf.value, str) and len(leaf.value) >= _SHORTEST_TEXT
        )


class Earlier:
    """Passages of earlier turns, shared by the turns whose history they are: those used last, up to `most` characters.

    For one data set, in which place and turn are one; several threads may use it.
    """

    def __init__(self, most: int = 1_000_000) -> None:
        self._most, self._size = most, 0
        self._known: OrderedDict[tuple[str, int, bool], tuple[tuple[Passage, ...], int]] = OrderedDict()
        self._lock = Lock()

    def of(self, turn: Turn, topic_id: str) -> tuple[Passage, ...]:
        """What the turn shows to a later turn of that topic."""
        key = (turn.topic_id, turn.turn, turn.topic_id == topic_id)
        with self._lock:
            if key in self._known:
                self._known.move_to_end(key)
                return self._known[key][0]
        passages = tuple(_of_earlier_turn(turn, topic_id))
        with self._lock:
            self._keep(key, passages, sum(len(passage.text) for passage in passages))
        return passages

    def _keep(self, key: tuple[str, int, bool], passages: tuple[Passage, ...], size: int) -> None:
        if key in self._known or size > self._most:
            return
        self._known[key] = passages, size
        self._size += size
        while self._size > self._most:
            self._size -= self._known.popitem(last=False)[1][1]


class Seen:
    """What the model saw in one turn; `request`, `history` and `observed` are worked out once and kept.

    `earlier` shares the passages of the history with other turns of the data set.
    """

    def __init__(self, turn: Turn, earlier: Earlier | None = None) -> None:
        self.turn = turn
        self._earlier = earlier or Earlier(0)
        self.today = today_of(turn.env_info)
        self.now = now_of(turn.env_info)

    @cached_property
    def request(self) -> tuple[Passage, ...]:
        """The request of this turn."""
        text = self.turn.request
        return () if not text else (self._said(text, SourceKind.REQUEST, None),)

    @cached_property
    def replies(self) -> tuple[Passage, ...]:
        """The user's replies to the questions of this turn."""
        nodes = enumerate(self.turn.reference.nodes)
        return tuple(
            self._said(node.user_input, SourceKind.REQUEST, k)
            for k, node in nodes
            if node.kind is NodeKind.ASK and node.user_input
        )

    @cached_property
    def history(self) -> tuple[tuple[Passage, ...], ...]:
        """Earlier turns, the latest first."""
        return tuple(self._earlier.of(turn, self.turn.topic_id) for turn in reversed(self.turn.history))

    @cached_property
    def observed(self) -> tuple[Passage, ...]:
        """Results of the calls of this turn, in file order."""
        return tuple(
            Passage(
                observation_text(node.observation), SourceKind.OBSERVATION,
                turn=None, topic_id=None, node=k, said=False, today=self.today,
            )
            for k, node in enumerate(self.turn.reference.nodes)
            if node.kind is NodeKind.CALL and node.observation is not None
        )  # fmt: skip

    def _said(self, text: str, kind: SourceKind, node: int | None) -> Passage:
        return Passage(text, kind, turn=None, topic_id=None, node=node, said=True, today=self.today, now=self.now)


def today_of(env_info: str | None) -> date | None:
    """The day on which a turn takes place, where its environment tells it."""
    text = (env_info or "").strip()
    for form in _MOMENT:
        try:
            return datetime.strptime(text[:19], form).date()  # noqa: DTZ007 - environments name no zone
        except ValueError:
            continue
    mention = next((m for m in dates_in(text) if m.year is not None and m.day is not None), None)
    try:
        return None if mention is None else date(mention.year or 1, mention.month, mention.day or 1)
    except ValueError:
        return None


def now_of(env_info: str | None) -> datetime | None:
    """The moment at which a turn takes place, where its environment tells it to the minute."""
    text = (env_info or "").strip()
    for form in _MOMENT[:-1]:
        try:
            return datetime.strptime(text[:19], form)  # noqa: DTZ007 - environments name no zone
        except ValueError:
            continue
    return None


def _of_earlier_turn(turn: Turn, topic_id: str) -> Iterator[Passage]:
    """What an earlier turn showed: what was said first, then what calls said and what came back."""
    today, now = today_of(turn.env_info), now_of(turn.env_info)
    other = None if turn.topic_id == topic_id else turn.topic_id

    def passage(text: str, node: int | None, said: bool) -> Passage:
        return Passage(
            text, SourceKind.HISTORY, turn=turn.turn, topic_id=other, node=node, said=said, today=today, now=now
        )

    if turn.request:
        yield passage(turn.request, None, True)
    for place, text, said in _texts(turn.reference):
        yield passage(text, place, said)


def _texts(graph: ReferenceGraph) -> Sequence[tuple[int, str, bool]]:
    said: list[tuple[int, str, bool]] = []
    called: list[tuple[int, str, bool]] = []
    for k, node in enumerate(graph.nodes):
        if node.kind is NodeKind.CALL:
            called.append((k, observation_text(node.arguments), False))
            if node.observation is not None:
                called.append((k, observation_text(node.observation), False))
            continue
        if node.user_input:
            said.append((k, node.user_input, True))
        if isinstance(node.observation, str) and node.observation:
            said.append((k, node.observation, True))
    return [*said, *called]
