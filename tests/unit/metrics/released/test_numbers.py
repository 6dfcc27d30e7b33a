import pytest

from utb.metrics.released.leaves import average, counters_of, numbers_of
from utb.metrics.released.metric import subtype_names, type_names
from utb.metrics.released.numbers import distribution, quantile, sizes, spread
from utb.metrics.released.profiles import persona_of, profile_of, profile_order


def test_spread_of_a_few_numbers() -> None:
    found = spread([4, 1, 3])
    assert (found["count"], found["min"], found["max"], found["sum"]) == (3, 1.0, 4.0, 8.0)
    assert found["mean"] == pytest.approx(8 / 3)
    assert found["variance_population"] == pytest.approx(14 / 9)
    assert found["variance_sample"] == pytest.approx(7 / 3)
    assert (found["median"], found["p25"], found["p75"]) == (3.0, 2.0, 3.5)


def test_one_number_has_no_spread_of_a_sample_and_none_has_nothing() -> None:
    assert spread([2])["stdev_sample"] is None
    assert spread([2])["stdev_population"] == 0.0
    assert spread([]) == {"count": 0, **dict.fromkeys(list(spread([1]))[1:])}
    assert sizes([])["median"] is None


def test_the_order_of_numbers_changes_nothing() -> None:
    numbers = [0.1, 0.7, 0.2, 0.6, 1 / 3]
    assert spread(numbers) == spread(numbers[::-1])


def test_counts_stay_whole_where_they_can() -> None:
    assert sizes([9, 14, 11]) == {
        "count": 3,
        "min": 9,
        "max": 14,
        "mean": pytest.approx(34 / 3),
        "median": 11,
        "p25": 10.0,
        "p75": 12.5,
        "sum": 34,
    }


def test_a_quantile_between_two_values_lies_straight_between_them() -> None:
    assert quantile([0, 10], 0.25) == 2.5
    assert quantile([7], 0.75) == 7.0


def test_rates_are_of_the_total_and_zero_of_nothing() -> None:
    assert distribution({"b": 1, "a": 3}, 2) == {"a": {"count": 3, "rate": 1.5}, "b": {"count": 1, "rate": 0.5}}
    assert distribution({"a": 0}, 0) == {"a": {"count": 0, "rate": 0.0}}


@pytest.mark.parametrize(
    ("dataset", "profile"),
    [("shop_persona12", "12"), ("persona3_x_persona4", "3"), ("Persona5", "Persona5"), ("nothing", "nothing")],
)
def test_a_profile_is_the_number_behind_the_first_persona_else_the_name(dataset: str, profile: str) -> None:
    assert profile_of(dataset) == profile


def test_profiles_are_ordered_by_number_and_names_come_last() -> None:
    assert sorted(["10", "a", "2"], key=profile_order) == ["2", "10", "a"]
    assert persona_of("a") is None


def test_kinds_of_multi_tool_count_under_both_names() -> None:
    assert type_names("Mixed Multi-Tool") == ("Mixed Multi-Tool", "Multi-Tool")
    assert type_names("Multi-Tool") == ("Multi-Tool",)
    assert type_names("Chat") == ("Chat",)


def test_the_first_turn_has_no_subtype_and_others_count_twice() -> None:
    assert subtype_names("Cross-Topic", 0) == ("First Turn",)
    assert subtype_names("Cross-Topic", 4) == ("Cross-Topic", "Subsequent Turn")
    assert subtype_names(None, 4) == ("Subsequent Turn",)


def test_leaves_are_numbers_and_no_booleans() -> None:
    document = {"a": {"b": 1, "c": True, "d": "x"}, "e": 0.5, "f": None}
    assert list(numbers_of(document)) == [("a.b", 1.0), ("e", 0.5)]


def test_counters_are_found_at_any_depth() -> None:
    counter = {"accuracy": 0.5, "correct_count": 1, "total_count": 2}
    assert list(counters_of({"x": {"y": counter}, "z": {"rate": 1.0}})) == [("x.y", 1, 2)]


def test_the_average_takes_numbers_and_booleans_and_skips_nothing() -> None:
    documents = [
        {"model_name": "m", "done": True, "n": 1, "mixed": 1, "error_type": "E", "deep": {"x": 2}, "api_error": None},
        {"model_name": "m", "done": True, "n": None, "mixed": "a", "error_type": None, "deep": {"x": 4, "y": 0.0}},
        {
            "model_name": "m",
            "done": False,
            "dataset_name": "d",
            "source_file": "s",
            "other": "b",
            "api_error": {"c": 5},
        },
    ]
    assert average(documents, "all") == {
        "model_name": "m",
        "done": pytest.approx(2 / 3),
        "n": 1.0,
        "mixed": None,
        "error_type": None,
        "deep": {"x": 3.0, "y": 0.0},
        "api_error": {"c": 5.0},
        "dataset_name": "all",
        "source_file": None,
        "other": "b",
    }


def test_text_that_differs_between_files_is_not_averaged() -> None:
    assert average([{"model_name": "a"}, {"model_name": "b"}], "all") == {"model_name": None}
