import json
from pathlib import Path

from tests.cli.conftest import Utb
from tests.files import topic_line, write_jsonl
from tests.unit.io.released.small import BANK, CAFE, data_file, result_file, scores_in


def test_statistics_of_scores_are_printed_and_written(tmp_path: Path, utb: Utb) -> None:
    data, scores, out = data_file(tmp_path).parent, scores_in(tmp_path), tmp_path / "out"
    done = utb("stats", scores, "--legacy", "--data", data, "--name", "shop", "--out", out)
    assert done.code == 0
    assert "| 3 | 4 | 0.500000 | 0.500000 | 4 | True |  |\n" in done.out
    assert len(list(out.iterdir())) == 12
    average = json.loads((out / "shop_score_summary_average.json").read_text(encoding="utf-8"))
    assert average["dataset_name"] == "shop_summary_average"


def test_results_are_judged_first_and_give_the_same(tmp_path: Path, utb: Utb) -> None:
    data, scores, out = data_file(tmp_path).parent, scores_in(tmp_path), tmp_path / "out"
    results = result_file(tmp_path).parent
    recorded = utb("stats", scores, "--legacy", "--data", data, "--format", "json")
    own = utb("stats", results, "--legacy", "--data", data, "--out", out, "--format", "json")
    assert json.loads(own.out)["metric_key_stats"] == json.loads(recorded.out)["metric_key_stats"]
    for path in scores.iterdir():
        assert (out / path.name).read_bytes() == path.read_bytes()


def test_results_need_their_data(tmp_path: Path, utb: Utb) -> None:
    done = utb("stats", result_file(tmp_path).parent, "--legacy")
    assert (done.code, done.out) == (2, "")
    assert "--data" in done.err


def test_data_that_cannot_be_merged_is_named(tmp_path: Path, utb: Utb) -> None:
    folder = data_file(tmp_path, CAFE, BANK).parent
    bad = write_jsonl(folder / "bad_1.jsonl", [topic_line(env_info="2024-13-41 00:00:00")])
    done = utb("stats", folder, "--legacy")
    assert done.code == 4
    assert "- Turns: 4\n" in done.out
    assert "bad_1.jsonl:1: env_info: found '2024-13-41 00:00:00', expected a time that exists" in done.err
    assert utb("stats", bad, "--legacy").code == 2


def test_scores_that_cannot_be_used_are_no_statistics(tmp_path: Path, utb: Utb) -> None:
    write_jsonl(tmp_path / "s" / "a_1__m_score.jsonl", ["{"])
    done = utb("stats", tmp_path / "s", "--legacy")
    assert done.code == 2
    assert "no score file that can be used" in done.err


def test_names_from_files_cannot_steer_the_terminal(tmp_path: Path, utb: Utb) -> None:
    folder = data_file(tmp_path, topic_line(task_types=["\x1b[31mred"]), name="x_1").parent
    assert "\x1b" not in utb("stats", folder, "--legacy").out


def test_options_of_the_released_figures_need_them_named_and_out_is_a_folder(tmp_path: Path, utb: Utb) -> None:
    path = data_file(tmp_path)
    assert utb("stats", path, "--data", path).code == 2
    assert utb("stats", path, "--legacy", "--out", path).code == 2
