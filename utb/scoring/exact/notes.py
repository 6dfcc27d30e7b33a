"""What a reader should know about a run although it changes no verdict."""

from utb.model import Finding, FindingCode
from utb.scoring.exact.run import Run
from utb.scoring.findings import make_finding


def run_notes(run: Run, repeated: int, steps: int, is_over: bool) -> tuple[Finding, ...]:
    """Notes on the first `steps` steps of the run, and on what came after its end.

    The first `repeated` steps repeat the reference, names included: only where the reference itself writes a name in
    another way than it is offered is there anything to say about them.
    """
    found: list[Finding] = []
    looks_close, spelled = run.facts.writes_loosely, run.facts.spelled
    for index in range(0 if looks_close else repeated, min(steps, len(run.steps))):
        for call in run.steps[index].calls:
            name = call.name
            if isinstance(name, str) and (looks_close or name not in spelled):
                found += _note_on_name(run, index, name)
    if is_over and steps < len(run.steps):
        found.append(make_finding(FindingCode.NOTE_AFTER_END, step=run.places[steps]))
    return tuple(found)


def _note_on_name(run: Run, index: int, name: str) -> list[Finding]:
    tool, is_loose = run.facts.tools.find(name)
    if tool is None or not is_loose:
        return []
    place, call = run.places[index], run.spot(index)
    return [make_finding(FindingCode.NOTE_TOOL_NAME, step=place, call=call, expected=tool.name, actual=name)]
