"""The policy `reference`: the released evaluator verdict for verdict, accidents included.

`label_turn` runs a turn (`loop`) along the paths still open (`allowed`, over the lazily enumerated `plan`) and judges
arguments afterwards (`labels`, `check`, with `schema`, `values` and `similarity` below); `verdict` turns that into the
records of the workbench. Everything takes raw JSON as it stands in the files: what the released evaluator does with
malformed data is part of its verdicts.
"""

from utb.scoring.released.history import first_optimal_path, released_history
from utb.scoring.released.labels import Released, label_turn
from utb.scoring.released.similarity import Similarity
from utb.scoring.released.verdict import (
    answer_list_of,
    compare_released,
    released_labels,
    released_messages,
    score_released,
)

__all__ = [
    "Released",
    "Similarity",
    "answer_list_of",
    "compare_released",
    "first_optimal_path",
    "label_turn",
    "released_history",
    "released_labels",
    "released_messages",
    "score_released",
]
