"""The drawn graph: cards, tickets, edges, and three ways to arrange them."""

import re
from itertools import combinations

import pytest

from tests.unit.views.cases import careful, hasty, judge, shop
from utb.model import Trajectory, Turn
from utb.testing import answer, ask, call, node, step, text, trajectory, turn
from utb.views.calls import shown_calls
from utb.views.cards import WIDEST, Card
from utb.views.drawing import Drawing
from utb.views.graph import GraphView, build_graph_view


def view(of: Turn, run: Trajectory | None = None) -> GraphView:
    if run is None:
        return build_graph_view(of.reference)
    alignment = judge(of, run).alignment
    assert alignment is not None
    return build_graph_view(of.reference, alignment, shown_calls(alignment, run))


def cards(drawn: GraphView) -> dict[str, Card]:
    return {card.id: card for card in drawn.cards}


def chain(count: int) -> Turn:
    return turn(*(node("find", {"query": str(index)}, after=[index - 1] if index else []) for index in range(count)))


def overlapping(drawn: GraphView, drawing: Drawing) -> list[tuple[str, str]]:
    boxes = {
        card.id: (
            *drawing.places[card.id],
            drawing.places[card.id][0] + card.width,
            drawing.places[card.id][1] + card.height,
        )
        for card in drawn.cards
    }
    return [
        (one, other)
        for one, other in combinations(boxes, 2)
        if boxes[one][0] < boxes[other][2]
        and boxes[other][0] < boxes[one][2]
        and boxes[one][1] < boxes[other][3]
        and boxes[other][1] < boxes[one][3]
    ]


def test_a_right_call_shows_as_the_pill_of_its_node() -> None:
    drawn = cards(view(shop(), careful()))
    assert set(drawn) == {"node-0", "node-1", "node-2"}
    assert (drawn["node-1"].mark.word, drawn["node-1"].pill, drawn["node-1"].second) == ("matched", "step 1", "matched")


def test_a_wrong_call_is_a_ticket_beside_its_node() -> None:
    drawn = view(shop(), hasty())
    ticket, card = cards(drawn)["call-0"], cards(drawn)["node-1"]
    assert (ticket.second, ticket.step, ticket.node) == ("step 0 · wrong arguments", 0, 1)
    assert (card.mark.word, card.pill) == ("wrong arguments", "")
    assert (card.lines, ticket.lines) == (('id="bag-117"',), ('id="bag-771"',))


def test_an_edge_that_was_not_respected_says_so() -> None:
    links = {link.id: link for link in view(shop(), hasty()).links}
    assert links["edge-0-1"].caption == "n1 came first"
    assert links["edge-0-1"].label == "n1 depends on n0, not respected: n1 came first"
    assert links["edge-1-2"].caption == ""


def test_without_a_run_nothing_is_judged() -> None:
    drawn = view(shop())
    assert {card.mark.style for card in drawn.cards} == {"plain"}
    assert (drawn.summary, drawn.legend) == ("3 nodes", ())


def test_asks_and_answers_have_shapes_of_their_own() -> None:
    drawn = cards(view(turn(ask(), node("book", {}, after=[0]), answer(after=[1]))))
    assert [(card.shape, card.name) for card in drawn.values()] == [
        ("ask", "ask user"),
        ("call", "book"),
        ("answer", "answer"),
    ]


def test_unjudged_cards_say_what_they_are_for() -> None:
    of = turn(ask("day"), ask() | {"action": {"name": "ask_user_for_required_parameters", "arguments": {}}}, answer())
    assert [card.second for card in view(of).cards] == ["day", "asks for what is missing", "ends the turn"]


def test_calls_without_a_node_stand_in_rows_below() -> None:
    loose = [step(call("find", {"query": f"other {index}"})) for index in range(7)]
    run = trajectory(step(call("find", {"query": "0"})), *loose, step(call("guess")), step(call("find", "{broken")))
    drawn = view(chain(1), run)
    by_id = cards(drawn)
    assert drawn.caption == "Calls without a node"
    assert [by_id[f"call-{index}"].mark.word for index in (1, 8, 9)] == ["extra", "unknown tool", "malformed"]
    assert all(
        place[1] > drawn.drawings[0].places["node-0"][1] + 44
        for name, place in drawn.drawings[0].places.items()
        if name.startswith("call")
    )


def test_a_malformed_call_shows_its_raw_text() -> None:
    drawn = cards(view(chain(1), trajectory(step(call("find", "{'query': None}")))))
    assert "{'query': None}" in drawn["call-0"].lines


def test_a_call_that_is_no_call_can_still_be_drawn() -> None:
    drawn = cards(view(chain(1), trajectory(step(call(None, ["x"])), step(call({"deep": 1}, 7)))))
    assert [drawn[f"call-{index}"].mark.word for index in (0, 1)] == ["malformed", "malformed"]


@pytest.mark.parametrize("name", ["x" * 500, "查询用户的订单详情并且返回所有的结果", "a\n\u202eb\ud800", ""])
def test_no_name_is_wider_than_its_card(name: str) -> None:
    card = cards(view(turn(node(name, {"k" * 90: "v" * 90}))))["node-0"]
    assert card.width <= WIDEST
    assert len(card.name) <= 26 and "\n" not in card.name
    assert all(len(line) <= 21 for line in card.lines)


def test_small_graphs_have_argument_lines_and_large_ones_counts() -> None:
    many = {f"argument{index}": index for index in range(5)}
    small, large = (cards(view(turn(*(node("find", many) for _ in range(count))))) for count in (1, 7))
    assert small["node-0"].lines == ("argument0=0", "argument1=1", "+3 more")
    assert (large["node-0"].lines, large["node-0"].second) == ((), "5 arguments")


def test_what_differs_is_listed_first() -> None:
    of = turn(node("find", {"a": 1, "b": 2, "c": [1, 2]}))
    drawn = cards(view(of, trajectory(step(call("find", {"a": 1, "b": 2, "c": [1, 3]})))))
    assert drawn["node-0"].lines[0] == "c=[1, 2]"
    assert drawn["call-0"].lines[0] == "c=[1, 3]"


@pytest.mark.parametrize("count", [1, 2, 6, 30, 60])
def test_no_card_stands_on_another_in_any_drawing(count: int) -> None:
    edges = [[index - gap for gap in (3, 7) if index >= gap] for index in range(count)]
    of = turn(*(node("find", {"query": str(index)}, after=after) for index, after in enumerate(edges)), answer())
    run = trajectory(*(step(call("find", {"query": str(index // 2 * 2)})) for index in range(count)))
    for drawn in (view(of), view(of, run)):
        for drawing in drawn.drawings:
            assert overlapping(drawn, drawing) == []
            assert all(x >= 0 and y >= 0 for x, y in drawing.places.values())
            assert all(drawing.places[card.id][0] + card.width <= drawing.width for card in drawn.cards)


def test_only_chains_are_drawn_in_rows() -> None:
    assert [len(view(chain(count)).drawings) for count in (2, 4, 12)] == [2, 3, 6]
    assert len(view(turn(*(node("find", {"query": str(index)}) for index in range(12)))).drawings) == 2


def test_a_chain_in_rows_runs_back_to_the_start_of_the_next() -> None:
    drawing = view(chain(6)).drawings[-1]
    rows = sorted({y for _, y in drawing.places.values()})
    assert len(rows) == 2
    assert drawing.places["node-3"][0] == drawing.places["node-0"][0]
    assert "Q" in drawing.edges["edge-2-3"] and "Q" not in drawing.edges["edge-0-1"]


def test_a_chain_has_room_for_words_on_its_edges() -> None:
    steps = [step(call("find", {"query": str(index)})) for index in (1, 0, 2, 3, 4, 5)]
    plain, labelled = view(chain(6)).drawings[-1], view(chain(6), trajectory(*steps)).drawings[-1]
    assert labelled.places["node-1"][0] > plain.places["node-1"][0]


def test_every_edge_ends_at_its_node() -> None:
    drawn = view(shop(), hasty())
    for drawing in drawn.drawings:
        for link in drawn.links:
            x, y = drawing.places[f"node-{link.end}"]
            numbers = [float(number) for number in re.findall(r"-?[\d.]+", drawing.heads[link.id])]
            tips = list(zip(numbers[::2], numbers[1::2], strict=True))
            assert any(abs(tip_x - x) <= 2 or abs(tip_y - y) <= 2 for tip_x, tip_y in tips)


def test_two_calls_of_one_step_have_room() -> None:
    of = turn(node("find", {"query": "a"}), node("find", {"query": "b"}), answer(after=[0, 1]))
    drawn = view(of, trajectory(step(call("find", {"query": "x"}), call("find", {"query": "y"})), text()))
    assert overlapping(drawn, drawn.drawings[0]) == []


def test_a_question_says_what_it_is_for_and_its_words() -> None:
    asked = turn({**ask(), "observation": "Which day?"}, node("book", {"day": 1}, after=[0]), answer(after=[0, 1]))
    drawn = build_graph_view(asked.reference, slots=("date", "seats"))
    assert cards(drawn)["node-0"].lines == ("for date, seats", "Which day?")
    assert cards(build_graph_view(asked.reference))["node-0"].lines == ("Which day?",)


def test_an_edge_to_a_call_that_was_never_made_says_so() -> None:
    run = trajectory(step(call("book", {"id": "bag-117"})), text("Done."))
    links = {link.id: link for link in view(shop(), run).links}
    assert links["edge-0-1"].caption == "n0 never came"
