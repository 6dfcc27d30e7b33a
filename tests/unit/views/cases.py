"""A turn with runs of it, judged: what tests of several views start from."""

from utb.model import POLICIES, Trajectory, Turn
from utb.scoring.align import align
from utb.scoring.nearest import nearest_legal_path
from utb.scoring.score import score_turn
from utb.testing import answer, call, node, step, text, trajectory, turn
from utb.views.replay import Judged
from utb.views.sources import predicted_chips

SEARCH: dict[str, object] = {"query": "blue bag", "limit": 5}
FOUND = {"results": [{"id": "bag-117", "name": "blue bag"}]}


def shop(**fields: object) -> Turn:
    """Find a bag, then book it by the id that was found."""
    return turn(
        node("find", SEARCH, observation=FOUND),
        node("book", {"id": "bag-117"}, after=[0], observation={"ok": True}),
        answer(after=[0, 1]),
        request="Find the blue bag, at most 5 results, and book it.",
        **fields,  # type: ignore[arg-type]  # keyword arguments of the builder
    )


def hasty() -> Trajectory:
    """Books first, and the wrong one; then searches."""
    return trajectory(
        step(call("book", {"id": "bag-771"}), observations=[{"ok": False}]),
        step(call("find", SEARCH), observations=[FOUND]),
        text("Done."),
        model="hasty",
    )


def careful() -> Trajectory:
    """Does what the reference does."""
    return trajectory(
        step(call("find", SEARCH), observations=[FOUND]),
        step(call("book", '{"id": "bag-117"}'), observations=[{"ok": True}]),
        text("Booked."),
        model="careful",
    )


def judge(of: Turn, run: Trajectory) -> Judged:
    """The run with everything that a page shows about it."""
    verdicts = {name: score_turn(of, run, policy) for name, policy in POLICIES.items()}
    if of.reference.fault:
        return Judged(run=run, verdicts=verdicts)
    alignment = align(of, run, verdicts["exact"])
    return Judged(
        run=run,
        verdicts=verdicts,
        alignment=alignment,
        predicted=predicted_chips(of, alignment, run),
        edits=nearest_legal_path(of, alignment, run),
    )
