"""The graph of a reference that is edited: everything written down is drawn, readable or not."""

import msgspec
import pytest

from utb.graph.editing import Edited
from utb.scoring.problems import Problem, ProblemCode
from utb.testing import answer, ask, node
from utb.views.reference_editor_graph import build_editor_graph, shown_nodes

REFERENCE = [node("find"), node("book", after=[0]), node("pay", after=[0, 1]), answer(after=[0, 1, 2])]


def edges(*nodes: object) -> dict[str, str]:
    return {link.id: link.caption for link in build_editor_graph(Edited(list(nodes))).links}


def test_every_dependency_is_drawn_even_where_others_imply_it() -> None:
    assert edges(*REFERENCE) == {"edge-0-1": "", "edge-0-2": "", "edge-1-2": "", "edge-2-3": ""}


def test_a_cycle_is_drawn_with_the_sentence_that_names_it() -> None:
    found = edges(node("a", after=[1]), node("b", after=[0]), answer(after=[0, 1]))
    assert found["edge-1-0"] == "cycle: n1 must not come before n0" and found["edge-0-1"] == ""
    assert edges(node("a", after=[0]))["edge-0-0"] == "n0 waits for itself"


def test_waiting_for_the_answer_is_drawn_as_what_cannot_be() -> None:
    assert edges(node("a", after=[1]), answer(after=[0]))["edge-1-0"] == "n0 cannot wait for the answer"


def test_every_drawing_has_a_place_for_every_card_and_a_line_for_every_link() -> None:
    view = build_editor_graph(
        Edited([node("a", after=[2]), node("b", after=[0]), node("c", after=[1]), ask(), answer()])
    )
    for drawing in view.drawings:
        assert set(drawing.places) == {card.id for card in view.cards}
        assert {link.id for link in view.links} == set(drawing.edges) == set(drawing.heads) == set(drawing.middles)
        assert all(0 <= x <= drawing.width and 0 <= y <= drawing.height for x, y in drawing.middles.values())


@pytest.mark.parametrize("raw", [None, 7, "x", [], {}, {"action": None}, {"action": {"name": ""}}])
def test_what_is_no_node_gets_a_card_all_the_same(raw: object) -> None:
    view = build_editor_graph(Edited([raw, answer(after=[0, 9])]))
    assert len(view.cards) == 2 and view.cards[0].node == 0
    msgspec.json.encode(view)


def test_a_dependency_that_leads_nowhere_leaves_the_others() -> None:
    nodes = shown_nodes(Edited([node("a"), node("b", after=[0, 9])]))
    assert nodes[1].depends_on == (0,)


def test_no_list_is_an_empty_graph() -> None:
    view = build_editor_graph(Edited("text"))
    assert view.cards == () and view.summary.startswith("0 nodes")


def test_cards_say_the_gravest_problem_of_their_node() -> None:
    problems = [
        Problem(ProblemCode.NO_SOURCE, "nowhere", False, 1, "id"),
        Problem(ProblemCode.BREAKS_SCHEMA, "22 is no text", True, 1, "id"),
        Problem(ProblemCode.NO_SOURCE, "nowhere", False, 0),
    ]
    cards = build_editor_graph(Edited(REFERENCE), problems).cards
    assert [card.mark.word for card in cards[:3]] == ["warning", "blocks sign-off", ""]
    assert cards[1].second == "breaks its schema" and "22 is no text" in cards[1].label


def test_two_hundred_nodes_are_drawn() -> None:
    nodes = [node(f"tool{index}", after=[index - 1] if index else []) for index in range(199)]
    view = build_editor_graph(Edited([*nodes, answer(after=list(range(199)))]))
    assert len(view.cards) == 200 and len(view.links) == 199
