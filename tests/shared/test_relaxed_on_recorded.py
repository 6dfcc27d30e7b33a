"""Relaxed accuracy on recorded references executed as runs, whole and with one argument changed."""

from random import Random

from msgspec.structs import replace

from tests.shared.recorded import recorded_turns
from utb.matching.paths import Steps, write_path
from utb.model import EXACT, RELAXED, FindingCode, NodeKind, SourceKind, Status, Trajectory, Turn, Verdict
from utb.scoring.execute import execute_reference
from utb.scoring.relaxed import score_relaxed
from utb.scoring.score import score_turn
from utb.scoring.sources import find_sources
from utb.scoring.sources.paths import leaves, with_value

PRETENDED = Verdict(policy="exact", policy_version="1", status=Status.WRONG)  # so that relaxed looks for itself
NOWHERE = "zq-never-said"
EVERY = 5  # one in so many turns is changed: all of them take too long


def test_a_reference_executed_in_any_order_is_correct() -> None:
    random = Random(7)
    for turn in recorded_turns():
        run = execute_reference(turn, random)
        exact, relaxed = score_turn(turn, run, EXACT), score_turn(turn, run, RELAXED)
        assert relaxed.status is exact.status is (Status.NOT_SCORED if turn.reference.fault else Status.CORRECT)


def test_a_reference_is_correct_by_the_rules_of_relaxed_alone() -> None:
    for turn in recorded_turns():
        if turn.reference.fault is None and turn.reference.answers:
            assert score_relaxed(turn, execute_reference(turn), RELAXED, PRETENDED).status is Status.CORRECT, (
                turn.topic_id
            )


def changed(turn: Turn, node: int, steps: Steps) -> Trajectory:
    """The reference executed as a run, one argument of one node replaced by a word that stands nowhere."""
    graph = turn.reference
    arguments = with_value(graph.nodes[node].arguments, steps, NOWHERE)
    assert isinstance(arguments, dict)
    nodes = list(graph.nodes)
    nodes[node] = replace(nodes[node], arguments=arguments, accepted=None)
    return execute_reference(replace(turn, reference=replace(graph, nodes=tuple(nodes))))


def test_only_what_the_model_could_know_has_to_match() -> None:
    for turn in recorded_turns()[::EVERY]:
        if turn.reference.fault is not None:
            continue
        for index, node in enumerate(turn.reference.nodes):
            if node.kind is not NodeKind.CALL:
                continue
            found = find_sources(turn, index)
            for steps, value in leaves(node.arguments):
                if isinstance(value, str) and value and steps:
                    verdict = score_turn(turn, changed(turn, index, steps), RELAXED)
                    check(verdict, found[write_path(steps)].kind, f"{turn.topic_id} node {index} {write_path(steps)}")


def check(verdict: Verdict, kind: SourceKind, place: str) -> None:
    if kind in (SourceKind.REQUEST, SourceKind.HISTORY, SourceKind.OBSERVATION):
        assert verdict.status is Status.WRONG, place
        return
    blamed = {finding.code for finding in verdict.findings} & {FindingCode.ARGUMENT_VALUE, FindingCode.ARGUMENT_MISSING}
    assert not blamed, f"{place}: {verdict.findings}"
