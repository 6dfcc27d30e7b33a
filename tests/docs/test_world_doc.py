"""The guide to the tools: its example runs, and it names what there is."""

import re
from pathlib import Path

from utb.world import behaviour
from utb.world.functions import PURE, SEEDED

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "docs" / "world.md").read_text(encoding="utf-8")


def test_the_example_runs() -> None:
    code = re.search(r"```python\n(.*?)```", TEXT, re.DOTALL)
    assert code is not None
    names: dict[str, object] = {}
    exec(code[1].replace('"tool_schemas"', repr(str(ROOT / "tool_schemas"))), names)
    assert names["observation"].response["nights"] == 2  # type: ignore[attr-defined]


def test_every_step_of_a_behaviour_is_named() -> None:
    assert [field for field in behaviour.Behaviour.__struct_fields__ if f"`{field}`" not in TEXT] == []


def test_functions_that_are_named_exist() -> None:
    families = TEXT.split("### The language")[1].split("*Drawing*")[0]
    named = set(re.findall(r"`(\w+)\(", families)) | {
        "sun_times",
        "moon",
        "tides",
        "annuity",
        "loan_plan",
        "distance_km",
    }
    assert named - {"given"} <= PURE.keys() | SEEDED.keys()
