"""The released labels of one turn, accidents included.

Arguments are judged after the run, on its log. The first wrong argument deletes the step *behind* its own from the
log - whatever stood there - and the label for names becomes `correct`, even where that step failed.
"""

import json
from collections.abc import Sequence

import msgspec

from utb.scoring.released.check import CORRECT, CallCheck, Checked
from utb.scoring.released.crash import Crash, EvaluatorCrashError, Stage
from utb.scoring.released.fields import entry_of
from utb.scoring.released.loop import LoggedStep, Run, run_turn
from utb.scoring.released.plan import SPOKEN
from utb.scoring.released.replies import PredictedCall, Reply
from utb.scoring.released.similarity import Similarity

ERROR = "error"


class CheckedStep(msgspec.Struct, frozen=True):
    """A step whose arguments were judged: calls and nodes in the order they were paired, and what came out."""

    calls: tuple[PredictedCall, ...]
    nodes: tuple[int, ...]
    results: tuple[Checked, ...]

    @property
    def is_correct(self) -> bool:
        """True if no call of the step is wrong."""
        return all(checked.is_correct for checked in self.results)


class Released(msgspec.Struct, frozen=True):
    """What the released evaluator says of a turn. After a crash its labels are missing (None).

    `checks` has one entry a step of the log as it was before the argument check; None where a step was not judged or
    deleted. `deleted` is the place of the deleted step.
    """

    run: Run
    label: str | None = None
    action_name_label: str | None = None
    action_arguments_label: str | None = None
    is_optimal: bool | None = None
    complete_step: int | None = None
    checks: tuple[CheckedStep | None, ...] = ()
    deleted: int | None = None
    crash: Crash | None = None

    @property
    def error_reason(self) -> str | None:
        """Why the run failed, before arguments were looked at."""
        return self.run.error_reason

    @property
    def min_length(self) -> int | None:
        """Fewest steps of the reference; None where it cannot be read."""
        return None if self.run.plan is None else self.run.plan.min_length

    @property
    def args_checks(self) -> list[list[str] | None]:
        """Per step the result string of each call, in the order they were paired."""
        return [None if step is None else [checked.result for checked in step.results] for step in self.checks]


def label_turn(tools: object, answer_list: object, replies: Sequence[Reply], similarity: Similarity) -> Released:
    """Run the turn and label it."""
    run = run_turn(answer_list, replies)
    if run.crash is not None:
        return Released(run, crash=run.crash)
    try:
        return _label(run, answer_list, CallCheck(tools, similarity))
    except EvaluatorCrashError as crash:
        return Released(run, crash=crash.at(Stage.SCORING))


def _label(run: Run, answer_list: object, checker: CallCheck) -> Released:
    nodes = answer_list if isinstance(answer_list, list) else []
    checks: list[CheckedStep | None] = [None] * len(run.steps)
    deleted: int | None = None
    wrong = False
    for place, step in enumerate(run.steps):
        if wrong:
            deleted = place
            break
        if step.reason is not None:
            break
        if _first_name(nodes, step) not in SPOKEN:
            judged = checks[place] = _check_step(nodes, step, checker)
            wrong = not judged.is_correct
    failed = run.error_reason is not None and deleted is None
    return Released(
        run,
        label=ERROR if failed or wrong else CORRECT,
        action_name_label=ERROR if failed else CORRECT,
        action_arguments_label=None if failed else ERROR if wrong else CORRECT,
        is_optimal=run.is_optimal and not wrong,
        complete_step=len(run.steps) - (deleted is not None),
        checks=tuple(checks),
        deleted=deleted,
    )


def _first_name(nodes: list[object], step: LoggedStep) -> object:
    return entry_of(entry_of(nodes[step.taken[0]], "action"), "name")


def _check_step(nodes: list[object], step: LoggedStep, checker: CallCheck) -> CheckedStep:
    """Pair calls and nodes by name and by the text of their arguments, each as it happens to be written."""
    actions = {node: entry_of(nodes[node], "action") for node in step.taken}
    arguments = {node: entry_of(action, "arguments") for node, action in actions.items()}
    taken, calls = step.taken, step.calls
    if len(taken) > 1:
        try:
            taken = tuple(sorted(taken, key=lambda node: (entry_of(actions[node], "name"), _text(arguments[node]))))
            calls = tuple(sorted(calls, key=lambda call: (call.name, call.arguments)))
        except (TypeError, ValueError, RecursionError) as error:
            raise EvaluatorCrashError.from_exception(error) from error
    results = tuple(
        checker.check(call.name, call.arguments, arguments[node]) for call, node in zip(calls, taken, strict=True)
    )
    return CheckedStep(calls, taken, results)


def _text(arguments: object) -> str:
    return json.dumps(arguments, ensure_ascii=False)
