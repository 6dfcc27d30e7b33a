"""The nodes of a reference as rows of a table, problems as lines of a strip."""

from collections.abc import Sequence
from dataclasses import dataclass

from utb.graph.editing import Edited
from utb.graph.editing.answers import dependencies_of, is_answer, name_of
from utb.model import ASK_NAME
from utb.scoring.problems import Problem
from utb.views.reference_editor_graph import BLOCKS, WARNS
from utb.views.text import cut_value, one_line, plain, value_text
from utb.views.words import Mark

NAME, VALUES, SENTENCE = 40, 70, 400
SHOWN = 3  # problems that the strip tells without being asked


@dataclass(frozen=True, slots=True, kw_only=True)
class NodeRow:
    """One node in a line."""

    index: int
    name: str
    kind: str
    values: str
    depends_on: str
    problem: str
    mark: Mark | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ProblemLine:
    """One problem, and the node and path that "Show" leads to."""

    mark: Mark
    sentence: str
    node: int | None
    path: str | None
    slot: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Strip:
    """What is wrong with the reference: the sentence in front, and the lines, those that block first."""

    title: str
    style: str
    lines: tuple[ProblemLine, ...]
    folded: tuple[ProblemLine, ...]


def node_rows(state: Edited, problems: Sequence[Problem] = ()) -> tuple[NodeRow, ...]:
    """A row for every node, readable or not."""
    return tuple(_row(index, raw, problems) for index, raw in enumerate(state.nodes))


def build_strip(problems: Sequence[Problem]) -> Strip:
    """The strip above the page."""
    blocking = sum(problem.blocks_sign_off for problem in problems)
    warnings = len(problems) - blocking
    more = f", {warnings} more to look at" if blocking and warnings else ""
    if blocking:
        title = f"{blocking} problem{'' if blocking == 1 else 's'} block{'s' if blocking == 1 else ''} sign-off{more}"
    elif warnings:
        title = f"{warnings} thing{'' if warnings == 1 else 's'} to look at; nothing blocks sign-off"
    else:
        title = "No problems: this can be signed off"
    lines = [_line(problem) for problem in problems]
    style = "wargs" if blocking else "warn" if warnings else "matched"
    return Strip(title=title, style=style, lines=tuple(lines[:SHOWN]), folded=tuple(lines[SHOWN:]))


def _row(index: int, raw: object, problems: Sequence[Problem]) -> NodeRow:
    name = name_of(raw)
    action = raw.get("action") if isinstance(raw, dict) else None
    arguments = action.get("arguments") if isinstance(action, dict) else None
    mine = [problem for problem in problems if problem.node == index]
    worst = next((problem for problem in mine if problem.blocks_sign_off), mine[0] if mine else None)
    kind = "answer" if is_answer(raw) else "ask" if name == ASK_NAME else "call"
    said = raw.get("observation") if isinstance(raw, dict) and kind != "call" else arguments
    return NodeRow(
        index=index,
        name=one_line(name, NAME) if isinstance(name, str) else "(no name)",
        kind=kind,
        values=cut_value(said if isinstance(said, str) else value_text(said), VALUES) if said is not None else "",
        depends_on=one_line(", ".join(f"n{other}" for other in dependencies_of(raw)), VALUES),
        problem=one_line(worst.sentence, SENTENCE) if worst else "",
        mark=(BLOCKS if worst.blocks_sign_off else WARNS) if worst else None,
    )


def _line(problem: Problem) -> ProblemLine:
    return ProblemLine(
        mark=BLOCKS if problem.blocks_sign_off else WARNS,
        sentence=plain(problem.sentence[:SENTENCE]),
        node=problem.node,
        path=problem.path,
        slot=problem.slot,
    )
