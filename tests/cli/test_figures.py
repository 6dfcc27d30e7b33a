"""`utb figures`: files, exit codes, and what is said about what could not be made."""

import json
import shutil
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
    assert "floors_beside_the_table (exact) fails: no trivial agent was scored" in " ".join(printed.split())


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
    assert document["unusable"] == {"faults": 3, "lines": 2}  # the run, and its verdict under each policy


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "nothing to draw: name SCORES, --data or --published"),
        (("absent",), "no manifest.json"),
        (("{scores}", "--models", "nobody"), "model 'nobody' was not scored"),
        (("{scores}", "--floors", "nobody"), "model 'nobody' was not scored"),
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
