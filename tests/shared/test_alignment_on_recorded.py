"""Alignments and edits of recorded runs: they agree with the verdict, and quickly."""

import time

from tests.shared.recorded import recorded_turns
from tests.shared_data import shared
from utb.io.trajectories import read_trajectories
from utb.model import EXACT, CallStatus, NodeStatus, Status, Trajectory
from utb.scoring.align import align
from utb.scoring.execute import execute_reference
from utb.scoring.findings import FINDINGS, FindingKind
from utb.scoring.nearest import nearest_legal_path
from utb.scoring.score import score_turn


def recorded_runs():
    """Every recorded run beside its turn."""
    turns = {(turn.topic_id, turn.turn): turn for turn in recorded_turns()}
    for path in sorted((shared() / "realdata").glob("predictions_*.jsonl")):
        for run in read_trajectories(path):
            if isinstance(run, Trajectory) and (run.topic_id, run.turn) in turns:
                yield turns[run.topic_id, run.turn], run


def test_recorded_runs_are_drawn_as_they_were_judged():
    seen = 0
    for turn, run in recorded_runs():
        verdict = score_turn(turn, run, EXACT)
        found = align(turn, run, verdict)
        edits = nearest_legal_path(turn, found, run)
        right = all(node.status is NodeStatus.MATCHED for node in found.nodes)
        only_matched = all(call.status is CallStatus.MATCHED for call in found.calls)
        if verdict.status is Status.CORRECT:
            assert right and only_matched and not edits
        if verdict.status is Status.WRONG:
            assert edits, (turn.topic_id, run.model)
            drawn = [
                f for f in verdict.findings if FINDINGS[f.code].drawn and FINDINGS[f.code].kind is FindingKind.WRONG
            ]
            assert not drawn or not (right and only_matched), (turn.topic_id, run.model, drawn)
        seen += 1
    assert seen > 300


def test_where_a_finding_names_a_call_something_is_drawn_as_wrong():
    """Mostly at the node it names. A later call may have put that right; then the step shows one call too many."""
    named = at_node = 0
    for turn, run in recorded_runs():
        verdict = score_turn(turn, run, EXACT)
        found = align(turn, run, verdict)
        for finding in verdict.findings:
            if FINDINGS[finding.code].drawn is not NodeStatus.WRONG_ARGUMENTS or finding.node is None:
                continue
            node = found.nodes[finding.node]
            named += 1
            at_node += (node.status, node.step) == (NodeStatus.WRONG_ARGUMENTS, finding.step)
            made = [call for call in found.calls if call.step == finding.step]
            assert any(_is_wrong(found, call) for call in made), (turn.topic_id, finding)
    assert at_node > 0.8 * named


def _is_wrong(found, call):
    status = None if call.node is None else found.nodes[call.node].status
    return call.status is not CallStatus.MATCHED or status is not NodeStatus.MATCHED


def test_references_are_matched_throughout_and_quickly():
    start, seen = time.perf_counter(), 0
    for turn in recorded_turns():
        run = execute_reference(turn)
        if turn.reference.fault is None:
            found = align(turn, run, score_turn(turn, run, EXACT))
            assert {node.status for node in found.nodes} == {NodeStatus.MATCHED}, turn.topic_id
            seen += 1
    assert (time.perf_counter() - start) / seen < 0.02
