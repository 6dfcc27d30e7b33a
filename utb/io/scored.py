"""Prediction files scored against a data set, as a stream: what `utb score` and the app's score files are made from.

Predictions are read in blocks of lines; each is joined to its turn by (topic, turn) and scored under every policy.
Blocks may be scored by several processes; results come in the order of the files all the same. Memory holds the index
of topics, a few blocks, and four bytes a turn for each (model, trial), by which a second run of a turn is found.
"""

from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations
from pathlib import Path

import msgspec

from utb.io.faults import shown
from utb.io.json_lines import record_of
from utb.io.lines import Line, read_lines
from utb.io.run_lines import runs_on
from utb.io.tool_sets import domain_of
from utb.io.topic_index import TopicIndex, turn_of
from utb.io.trajectories import RunKey, repeated_run
from utb.metrics.behaviour import Behaviour, behaviour_of
from utb.metrics.disagreement import Disagreement, disagreement
from utb.model import Fault, Mode, Policy, Topic, Trajectory, Turn, Verdict
from utb.scoring.score import score_turn

_BLOCK_BYTES = 2**19
_BLOCK_LINES = 256


class Block(msgspec.Struct, frozen=True):
    """Some consecutive lines of a prediction file. `end` is how far into the file they reach, in bytes."""

    path: Path
    lines: tuple[Line | Fault, ...]
    end: int


class ScoredRun(msgspec.Struct, frozen=True):
    """One run with its verdicts, in the order of the policies, and the labels it is counted under.

    `nodes` are the names of the reference's nodes, `behaviours` stand beside the verdicts. `disagreements` are there
    only if they were asked for.
    """

    dataset: str | None
    topic_id: str
    turn: int
    model: str
    trial: int
    mode: Mode
    profile: str | None
    task_type: str | None
    subtype: str | None
    verdicts: tuple[Verdict, ...]
    line: int
    nodes: tuple[str, ...] = ()
    domain: str | None = None
    behaviours: tuple[Behaviour | None, ...] = ()
    disagreements: tuple[Disagreement, ...] = ()


class ScoredBlock(msgspec.Struct, frozen=True):
    """What became of a block, in the order of its lines."""

    path: Path
    results: tuple[ScoredRun | Fault, ...]
    end: int


def read_blocks(paths: Sequence[Path]) -> Iterator[Block]:
    """The lines of prediction files in blocks that are neither large nor long."""
    for path in paths:
        lines: list[Line | Fault] = []
        size = end = 0
        for line in read_lines(path):
            lines.append(line)
            if isinstance(line, Line):
                size += len(line.text)
                end = line.offset + len(line.text)
            if size >= _BLOCK_BYTES or len(lines) >= _BLOCK_LINES:
                yield Block(path, tuple(lines), end)
                lines, size = [], 0
        if lines:
            yield Block(path, tuple(lines), end)


class Job(msgspec.Struct, frozen=True):
    """What to do with every run. `compare`: say where the policies disagree, and why."""

    policies: tuple[Policy, ...]
    compare: bool = False


def score_block(index: TopicIndex, job: Job, block: Block) -> ScoredBlock:
    """Every line of the block scored, or the fault that kept it from being."""
    results: list[ScoredRun | Fault] = []
    for line in block.lines:
        results.extend([line] if isinstance(line, Fault) else _score_line(index, job, line, str(block.path)))
    return ScoredBlock(block.path, tuple(results), block.end)


def score_files(
    index: TopicIndex,
    paths: Sequence[Path],
    policies: Sequence[Policy],
    *,
    compare: bool = False,
    run: Callable[[Callable[[Block], ScoredBlock], Iterator[Block]], Iterator[ScoredBlock]] = map,
) -> Iterator[ScoredBlock]:
    """The blocks of all files, scored; of two runs of one (turn, model, trial) the first counts, the second is a fault.

    `run` applies a function to blocks in order: `map`, or something that does it in several processes.
    """
    known = _KnownTurns(index)
    for block in run(partial(score_block, index, Job(tuple(policies), compare)), read_blocks(paths)):
        results = tuple(known.check(item, block.path) for item in block.results)
        yield ScoredBlock(block.path, results, block.end)


def _score_line(index: TopicIndex, job: Job, line: Line, source: str) -> Iterator[ScoredRun | Fault]:
    record = record_of(line, source)
    if isinstance(record, Fault):
        yield record
        return
    for item in runs_on(record, source):
        yield item if isinstance(item, Fault) else _score_run(index, job, item, line, source)


def _score_run(index: TopicIndex, job: Job, trajectory: Trajectory, line: Line, source: str) -> ScoredRun | Fault:
    topic = index.topic(trajectory.topic_id)
    turn = None if topic is None else turn_of(topic, trajectory.turn)
    if topic is None or turn is None:
        return _unknown(trajectory, source, line, index)
    return _scored(topic, turn, trajectory, job, line)


def _scored(topic: Topic, turn: Turn, trajectory: Trajectory, job: Job, line: Line) -> ScoredRun:
    verdicts = tuple(score_turn(turn, trajectory, policy) for policy in job.policies)
    pairs = combinations(verdicts, 2) if job.compare else ()
    found = (disagreement(turn, trajectory, first, second) for first, second in pairs)
    return ScoredRun(
        dataset=turn.dataset,
        topic_id=turn.topic_id,
        turn=turn.turn,
        model=trajectory.model,
        trial=trajectory.trial,
        mode=trajectory.mode,
        profile=turn.profile,
        task_type=turn.task_type,
        subtype=turn.subtype,
        verdicts=verdicts,
        line=line.number,
        nodes=tuple(node.name for node in turn.reference.nodes),
        domain=domain_of(topic),
        behaviours=tuple(behaviour_of(turn, trajectory, verdict) for verdict in verdicts),
        disagreements=tuple(item for item in found if item is not None),
    )


def _unknown(trajectory: Trajectory, source: str, line: Line, index: TopicIndex) -> Fault:
    """The fault of a prediction for a turn that the data set does not have, or that cannot be used there."""
    topic = index.topic(trajectory.topic_id)
    if topic is None:
        return Fault(source, line.number, "topic_id", shown(trajectory.topic_id), "a topic of the data set")
    usable = ", ".join(str(turn.turn) for turn in topic.turns) or "none that can be used"
    expected = f"a turn of topic {shown(trajectory.topic_id)} ({usable})"
    return Fault(source, line.number, "turn", str(trajectory.turn), expected)


class _KnownTurns:
    """Finds second runs: per (model, trial) one number a turn, that of the line that came first.

    Lines are numbered through all files, so that four bytes hold one; `_files` leads back to file and line.
    """

    def __init__(self, index: TopicIndex) -> None:
        self._index = index
        self._first: dict[tuple[str, int], array[int]] = {}
        self._files: list[tuple[int, Path]] = []  # number before the file's first line, and the file
        self._last = 0

    def check(self, item: ScoredRun | Fault, path: Path) -> ScoredRun | Fault:
        """The run, or the fault of being the second one."""
        ordinal = None if isinstance(item, Fault) else self._index.ordinal(item.topic_id, item.turn)
        if isinstance(item, Fault) or ordinal is None:
            return item
        if not self._files or self._files[-1][1] != path:
            self._files.append((self._last, path))
        number = self._files[-1][0] + item.line
        seen = self._first.setdefault((item.model, item.trial), array("I"))
        if ordinal >= len(seen):
            seen.extend([0] * (ordinal + 1 - len(seen)))
        if seen[ordinal]:
            run = RunKey(item.topic_id, item.turn, item.model, item.trial)
            return repeated_run(run, (str(path), item.line), self._place(seen[ordinal]))
        seen[ordinal] = number
        self._last = max(self._last, number)
        return item

    def _place(self, number: int) -> tuple[str, int]:
        before, path = next(file for file in reversed(self._files) if file[0] < number)
        return str(path), number - before
