"""What a turn shows of its persona: word for word, beside the user's own words."""

from utb.model import Persona
from utb.quality.visible import VisibleQuote, visible_quotes
from utb.testing import answer, ask, node, tool, turn

HABIT = "never books anything before ten in the morning"
SECRET = "心脏装了支架三年多了"
PERSONA = Persona(
    name="p",
    dataset="d",
    summary={},
    communication={},
    preferences={"neutral": {"travel": HABIT}},
    habits={},
    constraints=(),
    extra={},
    sensitive_information={"health": SECRET},
    raw={},
)


def quotes(*earlier: object, request: str = "Book it.", **fields: object) -> list[VisibleQuote]:
    now = turn(answer(), request=request, history=earlier, index=len(earlier), **fields)
    return list(visible_quotes(now, PERSONA))


def told(observation: object, request: str = "Hello.") -> object:
    return turn({**answer(), "observation": observation}, request=request)


def test_an_answer_that_retells_a_preference_is_found_with_its_place() -> None:
    (found,) = quotes(told(f"As you {HABIT.upper()}, I took the late train."))
    assert (found.path, found.place, found.turn) == ("preferences.neutral.travel", "answers in the history", 1)
    assert found.found.casefold() in HABIT
    assert str(found).startswith("topic/1: answers in the history quotes preferences.neutral.travel of p")


def test_results_calls_tools_and_the_time_are_looked_at_too() -> None:
    first = turn(node("find", {"note": HABIT}, observation={"text": SECRET}), answer(after=[0]), request="x")
    assert {(found.place, found.path) for found in quotes(first)} == {
        ("calls in the history", "preferences.neutral.travel"),
        ("calls in the history", "sensitive_information.health"),
    }
    assert [found.place for found in quotes(tools=[tool("f", description=HABIT)])] == ["tools"]
    assert [found.place for found in quotes(env_info=f"2026 {HABIT}")] == ["env_info"]


def test_what_the_user_said_is_no_secret() -> None:
    assert quotes(told(f"You {HABIT}."), request=f"I am one who {HABIT}.") == []
    said = turn(
        {**ask("when", f"One who {HABIT}.")}, {**answer(after=[0]), "observation": f"You {HABIT}."}, request="x"
    )
    assert quotes(said) == []


def test_a_few_words_alike_are_an_accident() -> None:
    assert quotes(told("He never books anything. Before ten, perhaps. 心脏支架")) == []


def test_the_answer_of_the_turn_itself_is_not_visible_yet() -> None:
    now = turn({**answer(), "observation": f"You {HABIT}."}, request="x")
    assert list(visible_quotes(now, PERSONA)) == []
