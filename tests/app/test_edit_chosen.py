"""What the graph says of a choice is read like everything from a browser."""

import pytest

from utb.ui.edit_chosen import chosen_node


@pytest.mark.parametrize(
    ("sent", "node"),
    [
        ({"node": 3, "item": "here"}, 3),
        ({"node": 0, "item": "here"}, 0),
        ({"node": 3, "item": "elsewhere"}, None),
        ({"node": -1, "item": "here"}, None),
        ({"node": True, "item": "here"}, None),
        ({"node": "3", "item": "here"}, None),
        ({"item": "here"}, None),
        ([3], None),
        (None, None),
    ],
)
def test_only_a_node_of_this_turn_is_chosen(sent: object, node: int | None) -> None:
    assert chosen_node(sent, "here") == node
