"""A data set and a revision of it beside each other in one workspace; runs are recorded for the first only."""

from collections.abc import Sequence
from pathlib import Path

from tests.app.workspaces import Json, called, run, said, topic, write_dataset
from utb.testing import answer, node

ASKED, REWORDED = "Find the red bag.", "Find the bag that is not red."
OLD, NEW = "first", "second"


def revised(root: Path, *, own: Sequence[str] = ()) -> Path:
    """The revision wants another query in one turn, drops a turn and has a new one.

    `case / 0` is right by the first data set and wrong by the revision, `case / 1` is right by both. The new turn comes
    first in time, and the revision's turns belong to another person: places in the session differ, too. `own` are
    models that have runs of the revision itself, all of them wrong.
    """
    there = [_topic("case", [_finds("red"), _finds("blue")], ASKED), _topic("old", [_finds("red")], ASKED)]
    after = [
        _topic("new", [_finds("red")], ASKED, day="01"),
        _topic("case", [[node("book", {"id": "x"}), *_finds("not red", after=[0])], _finds("blue")], REWORDED),
    ]
    runs = {model: [*_runs("case", 0, model), *_runs("case", 1, model), *_runs("old", 0, model)] for model in "mn"}
    write_dataset(root, OLD, there, runs, "first_persona1.jsonl")
    wrong = {model: [run("case", said("No."), model=model, turn=turn) for turn in (0, 1)] for model in own}
    return write_dataset(root, NEW, after, wrong, "second_persona2.jsonl")


def _topic(name: str, references: Sequence[Sequence[Json]], request: str, day: str = "09") -> Json:
    made = topic(name, *references, tasks=[request, *("Now the blue one." for _ in references[1:])])
    return {**made, "env_info": f"2026-03-{day} 08:14:00"}


def _finds(query: str, after: Sequence[int] = ()) -> list[Json]:
    return [node("find", {"query": query}, after=list(after)), answer(after=[len(after)])]


def _runs(name: str, turn: int, model: str) -> list[Json]:
    """`n` always wants the red one."""
    query = "red" if turn == 0 or model == "n" else "blue"
    return [run(name, called("find", {"query": query}), said("ok"), model=model, turn=turn)]
