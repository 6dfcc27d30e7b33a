"""The two texts that the released statistics write beside their tables, word for word."""

from collections.abc import Iterable, Sequence

from utb.metrics.released.records import Json
from utb.metrics.released.score_stats import ScoreStats

_KEYS = (
    "total_info.task.accuracy",
    "total_info.session.accuracy",
    "task_type_info.Single-Tool.accuracy",
    "task_type_info.Multi-Tool.accuracy",
    "task_type_info.Clarify.accuracy",
    "task_type_info.Chat.accuracy",
)
_NONE = "N/A"


def score_text(stats: ScoreStats, prefix: str, files: Sequence[str]) -> str:
    """The summary of one model's scores; `files` are those that are written with it."""
    summary = stats.summary
    lines = [
        "# Score Statistics",
        "",
        f"- Score dir: `{summary['score_dir']}`",
        f"- Output prefix: `{prefix}`",
        f"- Profiles with metric files: {summary['metric_profile_count']}",
        f"- Profiles with score files: {summary['score_profile_count']}",
        "",
        "## Metric Keys Across Profiles",
        "",
        *_table(("Key", "Profiles", "Mean", "Variance(pop)", "Min", "Max"), "-rrrrr", _key_rows(stats)),
        "",
        "## Profiles",
        "",
        *_table(_PROFILE_HEADS, "rrrrrrr", map(_profile_row, stats.overview)),
        "",
        "## Output Files",
        "",
        *(f"- `{name}`" for name in files),
    ]
    return "\n".join(lines) + "\n"


def dataset_text(stats: Json) -> str:
    """The summary of a folder of data files."""
    summary = _object(stats["summary"])
    lines = [
        "# Dataset Statistics",
        "",
        f"- Data dir: `{stats['data_dir']}`",
        f"- Dataset files: {summary['num_dataset_files']}",
        f"- Topics after dedup: {summary['num_topics_after_dedup']}",
        f"- Turns: {summary['num_turns']}",
        f"- Unique tool names: {summary['unique_tool_name_count']}",
        "",
        "## Task Types",
        "",
        *_table(("Type", "Count", "Rate"), "-rr", _distribution(summary["task_type_distribution"])),
        "",
        "## Turn Subtypes",
        "",
        *_table(("Subtype", "Count", "Rate"), "-rr", _distribution(summary["turn_subtype_distribution"])),
        "",
        *_context(_object(stats["metric_context"])),
        "## Files",
        "",
        *_table(("Dataset", "Topics", "Turns", "Tools(unique)"), "-rrr", _file_rows(stats["files"])),
    ]
    return "\n".join(lines) + "\n"


_PROFILE_HEADS = (
    "Profile",
    "Scored turns",
    "Task accuracy",
    "Raw label correct rate",
    "Raw parsed turns",
    "Inference completed",
    "Error type",
)


def _key_rows(stats: ScoreStats) -> Iterable[Sequence[object]]:
    of_key = {row["key"]: row for row in stats.tables["metric_key_stats"].rows}
    for key in _KEYS:
        row = of_key.get(key)
        if row is not None:
            numbers = (row["mean"], row["variance_population"], row["min"], row["max"])
            yield (key, row["profile_count"], *map(_six_digits, numbers))


def _profile_row(row: Json) -> Sequence[object]:
    return (
        row["profile"],
        _NONE if row["scored_turns"] is None else row["scored_turns"],
        _six_digits(row["task_accuracy"]),
        _six_digits(row["label_correct_rate"]),
        row["parsed_turns"],
        _NONE if row["inference_completed"] is None else row["inference_completed"],
        row["error_type"] or "",
    )


def _context(context: Json) -> list[str]:
    if not context:
        return []
    matches = context["persona_id_matches_in_data_dir"]
    named = ", ".join(map(str, matches)) if isinstance(matches, list) and matches else "None"
    return [
        "## Metric Context",
        "",
        f"- Metric file: `{context['metric_file']}`",
        f"- Model: `{context['model_name']}`",
        f"- Metric dataset: `{context['dataset_name']}`",
        f"- Metric source file: `{context['source_file']}`",
        f"- Scored turns: {context['metric_num_scored_turns']}",
        f"- Inference completed: {context['inference_completed']}",
        f"- Persona matches in data dir: {named}",
        "",
    ]


def _file_rows(files: object) -> Iterable[Sequence[object]]:
    for file in map(_object, files if isinstance(files, list) else []):
        tools = _object(file["tool_stats"])["unique_tool_name_count"]
        yield (file["dataset_name"], file["num_topics_after_dedup"], file["num_turns"], tools)


def _distribution(value: object) -> Iterable[Sequence[object]]:
    for name, entry in _object(value).items():
        yield (name, _object(entry)["count"], f"{_object(entry)['rate']:.4f}")


def _table(heads: Sequence[str], align: str, rows: Iterable[Sequence[object]]) -> list[str]:
    rule = ["---:" if side == "r" else "---" for side in align]
    return [_row(heads), _row(rule), *map(_row, rows)]


def _row(cells: Sequence[object]) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def _six_digits(value: object) -> str:
    return f"{value:.6f}" if isinstance(value, int | float) else _NONE


def _object(value: object) -> Json:
    return value if isinstance(value, dict) else {}
