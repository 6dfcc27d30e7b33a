"""How long the page waits while a reference is edited. Processor time, the median of five."""

from random import Random

from tests.bench.timing import median_of
from tests.editing import edits
from utb.graph.editing import Edited, Refused, apply
from utb.graph.editing import events as e
from utb.io.references import turn_with
from utb.model import EXACT, RELAXED
from utb.scoring.editing_problems import problems
from utb.scoring.execute import execute_reference
from utb.scoring.flips import flips
from utb.testing import builders as b

NODES, RUNS = 30, 9
LIMIT_MS = 100.0


def figures() -> list[tuple[str, float, float | None, str]]:
    """What was done, in milliseconds, the limit if there is one, and a note."""
    rng = Random(7)
    base = edits.random_reference(rng, NODES)
    before = edits.turn_of(base)
    edit = e.SetArgument(4, "city", "another place")
    edited = apply(base, edit)
    if isinstance(edited, Refused):
        raise RuntimeError(edited.reason)
    runs = [execute_reference(before, Random(seed)) for seed in range(RUNS - 3)]
    runs += [b.trajectory(b.step(b.call("find", {"city": f"city {k}"})), b.text()) for k in range(3)]

    def live(state: Edited = edited) -> None:
        flips(turn_with(before, base), turn_with(before, state), runs, (EXACT, RELAXED))

    seconds = median_of(live, lambda: problems(edited, turn_with(before, edited)), lambda: apply(base, e.Delete(0)))
    rows = (("verdicts before and after, two policies", LIMIT_MS), ("problems", None), ("one edit", None))
    note = f"{NODES} nodes, {RUNS} runs; nothing remembered"
    return [(f"editing: {what}", 1000 * taken, limit, note) for (what, limit), taken in zip(rows, seconds, strict=True)]
