from pathlib import Path

import pytest

from tests.files import topic_line
from tests.unit.io.released.small import NAME, data_file, scores_in
from utb.errors import DataError
from utb.io.released.scores import read_metric
from utb.io.released.stats_files import dataset_stats_files, score_line_text, table_csv
from utb.io.released.stats_inputs import read_data_files, read_score_folder, task_types
from utb.metrics.released.dataset_stats import dataset_stats
from utb.metrics.released.records import Json, MetricFile, RunHeader, ScoreFile, Table


def small_stats(folder: Path, metric: MetricFile | None = None) -> Json:
    """The statistics of the small data file."""
    return dataset_stats("data", 42, read_data_files([data_file(folder)]).files, metric)


def test_data_statistics_count_turns_of_the_session_and_tools_of_every_topic(tmp_path: Path) -> None:
    stats = small_stats(tmp_path)
    summary, file = stats["summary"], stats["files"][0]
    assert (summary["num_turns"], summary["num_topics_original"], summary["unique_tool_name_count"]) == (4, 2, 2)
    assert {name: entry["count"] for name, entry in summary["task_type_distribution"].items()} == {
        "Chat": 1,
        "Multi-Tool": 2,
        "Parallel Multi-Tool": 1,
        "Sequential Multi-Tool": 1,
        "Single-Tool": 1,
    }
    assert summary["tool_name_distribution"]["pay"] == {"count": 2, "rate": pytest.approx(2 / 3)}
    assert summary["answer_action_distribution"]["prepare_to_answer"]["count"] == 4
    assert summary["turn_index_in_topic_distribution"]["0"] == {"count": 2, "rate": 0.5}
    actions = file["answer_action_stats"]
    assert (actions["answer_steps_per_turn"]["sum"], actions["tool_action_steps_per_turn"]["sum"]) == (9, 5)
    assert file["persona_id"] == "3"
    assert stats["metric_context"] is None


def test_texts_and_times_are_those_of_every_topic(tmp_path: Path) -> None:
    file = small_stats(tmp_path)["files"][0]
    texts = file["text_length_stats"]
    assert (texts["task_chars"]["count"], texts["user_message_chars"]["sum"]) == (4, 5)
    assert texts["assistant_message_chars"]["count"] == 1
    assert (file["env_time"]["min"], file["env_time"]["max"]) == ("2024-03-01 09:00:00", "2024-03-02 10:00:00")
    assert file["env_time"]["weekday_distribution"] == {"星期五": {"count": 1, "rate": 1.0}}


def test_topics_that_were_not_drawn_count_for_tools_and_not_for_turns(tmp_path: Path) -> None:
    path = data_file(tmp_path, topic_line("a"), topic_line("b"))
    stats = dataset_stats("data", 42, read_data_files([path]).files)
    assert stats["summary"]["num_turns"] == 1
    assert stats["summary"]["dedup_removed_topics"] == 1
    assert stats["summary"]["tool_name_distribution"]["get_weather"]["count"] == 2
    assert stats["files"][0]["env_time"]["max"] == "2024-05-01 08:00:00"


def test_a_metric_file_is_shown_beside_the_data(tmp_path: Path) -> None:
    metric = read_metric(next(scores_in(tmp_path).glob("*_metric.json")))
    stats = small_stats(tmp_path, metric)
    context = stats["metric_context"]
    assert (context["metric_scored_turn_rate"], context["metric_task_total_count"]) == (1.0, 4)
    assert context["exact_dataset_name_matches_in_data_dir"] == [NAME]
    assert context["metric_task_type_totals"]["Multi-Tool"] == 2
    text = dataset_stats_files(stats, "data")["data_dataset_stats.md"]
    assert "- Persona matches in data dir: shop_persona3\n" in text
    other = MetricFile("m", {**metric.document, "dataset_name": "else", "num_turns": None})
    text = dataset_stats_files(small_stats(tmp_path, other), "data")["data_dataset_stats.md"]
    assert "- Persona matches in data dir: None\n" in text


def test_tables_are_written_as_released() -> None:
    table = Table(("a", "b"), ({"a": True, "b": None}, {"a": 0.5, "b": 'x,"y"'}))
    assert table_csv(table) == 'a,b\r\nTrue,\r\n0.5,"x,""y"""\r\n'


def test_a_folder_of_scores_is_read_with_its_faults(tmp_path: Path) -> None:
    folder = scores_in(tmp_path)
    (folder / "a_1__m_metric.json").write_text("{}", encoding="utf-8")
    (folder / "a_1__m_score.jsonl").write_text("{", encoding="utf-8")
    (folder / "notes.txt").write_text("?", encoding="utf-8")
    inputs = read_score_folder(folder)
    assert ([file.dataset for file in inputs.metrics], [file.dataset for file in inputs.scores]) == ([NAME], [NAME])
    assert [Path(fault.source).name for fault in inputs.faults] == ["a_1__m_metric.json", "a_1__m_score.jsonl"]


def test_score_files_past_the_limit_are_listed_unread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("utb.io.released.stats_inputs.LARGEST_SCORE_FILE_MB", 0.0001)
    (file,) = read_score_folder(scores_in(tmp_path)).scores
    assert (file.dataset, file.turns) == (NAME, None)


def test_task_types_are_found_where_the_scores_say_or_where_the_data_is(tmp_path: Path) -> None:
    path = data_file(tmp_path)
    named = ScoreFile("s", 1, RunHeader(NAME, "m", NAME, source_file=str(path)), ())
    moved = ScoreFile("s", 1, RunHeader(NAME, "m", NAME, source_file=f"gone/{NAME}.jsonl"), ())
    types = ("Single-Tool", "Parallel Multi-Tool", "Sequential Multi-Tool", "Chat")
    assert task_types([named]) == {NAME: types}
    assert task_types([moved]) == {}
    assert task_types([moved], path.parent) == task_types([moved], path) == {NAME: types}


def test_a_line_that_cannot_be_written_says_so() -> None:
    deep: object = None
    for _ in range(100_000):
        deep = [deep]
    with pytest.raises(DataError, match="too deep"):
        score_line_text({"results": deep})
