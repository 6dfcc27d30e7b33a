"""The released data statistics: what the sessions of a folder of data files consist of.

Tools and texts are counted over every topic of a file, also those that were not drawn for the session; turns, task
types and references over the session alone. Rates are relative to turns, so a turn that counts twice (Parallel
Multi-Tool, Multi-Tool) makes them add up to more than 1.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from utb.metrics.released.metric import subtype_names, type_names
from utb.metrics.released.numbers import distribution, sizes
from utb.metrics.released.profiles import persona_of
from utb.metrics.released.records import DataFile, Json, MergedTurn, MetricFile
from utb.metrics.released.topic_stats import action_names, tool_names, topic_parts
from utb.model import ANSWER_NAME, ASK_NAME

_TOPIC_BEGINS, _TOPIC_GOES_ON = "Topic First Turn", "Topic Subsequent Turn"


class _Sums(msgspec.Struct, frozen=True):
    """Counts of a file, or of all files; they add up."""

    turns: int
    types: Counter[str]
    subtypes: Counter[str]
    positions: Counter[str]
    indices: Counter[str]
    tools: Counter[str]
    actions: Counter[str]

    def __add__(self, other: "_Sums") -> "_Sums":
        """Both together."""
        ours, theirs = msgspec.structs.astuple(self), msgspec.structs.astuple(other)
        return _Sums(*(mine + its for mine, its in zip(ours, theirs, strict=True)))

    def of_turns(self) -> dict[str, dict[str, Json]]:
        """The distributions over turns."""
        return {
            "task_type_distribution": distribution(self.types, self.turns),
            "turn_subtype_distribution": distribution(self.subtypes, self.turns),
            "topic_position_distribution": distribution(self.positions, self.turns),
            "turn_index_in_topic_distribution": distribution(self.indices, self.turns),
        }


def dataset_stats(data_dir: str, seed: int, files: Sequence[DataFile], metric: MetricFile | None = None) -> Json:
    """The statistics of data files in the order of their names; `metric`: the run that they are read beside."""
    sums = [_sums(file) for file in files]
    return {
        "data_dir": data_dir,
        "seed": seed,
        "summary": _summary(files, sums),
        "metric_context": None if metric is None else _metric_context(metric, files),
        "files": [_file(file, of_file) for file, of_file in zip(files, sums, strict=True)],
    }


def _sums(file: DataFile) -> _Sums:
    turns = file.session.turns
    return _Sums(
        turns=len(turns),
        types=Counter(name for turn in turns for name in type_names(turn.task_type)),
        subtypes=Counter(name for index, turn in enumerate(turns) for name in subtype_names(turn.subtype, index)),
        positions=Counter(_TOPIC_GOES_ON if turn.turn else _TOPIC_BEGINS for turn in turns),
        indices=Counter(str(turn.turn) for turn in turns),
        tools=Counter(name for topic in file.topics for name in tool_names(topic)),
        actions=Counter(name for turn in turns for name in action_names(turn.answer_list)),
    )


def _summary(files: Sequence[DataFile], sums: Iterable[_Sums]) -> Json:
    sessions = [file.session for file in files]
    total = sum(sums, _Sums(0, *(Counter[str]() for _ in range(6))))
    return {
        "num_dataset_files": len(files),
        "num_topics_original": sum(session.topics_original for session in sessions),
        "num_topics_after_dedup": sum(session.topics_kept for session in sessions),
        "num_turns": total.turns,
        "dedup_removed_topics": sum(session.topics_original - session.topics_kept for session in sessions),
        "turns_per_file": sizes([len(session.turns) for session in sessions]),
        "topics_per_file": sizes([session.topics_kept for session in sessions]),
        **total.of_turns(),
        "unique_tool_name_count": len(total.tools),
        "tool_name_distribution": distribution(total.tools, total.tools.total()),
        "answer_action_distribution": distribution(total.actions, total.actions.total()),
    }


def _file(file: DataFile, sums: _Sums) -> Json:
    session = file.session
    parts = topic_parts(file.topics)
    return {
        "dataset_name": session.name,
        "persona_id": persona_of(session.name),
        "source_file": session.source,
        "num_topics_original": session.topics_original,
        "num_topics_after_dedup": session.topics_kept,
        "num_turns": len(session.turns),
        "dedup_removed_topics": session.topics_original - session.topics_kept,
        "turns_per_topic": parts["turns_per_topic"],
        **sums.of_turns(),
        "tool_stats": parts["tool_stats"],
        "answer_action_stats": _actions(session.turns, sums.actions),
        "text_length_stats": parts["text_length_stats"],
        "env_time": parts["env_time"],
    }


def _actions(turns: Sequence[MergedTurn], counts: Counter[str]) -> Json:
    names = [action_names(turn.answer_list) for turn in turns]
    calls = [sum(name not in (ASK_NAME, ANSWER_NAME) for name in of_turn) for of_turn in names]
    return {
        "answer_steps_per_turn": sizes([len(of_turn) for of_turn in names]),
        "tool_action_steps_per_turn": sizes(calls),
        "action_name_distribution": distribution(counts, counts.total()),
    }


def _metric_context(metric: MetricFile, files: Sequence[DataFile]) -> Json:
    """What a metric file says, and which of the data files it can be about."""
    document, name = metric.document, metric.dataset
    names = [file.session.name for file in files]
    task = _object(_object(document.get("total_info")).get("task"))
    turns, scored, persona = document.get("num_turns"), document.get("num_scored_turns"), persona_of(name)
    rate = scored / turns if isinstance(turns, int) and isinstance(scored, int) and turns else None
    return {
        "metric_file": metric.path,
        **{key: document.get(key) for key in ("model_name", "dataset_name", "source_file")},
        "metric_num_turns": turns,
        "metric_num_scored_turns": scored,
        "metric_task_total_count": task.get("total_count"),
        "metric_scored_turn_rate": rate,
        **{key: document.get(key) for key in ("inference_completed", "failed_task_idx", "failed_step", "error_type")},
        "exact_dataset_name_matches_in_data_dir": [known for known in names if known == name],
        "persona_id_matches_in_data_dir": [known for known in names if persona and persona_of(known) == persona],
        "metric_task_type_totals": _totals(document.get("task_type_info")),
        "metric_turn_subtype_totals": _totals(document.get("turn_subtype_info")),
    }


def _totals(counters: object) -> Json:
    return {key: _object(counter).get("total_count") for key, counter in _object(counters).items()}


def _object(value: object) -> Json:
    return value if isinstance(value, dict) else {}
