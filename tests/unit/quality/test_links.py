"""Links from preferences to tools, checked against both ends."""

import pytest

from tests.unit.metrics.people import person
from utb.io.tool_sets import Scenario, ToolSet, Words
from utb.model import Effect, PersonaLink
from utb.quality.findings import Rule
from utb.quality.links import check_links

TOOLS = (
    {
        "type": "function",
        "function": {
            "name": "pay",
            "parameters": {
                "type": "object",
                "properties": {
                    "account": {"x-utb-decision-relevant": True},
                    "trace": {"x-utb-decision-relevant": False},
                },
            },
        },
    },
    {"type": "function", "function": {"name": "look"}},
)
EMPTY = Words("", "")
BANK = ToolSet(
    name="bank",
    domain="finance",
    title=EMPTY,
    description=EMPTY,
    scenario=Scenario(EMPTY, EMPTY, ()),
    tools=TOOLS,
    world={},
    homes=("bank", "bank"),
)
PEOPLE = {"p": person(habits={"budget": "Savings."}, sensitive_information={"debt": "Some."})}


def findings(**changed: object) -> list[Rule]:
    fields: dict[str, object] = {
        "persona": "p",
        "preference": "habits.budget",
        "tool_set": "bank",
        "tools": ("pay",),
        "slot": "account",
        "effect": Effect.ARGUMENT,
        "shows": "savings",
    }
    link = PersonaLink(**{**fields, **changed})  # type: ignore[arg-type]
    return [finding.rule for finding in check_links([link], PEOPLE, {"bank": BANK})]


@pytest.mark.parametrize(
    ("changed", "rules"),
    [
        ({}, []),
        ({"tools": ("look", "pay"), "slot": None, "effect": Effect.ORDER}, []),
        ({"preference": "habits.travel"}, [Rule.LINK_WITHOUT_PREFERENCE]),
        ({"persona": "q"}, [Rule.LINK_WITHOUT_PREFERENCE]),
        ({"preference": "sensitive_information.debt"}, [Rule.LINK_TO_SENSITIVE]),
        ({"tools": ("steal",)}, [Rule.LINK_WITHOUT_TOOL]),
        ({"slot": "amount"}, [Rule.LINK_WITHOUT_SLOT]),
        ({"tools": ("pay", "look")}, [Rule.LINK_WITHOUT_SLOT]),
        ({"slot": "trace"}, [Rule.LINK_DECIDES_NOTHING]),
        ({"tool_set": "shop", "tools": ("anything",)}, []),
    ],
)
def test_links_are_checked_at_both_ends(changed: dict[str, object], rules: list[Rule]) -> None:
    assert findings(**changed) == rules
