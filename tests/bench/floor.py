"""`python -m tests.bench.floor`: what a wrong line costs if nobody has to find out what is wrong with it.

The recorded wrong lines are read, the calls of the step that departs are parsed, those with wrong arguments are
compared with the nodes that their findings name, the findings are made, and the line is written: by the same
functions as in scoring, given the verdict beforehand. Following the run, choosing nodes, telling missing calls and
notes are what comes on top. Times are medians of the processor's, as ratios to decoding the same bytes.
"""

import sys
from collections.abc import Callable

from msgspec import UNSET

from tests.bench import corpora
from tests.bench.timing import decode_all, median_of
from utb.io.case_scorer import _line
from utb.io.case_tools import CaseTools
from utb.io.cases import Case, CaseReader
from utb.matching.arguments import parse_arguments
from utb.matching.calls import Comparison
from utb.matching.tools import compile_tools
from utb.model import EXACT, Finding, Status, Verdict
from utb.scoring.findings import row_finding
from utb.scoring.score import score_turn


def main() -> int:
    """Measure and print."""
    reader = CaseReader(CaseTools(corpora.recorded_tools()), with_history=False)
    wrong = []
    for number, line in enumerate(corpora.recorded_lines(), start=1):
        case = reader.read(line, number)
        verdict = score_turn(case.turn, case.trajectory, EXACT)
        if verdict.status is Status.WRONG:
            wrong.append((line, case, verdict))
    lines = [line for line, _, _ in wrong]
    pairs = [pair for _, case, verdict in wrong for pair in compared(case, verdict)]
    findings = [finding for _, _, verdict in wrong for finding in verdict.findings]
    parts: dict[str, Callable[[], object]] = {
        "decoding, to compare with": lambda: decode_all(lines),
        "reading": lambda: [reader.read(line, 1) for line in lines],
        "parsing the calls of the departing step": lambda: [parse(case, verdict) for _, case, verdict in wrong],
        "comparing calls with the nodes named": lambda: [explain(*pair) for pair in pairs],
        "making the other findings": lambda: [made(finding) for finding in findings if finding.path is None],
        "writing": lambda: [_line(case.id, verdict, UNSET) for _, case, verdict in wrong],
        "scoring from bytes to bytes": lambda: [score(reader, line) for line in lines],
    }
    times = dict(zip(parts, median_of(*parts.values()), strict=True))
    times["sum of the parts"] = sum(list(times.values())[1:-1])
    print(f"{len(lines)} wrong lines, {len(findings)} findings, {len(pairs)} calls compared\n")
    for what, seconds in times.items():
        ratio = seconds / times["decoding, to compare with"]
        print(f"{seconds / len(lines) * 1e6:6.1f} µs a line, {ratio:5.2f} x  {what}")
    return 0


def compared(case: Case, verdict: Verdict) -> list[tuple[Case, int, int, dict[str, object]]]:
    """The calls that findings about arguments speak of: step, node and arguments; of equal names the first call."""
    found = {}
    for finding in verdict.findings:
        if finding.path is not None and finding.node is not None and finding.step is not None:
            name = case.turn.reference.nodes[finding.node].name
            calls = case.trajectory.steps[finding.step].calls
            given = next((parse_arguments(call.arguments).value for call in calls if call.name == name), None)
            if given is not None:
                found[finding.step, finding.node] = (case, finding.step, finding.node, given)
    return list(found.values())


def parse(case: Case, verdict: Verdict) -> None:
    """Read the arguments of the calls of the first step that is not legal."""
    for step in case.trajectory.steps[verdict.completed_steps : verdict.completed_steps + 1]:
        for call in step.calls:
            parse_arguments(call.arguments)


def explain(case: Case, step: int, index: int, given: dict[str, object]) -> list[Finding]:
    """The findings about the arguments of one call beside its node."""
    node = case.turn.reference.nodes[index]
    rows = Comparison(compile_tools(case.turn.tools).find(node.name)[0], node, given).wrong_rows
    return [row_finding(row, step=step, node=index, tool=node.name) for row in rows]


def made(known: Finding) -> Finding:
    """A finding with as many fields, and a sentence put together from as many parts."""
    message = f"Step {known.step} called `{known.rule}` (node {known.node}): {known.message}"
    return Finding(known.code, known.step, known.node, known.path, known.rule, known.expected, known.actual, message)


def score(reader: CaseReader, line: bytes) -> bytes:
    """What the filter does with one line."""
    case = reader.read(line, 1)
    return _line(case.id, score_turn(case.turn, case.trajectory, EXACT), UNSET)


if __name__ == "__main__":
    sys.exit(main())
