"""Rows of nodes, lines of problems, verdicts before and after, addresses, labels in Markdown."""

import msgspec
import pytest

from utb.graph.editing import Edited
from utb.model import EXACT, RELAXED, Trajectory, Turn
from utb.scoring.flips import Flip, flips
from utb.scoring.problems import Problem, ProblemCode
from utb.testing import answer, ask, call, node, step, text, trajectory, turn
from utb.views.markdown_text import as_markdown
from utb.views.reference_editor_address import EditorAddress, read_editor_address, write_editor_address
from utb.views.reference_editor_flips import build_flips, effects, summed, touched, with_history
from utb.views.reference_editor_rows import SHOWN, build_strip, node_rows

BLOCK = Problem(ProblemCode.CYCLE, "a cycle", True, 0)
WARN = Problem(ProblemCode.NO_SOURCE, "no source", False, 1, "id")


def test_every_node_has_a_row_whatever_it_is() -> None:
    rows = node_rows(Edited([node("find", {"q": 1}), ask(), answer(after=[0]), 7, {"action": 3}]), [WARN, BLOCK])
    assert [row.kind for row in rows] == ["call", "ask", "answer", "call", "call"]
    assert rows[0].values == '{"q": 1}' and rows[0].mark is not None and rows[0].mark.word == "blocks sign-off"
    assert rows[1].mark is not None and rows[1].mark.word == "warning" and rows[2].depends_on == "n0"
    assert rows[3].name == "(no name)"


@pytest.mark.parametrize(
    ("problems", "title", "style"),
    [
        ([], "No problems: this can be signed off", "matched"),
        ([WARN], "1 thing to look at; nothing blocks sign-off", "warn"),
        ([BLOCK], "1 problem blocks sign-off", "wargs"),
        ([BLOCK, BLOCK, WARN], "2 problems block sign-off, 1 more to look at", "wargs"),
    ],
)
def test_the_strip_says_what_blocks(problems: list[Problem], title: str, style: str) -> None:
    strip = build_strip(problems)
    assert (strip.title, strip.style) == (title, style)


def test_many_problems_are_folded() -> None:
    strip = build_strip([BLOCK] * 9)
    assert len(strip.lines) == SHOWN and len(strip.folded) == 9 - SHOWN


def _runs() -> list[Trajectory]:
    right = trajectory(step(call("find", {"q": 1})), text(), model="right")
    wrong = trajectory(step(call("find", {"q": 2})), text(), model="wrong")
    return [right, wrong]


def _turn(value: int) -> Turn:
    return turn(node("find", {"q": value}), answer(after=[0]))


def test_flips_come_first_and_are_counted_by_model() -> None:
    rows = flips(_turn(1), _turn(2), _runs(), [EXACT, RELAXED])
    view = build_flips(rows, ("t", 0), "d")
    assert view.sentence == "2 of 2 models flip" and view.is_flipping and len(view.rows) == 4
    same = build_flips(flips(_turn(1), _turn(1), _runs(), [EXACT]), ("t", 0), "d")
    assert same.sentence == "No verdict flips" and not same.is_flipping
    mixed = build_flips([*same_rows(), rows[0]], ("t", 0), "d")
    assert mixed.rows[0].is_flipped and mixed.rows[0].link["topic"] == "t"


def same_rows() -> tuple[Flip, ...]:
    return flips(_turn(1), _turn(1), _runs(), [EXACT])


def test_an_edit_touches_its_turn_and_those_that_have_it_in_their_history() -> None:
    first, edited = _turn(1), _turn(2)
    later = msgspec.structs.replace(first, turn=1, history=(first,))
    apart = msgspec.structs.replace(first, topic_id="other")
    assert touched([first, later, apart], edited) == (first, later)
    assert with_history(later, edited).history == (edited,)
    assert with_history(first, edited).reference == edited.reference
    steps = list(effects([first, later], first, edited, [_runs(), []], [EXACT]))
    assert [len(rows) for _, rows in steps] == [2, 0]
    told = {effect.model: (effect.right_before, effect.right_after, effect.runs) for effect in summed(steps[0][1])}
    assert told == {"right": (1, 0, 1), "wrong": (0, 1, 1)}


def test_an_address_reads_back() -> None:
    whole = EditorAddress(dataset="d", topic="t", turn=3, node=2, tab="json", slot="rate", turns="all")
    assert read_editor_address(write_editor_address(whole)) == whole
    assert read_editor_address({"turn": "-1", "node": "x", "tab": "?"}).shown_tab == "graph"
    assert write_editor_address(whole.with_turn(("o", 1))) == {
        "dataset": "d",
        "topic": "o",
        "turn": "1",
        "tab": "json",
        "turns": "all",
    }


def test_nothing_in_a_label_means_anything_as_markdown() -> None:
    shown = as_markdown("![p](http://x.y/z) **b** $a$ :red[r] `c` www.x.y a@b.c")
    assert "\\!\\[p\\]\\(" in shown and "\\*\\*b" in shown and "\\$a\\$" in shown and "\\:red\\[" in shown
    assert "//" not in shown and "www." not in shown and "\\/\\/" not in shown
