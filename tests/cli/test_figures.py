"""`utb figures`: files, exit codes, and what is said about what could not be made."""

import json
import shutil
from hashlib import sha256
from pathlib import Path

import pytest

from utb.cli.main import run

ANNOTATIONS = Path(__file__).resolve().parents[2] / "annotations"
MINI = ANNOTATIONS / "datasets" / "utb-mini"


@pytest.fixture(scope="module")
def scores(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Scores of the sample runs."""
    out = tmp_path_factory.mktemp("scored") / "scores"
    assert run(["score", str(MINI), str(ANNOTATIONS / "predictions" / "utb-mini"), "--out", str(out)]) == 0
    return out


def _document(capsys: pytest.CaptureFixture[str], *arguments: str | Path, code: int = 0) -> dict[str, object]:
    capsys.readouterr()
    assert run(["figures", *map(str, arguments), "--format", "json"]) == code
    document: dict[str, object] = json.loads(capsys.readouterr().out)
    return document


def test_every_table_and_figure_is_written_and_listed(
    scores: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    document = _document(capsys, scores, "--data", MINI, "--floors", "sample-one-question", "--out", out)
    listed = {name for one in document["sheets"] for name in one["files"]}  # type: ignore[attr-defined]
    assert {path.name for path in out.iterdir()} == {*listed, "figures.json"}
    for name in ("table2_composition", "table3_diversity", "table4_exact", "table5_relaxed", "table8_profiles"):
        assert {f"{name}.tex", f"{name}.csv", f"{name}.json"} <= listed
    for name in ("figure2a_field_groups", "figure2b_domains", "gap_exact_relaxed", "positions", "bottlenecks_exact"):
        assert {f"{name}.pdf", f"{name}.svg", f"{name}.png"} <= listed
    assert document["left_out"] == dict.fromkeys(
        ("trials_exact", "trials_relaxed"), "no model has several trials of a turn"
    )
    assert json.loads((out / "figures.json").read_text(encoding="utf-8")) == document


def test_without_data_what_needs_it_is_named(scores: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["figures", str(scores), "--models", "sample-slips", "--out", str(tmp_path)]) == 0
    printed = capsys.readouterr().out
    assert "table2_composition: it needs the data set: name it with --data" in printed
    assert "pairs_exact: it needs two models" in printed
    assert "floors_beside_the_table (exact) fails: no trivial agent is in the table" in " ".join(printed.split())


def test_models_order_and_intervals_are_those_chosen(
    scores: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    chosen = "sample-slips,sample-careful"
    document = _document(capsys, scores, "--models", chosen, "--no-intervals", "--out", tmp_path)
    assert document["models"] == ["sample-slips", "sample-careful"]
    lines = (tmp_path / "table4_exact.csv").read_text(encoding="utf-8").splitlines()
    assert lines[0] == "model,ST,MT,LOI,First,Mid,Last,Avg"
    assert [line.split(",")[0] for line in lines[1:]] == ["sample-slips", "sample-careful"]


def test_other_data_than_scored_on_fails_a_check(
    scores: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    part = tmp_path / "part"
    part.mkdir()
    shutil.copy(MINI / "utb_mini_persona1.jsonl", part)
    document = _document(capsys, scores, "--models", "sample-slips", "--data", part, "--out", tmp_path / "out")
    failed = [check for check in document["checks"] if check["holds"] is False]  # type: ignore[attr-defined]
    assert any("is not the one that was scored on" in check["message"] for check in failed)
    assert document["left_out"]["table8_profiles"] == "no personas stand beside the data"  # type: ignore[index]


def test_faulty_lines_are_named_and_the_rest_is_drawn(
    scores: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    spoilt = tmp_path / "spoilt"
    shutil.copytree(scores, spoilt)
    lines = (spoilt / "runs.jsonl").read_text(encoding="utf-8").splitlines()
    without = json.loads(lines[3])
    del without["position"]
    lines[3] = json.dumps(without)
    (spoilt / "runs.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    document = _document(capsys, spoilt, "--models", "sample-slips", "--out", tmp_path / "out", code=4)
    before = {"while_scoring": {"faults": 0, "lines": 0}}
    assert document["unusable"] == {"faults": 3, "lines": 2, **before}  # the run, and its verdict under each policy


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "nothing to draw: name SCORES, --data or --published"),
        (("absent",), "no manifest.json"),
        (("{scores}", "--models", "nobody"), "model 'nobody' was not scored"),
        (("{scores}", "--floors", "nobody"), "model 'nobody' was not scored"),
        (("{scores}", "--only", "table9"), "sheet 'table9' is not known; there are table4_exact, "),
        (("{scores}", "--only", "trials_exact"), "cannot be made: no model has several trials of a turn"),
        (("{scores}", "--rename", "sample-slips"), "is no pair of names: write OLD=NEW"),
        (("{scores}", "--rename", "nobody=b"), "model 'nobody' was not scored"),
        (("{scores}", "--rename", "sample-slips=sample-hasty"), "two models would be called 'sample-hasty'"),
        (("--published", "absent.json"), "a JSON file with published tables"),
    ],
)
def test_what_cannot_be_drawn_is_one_line_and_writes_nothing(
    scores: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], said: str
) -> None:
    out = tmp_path / "out"
    named = [text.replace("{scores}", str(scores)) for text in arguments]
    assert run(["figures", *named, "--out", str(out)]) == 2
    told = capsys.readouterr().err
    assert said in told and len(told.splitlines()) == 1
    assert not out.exists()


def test_a_file_as_out_is_refused(scores: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "out").write_text("mine", encoding="utf-8")
    assert run(["figures", str(scores), "--out", str(tmp_path / "out")]) == 2
    assert (tmp_path / "out").read_text(encoding="utf-8") == "mine"


def test_published_tables_stand_beside_own_ones(
    scores: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    row = {"ST": 60.0, "MT": 30.0, "LOI": 45.0, "Avg": 45.0}
    path = tmp_path / "published.json"
    path.write_text(json.dumps({"exact": {"Printed": row}, "relaxed": {"Printed": row}}), encoding="utf-8")
    out = tmp_path / "out"
    _document(capsys, scores, "--models", "sample-careful", "--published", path, "--out", out)
    lines = (out / "gap_exact_relaxed.csv").read_text(encoding="utf-8").splitlines()
    assert [line.split(",")[0] for line in lines] == ["model", "sample-careful", "Printed (published)"]
    assert lines[2].split(",")[1] == "45.0"
    _document(capsys, "--published", path, "--width", "double", "--out", tmp_path / "alone")
    assert "\\begin{table*}" in (tmp_path / "alone" / "table4_exact.tex").read_text(encoding="utf-8")


def test_data_alone_gives_the_tables_about_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = _document(capsys, "--data", MINI, "--out", tmp_path)
    keys = [one["key"] for one in document["sheets"]]  # type: ignore[attr-defined]
    assert keys[:2] == ["table2_composition", "table3_diversity"] and "checks" not in keys


def test_lines_lost_while_scoring_are_told(scores: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    spoilt = tmp_path / "spoilt"
    shutil.copytree(scores, spoilt)
    metrics = json.loads((spoilt / "metrics.json").read_text(encoding="utf-8"))
    metrics["unusable"] = {"faults": 2, "lines": 2}
    (spoilt / "metrics.json").write_text(json.dumps(metrics), encoding="utf-8")
    sheets = ("--models", "sample-slips", "--only", "table4_exact")
    document = _document(capsys, spoilt, *sheets, "--out", tmp_path / "out", code=4)
    assert document["unusable"] == {"faults": 0, "lines": 0, "while_scoring": {"faults": 2, "lines": 2}}
    checks = {check["name"]: check["holds"] for check in document["checks"]}  # type: ignore[attr-defined]
    assert checks["every_line_was_used"] is False
    assert "2 unreadable lines" in (tmp_path / "out" / "table4_exact.tex").read_text(encoding="utf-8")
    (spoilt / "metrics.json").unlink()
    document = _document(capsys, spoilt, *sheets, "--out", tmp_path / "out")
    checks = {check["name"]: check["holds"] for check in document["checks"]}  # type: ignore[attr-defined]
    assert checks["every_line_was_used"] is None


def test_sheets_are_chosen_and_models_renamed(scores: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    chosen = ("--only", "gap_exact_relaxed", "--only", "table4_exact", "--rename", "sample-careful=Careful (ours)")
    models = ("--models", "sample-careful", "--floors", "sample-one-sentence")
    document = _document(capsys, scores, *models, *chosen, "--out", tmp_path)
    assert document["models"] == ["Careful (ours)", "sample-one-sentence"]
    assert document["only"] == ["gap_exact_relaxed", "table4_exact"]
    assert document["renamed"] == {"sample-careful": "Careful (ours)"}
    assert len(list(tmp_path.iterdir())) == 3 + 7 + 1
    lines = (tmp_path / "table4_exact.csv").read_text(encoding="utf-8").splitlines()
    assert [line.split(",")[0] for line in lines[1:]] == ["Careful (ours)", "sample-one-sentence"]
    assert json.loads((tmp_path / "table4_exact.json").read_text(encoding="utf-8"))["made_of"]["renamed"]


def test_files_of_an_earlier_run_are_removed_unless_they_were_changed(
    scores: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one = ("--models", "sample-careful", "--out", tmp_path, "--only")
    _document(capsys, scores, *one, "table4_exact")
    (tmp_path / "table4_exact.tex").write_text("mine", encoding="utf-8")
    (tmp_path / "other.tex").write_text("mine too", encoding="utf-8")
    assert run(["figures", str(scores), *map(str, one), "table5_relaxed"]) == 0
    told = " ".join(capsys.readouterr().err.split())
    assert "2 files of an earlier run were removed: table4_exact.csv, table4_exact.json" in told
    assert "1 files of an earlier run were changed since and are kept: table4_exact.tex" in told
    names = {
        "figures.json",
        "other.tex",
        "table4_exact.tex",
        *(f"table5_relaxed.{kind}" for kind in ("csv", "json", "tex")),
    }
    assert {path.name for path in tmp_path.iterdir()} == names


def test_an_index_of_another_hand_removes_nothing(
    scores: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    outside = tmp_path / "outside.txt"
    outside.write_text("x", encoding="utf-8")
    out = tmp_path / "out"
    out.mkdir()
    listed = {"../outside.txt": sha256(b"x").hexdigest()}
    for index in ("{", "[]", json.dumps({"format": "utb.figures/1", "sheets": [{"files": listed}, 3]})):
        (out / "figures.json").write_text(index, encoding="utf-8")
        _document(capsys, scores, "--models", "sample-careful", "--only", "table4_exact", "--out", out)
        assert outside.exists()


def test_the_page_and_the_command_line_know_the_data_by_one_hash(
    scores: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from utb.io.topic_index import sha256_of
    from utb.io.workspace import open_workspace

    dataset = next(one for one in open_workspace(ANNOTATIONS).datasets if one.name == "utb-mini")
    _document(capsys, scores, "--data", MINI, "--only", "table2_composition,table4_exact", "--out", tmp_path)
    made = [
        json.loads((tmp_path / f"{name}.json").read_text(encoding="utf-8"))
        for name in ("table2_composition", "table4_exact")
    ]
    assert {one["made_of"]["dataset"] for one in made} == {sha256_of(file.path for file in dataset.topic_files)}


def test_captions_name_the_data_and_how_much_of_it_was_run(
    scores: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheets = ("table4_exact", "gap_exact_relaxed", "pairs_exact")
    models = ("--models", "sample-careful,sample-hasty")
    document = _document(capsys, scores, *models, "--only", ",".join(sheets), "--out", tmp_path)
    for name in ("table4_exact.tex", "gap_exact_relaxed.tex", "gap_exact_relaxed_figure.tex", "pairs_exact.tex"):
        caption = (tmp_path / name).read_text(encoding="utf-8").split("\\caption{")[1]
        assert "66 of the 98 turns of the data set utb-mini, from 4 people" in caption
        assert "1 of sample-careful, 2 of sample-hasty" in caption
        assert not any(word in caption for word in ("Table 4", "floor", "in no number", "Policy "))
    checks = [check for check in document["checks"] if check["name"] == "whole_data_set_was_run"]  # type: ignore[attr-defined]
    assert [check["holds"] for check in checks] == [False, False]
    assert "\\begin{table}[t]" in (tmp_path / "table4_exact.tex").read_text(encoding="utf-8")
