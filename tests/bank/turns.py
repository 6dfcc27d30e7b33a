"""What must hold of every turn that was played."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from msgspec.structs import replace

from tests.bank.playing import Played
from utb.io.faults import shown
from utb.matching.paths import first_part
from utb.model import Decision, Fault, NodeKind, Source, SourceKind, TaskType, Turn
from utb.model.synthesis import Batch, SynthesisRole, SynthesisTurn, TurnMode
from utb.providers.simulated.records import Scenario, ScenarioCall, ScenarioTurn
from utb.scoring.sources import Earlier, Replies, Seen, find_sources
from utb.scoring.sources.paths import leaves, write_path
from utb.synthesis.conversion.labels import task_type_of
from utb.synthesis.conversion.truth import place_of, said_of, told_sources, with_told

_REFUSED = 400
_LONGEST = 200  # characters of a result in a fault
_MOST_CHARACTERS = 20_000_000
_NOWHERE = (SourceKind.NONE, SourceKind.DEFAULT)
_CHINESE = re.compile(r"[\u3400-\u9fff]")
_TYPES = {
    TurnMode.SINGLE: TaskType.SINGLE,
    TurnMode.SERIAL: TaskType.SEQUENTIAL,
    TurnMode.PARALLEL: TaskType.PARALLEL,
    TurnMode.MIXED: TaskType.MIXED,
    TurnMode.CHAT: TaskType.CHAT,
}
_Found = Iterator[tuple[str, str, str]]


def turn_faults(
    played: Played, scenario: Scenario, language: str, passages: Earlier, talks: "Talks"
) -> Iterator[Fault]:
    """Faults of a topic, turn by turn; `passages` and `talks` are shared by the topics of one play."""
    failure = played.topic.failure
    if failure is not None:
        results = [step.content for step in failure.steps if step.role is SynthesisRole.WORLD]
        returned = f"; tools returned {results[-1][:_LONGEST]}" if results else ""
        found = f"{failure.code.value}: {failure.message}{returned}"
        yield _fault(scenario, played.seed, f"turns[{failure.turn}]", found, "a turn that ends")
    turns = played.converted.turns if played.converted is not None else ()
    for turn, made in zip(turns, played.topic.turns, strict=True):
        look = _Look(turn, made, scenario.turns[turn.turn], passages, talks)
        for field, found, expected in look.faults(language):
            yield _fault(scenario, played.seed, f"turns[{turn.turn}].{field}", found, expected)


def _fault(scenario: Scenario, seed: int, field: str, found: str, expected: str) -> Fault:
    return Fault(f"{scenario.source} (seed {seed})", None, field, found, expected)


class Talks:
    """Turns as other topics see them when only what was said and called counts."""

    def __init__(self) -> None:
        self.passages = Earlier(_MOST_CHARACTERS)
        self._known: dict[tuple[str, int], Turn] = {}

    def of(self, turn: Turn) -> Turn:
        """The turn without the results of its calls."""
        key = (turn.topic_id, turn.turn)
        if key not in self._known:
            nodes = tuple(
                replace(node, observation=None) if node.kind is NodeKind.CALL else node for node in turn.reference.nodes
            )
            self._known[key] = replace(turn, reference=replace(turn.reference, nodes=nodes))
        return self._known[key]


@dataclass(frozen=True)
class _Look:
    turn: Turn
    made: SynthesisTurn
    written: ScenarioTurn
    passages: Earlier
    talks: Talks

    def faults(self, language: str) -> _Found:
        yield from self._language(language)
        yield from self._results()
        yield from self._said()
        yield from self._sources_known()
        yield from self._kind()
        yield from self._decision()
        yield from self._subtype()

    @cached_property
    def places(self) -> dict[int, str]:
        """Node -> where the call stands in the scenario."""
        places: dict[int, str] = {}
        node = 0
        for step, move in enumerate(self.made.plan):
            if not isinstance(move, Batch):
                node += 1
                continue
            for number in range(len(move.actions)):
                places[node] = f"steps[{step}].calls[{number}]"
                node += 1
        return places

    @cached_property
    def calls(self) -> dict[int, ScenarioCall]:
        """Node -> the call as it is written."""
        return dict(zip(self.places, self.written.calls, strict=False))

    @cached_property
    def seen(self) -> Seen:
        return Seen(self.turn, self.passages)

    @cached_property
    def sources(self) -> dict[int, dict[str, Source]]:
        told = told_sources(self.turn, self.made)
        return {node: with_told(self._find(node), told.get(node, {})) for node in self.places}

    def _find(self, node: int, replies: Replies = Replies.AFTER_REQUEST) -> dict[str, Source]:
        return find_sources(self._bare, node, self._bare_seen, replies=replies)

    @cached_property
    def _bare(self) -> Turn:
        """The turn without what the conversion has written beside its values."""
        nodes = tuple(replace(node, sources=None) for node in self.turn.reference.nodes)
        return replace(self.turn, reference=replace(self.turn.reference, nodes=nodes))

    @cached_property
    def _talk(self) -> Turn:
        """The turn without results of other topics: what stands among many there is nothing that anybody chose."""
        history = (t if t.topic_id == self.turn.topic_id else self.talks.of(t) for t in self.turn.history)
        return replace(self._bare, history=tuple(history))

    @cached_property
    def _talk_seen(self) -> Seen:
        return Seen(self._talk, self.talks.passages)

    @cached_property
    def _bare_seen(self) -> Seen:
        return Seen(self._bare, self.passages)

    def _language(self, language: str) -> _Found:
        for field, text in (("requests", self.made.request), ("answers", self.made.answer)):
            if (language == "zh") != bool(_CHINESE.search(text)):
                yield field, shown(text), f"words in {'Chinese' if language == 'zh' else 'English'}"

    def _results(self) -> _Found:
        """Tools refuse exactly where the scenario says so."""
        results = [seen for move in self.made.plan if isinstance(move, Batch) for seen in move.observations]
        for node, seen in zip(self.places, results, strict=True):
            refused = seen.status_code >= _REFUSED
            if refused != self.calls[node].refused:
                expected = (
                    "a refusal, as `refused` says" if self.calls[node].refused else "a result, or `refused = true`"
                )
                arguments = self.turn.reference.nodes[node].arguments
                yield self.places[node], f"{seen.status_code} {str(seen.response)[:_LONGEST]} to {arguments}", expected

    def _said(self) -> _Found:
        for node, said in said_of(self.made).items():
            for path, words in said.items():
                if place_of(self.turn, node, words) is None:
                    expected = "words that stand in this or an earlier request or reply"
                    yield f"{self.places[node]}.says.{path}", f"{list(words)}, which nobody said", expected

    def _sources_known(self) -> _Found:
        for node, sources in self.sources.items():
            values = {write_path(steps): value for steps, value in leaves(self.turn.reference.nodes[node].arguments)}
            for path, source in sources.items():
                place = f"{self.places[node]}.arguments.{path}"
                if source.kind is SourceKind.NONE:
                    yield (
                        place,
                        f"{shown(values[path])} without a source",
                        "a value that was said or returned, or `says`",
                    )
                elif source.kind is SourceKind.DEFAULT:
                    yield place, f"{shown(values[path])}, the default, which nobody said", "nothing: leave it out"

    def _kind(self) -> _Found:
        expected = _TYPES.get(self.made.mode)
        shows = task_type_of(self.turn.reference)
        if expected is not None and shows is not expected:
            links = [sorted(node.depends_on) for node in self.turn.reference.nodes]
            yield "mode", f"{self.made.mode.value}, but the graph is {shows.value} ({links})", expected.value

    def _decision(self) -> _Found:
        if self.made.decision is Decision.ASK:
            yield from self._asked()
        elif self.made.decision is Decision.INFER and not any(
            source.kind is SourceKind.HISTORY for sources in self.sources.values() for source in sources.values()
        ):
            yield "decision", "infer, but every value stands in this turn", "a value that only earlier turns tell"

    def _asked(self) -> _Found:
        """What is asked for stands nowhere before the reply."""
        asked = [step.ask for step in self.written.steps if step.ask is not None]
        for node, place in self.places.items():
            tool = self.turn.reference.nodes[node].name
            names = {name for ask in asked if ask.tool == tool for name in ask.parameters}
            found = find_sources(self._talk, node, self._talk_seen, replies=Replies.UNSEEN) if names else {}
            for path, source in found.items():
                if first_part(path) in names and source.kind not in _NOWHERE:
                    where = f"asked for, but {self._where(source)}"
                    yield f"{place}.arguments.{path}", where, "a value that stands nowhere before"

    def _where(self, source: Source) -> str:
        node = "" if source.node is None else f", node {source.node}"
        if source.kind is not SourceKind.HISTORY:
            return f"it stands in this turn's {source.kind.value}{node}{self._quoted(source)}"
        topic = f"{source.topic_id} " if source.topic_id else ""
        return f"it stands in {topic}turn {source.turn}{node or ', the request'}{self._quoted(source)}"

    def _quoted(self, source: Source) -> str:
        text: str | None = None
        if source.kind is SourceKind.REQUEST and source.node is None:
            text = self.turn.request
        elif source.kind is SourceKind.HISTORY:
            topic = source.topic_id or self.turn.topic_id
            earlier = next((t for t in self.turn.history if (t.topic_id, t.turn) == (topic, source.turn)), None)
            text = earlier.request if earlier is not None and source.node is None else None
        if text is None or source.span is None:
            return ""
        return f": {text[max(0, source.span.start - 20) : source.span.end + 20]!r}"

    def _subtype(self) -> _Found:
        if self.written.subtype != "long_range" or self._leans_far():
            return
        yield "subtype", "long_range, but no value and no `refers_to` goes beyond the turn before", "something earlier"

    def _leans_far(self) -> bool:
        meant = self.written.refers_to
        if isinstance(meant, str) or (isinstance(meant, int) and self.turn.turn - meant > 1):
            return True
        return any(
            source.topic_id is not None or self.turn.turn - (source.turn or 0) > 1
            for sources in self.sources.values()
            for source in sources.values()
            if source.kind is SourceKind.HISTORY
        )
