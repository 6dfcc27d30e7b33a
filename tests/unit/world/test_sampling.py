import pytest

from tests.unit.world.small import NOW, TOOLS, WORLD, tool, tool_set, world
from utb.errors import ConfigError
from utb.world.draws import Draws
from utb.world.sampling import sample_arguments
from utb.world.state import State
from utb.world.world import World


def test_drawn_arguments_are_accepted() -> None:
    made = world()
    session = made.session()
    for name in ("searchBoats", "hireBoat", "cancelHire", "listFerries", "compareBoats"):
        for number in range(20):
            arguments = sample_arguments(made, name, session.state, Draws("sampling", name, number))
            assert arguments is not None
            observation = session.call(name, arguments)
            assert observation.status in (200, 409), (name, arguments, observation.text)


def test_nothing_is_drawn_where_nothing_can_be_named() -> None:
    assert sample_arguments(world(), "cancelHire", State(), Draws("x")) is None


def test_ids_of_a_day_are_drawn_from_the_days_that_there_are() -> None:
    found = sample_arguments(world(), "showFerry", State(), Draws("x"))
    assert found is not None
    assert world().session().call("showFerry", found).status == 200


def test_a_pattern_needs_a_hint() -> None:
    odd = tool("listHires", {"code": {"type": "string", "pattern": "^[A-Z]{3}$"}}, ("code",))
    tools = [odd if raw["function"]["name"] == "listHires" else raw for raw in TOOLS]
    made = World([tool_set(tools=tools, world=WORLD)], seed=1, now=NOW)
    with pytest.raises(ConfigError, match="listHires: code: say how to draw it"):
        sample_arguments(made, "listHires", State(), Draws("x"))
