"""The Figures page: its address, its list, a sheet as a table, and what stands beside it."""

from utb.metrics.consistency import Check, CheckName
from utb.views.figures_address import FiguresAddress, read_figures_address, write_figures_address
from utb.views.figures_page import Column, build_beside, build_sheet_list, build_table, name_of, policy_of

FULL = FiguresAddress(
    dataset="d",
    sheet="positions",
    models=("a, b", "c"),
    order="rate",
    floors=("c",),
    policies=("exact",),
    intervals="no",
    width="double",
)


def test_what_is_written_reads_back() -> None:
    assert read_figures_address(write_figures_address(FULL)) == FULL
    assert write_figures_address(FiguresAddress()) == {}
    nobody = FiguresAddress(models=())
    assert read_figures_address(write_figures_address(nobody)) == nobody


def test_what_is_no_list_or_no_choice_is_not_said() -> None:
    for text in ("a", "{", '{"a": 1}', "[" * 100_000, "3", '"a"'):
        assert read_figures_address({"models": text}).models is None
    assert read_figures_address({"models": '["a", 1, null, "a"]'}).models == ("a",)
    assert read_figures_address({"intervals": "maybe", "width": "wide"}) == FiguresAddress()


def test_tables_and_figures_stand_in_the_order_of_the_paper() -> None:
    sheets = [
        ("table8_profiles", "Fields", False),
        ("tools_relaxed", "Tools", False),
        ("table4_exact", "Exact", False),
        ("positions", "Thirds", True),
        ("tools_exact", "Tools", False),
        ("gap_exact_relaxed", "Gap", True),
    ]
    tables, figures = build_sheet_list(sheets, "positions", FULL)
    assert [(link.name, link.about) for link in tables.links] == [
        ("Table 4", "accuracy, exact"),
        ("Table 8", "profile fields"),
        ("Tools", "where turns fail, relaxed"),
        ("Tools", "where turns fail, exact"),
    ]
    assert [(link.name, link.is_chosen) for link in figures.links] == [("Gap", False), ("Positions", True)]
    assert tables.links[0].parameters == write_figures_address(FULL) | {"sheet": "table4_exact"}


def test_a_sheet_is_of_one_policy_or_of_several() -> None:
    assert policy_of("pairs_reference-difflib") == "reference-difflib"
    assert policy_of("gap_exact_relaxed") is None and policy_of("checks") is None
    assert name_of("table_reference") == ("Table", "accuracy, reference")
    assert name_of("something_new_exact") == ("something new", "exact")


def test_an_interval_stands_in_its_cell_and_nothing_in_an_empty_one() -> None:
    rate = Column(label="ST", is_number=True, group="g", texts=("1.00", ""), intervals=("0.50–1.50", ""))
    name = Column(label="Model", is_number=False, group=None, texts=("a", "b"))
    table = build_table([name, rate, rate], [1])
    assert table.rows == ((("a", ""), ("1.00", "0.50–1.50"), ("1.00", "0.50–1.50")), (("b", ""), ("", ""), ("", "")))
    assert table.groups == (("", 1), ("g", 2)) and table.rules == {1} and table.more == ""


def test_names_are_cut_and_long_tables_say_so() -> None:
    column = Column(label="x" * 3000, is_number=False, group=None, texts=("y\x00",) * 250)
    table = build_table([column], [])
    assert len(table.heads[0].label) == 30 and len(table.heads[0].title) == 300
    assert len(table.rows) == 200 and table.more == "50 more rows are in the files."
    assert table.rows[0][0][0] == "y\ufffd"
    assert build_table([], []).rows == ()


def test_checks_that_fail_come_first_and_those_of_other_policies_stay_away() -> None:
    checks = [
        Check(CheckName.COUNTS, "exact", True, "fine"),
        Check(CheckName.TURNS, "exact", None, "one model"),
        Check(CheckName.FLOORS, "exact", False, "no floor"),
        Check(CheckName.FLOORS, "relaxed", False, "no floor"),
        Check(CheckName.DATASET, None, True, "one"),
    ]
    found = build_beside(checks, {"utb": "1"}, "pairs_exact")
    assert [(row.mark.word, row.message) for row in found.checks] == [
        ("fails", "no floor"),
        ("not checked", "one model"),
    ]
    assert [row.message for row in found.held] == ["fine", "one"] and found.summary == "2 of 4 hold"
    assert len(build_beside(checks, {}, "positions").checks) == 3
    assert build_beside([], {}, "positions").summary == ""
