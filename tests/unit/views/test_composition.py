"""What a data set is made of: shares, the paper's beside them, and what stands outside."""

import pytest

from tests.unit.views.topics import labelled
from utb.testing import answer
from utb.views.catalogue import SetEntry
from utb.views.composition import MOST_OTHERS, BarChart, domains, subtypes, task_types
from utb.views.paper import DOMAINS, SUBTYPES, TASK_TYPES


def shares(chart: BarChart) -> dict[str, tuple[int, str]]:
    return {bar.name: (bar.count, bar.percent) for bar in chart.bars if bar.count}


def of_type(*names: str | None) -> BarChart:
    return task_types(labelled(answer(), task_type=name) for name in names)


def of_subtype(*names: str | None) -> BarChart:
    return subtypes(labelled(answer(), subtype=name) for name in names)


def test_task_types_are_shares_of_the_evaluated_turns() -> None:
    chart = of_type("Single-Tool", "Sequential Multi-Tool", "Parallel Multi-Tool", "Clarify", "Chat", None, "Odd")
    assert shares(chart) == {
        "Lack of information": (1, "25.0"),
        "Single-tool": (1, "25.0"),
        "Multi-tool": (2, "50.0"),
    }
    assert chart.note == "3 turns of chat or another type stand outside."


@pytest.mark.parametrize(
    "chart", [of_type("Single-Tool"), of_subtype("Cross-Topic"), domains([SetEntry("s", "Travel", ())])]
)
def test_the_papers_names_come_first_even_where_none_is_there(chart: BarChart) -> None:
    papers = [list(names) for names in (TASK_TYPES, SUBTYPES, DOMAINS)]
    assert [bar.name for bar in chart.bars] in papers
    assert sum(bar.count for bar in chart.bars) == 1 and all(bar.paper is not None for bar in chart.bars)


def test_the_longest_bar_or_tick_fills_the_track() -> None:
    chart = of_subtype("Cross-Topic", "Partial Information")
    assert max(max(bar.width, bar.paper or 0) for bar in chart.bars) == 100
    assert "paper 54.93 %" in chart.bars[0].title and "1 of 2" in chart.bars[0].title


def test_names_that_the_paper_has_not_follow_by_frequency_and_rare_ones_are_counted() -> None:
    names = [f"own {number}" for number in range(MOST_OTHERS + 2) for _ in range(10 - number)]
    chart = of_subtype(*names, None)
    assert [bar.name for bar in chart.bars[len(SUBTYPES) :]] == [f"own {number}" for number in range(MOST_OTHERS)]
    assert all(bar.paper is None for bar in chart.bars[len(SUBTYPES) :])
    assert chart.note == "1 turn has no subtype. 2 rarer names not shown. –: the paper has no such name."


def test_nothing_has_no_shares() -> None:
    assert of_type().bars == () and of_type().note == "Nothing to count."
    assert of_subtype(None, None).bars == () and of_subtype(None, None).note == "2 turns have no subtype."


def test_domains_are_shares_of_sets() -> None:
    entries = [SetEntry("a", "Travel", ()), SetEntry("b", "Travel", ()), SetEntry("c", None, ())]
    chart = domains(entries)
    assert shares(chart) == {"Travel": (2, "100.0")} and chart.note == "1 tool set names no domain."


def test_the_papers_share_is_a_number_of_its_own() -> None:
    chart = of_subtype("Partial Information", "own")
    numbers = {bar.name: (bar.percent, bar.paper_percent, bar.count) for bar in chart.bars}
    assert numbers["Partial Information"] == ("50.0", "54.9", 1)
    assert numbers["own"] == ("50.0", "–", 1)
    assert chart.unit == "turns"
