"""The labels of a score file as verdicts under the policy `reference`, as they were recorded: nothing is judged again.

Which set-up the evaluator compared strings with is not recorded, so the policy's version says `recorded`. Findings
have the recorded words; paths and values stand in them only as far as the evaluator wrote them down.
"""

from collections.abc import Iterator

from utb.io.released.scores import ReleasedScore
from utb.io.verdict_line import VerdictLine
from utb.metrics.released.profiles import profile_of
from utb.metrics.released.records import JudgedTurn, MergedSession
from utb.model import Finding, FindingCode, Status
from utb.model.policy import REFERENCE
from utb.scoring.findings import make_finding

RECORDED = "recorded"
_FIELDS = ("label", "action_name_label", "action_arguments_label", "is_optimal", "complete_step", "error_reason")


def recorded_verdicts(score: ReleasedScore, session: MergedSession | None = None) -> Iterator[VerdictLine]:
    """A verdict for each turn; task type and subtype are those of the session, where it is given."""
    turns = () if session is None else session.turns
    for turn in score.turns:
        if turn.topic_id is None or turn.turn is None:
            continue
        labelled = turns[turn.index] if turn.index < len(turns) else None
        yield VerdictLine(
            dataset=str(score.header.dataset_name),
            topic_id=turn.topic_id,
            turn=turn.turn,
            model=str(score.header.model_name),
            profile=profile_of(str(score.header.dataset_name)),
            task_type=None if labelled is None else labelled.task_type,
            subtype=None if labelled is None else labelled.subtype,
            id=f"{turn.topic_id}/{turn.turn}",
            policy=REFERENCE.name,
            policy_version=RECORDED,
            status=Status.CORRECT if turn.is_correct else Status.WRONG,
            optimal=turn.is_optimal if isinstance(turn.is_optimal, bool) else None,
            completed_steps=_completed(turn),
            findings=tuple(_findings(turn)),
            legacy=_legacy(turn),
        )


def _legacy(turn: JudgedTurn) -> dict[str, object]:
    """The recorded fields; checks stand where something was judged, step by step."""
    fields: dict[str, object] = {name: getattr(turn, name) for name in _FIELDS}
    return {**fields, "args_checks": [None if checks is None else list(checks) for checks in turn.args_checks]}


def _completed(turn: JudgedTurn) -> int:
    """Steps before the first that is wrong in its name or its arguments."""
    wrong = (place for place, checks in enumerate(turn.args_checks) if checks and set(checks) != {"correct"})
    return next(wrong, turn.complete_step - (turn.error_reason is not None))


def _findings(turn: JudgedTurn) -> Iterator[Finding]:
    for step, checks in enumerate(turn.args_checks):
        for result in checks or ():
            if result != "correct":
                schema = result.startswith("error_schema")
                code = FindingCode.SCHEMA_VIOLATION if schema else FindingCode.ARGUMENT_VALUE
                yield make_finding(code, step=step, rule=result, message=f"Step {step}: {result}.")
    if isinstance(turn.error_reason, str):
        step = turn.complete_step - 1
        message = f"Step {step} failed: {turn.error_reason}."
        yield make_finding(_code(turn.error_reason), step=step, rule=turn.error_reason, message=message)


def _code(reason: str) -> FindingCode:
    if reason.startswith("parse tool_calls failed"):
        return FindingCode.MALFORMED_CALL
    if reason.startswith(("inference exception", "tool_calls and content are None")):
        return FindingCode.EMPTY_REPLY
    return FindingCode.STEP_NOT_IN_PLAN
