"""The released statistics as files: names, spellings and blanks as released, so that files can be compared as text."""

import csv
import io
import json

from utb.errors import DataError
from utb.io.released.markdown import dataset_text, score_text
from utb.metrics.released.records import Json, Table
from utb.metrics.released.score_stats import ScoreStats

_TABLES = (
    "metric_by_profile",
    "metric_key_stats",
    "metric_outcome_frequency_by_profile",
    "score_frequency_by_profile",
    "score_numeric_stats_by_profile",
    "score_key_stats_across_profiles",
    "turn_segment_accuracy_by_profile",
    "turn_segment_accuracy_across_profiles",
    "raw_score_files",
)


def score_stats_files(stats: ScoreStats, generated_at: str) -> dict[str, str]:
    """Name and text of every file about one model's scores."""
    prefix = f"{stats.summary['dataset_name']}_{stats.summary['model_name']}"
    texts = {
        "summary.json": _json({"generated_at": generated_at, **stats.summary}),
        "summary_average.json": _json(stats.average),
        "summary.md": "",
        **{f"{name}.csv": table_csv(stats.tables[name]) for name in _TABLES},
    }
    files = {f"{prefix}_{name}": text for name, text in texts.items()}
    files[f"{prefix}_summary.md"] = score_text(stats, prefix, tuple(files))
    return files


def dataset_stats_files(stats: Json, stem: str) -> dict[str, str]:
    """Name and text of the files about a folder of data files; `stem` is the folder's name."""
    return {f"{stem}_dataset_stats.json": _json(stats) + "\n", f"{stem}_dataset_stats.md": dataset_text(stats)}


def metric_text(document: Json) -> str:
    """A metric file."""
    return json.dumps(document, ensure_ascii=False, indent=4)


def score_line_text(line: Json) -> str:
    """A line of a score file, which escapes everything that is not ASCII; without its end."""
    try:
        return json.dumps(line)
    except (RecursionError, ValueError):  # some thousand levels, or an integer of as many digits
        raise DataError("(output)", None, None, "values that are too deep or too long to write", "a line") from None


def table_csv(table: Table) -> str:
    """The table as CSV (lines end as on Windows): empty where a value is missing, `True` and `False` for booleans."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(table.columns)
    writer.writerows([row.get(name) for name in table.columns] for row in table.rows)
    return out.getvalue()


def _json(document: Json) -> str:
    return json.dumps(document, ensure_ascii=False, indent=2)
