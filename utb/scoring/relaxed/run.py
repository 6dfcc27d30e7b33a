"""What a run did, read once for the relaxed policy: its calls, its questions, and how it ended.

Calls that no reading can save (unreadable, not offered, not JSON) become findings here and take no further part.
A *moment* orders calls and texts: calls of one reply happen at the same moment, except in a single response,
whose calls count as consecutive steps.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from utb.matching.arguments import parse_arguments
from utb.matching.tools import Tool, Tools, compile_tools
from utb.model import Call, Finding, FindingCode, Mode, Node, NodeKind, ReferenceGraph, Step, Trajectory, Turn
from utb.scoring.ask import asks
from utb.scoring.exact.run import text_of
from utb.scoring.findings import make_finding


@dataclass(frozen=True, slots=True, kw_only=True)
class MadeCall:
    """One readable call of the run, with what the run received for it."""

    moment: int
    step: int
    position: int
    name: str
    tool: Tool | None  # None: not offered, but called by the reference too
    arguments: dict[str, object]
    observed: bool = False
    observation: object = None


@dataclass(frozen=True, slots=True, kw_only=True)
class UnreadableCall:
    """A call of a known tool whose arguments nobody can read: it was made, and it is wrong."""

    moment: int
    step: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A text of the run that asks the user."""

    moment: int
    step: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RunRead:
    """The run as far as it can be judged (up to the first failure of the provider)."""

    calls: tuple[MadeCall, ...]
    unreadable: tuple[UnreadableCall, ...]
    questions: tuple[Question, ...]
    findings: tuple[Finding, ...]  # calls that cannot be right, whatever the reference
    notes: tuple[Finding, ...]
    steps: tuple[Step, ...]
    error_step: int | None


def tool_key(tools: Tools, name: str) -> str:
    """One spelling per tool: the offered name where the tool is offered, else the name itself, loosely."""
    tool, _ = tools.find(name)
    return tool.name if tool is not None else name.strip().replace(".", "_")


def read_run(turn: Turn, trajectory: Trajectory) -> RunRead:
    """Read the steps before the first provider failure; the question of a single response ends it.

    A last reply that a limit cut off in the middle of a call is no fault of the run. Texts that repeat a question of
    the reference ask too.
    """
    error_step = next((i for i, step in enumerate(trajectory.steps) if step.error is not None), None)
    steps = trajectory.steps if error_step is None else trajectory.steps[:error_step]
    single = trajectory.mode is Mode.SINGLE_RESPONSE
    reader = _Reader(turn, single)
    for index, step in enumerate(steps):
        if not (trajectory.truncated and _is_cut_off(steps, index)):
            reader.take(index, step)
        if single and reader.questions:
            steps, error_step = steps[: index + 1], None
            break
    return RunRead(
        calls=tuple(reader.calls),
        unreadable=tuple(reader.unreadable),
        questions=tuple(reader.questions),
        findings=tuple(reader.findings),
        notes=tuple(reader.notes),
        steps=steps,
        error_step=error_step,
    )


def said_in(step: Step) -> str:
    """The text of a text step; empty for a step of calls, whose text is ignored."""
    return "" if step.calls or step.malformed is not None else text_of(step)


def _is_cut_off(steps: Sequence[Step], index: int) -> bool:
    """Whether this is the last reply, and one that cannot even be read as calls: a limit cut it off in one."""
    step = steps[index]
    return index == len(steps) - 1 and step.malformed is not None and not step.calls


class _Reader:
    """Collects calls and questions in order; `moment` only ever grows."""

    def __init__(self, turn: Turn, consecutive: bool) -> None:
        self.calls: list[MadeCall] = []
        self.unreadable: list[UnreadableCall] = []
        self.questions: list[Question] = []
        self.findings: list[Finding] = []
        self.notes: list[Finding] = []
        self._moment = 0
        self._consecutive = consecutive
        self._tools = compile_tools(turn.tools)
        self._known_to_reference = {tool_key(self._tools, n.name) for n in _calls_of(turn.reference)}
        self._reference_questions = _questions_of(turn.reference)

    def take(self, index: int, step: Step) -> None:
        """Read one step."""
        if step.malformed is not None:
            self._reject(
                index, FindingCode.MALFORMED_CALL, actual=step.malformed, why="its list of calls is not readable"
            )
        received = {item.call: item.content for item in step.observations}
        for position, call in enumerate(step.calls):
            self._take_call(index, position, call, received)
            self._moment += self._consecutive
        text = said_in(step)
        if text and (text in self._reference_questions or asks(text)):
            self.questions.append(Question(moment=self._moment, step=index, text=text))
        self._moment += 1

    def _take_call(self, index: int, position: int, call: Call, received: dict[int, object]) -> None:
        if not isinstance(call.name, str) or not call.name.strip():
            self._reject(index, FindingCode.MALFORMED_CALL, actual=call.name, why="it names no tool")
            return
        tool, loosely = self._tools.find(call.name)
        key = tool_key(self._tools, call.name)
        if tool is None and key not in self._known_to_reference:
            self._reject(index, FindingCode.UNKNOWN_TOOL, actual=call.name, tool=call.name)
            return
        if tool is not None and loosely:
            self.notes.append(
                make_finding(FindingCode.NOTE_TOOL_NAME, step=index, expected=tool.name, actual=call.name)
            )
        parsed = parse_arguments(call.arguments)
        if parsed.value is None:
            self._reject_arguments(index, key, call.arguments, parsed.rule or "malformed")
            return
        made = MadeCall(
            moment=self._moment,
            step=index,
            position=position,
            name=key,
            tool=tool,
            arguments=parsed.value,
            observed=position in received,
            observation=received.get(position),
        )
        self.calls.append(made)

    def _reject_arguments(self, step: int, name: str, arguments: object, rule: str) -> None:
        self.unreadable.append(UnreadableCall(moment=self._moment, step=step, name=name))
        why = rule.replace("_", " ")
        self._reject(step, FindingCode.ARGUMENTS_NOT_JSON, rule=rule, actual=arguments, tool=name, why=why)

    def _reject(
        self, step: int, code: FindingCode, *, actual: object, rule: str | None = None, tool: str = "", why: str = ""
    ) -> None:
        self.findings.append(make_finding(code, step=step, rule=rule, actual=actual, tool=tool, why=why))


def _calls_of(graph: ReferenceGraph) -> list[Node]:
    return [node for node in graph.nodes if node.kind is NodeKind.CALL]


def _questions_of(graph: ReferenceGraph) -> set[str]:
    asked = (node.observation for node in graph.nodes if node.kind is NodeKind.ASK)
    return {text.strip() for text in asked if isinstance(text, str) and text.strip()}
