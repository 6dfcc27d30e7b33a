"""The released labels of a turn as a verdict: the same outcome, with findings that say where and in which words."""

from collections.abc import Sized

from utb.errors import ConfigError
from utb.model import Node, Policy, Status, Trajectory, Turn, Verdict
from utb.scoring.released.check import CallCheck
from utb.scoring.released.crash import Crash, EvaluatorCrashError, Stage
from utb.scoring.released.labels import Released, label_turn
from utb.scoring.released.loop import run_turn
from utb.scoring.released.messages import Message, messages_of
from utb.scoring.released.reasons import argument_reason, crash_reason, reasons
from utb.scoring.released.replies import Reply, read_reply, reply_of
from utb.scoring.released.similarity import Similarity


def released_labels(tools: object, answer_list: object, outputs: object, similarity: Similarity | str) -> Released:
    """What the released evaluator says of one turn, all of it raw as it stands in a file."""
    return label_turn(tools, answer_list, _replies(outputs), Similarity(similarity))


def released_messages(answer_list: object, outputs: object) -> list[Message]:
    """Every message after the request that the released evaluator exchanges with a model that replies like this."""
    run = run_turn(answer_list, _replies(outputs))
    return messages_of(run, answer_list if isinstance(answer_list, list) else ())


def score_released(turn: Turn, trajectory: Trajectory, policy: Policy, /) -> Verdict:
    """The released evaluator's verdict on one run of one turn; raises `ConfigError` for a policy without similarity.

    Where it stopped with an exception the turn is not scored, and nowhere else: failures of the provider and runs cut
    short are errors to it.
    """
    similarity = _similarity(policy)
    if turn.answer_list is None and turn.reference.fault is not None:
        return Verdict(policy.name, policy.version, Status.NOT_SCORED, None, 0, (turn.reference.fault,))
    replies = [reply_of(step) for step in trajectory.steps]
    released = label_turn(list(turn.tools.raw), answer_list_of(turn), replies, similarity)
    findings = tuple(reasons(released, len(replies)))
    return Verdict(
        policy=policy.name,
        policy_version=policy.version,
        status=_status(released.crash, findings),
        optimal=released.is_optimal,
        completed_steps=_completed(released),
        findings=(*findings, *turn.reference.notes),
        legacy=_legacy(released),
    )


def compare_released(tools: object, name: object, predicted: object, answer: object, policy: Policy) -> Verdict:
    """The released checker's verdict on a single call, `answer` being the reference's arguments as text or as a value.

    Its string stands in `legacy["result"]`, null where it stopped. Tools are taken as they are: the rewriting that
    they go through before a run is no part of the checker.
    """
    checker = CallCheck(tools, _similarity(policy), rewritten=False)
    check = checker.check_texts if isinstance(answer, str) else checker.check
    try:
        checked = check(name, predicted, answer)
    except EvaluatorCrashError as error:
        crash = crash_reason(error.at(Stage.SCORING))
        return Verdict(policy.name, policy.version, Status.NOT_SCORED, None, 0, (crash,), {"result": None})
    findings = () if checked.is_correct else (argument_reason(checked, 0, 0, name),)
    legacy: dict[str, object] = {"result": checked.result}
    return Verdict(policy.name, policy.version, _status(None, findings), None, int(not findings), findings, legacy)


def _replies(outputs: object) -> list[Reply]:
    return [read_reply(output) for output in outputs] if isinstance(outputs, list | tuple) else []


def _completed(released: Released) -> int:
    """Steps before the first that is wrong in its name or its arguments."""
    wrong = (place for place, step in enumerate(released.checks) if step is not None and not step.is_correct)
    return next(wrong, len(released.run.steps) - (released.error_reason is not None))


def _similarity(policy: Policy) -> Similarity:
    known = [similarity.value for similarity in Similarity]
    if policy.similarity not in known:
        raise ConfigError(
            f"policy {policy.name!r}: similarity is {policy.similarity!r}, expected {' or '.join(map(repr, known))}"
        )
    return Similarity(policy.similarity)


def _status(crash: Crash | None, findings: Sized) -> Status:
    if crash is not None:
        return Status.NOT_SCORED
    return Status.WRONG if findings else Status.CORRECT


def _legacy(released: Released) -> dict[str, object]:
    """The released fields; labels are null after a crash, and argument checks where there were none."""
    return {
        "label": released.label,
        "action_name_label": released.action_name_label,
        "action_arguments_label": released.action_arguments_label,
        "is_optimal": released.is_optimal,
        "complete_step": released.complete_step,
        "error_reason": released.error_reason,
        "args_checks": released.args_checks,
    }


def answer_list_of(turn: Turn) -> object:
    """The reference as in the file, or written again from the graph where only that was kept."""
    return [_raw_node(node) for node in turn.reference.nodes] if turn.answer_list is None else turn.answer_list


def _raw_node(node: Node) -> dict[str, object]:
    return {
        "action": {"name": node.name, "arguments": node.arguments},
        "observation": node.observation,
        "user_input": node.user_input,
        "dependency_list": list(node.depends_on),
    }
