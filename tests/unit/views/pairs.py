"""Pairs of runs written short, for tests of the Compare page's views."""

from utb.metrics.behaviour import Behaviour
from utb.metrics.judged import Outcome
from utb.model import FindingCode, Status
from utb.views.compare_pairs import Pair, pair_up
from utb.views.facets import Facts

R, W, N = Status.CORRECT, Status.WRONG, Status.NOT_SCORED


def facts(number: int, kind: str = "Single-Tool", third: str = "first", profile: str = "p1", text: str = "") -> Facts:
    """One turn."""
    facets = {"type": (kind,), "third": (third,), "profile": (profile,), "tool": ("find",), "subtype": ("(none)",)}
    return Facts((f"t{number}", 0), facets, text or f"t{number}")


def outcome(status: Status, behaviour: Behaviour | None = Behaviour.NOTHING_TO_DECIDE, *codes: FindingCode) -> Outcome:
    """What a run came to."""
    return Outcome(status, findings=codes, behaviour=behaviour)


def pairs(*statuses: tuple[Status, Status]) -> tuple[Pair, ...]:
    """One turn for each pair of statuses, A's first."""
    sides = [{(f"t{number}", 0): {0: outcome(both[side])} for number, both in enumerate(statuses)} for side in range(2)]
    return pair_up(sides, [facts(number) for number in range(len(statuses))])
