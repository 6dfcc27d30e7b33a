"""Worlds of turns: made when they first speak, and then they have heard of everything that was done before."""

from pathlib import Path

from utb.io.tool_sets import offered, read_tool_sets
from utb.model import Turn
from utb.runner.observations import Desk, Progress
from utb.runner.worlds import Scene, Worlds
from utb.testing import answer, node, turn
from utb.world.state import State
from utb.world.world import World

SETS = read_tool_sets(Path(__file__).resolve().parents[3] / "tool_schemas", ["entertainment_music"])
MADE, LISTED = ("createPlaylist", {"name": "Night shift"}), ("listPlaylists", {"owner": "me"})
NOW = "2026-03-03 09:00:00 Tuesday"


def _turn() -> Turn:
    called = node(*MADE, observation="recorded")
    return turn(called, answer(after=[0]), tools=offered(SETS["entertainment_music"]), env_info=NOW)


def _scene() -> Scene:
    found = Worlds(SETS).of(_turn())
    assert found is not None
    return found


def test_records_answer_without_a_world() -> None:
    def make() -> World:
        raise AssertionError("nobody needs it")

    observation, so_far = Desk(turn=_turn(), scene=Scene(make)).observe(*MADE, Progress())
    assert observation == "recorded" and so_far.recorded == (MADE,)


def test_the_world_has_heard_of_calls_that_records_answered() -> None:
    scene = _scene()
    desk = Desk(turn=_turn(), scene=scene)
    seen, so_far = desk.observe(*LISTED, desk.observe(*MADE, Progress())[1])
    before = scene.world.execute(*LISTED, State())[0].response
    assert "Night shift" in str(seen) and "Night shift" not in str(before)
    assert so_far.recorded == () and desk.observe(*LISTED, so_far)[0] == seen


def test_a_turn_begins_after_the_earlier_calls_of_its_topic() -> None:
    world = _scene().world
    scene = Scene(lambda: world, (LISTED, MADE))
    assert scene.beginning == world.execute(*MADE, State())[1] != State()


def test_calls_that_only_read_leave_a_state_as_it_is() -> None:
    world = _scene().world
    state = State()
    assert world.after([LISTED, ("noSuchTool", {})], state) is state
