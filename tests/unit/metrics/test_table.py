"""The paper's table: columns, thirds, averages, exclusions, and cells that stay empty."""

import pytest

from tests.unit.metrics.judging import judged, judgements
from utb.metrics.bootstrap import Averaging, ClusterKind
from utb.metrics.columns import Column, average, column_of
from utb.metrics.frame import Frame
from utb.metrics.judged import Judged
from utb.metrics.measures import Measures, measure
from utb.metrics.table import WITHOUT_CHAT
from utb.metrics.thirds import ends, thirds_of
from utb.model import FindingCode, Mode, Status

MACRO, MICRO = Averaging


def rates(measures: Measures, averaging: Averaging) -> dict[str, float | None]:
    return {column.value: measures.cell(column, averaging).rate for column in Column}


@pytest.mark.parametrize(
    ("task_type", "column"),
    [
        ("Single-Tool", Column.SINGLE),
        ("Multi-Tool", Column.MULTI),
        ("Parallel Multi-Tool", Column.MULTI),
        ("Brand-New Multi-Tool", Column.MULTI),
        ("Clarify", Column.CLARIFY),
        ("Chat", Column.CHAT),
        ("Something else", None),
        (None, None),
    ],
)
def test_task_types_belong_to_a_column(task_type: str | None, column: Column | None) -> None:
    assert column_of(task_type) is column


def test_macro_is_the_mean_over_profiles_with_such_turns_and_micro_pools() -> None:
    rows = [judged(place, profile="a", topic=place, right=place == 0) for place in range(4)]
    rows += [judged(0, profile="b", topic=9), judged(0, "Clarify", profile="c", topic=10)]
    measures = measure(judgements(*rows))
    macro, micro = measures.cell(Column.SINGLE, MACRO), measures.cell(Column.SINGLE, MICRO)
    assert (macro.rate, micro.rate) == ((0.25 + 1) / 2, 2 / 5)
    assert (macro.correct, macro.scored, macro.profiles) == (2, 5, 2)


def test_avg_is_the_unweighted_mean_of_three_columns_and_empty_without_one() -> None:
    rows = [judged(0), judged(1, right=False), judged(2, "Mixed Multi-Tool"), judged(3, "Clarify", right=False)]
    rows += [judged(4, "Chat")] * 5
    assert measure(judgements(*rows)).cell(Column.AVERAGE, MICRO).rate == pytest.approx(0.5)
    cell = measure(judgements(*rows[:3])).cell(Column.AVERAGE, MICRO)
    assert (cell.rate, cell.empty_because, cell.scored) == (None, "no such turn", 3)
    assert average({"ST": 0.5, "MT": 1.0, "LOI": 0.0}) == 0.5
    assert average({"ST": 0.5}) is None


def test_unscored_turns_stand_beside_the_denominator_with_their_reasons() -> None:
    failed = {"status": Status.NOT_SCORED, "reasons": (FindingCode.PROVIDER_ERROR,)}
    measures = measure(judgements(judged(0), judged(1, **failed), judged(2, "Clarify", **failed)))
    single, loi = measures.cell(Column.SINGLE, MICRO), measures.cell(Column.CLARIFY, MICRO)
    assert (single.rate, single.scored, single.excluded) == (1.0, 1, 1)
    assert single.reasons == {FindingCode.PROVIDER_ERROR: 1}
    assert (loi.rate, loi.empty_because) == (None, "no turn could be scored (provider_error 1)")


def test_a_table_of_no_turn_is_empty_everywhere() -> None:
    measures = measure(judgements())
    for averaging in Averaging:
        assert set(rates(measures, averaging).values()) == {None}
    assert {cell.empty_because for cell in measures.table} == {"no such turn"}
    assert (measures.runs, measures.turns, measures.sessions) == (0, 0, 0)


@pytest.mark.parametrize(("count", "sizes"), [(1, [1, 0, 0]), (2, [1, 1, 0]), (5, [2, 2, 1]), (9, [3, 3, 3])])
def test_thirds_give_what_is_left_over_to_the_earlier_ones(count: int, sizes: list[int]) -> None:
    first, middle = ends(count)
    assert [first, middle - first, count - middle] == sizes
    frame = Frame(judgements(*(judged(place) for place in range(count))))
    assert [(thirds_of(frame, frame.everything()) == third).sum() for third in range(3)] == sizes


def test_thirds_are_cut_from_scored_turns_in_the_order_of_the_session() -> None:
    gone = {"status": Status.NOT_SCORED, "reasons": (FindingCode.PROVIDER_ERROR,)}
    rows = [judged(5), judged(0, **gone), judged(3, right=False), judged(4, **gone), judged(2), judged(1, right=False)]
    rows += [judged(place, profile="other") for place in range(3)]
    frame = Frame(judgements(*rows))
    assert thirds_of(frame, frame.everything()).tolist() == [2, 0, 1, 1, 0, 0, 0, 1, 2]
    cells = [
        measure(judgements(*rows[:6])).cell(column, MICRO) for column in (Column.FIRST, Column.MIDDLE, Column.LAST)
    ]
    assert [(cell.correct, cell.scored, cell.excluded) for cell in cells] == [(1, 2, 1), (0, 1, 1), (1, 1, 0)]


def test_each_trial_is_a_session_of_its_own() -> None:
    frame = Frame(judgements(*(judged(place, trial=trial) for place in range(3) for trial in range(2))))
    assert thirds_of(frame, frame.everything()).tolist() == [0, 0, 1, 1, 2, 2]


def test_thirds_count_chat_and_a_second_row_does_not() -> None:
    rows: list[Judged] = [judged(0, "Chat"), judged(1, "Chat"), judged(2, right=False), *map(judged, range(3, 6))]
    measures = measure(judgements(*rows))
    assert [measures.cell(column, MICRO).rate for column in (Column.FIRST, Column.MIDDLE)] == [1.0, 0.5]
    without = [measures.cell(column, MICRO, WITHOUT_CHAT) for column in (Column.FIRST, Column.MIDDLE, Column.LAST)]
    assert [(cell.rate, cell.scored) for cell in without] == [(0.5, 2), (1.0, 1), (1.0, 1)]


@pytest.mark.parametrize(
    ("profiles", "kind"), [(1, ClusterKind.TOPIC), (2, ClusterKind.TOPIC), (3, ClusterKind.PROFILE)]
)
def test_profiles_are_resampled_and_topics_where_there_are_too_few(profiles: int, kind: ClusterKind) -> None:
    rows = [
        judged(turn, profile=f"p{p}", topic=2 * p + turn, right=turn > p) for p in range(profiles) for turn in (0, 1)
    ]
    cell = measure(judgements(*rows)).cell(Column.SINGLE, MACRO)
    assert cell.clustered_by is kind
    assert cell.low is not None and cell.high is not None and cell.low <= (cell.rate or 0) <= cell.high


def test_turns_of_one_topic_have_no_interval_and_say_so() -> None:
    cell = measure(judgements(judged(0), judged(1, right=False))).cell(Column.SINGLE, MICRO)
    assert (cell.rate, cell.low, cell.high, cell.clustered_by) == (0.5, None, None, None)
    assert cell.no_interval_because == "turns of one topic only, and topics are what is resampled"


@pytest.mark.parametrize(
    ("policy", "mode", "empty"),
    [
        ("relaxed", Mode.STRICT, True),
        ("relaxed", Mode.OPEN, False),
        ("relaxed", Mode.SINGLE_RESPONSE, False),
        ("exact", Mode.STRICT, False),
    ],
)
def test_a_strict_run_that_was_cut_empties_the_relaxed_rates_of_its_model(policy: str, mode: Mode, empty: bool) -> None:
    cut = judged(1, status=Status.NOT_SCORED, reasons=(FindingCode.TRUNCATED_RUN,), mode=mode)
    measures = measure(judgements(judged(0, mode=mode), cut, policy=policy))
    cell = measures.cell(Column.SINGLE, MICRO)
    assert (measures.empty_because is not None, cell.rate is None) == (empty, empty)
    assert (cell.correct, cell.scored, cell.excluded) == (1, 1, 1)


def test_the_order_of_verdicts_changes_nothing() -> None:
    rows = [
        judged(n, t, profile=f"p{n % 4}", topic=n, right=n % 3 == 0) for n in range(24) for t in ("Chat", "Clarify")
    ]
    one, other = measure(judgements(*rows)), measure(judgements(*rows[::-1]))
    assert one == other
