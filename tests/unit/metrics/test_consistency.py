"""Checks before a table is printed: each holds on sound scores, and fails on the fault it is for."""

import msgspec

from tests.unit.metrics.judging import judged, judgements
from tests.unit.metrics.scored_models import scored_models
from utb.metrics.board import Board
from utb.metrics.consistency import Check, CheckName, check_board, check_lines, check_printed, check_sources, failed
from utb.metrics.estimates import Estimate, estimates
from utb.metrics.judged import Judgements


def _checks(models: list[Judgements], floors: tuple[str, ...] = ()) -> dict[CheckName, Check]:
    board = Board(models)
    return {check.name: check for check in check_board("exact", board, estimates(board, draws=20), floors)}


def _spoilt(change: dict[str, object], column: str) -> dict[CheckName, Check]:
    board = Board(scored_models(2))
    rows: list[list[Estimate]] = [list(row) for row in estimates(board, draws=20)]
    rows[1] = [
        msgspec.structs.replace(cell, **change) if cell.column == column else cell for cell in rows[1]
    ]  # fmt: skip
    return {check.name: check for check in check_board("exact", board, rows, ())}


def test_sound_scores_pass_and_floors_are_named() -> None:
    found = _checks(scored_models(2), floors=("model-0",))
    assert list(failed(tuple(found.values()))) == []
    assert found[CheckName.FLOORS].message == "floors: model-0"


def test_an_avg_that_is_not_its_parts_is_named() -> None:
    check = _spoilt({"rate": 0.123}, "Avg")[CheckName.AVERAGE]
    assert check.holds is False and "model-1" in check.message
    assert _spoilt({"rate": None}, "Avg")[CheckName.AVERAGE].holds is False


def test_counts_that_do_not_add_up_are_named() -> None:
    check = _spoilt({"scored": 1}, "First")[CheckName.COUNTS]
    assert check.holds is False and check.message == "counts do not add up for model-1"


def test_thirds_over_other_turns_are_named_with_their_number() -> None:
    found = _checks(scored_models(3, unscored=0.1))
    check = found[CheckName.POSITIONS]
    assert check.holds is False and "turns)" in check.message
    assert found[CheckName.TURNS].holds is True
    assert found[CheckName.EXCLUDED].holds is True
    assert found[CheckName.EXCLUDED].message.startswith("not scored, in no denominator: model-0 ")


def test_excluded_turns_that_no_cell_lists_are_named() -> None:
    board = Board(scored_models(2, unscored=0.1))
    rows = [
        [msgspec.structs.replace(cell, excluded=0) for cell in row] for row in estimates(board, draws=20)
    ]  # fmt: skip
    found = {check.name: check for check in check_board("exact", board, rows, ())}
    assert found[CheckName.EXCLUDED].holds is False


def test_models_on_other_turns_are_named() -> None:
    models = scored_models(2)
    models[1] = judgements(*list(models[1])[:-3], model="model-1")
    check = _checks(models)[CheckName.TURNS]
    assert check.holds is False and "model-1 157" in check.message


def test_missing_floors_and_models_without_turns_are_named() -> None:
    found = _checks([judgements(model="nothing"), *scored_models(1)])
    assert found[CheckName.FLOORS].holds is False
    assert found[CheckName.EMPTY].message == "empty: nothing (no such turn in ST)"
    assert found[CheckName.POSITIONS].holds is None


def test_nothing_at_all_is_not_passed() -> None:
    found = _checks([judgements(model="nothing")])
    assert found[CheckName.AVERAGE].holds is None
    assert found[CheckName.COUNTS].holds is None


def test_mixed_versions_and_data_sets_are_named() -> None:
    other = Judgements("b", "exact", "2")
    other.add(judged(0))
    versions, datasets = check_sources([*scored_models(1), other], ["aaaa", "bbbb"])
    assert versions.holds is False and versions.message == "versions of one policy are mixed (exact: 1, 2)"
    assert datasets.holds is False and datasets.message == "2 data sets are mixed: aaaa, bbbb"
    versions, datasets = check_sources(scored_models(1), ["aaaa", "aaaa"])
    assert (versions.holds, datasets.holds) == (True, True)
    assert [check.holds for check in check_sources([], [])] == [None, None]


def test_printed_rows_are_checked_within_rounding() -> None:
    row = {"ST": 52.3, "MT": 26.44, "LOI": 37.2, "Avg": 38.65}
    assert check_printed("exact", [("a", dict(row))]).holds is True
    assert check_printed("exact", [("a", {**row, "Avg": 39.0})]).message == (
        "the printed Avg differs from its parts for a"
    )
    assert check_printed("exact", [("a", {"ST": 1.0})]).holds is None


def test_a_data_set_that_was_run_in_part_is_named() -> None:
    models = scored_models(2, trials=2)
    board = Board(models)
    cells = estimates(board, draws=20)
    found = {turns: check_board("exact", board, cells, (), turns) for turns in (None, 160, 1065)}
    whole = {turns: next(check for check in checks if check.name is CheckName.WHOLE) for turns, checks in found.items()}
    assert [check.holds for check in whole.values()] == [None, True, False]
    assert whole[1065].message.endswith(
        "of the 1,065 turns of the data set only some were run: model-0 160, model-1 160"
    )


def test_lines_lost_while_scoring_are_named() -> None:
    assert [check_lines(lost).holds for lost in (None, 0, 2)] == [None, True, False]
    assert check_lines(2).message.startswith("2 lines or files could not be used while scoring")
