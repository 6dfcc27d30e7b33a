"""Groups, tools, behaviours, sessions and progress."""

from tests.unit.metrics.judging import judged, judgements
from utb.metrics.behaviour import Behaviour
from utb.metrics.bootstrap import Averaging
from utb.metrics.measures import measure
from utb.metrics.tool_use import ToolUse
from utb.model import ANSWER_NAME, FindingCode, Status


def test_groups_are_counted_under_their_own_names() -> None:
    rows = [
        judged(0, "Single-Tool", domain="Travel"),
        judged(1, "Mixed Multi-Tool", subtype="Partial Information", right=False, domain="Travel"),
        judged(2, None, subtype="Cross-Topic", profile="p2"),
    ]
    cells = {
        (cell.kind, cell.name): cell for cell in measure(judgements(*rows)).cells if cell.averaging is Averaging.MICRO
    }
    assert cells["task_type", "Mixed Multi-Tool"].rate == 0.0
    assert cells["task_type", "(none)"].scored == 1
    assert {name for kind, name in cells if kind == "subtype"} == {"(first turn)", "Partial Information", "Cross-Topic"}
    assert (cells["domain", "Travel"].correct, cells["domain", "Travel"].scored) == (1, 2)
    assert {name: cell.scored for (kind, name), cell in cells.items() if kind == "profile"} == {"p1": 2, "p2": 1}


def test_optimal_runs_are_a_share_of_the_turns_of_which_that_is_known() -> None:
    rows = [judged(0, optimal=True), judged(1, optimal=False), judged(2, right=False, optimal=False), judged(3)]
    cell = next(cell for cell in measure(judgements(*rows)).cells if cell.kind == "optimal")
    assert (cell.correct, cell.scored) == (1, 3)
    assert not [cell for cell in measure(judgements(judged(0))).cells if cell.kind == "optimal"]


def test_a_tool_fails_where_a_finding_stands_at_its_node() -> None:
    nodes = ("search", "book", "search", ANSWER_NAME)
    unscored = judged(3, status=Status.NOT_SCORED, reasons=(FindingCode.PROVIDER_ERROR,), nodes=nodes)
    rows = [judged(0, nodes=nodes), judged(1, right=False, nodes=nodes, failed_nodes=(2, 0)), unscored]
    tools = measure(judgements(*rows, judged(2, right=False, nodes=("book",)))).tools
    assert tools == (ToolUse("book", 3, 2, 0), ToolUse("search", 2, 1, 1))
    assert tools[1].rate == 0.5


def test_sessions_are_right_only_throughout_and_each_trial_is_one() -> None:
    rows = [judged(place, trial=trial, right=(place, trial) != (1, 1)) for place in range(3) for trial in range(2)]
    unscored = judged(0, profile="p2", status=Status.NOT_SCORED, reasons=(FindingCode.PROVIDER_ERROR,))
    measures = measure(judgements(*rows, unscored))
    assert (measures.sessions_correct, measures.sessions, measures.trials, measures.turns) == (1, 2, 2, 4)


def test_progress_is_steps_over_nodes_in_sum() -> None:
    rows = [
        judged(0, completed_steps=1, nodes=("a", "b", "c")),
        judged(1, "Mixed Multi-Tool", completed_steps=2, nodes=("a", "b")),
    ]
    every, stepwise = measure(judgements(*rows, judged(2, nodes=("a",)))).progress
    assert (every.completed_steps, every.nodes, every.turns, every.rate) == (3, 5, 2, 0.6)
    assert (stepwise.name, stepwise.rate) == ("Sequential and Mixed", 1.0)


def test_behaviours_are_counted_over_all_and_by_profile() -> None:
    rows = [
        judged(0, behaviour=Behaviour.ASKED_RIGHTLY),
        judged(0, profile="p2", behaviour=Behaviour.NOTHING_TO_DECIDE),
    ]
    counts = {(row.profile, row.behaviour): row.turns for row in measure(judgements(*rows)).behaviours}
    assert counts[None, Behaviour.ASKED_RIGHTLY] == counts["p1", Behaviour.ASKED_RIGHTLY] == 1
    assert counts["p2", Behaviour.ASKED_RIGHTLY] == 0
    assert measure(judgements(judged(0))).behaviours == ()


def test_models_with_the_same_turns_have_the_same_hash_whatever_their_trials() -> None:
    one = measure(judgements(judged(0), judged(1)))
    other = measure(judgements(judged(1), judged(0), judged(0, trial=1), judged(1, trial=1)))
    assert one.turns_sha256 == other.turns_sha256
    assert one.turns_sha256 != measure(judgements(judged(0), judged(2))).turns_sha256
