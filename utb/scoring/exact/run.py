"""One run against one reference, made ready for judging under `exact`: steps, names, parsed arguments, memory.

A `Run` answers small questions (does this call stand for that node, does this text ask) and remembers the answers, so
that walking the graph twice costs nothing twice. It judges nothing and changes none of its inputs.
"""

from collections.abc import Sequence

from utb.matching.arguments import Parsed, parse_arguments
from utb.matching.calls import count_unlike, same_arguments, wrong_rows
from utb.matching.tools import Tool
from utb.model import ArgumentRow, Decision, Mode, Node, Policy, Step, Trajectory, Turn
from utb.scoring.ask import names_slot
from utb.scoring.exact.facts import equal_objects, facts_of
from utb.scoring.exact.texts import is_asking, text_of

__all__ = ["Run", "equal_objects", "text_of"]

_SINGLE = Mode.SINGLE_RESPONSE
_NO_NAMES = frozenset({"", "None", "null"})  # what models write where they call nothing


class Run:
    """A trajectory beside its turn. `steps` are those to judge; `places` their indices in the trajectory.

    The two differ only for single responses, whose calls count as consecutive steps.
    """

    __slots__ = ("_arguments", "_fits", "_found", "_repeated", "_rows", "_unlike", "facts", "places", "policy",
                 "single", "steps", "trajectory", "turn")  # fmt: skip

    def __init__(self, turn: Turn, trajectory: Trajectory, policy: Policy) -> None:
        self.turn = turn
        self.trajectory = trajectory
        self.policy = policy
        self.facts = facts_of(turn)
        self.single = trajectory.mode is _SINGLE
        self.steps: Sequence[Step] = trajectory.steps
        self.places: Sequence[int] = range(len(trajectory.steps))
        if self.single:
            self.steps, self.places = _one_call_a_step(trajectory.steps)
        self._found: dict[str, Tool | None] = {}
        self._arguments: dict[int, list[Parsed]] = {}
        self._fits: dict[tuple[int, int, int], bool] = {}
        self._rows: dict[tuple[int, int, int], tuple[ArgumentRow, ...]] = {}
        self._repeated: dict[tuple[int, int], int | None] = {}
        self._unlike: dict[tuple[int, int, int], int | None] = {}

    def arguments(self, step: int) -> list[Parsed]:
        """The parsed arguments of the calls of a step."""
        found = self._arguments.get(step)
        if found is None:
            found = self._arguments[step] = [parse_arguments(call.arguments) for call in self.steps[step].calls]
        return found

    def node(self, index: int) -> Node:
        """The reference node of that index."""
        return self.turn.reference.nodes[index]

    def tool_of(self, name: str) -> Tool | None:
        """The offered tool that a call or node of this name means."""
        if name not in self._found:
            self._found[name] = self.facts.tools.find(name)[0]
        return self._found[name]

    def bucket(self, name: object) -> Sequence[int]:
        """The call nodes of the tool that this name means, in file order."""
        if not isinstance(name, str):
            return ()
        facts = self.facts
        found = facts.spelled.get(name)
        if found is None or facts.is_loose:  # spelling does not tell
            return facts.by_tool.get(facts.key(name), ())
        return found

    def is_known(self, name: object) -> bool:
        """Whether the tool is offered, or called by the reference all the same."""
        return bool(self.bucket(name)) or (isinstance(name, str) and self.tool_of(name) is not None)

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
        place = (index, step, position)
        known = self._fits.get(place)
        if known is None:
            known = self._fits[place] = self._compare(index, step, position)
        return known

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

    def wrong_rows(self, index: int, step: int, position: int) -> tuple[ArgumentRow, ...]:
        """The argument rows that keep the call from standing for the node, given that the tool is the same."""
        place = (index, step, position)
        known = self._rows.get(place)
        if known is None:
            node, arguments = self.node(index), self.arguments(step)[position].value or {}
            known = self._rows[place] = wrong_rows(self.tool_of(node.name), node, arguments)
        return known

    def repeated(self, step: int, position: int) -> int | None:
        """The first node that the call repeats word by word."""
        place = (step, position)
        if place not in self._repeated:
            nodes, given = self.turn.reference.nodes, self.arguments(step)[position].value
            same = [
                node
                for node in self.bucket(self.steps[step].calls[position].name)
                if given is not None and equal_objects(nodes[node].arguments, given)
            ]
            self._repeated[place] = same[0] if same else None
        return self._repeated[place]

    def unlike(self, index: int, step: int, position: int) -> int | None:
        """How many arguments of a call of the node's tool differ, schema aside; None if none can be read."""
        place = (index, step, position)
        if place not in self._unlike:
            node, arguments = self.turn.reference.nodes[index], self.arguments(step)[position].value
            self._unlike[place] = None if arguments is None else count_unlike(self.tool_of(node.name), node, arguments)
        return self._unlike[place]

    def _compare(self, index: int, step: int, position: int) -> bool:
        bucket = self.bucket(self.steps[step].calls[position].name)
        arguments = self.arguments(step)[position].value
        if arguments is None or index not in bucket:
            return False
        node = self.turn.reference.nodes[index]
        if len(bucket) == 1:  # then it is this node or none, and if none, the rows will be wanted
            return equal_objects(node.arguments, arguments) or not self.wrong_rows(index, step, position)
        own = self.repeated(step, position)
        if own is not None:
            return own == index or self.facts.is_alike(own, index)
        if self.unlike(index, step, position):  # and here the numbers will be
            return False
        return same_arguments(self.tool_of(node.name), node, arguments)


def _one_call_a_step(steps: Sequence[Step]) -> tuple[list[Step], list[int]]:
    """Calls of a recorded plan as consecutive steps, and the recorded step of each."""
    made: list[Step] = []
    places: list[int] = []
    for place, step in enumerate(steps):
        singles = [Step(calls=(call,)) for call in step.calls] or [step]
        made += singles
        places += [place] * len(singles)
    return made, places
