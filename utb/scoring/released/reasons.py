"""Findings for what the released evaluator holds against a run. The rule of each is its own words."""

from collections.abc import Iterator

from utb.model import Finding, FindingCode
from utb.scoring.findings import make_finding
from utb.scoring.released.check import Checked
from utb.scoring.released.crash import Crash
from utb.scoring.released.labels import CheckedStep, Released
from utb.scoring.released.loop import FailedAs, LoggedStep
from utb.scoring.released.plan import Plan
from utb.scoring.wording import after_step, apart, quoted, show

_C = FindingCode


def reasons(released: Released, recorded: int) -> Iterator[Finding]:
    """Why the turn is not correct, in the order of steps; `recorded` is the number of replies there were."""
    if released.crash is not None:
        yield crash_reason(released.crash)
        return
    for place, checked in enumerate(released.checks):
        if checked is not None:
            yield from _argument_reasons(checked, place)
    last = len(released.run.steps) - 1
    if released.run.plan is not None and released.error_reason is not None and released.deleted != last:
        yield _step_reason(released.run.steps[last], last, recorded, released.run.plan)


def crash_reason(crash: Crash) -> Finding:
    """The finding that keeps a turn from being scored."""
    return make_finding(_C.EVALUATOR_CRASH, rule=str(crash), why=f"{crash} (during {crash.stage})")


def argument_reason(checked: Checked, step: int, node: int, tool: object) -> Finding:
    """The finding for one call whose result is an error."""
    code = _C.SCHEMA_VIOLATION if checked.breaks_schema else _C.ARGUMENT_VALUE
    return make_finding(
        code,
        step=step,
        node=node,
        path=checked.path,
        rule=checked.result,
        expected=checked.expected,
        actual=checked.actual,
        tool=tool,
        row=_about(checked),
    )


def _about(checked: Checked) -> str:
    """`city` is "Lyon", the reference has "Paris" (error_match: ...)."""
    if checked.breaks_schema:
        what = f"`{checked.path}`" if checked.path else "the arguments object"
        return f"{what} is {show(checked.actual)} ({checked.result})."
    return f"{apart(checked.path, checked.expected, checked.actual)} ({checked.result})."


def _argument_reasons(checked: CheckedStep, step: int) -> Iterator[Finding]:
    for call, node, result in zip(checked.calls, checked.nodes, checked.results, strict=True):
        if not result.is_correct:
            yield argument_reason(result, step, node, call.name)


def _step_reason(step: LoggedStep, place: int, recorded: int, plan: Plan) -> Finding:
    reason = step.reason
    match step.failed_as:
        case FailedAs.REQUEST:
            message = f"The request of step {place} failed, which the released evaluator counts as an error: {reason}."
            return make_finding(_C.EMPTY_REPLY, step=place, rule=reason, actual=step.reply.failure, message=message)
        case FailedAs.UNREADABLE:
            return make_finding(_C.MALFORMED_CALL, step=place, rule=reason, actual=step.reply.tool_calls, why=reason)
        case FailedAs.NOTHING if place >= recorded:
            return make_finding(_C.NO_ANSWER, rule=reason, after=after_step(recorded), what="a text that answers")
        case FailedAs.NOTHING:
            return make_finding(_C.EMPTY_REPLY, step=place, rule=reason)
        case _:
            return _not_open(step, place, plan)


def _not_open(step: LoggedStep, place: int, plan: Plan) -> Finding:
    """A step that no open path has: what it did, and some steps that would have been taken."""
    options = [[plan.names[node] for node in nodes] for nodes in step.allowed]
    called = [call.name for call in step.calls]
    did = f"called {quoted(map(str, called))}" if called else "wrote text"
    shown = ", or with ".join(quoted(names) for names in options)
    return make_finding(
        _C.STEP_NOT_IN_PLAN,
        step=place,
        rule=step.reason,
        expected=options,
        actual=called or step.reply.content,
        did=did,
        why=f"; it could have gone on with {shown}" if shown else "",
    )
