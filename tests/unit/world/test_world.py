import json

import pytest

from tests.unit.world.small import NOW, WORLD, tool_set, world
from utb.errors import ConfigError
from utb.world.state import State
from utb.world.world import Session, World


def boats(session: Session, **arguments: object) -> list[dict[str, object]]:
    return session.call("searchBoats", arguments).response["boats"]


def test_a_search_filters_orders_and_cuts_off() -> None:
    session = world().session()
    found = session.call("searchBoats", {}).response
    assert found["total"] == 6
    assert len(found["boats"]) == 4
    assert [boat["price"] for boat in found["boats"]] == sorted(boat["price"] for boat in found["boats"])
    assert len(boats(session, harbour="north quay")) == 3
    assert all(boat["seats"] >= 5 for boat in boats(session, min_seats=5))
    seats = [boat["seats"] for boat in boats(session, sort="seats")]
    assert seats == sorted(seats, reverse=True)


def test_writes_are_seen_by_later_calls_and_by_no_other_session() -> None:
    made = world()
    session = made.session()
    boat = boats(session)[0]["boat_id"]
    hired = session.call("hireBoat", {"boat_id": boat, "day": "2026-03-04"}).response
    assert session.call("listHires", {}).response == {"hires": [{"hire_id": hired["hire_id"], "state": "held"}]}
    assert session.call("hireBoat", {"boat_id": boat, "day": "2026-03-04"}).response["error"]["code"] == "conflict"
    assert session.call("cancelHire", {"hire_id": hired["hire_id"]}).response == {"state": "cancelled"}
    again = session.call("hireBoat", {"boat_id": boat, "day": "2026-03-04"}).response
    assert again["hire_id"] != hired["hire_id"]
    assert again["times_hired"] == 2
    assert session.call("forgetHire", {"hire_id": hired["hire_id"]}).response == {"gone": True}
    assert [hire["hire_id"] for hire in session.call("listHires", {}).response["hires"]] == [again["hire_id"]]
    assert session.call("cancelHire", {"hire_id": hired["hire_id"]}).status == 404
    assert made.session().call("listHires", {}).response == {"hires": []}


def test_a_call_changes_no_state_but_returns_another() -> None:
    made = world()
    boat = boats(made.session())[0]["boat_id"]
    before = State()
    observation, after = made.execute("hireBoat", {"boat_id": boat, "day": "2026-03-04", "skipper": True}, before)
    assert before == State()
    assert made.execute("hireBoat", {"boat_id": boat, "day": "2026-03-04", "skipper": True}, before)[0] == observation
    assert made.execute("listHires", {}, after)[0].response["hires"][0]["state"] == "held"
    assert made.execute("listHires", {}, after)[1] is after


def test_a_state_goes_through_json() -> None:
    session = world().session()
    session.call("hireBoat", {"boat_id": boats(session)[0]["boat_id"], "day": "2026-03-04"})
    again = State(rows=json.loads(json.dumps(session.state.rows)), serial=session.state.serial)
    assert world().execute("listHires", {}, again)[0].text == session.call("listHires", {}).text


def test_a_refusal_has_a_status_a_code_a_sentence_and_the_parameter() -> None:
    session = world().session()
    boat = boats(session)[0]["boat_id"]
    past = session.call("hireBoat", {"boat_id": boat, "day": "2026-03-02"})
    assert (past.status, past.is_error) == (422, True)
    assert past.response == {"error": {"code": "date_in_past", "message": "2026-03-02 is over.", "parameter": "day"}}
    unknown = session.call("hireBoat", {"boat_id": "bo_000000", "day": "2026-03-04"})
    assert unknown.status == 404
    assert unknown.response["error"]["message"] == "No boat 'bo_000000' is known."
    assert session.call("sinkBoat", {}).response["error"]["code"] == "unknown_tool"
    assert session.call("\ud800", {}).text.encode()


def test_a_list_of_ids_is_looked_up_one_by_one() -> None:
    session = world().session()
    first, second = (boat["boat_id"] for boat in boats(session)[:2])
    assert len(session.call("compareBoats", {"boat_ids": [first, second]}).response["prices"]) == 2
    error = session.call("compareBoats", {"boat_ids": [first, "bo_000000"]}).response["error"]
    assert error["parameter"] == "boat_ids[1]"


def test_rows_of_a_day_are_there_on_that_day_only() -> None:
    session = world().session()
    ferries = session.call("listFerries", {"day": "2026-03-05"}).response["ferries"]
    assert [ferry["leaves"] for ferry in ferries] == ["10:00", "11:00"]
    assert all(ferry["ferry_id"].endswith("-20260305") for ferry in ferries)
    assert session.call("showFerry", {"ferry_id": ferries[0]["ferry_id"]}).response["free"] == ferries[0]["free"]
    for day in ("2026-03-02", "2026-03-09", "2026-03-08"):  # before, after, and a Sunday
        assert session.call("listFerries", {"day": day}).response == {"ferries": []}
    base = ferries[0]["ferry_id"][:-9]
    for wrong in (base, f"{base}-20260230", f"{base}-20260309", "fe_1-20260305"):
        assert session.call("showFerry", {"ferry_id": wrong}).status == 404


def test_results_are_in_the_language_of_the_world_and_differ_in_nothing_else() -> None:
    english, chinese = (boats(world(language=language).session()) for language in ("en", "zh"))
    assert [boat["boat_id"] for boat in english] == [boat["boat_id"] for boat in chinese]
    assert {boat["name"] for boat in chinese} <= {"苍鹭", "水獭", "燕鸥"}


def test_the_seed_makes_the_world() -> None:
    assert boats(world().session()) == boats(world().session())
    assert boats(world().session()) != boats(world(seed=6).session())


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"behaviours": {**WORLD["behaviours"], "sinkBoat": {"result": {}}}}, "sinkBoat"),
        ({"behaviours": {"listHires": {"reslut": {}}}}, "reslut"),
        ({"catalogues": {"boats": {"id": "x"}}}, "prefix"),
    ],
)
def test_a_word_that_nobody_knows_is_named(change: dict[str, object], words: str) -> None:
    with pytest.raises(ConfigError, match=words):
        World([tool_set(world={**WORLD, **change})], seed=1, now=NOW)


def test_a_mistake_in_an_expression_names_the_tool() -> None:
    behaviours = {**WORLD["behaviours"], "listHires": {"result": {"n": "=count"}}}
    made = World([tool_set(world={**WORLD, "behaviours": behaviours})], seed=1, now=NOW)
    with pytest.raises(ConfigError, match="listHires: expression '=count'"):
        made.session().call("listHires", {})


def test_two_sets_cannot_define_the_same_tool() -> None:
    other = tool_set(name="travel_rafts", homes=["travel_rafts"] * len(tool_set().tools))
    with pytest.raises(ConfigError, match="travel_rafts and travel_boats both define searchBoats"):
        World([tool_set(), other], seed=1, now=NOW)


def test_a_catalogue_that_nobody_has_is_named() -> None:
    behaviours = {**WORLD["behaviours"], "listHires": {"search": {"in": "rafts"}, "result": {}}}
    made = World([tool_set(world={**WORLD, "behaviours": behaviours})], seed=1, now=NOW)
    with pytest.raises(ConfigError, match="no catalogue is named rafts"):
        made.session().call("listHires", {})
