"""What the released statistics are made from: sessions as merged, and turns as judged.

Values that are only passed on stand as they are in the files (`object`): a null there is a null in the statistics.
"""

import msgspec

Json = dict[str, object]


class MergedTurn(msgspec.Struct, frozen=True):
    """One turn of a merged session. `place` is its topic's place in the data file, `topic` that in the session.

    `turn` counts inside the topic. `subtype` is None for the very first turn and `Cross-Topic` where a topic begins.
    """

    place: int
    topic: int
    turn: int
    topic_id: str
    env_info: object
    request: object
    answer_list: object
    task_type: str
    subtype: str | None

    @property
    def crosses_over(self) -> bool:
        """True for the first turn of every topic but the first."""
        return self.turn == 0 and self.topic > 0


class MergedSession(msgspec.Struct, frozen=True):
    """One data file as the session that the released evaluator makes of it; `name` is the file's stem."""

    name: str
    source: str
    seed: int
    topics_original: int
    topics_kept: int
    turns: tuple[MergedTurn, ...]


class DataFile(msgspec.Struct, frozen=True):
    """A data file: every topic of it as it stands there, and the session merged from some of them."""

    session: MergedSession
    topics: tuple[Json, ...]


class RunHeader(msgspec.Struct, frozen=True):
    """What a line of a result or score file says of the whole run, under the names of the files."""

    id: object
    model_name: object
    dataset_name: object
    source_file: object = None
    num_topics_after_dedup: object = None
    num_turns: object = None
    inference_completed: object = None
    evaluated_turns: object = None
    failed_task_idx: object = None
    failed_step: object = None
    error_type: object = None
    error_message: object = None
    api_error: object = None


class JudgedTurn(msgspec.Struct, frozen=True):
    """One turn of a score file: its labels, and what every request of it cost.

    `index` counts through the session, `turn` inside the topic. `complete_step` is the number of steps left in its
    log, `error_reason` says why the last of them failed; `args_checks` has the result string of every call of a step
    that was judged, None for the others.
    """

    index: int
    label: object = None
    action_name_label: object = None
    action_arguments_label: object = None
    is_optimal: object = None
    complete_step: int = 0
    latency: tuple[object, ...] = ()
    input_token_count: tuple[object, ...] = ()
    output_token_count: tuple[object, ...] = ()
    topic_id: str | None = None
    turn: int | None = None
    error_reason: object = None
    args_checks: tuple[tuple[str, ...] | None, ...] = ()

    @property
    def is_correct(self) -> bool:
        """True for the one label that is no error."""
        return self.label == "correct"


class ScoreFile(msgspec.Struct, frozen=True):
    """The first line of a score file. `size` counts bytes; `turns` None means that the file was too large to read."""

    path: str
    size: int
    header: RunHeader
    turns: tuple[JudgedTurn, ...] | None

    @property
    def dataset(self) -> str:
        """The data set it belongs to."""
        return str(self.header.dataset_name)


class MetricFile(msgspec.Struct, frozen=True):
    """A metric file: the document as it stands there."""

    path: str
    document: Json

    @property
    def dataset(self) -> str:
        """The data set it belongs to."""
        return str(self.document.get("dataset_name"))


class Table(msgspec.Struct, frozen=True):
    """Rows under named columns; a missing value is None."""

    columns: tuple[str, ...]
    rows: tuple[Json, ...]
