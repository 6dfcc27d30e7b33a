"""Drawing functions, and how a catalogue knows which of its fields need them."""

from utb.world.drawing import DRAWING, drawing
from utb.world.draws import Draws
from utb.world.templates import names_read


def test_the_names_of_the_drawing_functions_are_known() -> None:
    assert drawing(Draws("place"), Draws("named")).keys() == DRAWING


def test_names_are_found_wherever_a_template_has_an_expression() -> None:
    template = {"a": ["=pick(cities)", 1], "b?": {"each": "=rows", "as": {"c": "=row.d + nth"}}, "e": "pick(none)"}
    assert names_read(template) == {"pick", "cities", "rows", "row", "nth"}
