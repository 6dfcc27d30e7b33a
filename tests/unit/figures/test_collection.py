"""All sheets of scores: numbers of the tables, floors, order, and what is said where something is missing."""

import json
from pathlib import Path

import pytest

from tests.unit.metrics.judging import judged, judgements
from tests.unit.metrics.scored_models import scored_models
from utb.errors import ConfigError, DataError
from utb.figures.captions import Scope
from utb.figures.choices import Order, Wishes
from utb.figures.collection import Made, put_together, score_sheets
from utb.figures.data_collection import data_sheets, without_data
from utb.figures.finding_words import DEFINITIONS
from utb.figures.numbers import chosen_models
from utb.figures.published import read_published
from utb.figures.sheet import Sheet
from utb.metrics.bootstrap import Averaging
from utb.metrics.columns import Column
from utb.metrics.consistency import CheckName
from utb.metrics.dataset.facts import Shape, TopicFacts, TurnFacts
from utb.metrics.judged import Judgements
from utb.metrics.measures import measure
from utb.model import Persona
from utb.scoring.findings import FINDINGS, FindingKind

_SOURCES = {"scores": "abc"}


def _both(models: int = 3, **options: object) -> list[Judgements]:
    kinds = ("exact", "relaxed")
    return [item for policy in kinds for item in scored_models(models, policy=policy, **options)]  # type: ignore[arg-type]


def _made(items: list[Judgements], **wishes: object) -> dict[str, Sheet]:
    return {one.key: one for one in _all(items, **wishes).sheets}


def _all(items: list[Judgements], **wishes: object) -> Made:
    return score_sheets(items, Wishes(**wishes), sources=_SOURCES, datasets=("d",))  # type: ignore[arg-type]


def test_table_4_has_the_numbers_of_the_scores() -> None:
    items = _both()
    made = _made(items)["table4_exact"]
    for item in items[:3]:
        place = made.column("model").index(item.model)
        for column in ("ST", "MT", "LOI", "First", "Mid", "Last", "Avg"):
            rate = measure(item).cell(Column(column), Averaging.MACRO).rate
            assert made.column(column)[place] == pytest.approx(100 * (rate or 0), abs=1e-9)
    assert made.made_of == _SOURCES


def test_every_figure_takes_its_numbers_from_the_tables() -> None:
    made = _made(_both())
    assert made["gap_exact_relaxed"].column("exact") == made["table4_exact"].column("Avg")
    assert made["gap_exact_relaxed"].column("relaxed") == made["table5_relaxed"].column("Avg")
    assert made["single_to_multi_exact"].column("MT_low") == made["table4_exact"].column("MT_low")
    assert made["positions"].column("relaxed_Last") == made["table5_relaxed"].column("Last")


def test_floors_stand_last_under_a_rule_and_are_named() -> None:
    made = _made(_both(), floors=("model-0",))["table4_exact"]
    assert made.column("model") == ("model-1", "model-2", "model-0")
    assert made.rules == (2,)
    assert "Set apart are trivial agents, which do next to nothing: model-0." in made.notes
    assert not any(
        "trivial" in note for note in _made(_both())["table4_exact"].notes
    )  # the checks say so to the author


def test_baselines_are_floors_but_for_the_oracle() -> None:
    items = [judgements(*scored_models(1)[0], model=name) for name in ("baseline-oracle", "baseline-x", "zoo")]
    assert _made(items)["table4_exact"].column("model") == ("baseline-oracle", "zoo", "baseline-x")


def test_models_are_chosen_and_ordered() -> None:
    assert _made(_both(), models=("model-2", "model-0"))["table4_exact"].column("model") == ("model-2", "model-0")
    assert _made(_both(), order=Order.RATE)["table4_exact"].column("model") == ("model-2", "model-1", "model-0")
    by_name = _made(_both(), models=("model-2", "model-0"), order=Order.NAME)["table4_exact"]
    assert by_name.column("model") == ("model-0", "model-2")
    ten = [judgements(*scored_models(1)[0], model=name) for name in ("m10", "m9")]
    assert _made(ten)["table4_exact"].column("model") == ("m9", "m10")
    assert chosen_models(("a,b", "a", "c"), ("a,b", "c, a")) == ("a,b", "c", "a")
    with pytest.raises(ConfigError, match="no model is named"):
        _all(_both(), models=(",",))
    with pytest.raises(ConfigError, match="'nobody' was not scored; there are model-0"):
        _all(_both(), models=("nobody",))


def test_without_intervals_no_sheet_has_any() -> None:
    for one in _all(_both(), intervals=False).sheets:
        assert not any(head.low or head.high for head in one.heads)
        assert not any(note.startswith("Intervals") for note in one.notes)


def test_a_run_with_no_turns_is_an_empty_row_and_a_sentence() -> None:
    items = [*_both(2), Judgements("nothing", "exact", "1")]
    made = _made(items)
    row = next(row for row in made["table4_exact"].rows if row[0] == "nothing")
    assert row[1:] == (None,) * (len(row) - 1)
    assert any(note.startswith("Empty because no such turn: nothing ST") for note in made["table4_exact"].notes)
    assert made["gap_exact_relaxed"].rows[-1] == ("nothing", *(None,) * 7)
    reasons = made["bottlenecks_exact"]
    assert reasons.notes[-1] == "Empty because no turn was scored: nothing."
    assert all(row[-1] is None for row in reasons.rows)


def test_models_that_are_only_listed_are_there_too() -> None:
    made = score_sheets(_both(1), Wishes(), sources={}, datasets=("d",), listed=("model-0", "silent"))
    assert made.sheets[0].column("model") == ("model-0", "silent")


def test_one_profile_is_resampled_by_topic_and_told() -> None:
    made = _made(_both(2, profiles=1, topics=8))["table4_exact"]
    assert any("draws of whole topics; there are fewer than three people to draw from" in note for note in made.notes)
    assert made.column("Avg_low") != (None, None)


def test_missing_positions_are_empty_cells() -> None:
    only = judgements(*(judged(0, profile=name, topic=number) for number, name in enumerate("abcd")))
    made = _made([only])["positions"]
    row = dict(zip((head.key for head in made.heads), made.rows[0], strict=True))
    assert (row["exact_First"], row["exact_Mid"], row["exact_Last"]) == (100.0, None, None)
    assert any("Empty because no such turn: m MT" in note for note in made.notes)


def test_one_policy_and_one_model_leave_out_what_needs_two() -> None:
    made = _all(scored_models(1))
    assert made.left_out == {
        "gap_exact_relaxed": "it needs scores under two policies",
        "pairs_exact": "it needs two models",
        "trials_exact": "no model has several trials of a turn",
    }


def test_several_trials_have_their_table() -> None:
    made = _made(scored_models(2, trials=3))["trials_exact"]
    assert made.column("trials") == (3, 3)
    assert made.column("pass_at_1") == made.column("pass_all_1")
    assert all(value is not None for value in made.column("deviation"))


def test_forty_models_are_in_every_table_and_figures_say_what_they_leave_out() -> None:
    made = _made(scored_models(40, profiles=3, topics=2))
    assert len(made["table4_exact"].rows) == 40 and len(made["pairs_exact"].rows) == 780
    assert any("draws the first 12 of 40 models" in note for note in made["positions"].notes)
    assert any("draws the first 9 of 40 models" in note for note in made["bottlenecks_exact"].notes)


def test_pairs_say_what_could_be_detected() -> None:
    made = _made(_both())["pairs_exact"]
    assert made.column("first") == ("model-0", "model-0", "model-1")
    assert any(note.startswith("MDD: the minimum detectable difference") for note in made.notes)
    assert any(note.startswith("Its median is ") for note in made.notes)
    assert "p (Holm): adjusted by Holm's procedure for 3 comparisons." in made.notes
    one = _made(_both(2))["pairs_exact"]
    assert "p_holm" not in [head.key for head in one.heads] and not any("Holm" in note for note in one.notes)


def test_tools_at_which_turns_fail_come_first() -> None:
    rows = [judged(place, right=place < 3, nodes=("look",), failed_nodes=(0,), topic=place) for place in range(5)]
    rows.append(judged(5, nodes=("book",), topic=5))
    made = _made([judgements(*rows)])["tools_exact"]
    assert made.rows == (("look", 5, 40.0), ("book", 1, 0.0))


def _published(folder: Path, document: object) -> Path:
    path = folder / "published.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


_ROW = {"ST": 52.3, "MT": 26.44, "LOI": 37.2, "First": 44.24, "Mid": 43.41, "Last": 33.67, "Avg": 38.65}


def test_published_rows_alone_are_drawn_as_printed(tmp_path: Path) -> None:
    printed = read_published(_published(tmp_path, {"source": "a paper", "exact": {"b": _ROW, "a": _ROW}}))
    made = score_sheets((), Wishes(), sources={}, published=printed)
    table = made.sheets[0]
    assert table.column("model") == ("a", "b")
    assert table.column("MT") == (26.44, 26.44) and table.column("MT_low") == (None, None)
    assert [check.name for check in made.checks] == [CheckName.AVERAGE]
    assert table.made_of == {"published": printed.sha256}


def test_published_rows_stand_behind_own_ones_and_say_so(tmp_path: Path) -> None:
    printed = read_published(_published(tmp_path, {"exact": {"model-0": _ROW}, "relaxed": {"model-0": _ROW}}))
    made = score_sheets(_both(2), Wishes(floors=("model-1",)), sources={}, datasets=("d",), published=printed)
    assert made.sheets[0].column("model") == ("model-0", "model-0 (published)", "model-1")
    assert made.sheets[0].rules == (1, 2)


@pytest.mark.parametrize("value", [None, "12", True, float("nan"), 1e9, -1])
def test_what_is_no_share_is_an_empty_cell_with_its_reason(tmp_path: Path, value: object) -> None:
    printed = read_published(_published(tmp_path, {"exact": {"a": {**_ROW, "ST": value}, "b": "x"}}))
    table = score_sheets((), Wishes(), sources={}, published=printed).sheets[0]
    assert table.column("ST") == (None, None)
    assert any(note.startswith("Empty because") and "a ST" in note for note in table.notes)


@pytest.mark.parametrize("document", [[], {}, {"exact": {}}, {"exact": 3}, "x"])
def test_a_file_without_a_table_is_refused(tmp_path: Path, document: object) -> None:
    with pytest.raises(DataError, match="no table"):
        read_published(_published(tmp_path, document))
    with pytest.raises(DataError, match="published tables"):
        read_published(tmp_path / "absent.json")
    (tmp_path / "broken.json").write_text("{", encoding="utf-8")
    with pytest.raises(DataError, match="no JSON"):
        read_published(tmp_path / "broken.json")


def _topic(number: int, domain: str | None) -> TopicFacts:
    turn = TurnFacts("Single-Tool", "ST", "Cross-Topic", "en", 1, 1, 0, 1, Shape.ONE_CALL)
    call = (("look", str(number).encode()),)
    return TopicFacts(f"t{number}", f"p{number}", "set", domain, {"look": 2}, (turn,), ("look",), call)


def test_a_data_set_gives_tables_2_3_8_9_and_figure_2() -> None:
    habits, extra = {"budget": "low"}, {"career": "x"}
    person = Persona("p0", None, {}, {}, {}, habits, (), extra, {}, {})
    made = data_sheets([_topic(0, "Weather"), _topic(1, "Weather")], [person], sources=_SOURCES)
    found = {one.key: one for one in made.sheets}
    assert list(found) == [
        "table2_composition",
        "table3_diversity",
        "table8_profiles",
        "figure2a_field_groups",
        "table9_tools",
        "figure2b_domains",
    ]
    assert ("Task type", "Single-Tool", 2, 100.0) in found["table2_composition"].rows
    assert found["table3_diversity"].rows[0][3:] == (50.0, 100.0, 0.0, 100.0)
    assert found["table8_profiles"].rows[0][:3] == ("p0", 2, 1)
    assert ("Weather", 1, 100.0) in found["figure2b_domains"].rows
    assert found["table9_tools"].rows[-1] == ("Mean parameters of a tool", 2.0)


def test_what_the_data_do_not_have_is_left_out_with_its_reason() -> None:
    made = data_sheets([_topic(0, None)], [], sources={})
    assert made.left_out["figure2b_domains"] == "the data name no domains of tool sets"
    assert made.left_out["table8_profiles"] == "no personas stand beside the data"
    assert set(without_data()) >= {"table2_composition", "table9_tools", "figure2a_field_groups"}


def test_collections_are_put_together_with_one_table_of_checks() -> None:
    scores = _all(_both(2))
    made = put_together([data_sheets([_topic(0, None)], [], sources={}), scores], _SOURCES)
    assert made.sheets[-1].key == "checks" and len(made.sheets[-1].rows) == len(scores.checks)
    assert made.models == ("model-0", "model-1")
    assert {"holds", "fails"} <= set(made.sheets[-1].column("result"))


def test_a_floor_that_is_named_is_drawn_and_is_in_no_mean() -> None:
    made = _made(_both(4), models=("model-3", "model-2"), floors=("model-0",))
    assert made["table4_exact"].column("model") == ("model-3", "model-2", "model-0")
    gaps = made["gap_exact_relaxed"].column("gap")
    mean = f"{(gaps[0] + gaps[1]) / 2:.1f}".replace("-", "−")  # type: ignore[operator]
    said = made["gap_exact_relaxed"].notes[-1]
    assert said.endswith(f"of the 2 models that are no trivial agents: {mean} percentage points.")


def test_models_get_other_names_everywhere() -> None:
    made = _all(_both(2), renamed=(("model-0", "Ours"),), floors=("model-0",))
    assert made.models == ("Ours", "model-1") and made.sheets[0].column("model") == ("model-1", "Ours")
    assert made.sheets[0].made_of["renamed"] == "model-0 = Ours"
    assert not any("model-0" in note for one in made.sheets for note in one.notes)
    baselines = [judgements(*scored_models(1)[0], model=name) for name in ("baseline-x", "zoo")]
    assert _made(baselines, renamed=(("baseline-x", "A"),))["table4_exact"].column("model") == ("zoo", "A")


def test_shares_of_few_turns_have_one_decimal_and_published_ones_two(tmp_path: Path) -> None:
    assert _made(_both(2, topics=4))["table4_exact"].decimals == 1
    assert _made(_both(2, profiles=10, topics=30))["table4_exact"].decimals == 2
    printed = read_published(_published(tmp_path, {"exact": {"a": _ROW}}))
    assert score_sheets(_both(2), Wishes(), sources={}, published=printed).sheets[0].decimals == 2


def test_turns_of_a_tool_are_those_of_each_model() -> None:
    rows = [judged(place, right=place < 3, nodes=("look",), failed_nodes=(0,), topic=place) for place in range(5)]
    made = _made([judgements(*rows), judgements(*rows[:4], model="n")])["tools_exact"]
    assert made.rows == (("look", 5, 40.0, 4, 25.0),)
    assert [head.group for head in made.heads] == [None, "m", "m", "n", "n"]


def test_a_gap_is_drawn_between_any_two_policies() -> None:
    items = [*scored_models(2, policy="exact"), *scored_models(2, policy="reference")]
    made = _made(items)["gap_exact_reference"]
    assert made.heads[-1].label == "Reference − exact"
    assert any("the released evaluator" in note for note in made.notes)


def test_every_finding_that_makes_a_turn_wrong_is_defined() -> None:
    wrong = {code for code, row in FINDINGS.items() if row.kind is FindingKind.WRONG}
    assert set(DEFINITIONS) == wrong


def test_what_models_were_run_on_is_told() -> None:
    def said(items: list[Judgements], **scope: object) -> tuple[str, ...]:
        return score_sheets(items, Wishes(), sources={}, scope=Scope(**scope)).sheets[0].notes  # type: ignore[arg-type]

    whole = {"dataset": "d", "turns": 160, "profiles": 10}
    assert any(
        note.startswith("Data: all 160 turns of the data set d, from 10 people (") for note in said(_both(2), **whole)
    )
    more = {"dataset": "d", "turns": 200, "profiles": 12}
    note = next(note for note in said(_both(2), **more) if note.startswith("Data:"))
    assert note.startswith("Data: 160 of the 200 turns of the data set d, from 10 of its 12 people (")
    items = scored_models(2)
    items[1] = judgements(*list(items[1])[:-3], model="model-1")
    note = next(note for note in said(items, **whole) if note.startswith("Data:"))
    assert note == (
        "Data: the data set d (160 turns), of which model-0 was run on 160 turns of 10 people; "
        "model-1 was run on 157 turns of 10 people."
    )
    items = [*scored_models(3)[:2], Judgements("z", "exact", "1")]
    note = next(note for note in said(items, **whole) if note.startswith("Data:"))
    assert "of which model-0 and model-1 were run on 160 turns of 10 people; z was run on 0 turns" in note
    assert any(note.startswith("3 unreadable lines") for note in said(_both(2), lost=3))
    assert any("each in up to 3 trials" in note for note in said(scored_models(1, trials=3)))
