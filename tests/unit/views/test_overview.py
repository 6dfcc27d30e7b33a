"""The Overview page: a data set in numbers, findings on references, and the way back to Replay."""

from collections import Counter
from pathlib import Path

from tests.unit.views.topics import labelled, topic_of
from utb.io.workspace import Dataset, PersonaFile
from utb.model import FindingCode
from utb.scoring.findings import FINDINGS
from utb.testing import answer, node, tool
from utb.views.address import Address
from utb.views.catalogue import build_catalogue
from utb.views.overview import (
    BLOCKS,
    WARNS,
    DatasetRow,
    build_dataset,
    build_findings,
    build_metrics,
    build_resume,
    count_findings,
)

HERE = Address(dataset="d", topic="a/b", turn=1, model="m", policy="exact", only="wrong", code="x")

OF_RUNS = (FindingCode.REFERENCE_AMBIGUOUS, FindingCode.REFERENCE_ASK_NOT_RECOGNISED)  # known once a run is scored


def rows(*personas: str, models: int = 0) -> DatasetRow:
    turns = [
        labelled(answer(), tools=(tool("find"),), task_type=kind, profile=who, index=number)
        for number, (kind, who) in enumerate([("Single-Tool", "p"), ("Chat", "q"), (None, None)])
    ]
    files = tuple(PersonaFile(Path(name), "d", name, 1, 1) for name in personas)
    return build_dataset(
        Dataset("d\n", (), (), files), turns, build_catalogue([topic_of(*turns)]), topics=1, models=models, faults=2
    )


def test_a_data_set_is_counted() -> None:
    row = rows("p1.json", models=2)
    assert (row.label, row.personas, row.profiles, row.tool_sets, row.tools) == ("d", 1, 3, 1, 1)
    assert (row.topics, row.turns, row.evaluated, row.models, row.faults) == (1, 3, 1, 2, 2)


def test_numbers_stand_beside_those_of_the_paper() -> None:
    found = {metric.name: (metric.value, metric.beside) for metric in build_metrics(rows("p1.json", models=2))}
    assert found["Personas"] == ("1", "paper 10") and found["Turns"] == ("3", "paper 1,065")
    assert found["Models"] == ("2", "with runs")


def test_without_texts_about_people_their_profiles_are_counted() -> None:
    found = {metric.name: (metric.value, metric.beside) for metric in build_metrics(rows())}
    assert "Personas" not in found and found["Profiles"][0] == "3" and found["Models"] == ("0", "")


def test_findings_that_keep_turns_from_being_scored_come_first() -> None:
    codes = Counter({"reference_unknown_tool": 9, "reference_cycle": 1, "reference_unreadable": 2})
    found = build_findings(codes)
    assert [(row.code, row.turns) for row in found] == [
        ("reference_unreadable", 2),
        ("reference_cycle", 1),
        ("reference_unknown_tool", 9),
    ]
    assert [row.mark for row in found] == [BLOCKS, BLOCKS, WARNS]


def test_every_finding_that_a_reference_carries_without_a_run_is_put_into_words() -> None:
    codes = [code.value for code in FINDINGS if code.value.startswith("reference_") and code not in OF_RUNS]
    found = build_findings(Counter(codes))
    assert len(found) == len(codes) > 5 and all(row.what for row in found)


def test_turns_are_counted_by_the_findings_on_their_reference() -> None:
    lost = labelled(node("gone"), node("gone", after=[0]), answer(after=[0, 1]), tools=(tool("find"),))
    cycle = labelled(node("find", after=[1]), node("find", after=[0]), tools=(tool("find"),))
    found = count_findings([lost, lost, cycle])
    assert found["reference_unknown_tool"] == 2 and found["reference_cycle"] == 1


def test_the_way_back_names_the_turn_and_carries_the_address() -> None:
    found = build_resume(HERE, {"d": [("a/b", 1)]})
    assert found is not None and found.words == "d / a/b / turn 1 / m / exact / 2 filters"
    assert found.parameters["turn"] == "1" and found.parameters["only"] == "wrong"


def test_there_is_no_way_back_to_what_is_gone() -> None:
    assert build_resume(None, {"d": [("a/b", 1)]}) is None
    assert build_resume(HERE, {"d": [("a/b", 0), ("b", 1)]}) is None
    assert build_resume(HERE, {"e": [("a/b", 1)]}) is None


def test_the_way_back_is_found_under_the_name_that_links_carry() -> None:
    assert build_resume(Address(dataset="d", topic="a\ufffd", turn=0), {"d": [("a\ud800", 0)]}) is not None
