"""The table of `utb score` fits the width, stays aligned, and says what has to be said beside the numbers."""

import io

import pytest
from rich.console import Console

from tests.unit.metrics.judging import judged, judgements
from utb.cli.score_table import score_table
from utb.metrics.judged import Judgements
from utb.metrics.measures import measure
from utb.model import FindingCode, Mode, Status


def _printed(width: int, *models: Judgements, turns: int = 0) -> list[str]:
    out = io.StringIO()
    Console(file=out, width=width).print(score_table([measure(model) for model in models], width, turns))
    return out.getvalue().splitlines()


def _model(name: str = "a model with a long name", *, turns: int = 4) -> Judgements:
    return judgements(*(judged(turn, "Single-Tool", topic=turn, right=turn == 0) for turn in range(turns)), model=name)


@pytest.mark.parametrize(("width", "columns"), [(100, 9), (88, 9), (72, 7)])
def test_chat_and_all_follow_the_papers_columns_where_they_fit(width: int, columns: int) -> None:
    header, _, _, macro, *_ = _printed(width, _model())
    assert header.split()[2:] == ["ST", "MT", "LOI", "First", "Mid", "Last", "Avg", "Chat", "All"][:columns]
    assert macro.split()[:2] == ["macro", "25.00"]
    assert len(header) <= width


def test_cells_without_a_turn_stay_empty_and_intervals_stand_below() -> None:
    header, _, _, macro, interval, *_ = _printed(100, _model())
    assert macro[header.index("MT") - 3 : header.index("MT") + 2].strip() == ""
    assert interval.split()[:3] == ["95", "%", "0–75"]


def test_what_was_resampled_and_what_was_left_out_is_said() -> None:
    unscored = judged(4, "Single-Tool", topic=4, status=Status.NOT_SCORED, reasons=(FindingCode.PROVIDER_ERROR,))
    text = "\n".join(_printed(100, judgements(judged(0, topic=0), judged(1, topic=1), unscored)))
    assert "intervals resample topics where fewer than 3 profiles have such turns" in text
    assert "not scored: provider_error 1" in text


def test_models_with_other_turns_are_named() -> None:
    assert (
        "The models were not run on the same turns (a 4, b 3)" in _printed(100, _model("a"), _model("b", turns=3))[-1]
    )
    assert "same turns" not in "\n".join(_printed(100, _model("a"), _model("b")))


def test_a_cut_strict_run_leaves_the_relaxed_rows_empty_with_the_reason() -> None:
    cut = judged(1, status=Status.NOT_SCORED, reasons=(FindingCode.TRUNCATED_RUN,), mode=Mode.STRICT)
    lines = _printed(120, judgements(judged(0), cut, policy="relaxed"))
    assert lines[3].split() == ["macro"]
    assert any("no rates, because strict runs stop where they depart" in line for line in lines)


def test_turns_without_a_run_are_counted() -> None:
    assert "  runs of 4 of the 1,000 turns; the others are in no number" in _printed(100, _model(), turns=1_000)
    assert not any("in no number" in line for line in _printed(100, _model(), turns=4))
