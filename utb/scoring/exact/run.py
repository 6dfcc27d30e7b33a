"""One run against one reference, made ready for judging under `exact`: steps, names, parsed arguments, memory.

A `Run` answers small questions (does this call stand for that node, does this text ask) and remembers the answers, so
that walking the graph twice costs nothing twice. It judges nothing and changes none of its inputs.
"""

from collections.abc import Sequence

from utb.matching.tools import Tool
from utb.model import Decision, Mode, Node, Policy, Step, Trajectory, Turn
from utb.scoring.ask import names_slot
from utb.scoring.exact.facts import Facts, equal_objects, facts_of
from utb.scoring.exact.given import GivenCall
from utb.scoring.exact.proof import Progress
from utb.scoring.exact.texts import is_asking, text_of

__all__ = ["Run", "equal_objects", "text_of"]

_SINGLE = Mode.SINGLE_RESPONSE
_NO_NAMES = frozenset({"", "None", "null"})  # what models write where they call nothing


class Run:
    """A trajectory beside its turn. `steps` are those to judge; `places` their indices in the trajectory.

    The two differ only for single responses, whose calls count as consecutive steps.
    """

    __slots__ = ("_calls", "facts", "places", "policy", "single", "steps", "trajectory", "turn")

    def __init__(
        self,
        turn: Turn,
        trajectory: Trajectory,
        policy: Policy,
        facts: Facts | None = None,
        progress: Progress | None = None,
    ) -> None:
        """`facts` are those of the turn, `progress` is how far the run is known to repeat its reference."""
        self.turn = turn
        self.trajectory = trajectory
        self.policy = policy
        self.facts = facts or facts_of(turn)
        self.single = trajectory.mode is _SINGLE
        self.steps: Sequence[Step] = trajectory.steps
        self.places: Sequence[int] = range(len(trajectory.steps))
        if self.single:
            self.steps, self.places = _one_call_a_step(trajectory.steps)
        self._calls: dict[int, list[GivenCall]] = {}
        if progress is not None and progress.departing is not None:
            self._calls[len(progress.before)] = progress.departing

    def calls(self, step: int) -> list[GivenCall]:
        """The calls of a step."""
        found = self._calls.get(step)
        if found is None:
            facts = self.facts
            found = self._calls[step] = [GivenCall(facts, call) for call in self.steps[step].calls]
        return found

    def node(self, index: int) -> Node:
        """The reference node of that index."""
        return self.turn.reference.nodes[index]

    def tool_of(self, name: str) -> Tool | None:
        """The offered tool that a call or node of this name means."""
        return self.facts.tools.find(name)[0]

    def bucket(self, name: object) -> Sequence[int]:
        """The call nodes of the tool that this name means, in file order."""
        return self.facts.bucket(name)

    def is_known(self, name: object) -> bool:
        """Whether the tool is offered, or called by the reference all the same."""
        facts = self.facts
        return bool(facts.bucket(name)) or (isinstance(name, str) and self.tool_of(name) is not None)

    def names_something(self, name: object) -> bool:
        """Whether a call of this name means any tool, be it an unknown one."""
        return isinstance(name, str) and (name.strip() not in _NO_NAMES or self.is_known(name))

    def spot(self, index: int) -> int | None:
        """Which call of its recorded step this step stands for; None where that needs no saying."""
        if not self.single or self.places.count(self.places[index]) == 1:
            return None
        return index - self.places.index(self.places[index])

    def fits(self, index: int, step: int, position: int) -> bool:
        """Whether the call stands for the node: the same tool, and arguments that mean the same."""
        return self.calls(step)[position].fits(index)

    def is_question(self, step: int, ask: int) -> bool:
        """Whether the text of a step asks what the ask node wants asked. The reference's own words always do."""
        text = text_of(self.steps[step])
        own = self.node(ask).observation
        if not (isinstance(own, str) and own.strip() == text) and not self.asks(step):
            return False
        return not self.policy.ask_must_name_slot or self.names_a_slot(text)

    def asks(self, step: int) -> bool:
        """Whether the text of a step asks anything."""
        return is_asking(text_of(self.steps[step]))

    def names_a_slot(self, text: str) -> bool:
        """Whether the text names a slot that the turn's labels say must be asked for (true without labels)."""
        slots = self.slots_to_ask()
        return not slots or any(names_slot(text, slot) for slot in slots)

    def slots_to_ask(self) -> tuple[str, ...]:
        """Slots that the turn's labels say must be asked for."""
        return tuple(label.slot for label in self.turn.clarification if label.decision is Decision.ASK)


def _one_call_a_step(steps: Sequence[Step]) -> tuple[list[Step], list[int]]:
    """Calls of a recorded plan as consecutive steps, and the recorded step of each."""
    made: list[Step] = []
    places: list[int] = []
    for place, step in enumerate(steps):
        singles = [Step(calls=(call,)) for call in step.calls] or [step]
        made += singles
        places += [place] * len(singles)
    return made, places
