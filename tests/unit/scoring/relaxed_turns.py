"""Turns about the weather, and runs of them judged by the relaxed policy, for the tests of its clauses."""

from utb.model import RELAXED, FindingCode, Status, Step, Turn, Verdict
from utb.scoring.score import score_turn
from utb.testing import answer, call, node, step, tool, trajectory, turn

CORRECT, NOT_SCORED, WRONG = Status.CORRECT, Status.NOT_SCORED, Status.WRONG
C = FindingCode

WEATHER = tool("weather", {"city": {"type": "string"}, "unit": {"type": "string"}}, required=["city"])
BOOK = tool("book", {"city": {"type": "string"}, "nights": {"type": "integer"}}, **{"x-utb-side-effect": True})
LOOK = tool("look", {"name": {"type": "string"}})
TOOLS = [WEATHER, BOOK, LOOK]


def weather(city: str = "Oslo", **more: object) -> Turn:
    return turn(
        node("weather", {"city": city, **more}), answer(after=[0]), request="Weather in Oslo in degrees?", tools=TOOLS
    )


def two(**second: object) -> Turn:
    return turn(
        node("weather", {"city": "Oslo"}),
        node("weather", {"city": "Rome"}, **second),
        answer(after=[0, 1]),
        request="Weather in Oslo and Rome?",
        tools=TOOLS,
    )


def linked(*, goal: bool | None = None) -> Turn:
    fields = {} if goal is None else {"goal": goal}
    return turn(
        node("look", {"name": "Oslo"}, observation={"city": "R-100"}, **fields),
        node("weather", {"city": "R-100"}, after=[0]),
        answer(),
        request="The weather of the place called Oslo.",
        tools=TOOLS,
    )


def looked(content: object = None) -> Step:
    return step(call("look", {"name": "Oslo"}), observations=[] if content is None else [content])


def judged(made: Turn, *steps: Step, **fields: object) -> Verdict:
    return score_turn(made, trajectory(*steps, **fields), RELAXED)  # type: ignore[arg-type]


def codes(verdict: Verdict) -> list[FindingCode]:
    return [finding.code for finding in verdict.findings]
