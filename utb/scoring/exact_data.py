"""What is odd about a reference or a run without changing the verdict: data findings and notes."""

from utb.graph.build import bits
from utb.matching.calls import reference_findings
from utb.model import Finding, FindingCode
from utb.scoring.ask import asks
from utb.scoring.exact_run import Run
from utb.scoring.findings import make_finding

_C = FindingCode


def data_findings(run: Run) -> list[Finding]:
    """What is odd about the reference; the same for every run of the turn."""
    graph = run.turn.reference
    found = list(graph.notes)
    for index in bits(graph.calls):
        found += reference_findings(run.tools, graph.nodes[index], index)
    for index in bits(graph.asks):
        own = graph.nodes[index].observation
        if isinstance(own, str) and own.strip() and not asks(own.strip()):
            found.append(make_finding(_C.REFERENCE_ASK_NOT_RECOGNISED, node=index, actual=own))
    return found


def run_notes(run: Run, steps: int, is_over: bool) -> list[Finding]:
    """What a reader should know about the first `steps` steps of the run, and about what came after its end."""
    found = []
    for index in range(min(steps, len(run.steps))):
        for call in run.steps[index].calls:
            if isinstance(call.name, str) and not run.spells(call.name):
                tool, is_loose = run.tools.find(call.name)
                if tool is not None and is_loose:
                    found.append(
                        make_finding(_C.NOTE_TOOL_NAME, step=run.places[index], expected=tool.name, actual=call.name)
                    )
    if is_over and steps < len(run.steps):
        found.append(make_finding(_C.NOTE_AFTER_END, step=run.places[steps]))
    return found
