"""What `utb show` prints about a run: what the model did, the verdicts with their sentences, calls beside nodes."""

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from utb.cli.drawing import heading, shortened, table, value_text
from utb.cli.text import block, cell
from utb.model import AlignedCall, Alignment, ArgumentRow, Step, Trajectory, Turn, UserReply, Verdict

_TEXT_SHOWN = 2_000  # characters of one reply


def run_parts(
    turn: Turn, trajectory: Trajectory, verdicts: Sequence[Verdict], alignment: Alignment
) -> Iterator[RenderableType]:
    """The parts in reading order: the run, the verdicts, the alignment, the arguments."""
    trial = f", trial {trajectory.trial}" if trajectory.trial else ""
    cut = ", cut short" if trajectory.truncated else ""
    yield heading(f"Run of {trajectory.model}{trial} ({trajectory.mode.value}{cut})")
    yield from _steps(trajectory)
    for verdict in verdicts:
        yield from _verdict(verdict)
    yield heading("Reference and run side by side")
    yield _nodes(turn, alignment)
    yield from _calls(trajectory, alignment)


def _steps(trajectory: Trajectory) -> Iterator[RenderableType]:
    number = 0
    for entry in trajectory.transcript or trajectory.steps:
        if isinstance(entry, UserReply):
            yield Text(block(f"user: {shortened(entry.user_input, _TEXT_SHOWN)}"), style="dim")
            continue
        yield from (Text(block(line)) for line in _step_lines(number, entry))
        number += 1
    if not number:
        yield Text("(no steps)")


def _step_lines(number: int, step: Step) -> Iterator[str]:
    if step.error is not None:
        yield f"step {number}: the provider failed: {shortened(step.error)}"
        return
    if step.malformed is not None:
        yield f"step {number}: calls that cannot be read: {value_text(step.malformed)}"
    if isinstance(step.content, str) and step.content:
        yield f"step {number}: {shortened(step.content, _TEXT_SHOWN)}"
    for place, call in enumerate(step.calls):
        arguments = call.arguments if isinstance(call.arguments, str) else value_text(call.arguments)
        yield f"step {number}: calls {call.name} {shortened(arguments, _TEXT_SHOWN)}"
        for received in step.observations:
            if received.call == place:
                yield f"        got {value_text(received.content, 200)}"
    if not (step.calls or step.content or step.malformed):
        yield f"step {number}: (neither a call nor text)"


def _verdict(verdict: Verdict) -> Iterator[RenderableType]:
    detail = ", in the fewest steps" if verdict.optimal else ""
    yield heading(f"{verdict.policy}: {verdict.status.value.replace('_', ' ')}{detail}")
    for finding in verdict.findings:
        rule = f" [{finding.rule}]" if finding.rule else ""
        yield cell(f"{finding.code.value}: {finding.message}{rule}")


def _nodes(turn: Turn, alignment: Alignment) -> Table:
    rows = table("node", "tool", "status", "step", "not after")
    for aligned in alignment.nodes:
        node = turn.reference.nodes[aligned.node]
        step = "" if aligned.step is None else str(aligned.step)
        late = ", ".join(map(str, aligned.late))
        rows.add_row(str(aligned.node), cell(node.name), aligned.status.value.replace("_", " "), step, late)
    return rows


def _calls(trajectory: Trajectory, alignment: Alignment) -> Iterator[RenderableType]:
    for aligned in alignment.calls:
        call = trajectory.steps[aligned.step].calls[aligned.position : aligned.position + 1]
        name = str(call[0].name) if call else "(unreadable)"
        beside = "" if aligned.node is None else f", beside node {aligned.node}"
        yield heading(f"Step {aligned.step}: {name}: {aligned.status.value.replace('_', ' ')}{beside}")
        if aligned.rows:
            yield _arguments(aligned)


def _arguments(call: AlignedCall) -> Table:
    rows = table("argument", "expected", "predicted", "rule", "")
    for row in call.rows:
        expected, actual = _value(row.expected, row.has_expected), _value(row.actual, row.has_actual)
        rows.add_row(cell(row.path), cell(expected), cell(actual), cell(row.rule), cell(_judgement(row)))
    return rows


def _value(value: object, is_there: bool) -> str:
    return value_text(value) if is_there else "(absent)"


def _judgement(row: ArgumentRow) -> str:
    if row.equal:
        return "equal"
    return row.code or "differs" if row.deciding else "differs, decides nothing"
