"""What the library finds out about the reference on the page: worked out once for each state, kept for the session."""

from dataclasses import dataclass

import streamlit as st

from utb.model import NodeKind, SlotLabel, Source, Turn
from utb.scoring.editing_problems import problems
from utb.scoring.problems import Problem
from utb.scoring.sources import Seen, find_sources
from utb.scoring.suggestions import SuggestedDependency, suggested_dependencies, suggested_labels
from utb.ui.edit_desk import EditDesk, edited_turn
from utb.views.graph import GraphView
from utb.views.reference_editor_graph import build_editor_graph
from utb.views.sources import Sources

FOUND = "edit.found"


@dataclass(frozen=True, kw_only=True)
class Found:
    """The turn with the reference of the page, its problems, how it is drawn, and what the finder would write."""

    turn: Turn
    problems: tuple[Problem, ...]
    graph: GraphView
    dependencies: tuple[SuggestedDependency, ...]
    labels: tuple[SlotLabel, ...]
    sources: Sources

    def of(self, node: int | None) -> tuple[Problem, ...]:
        """The problems of one node."""
        return tuple(problem for problem in self.problems if problem.node == node and node is not None)

    @property
    def blocking(self) -> tuple[Problem, ...]:
        """The problems that keep the reference from being signed off."""
        return tuple(problem for problem in self.problems if problem.blocks_sign_off)


def found_on(desk: EditDesk) -> Found:
    """What there is to say about the state on the desk."""
    key = (desk.subject, desk.stamp, desk.sha256)
    known = st.session_state.get(FOUND)
    if isinstance(known, tuple) and known[0] == key and isinstance(known[1], Found):
        return known[1]
    found = _find(desk)
    st.session_state[FOUND] = (key, found)
    return found


def _find(desk: EditDesk) -> Found:
    turn = edited_turn(desk, desk.state)
    seen = Seen(turn)
    is_readable = bool(turn.reference.nodes)
    wrong = problems(desk.state, turn, seen)
    return Found(
        turn=turn,
        problems=wrong,
        graph=build_editor_graph(desk.state, wrong),
        dependencies=suggested_dependencies(turn, seen) if is_readable else (),
        labels=suggested_labels(turn, seen) if is_readable else (),
        sources=_sources(turn, seen),
    )


def _sources(turn: Turn, seen: Seen) -> dict[int, dict[str, Source]]:
    nodes = enumerate(turn.reference.nodes)
    return {index: find_sources(turn, index, seen) for index, node in nodes if node.kind is NodeKind.CALL}
