"""Everything that is wrong with a reference while it is edited; what blocks signing it off, and what only shows.

Nothing here keeps anybody from typing. A reference blocks when a run could not be judged by it (a cycle, a dependency
that leads nowhere, a node that cannot be read), when it calls what is not offered, or calls it as the schema forbids.
The last word is the scorer's: executed as a run, the reference must be correct.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator

import msgspec
import networkx as nx

from utb.graph.editing.answers import dependencies_of, is_answer
from utb.graph.editing.state import Edited
from utb.graph.nodes import Unreadable, read_node, shorten
from utb.matching.references import reference_findings
from utb.matching.tools import compile_tools
from utb.model import EXACT, FindingCode, NodeKind, Status, Turn
from utb.scoring.exact.facts import facts_of
from utb.scoring.execute import execute_reference
from utb.scoring.flips import reason_of
from utb.scoring.label_problems import label_problems
from utb.scoring.problems import Problem, ProblemCode
from utb.scoring.score import score_turn
from utb.scoring.source_problems import source_problems
from utb.scoring.sources import Seen
from utb.scoring.wording import listing

_FROM_FINDING = {
    FindingCode.REFERENCE_UNKNOWN_TOOL: ProblemCode.UNKNOWN_TOOL,
    FindingCode.REFERENCE_BREAKS_SCHEMA: ProblemCode.BREAKS_SCHEMA,
    FindingCode.REFERENCE_SCHEMA_UNREADABLE: ProblemCode.SCHEMA_UNREADABLE,
    FindingCode.REFERENCE_MANY_ANSWERS: ProblemCode.MANY_ANSWERS,
    FindingCode.REFERENCE_DEPENDS_ON_ANSWER: ProblemCode.DEPENDS_ON_ANSWER,
    FindingCode.REFERENCE_ASK_NOT_RECOGNISED: ProblemCode.ASK_NOT_RECOGNISED,
}
MOST_OF_A_KIND = 20  # problems shown of one kind at one node
_LONGEST_JSON = 2_000_000  # characters; longer observations are not read, nobody mends them by eye


def problems(state: Edited, turn: Turn, seen: Seen | None = None) -> tuple[Problem, ...]:
    """The problems of an edited reference, those that block first.

    Args:
        state: the raw nodes and labels.
        turn: the turn as if `state` were its reference (`utb.io.references.turn_with`), with its history.
        seen: what the model saw in this turn, if the caller has worked it out.
    """
    found = [*_of_graph(state), *_of_findings(turn), *_of_observations(state), *label_problems(state, turn)]
    if turn.reference.nodes:
        found += source_problems(turn, seen)
    if not any(problem.blocks_sign_off for problem in found):
        found += _of_execution(turn)
    return tuple(sorted(_few(found), key=lambda problem: not problem.blocks_sign_off))


def _few(found: Iterable[Problem]) -> Iterator[Problem]:
    """The first problems of each kind at each node; arguments of a megabyte may have tens of thousands."""
    seen: Counter[tuple[ProblemCode, int | None, bool]] = Counter()
    for problem in found:
        kind = (problem.code, problem.node, problem.blocks_sign_off)
        seen[kind] += 1
        if seen[kind] <= MOST_OF_A_KIND:
            yield problem
    for (code, node, blocks), count in seen.items():
        if count > MOST_OF_A_KIND:
            where = "in the labels" if node is None else f"at node {node}"
            yield Problem(code, f"And {count - MOST_OF_A_KIND:,} more of this kind {where}.", blocks, node)


def _of_graph(state: Edited) -> Iterator[Problem]:
    """What keeps the nodes from being a graph that can be executed."""
    nodes = state.nodes
    if not nodes:
        why = "The reference has no nodes." if isinstance(state.answer_list, list) else "The reference is no list."
        yield Problem(ProblemCode.EMPTY, f"{why} Add a call, a question or an answer.", True)
        return
    for index, raw in enumerate(nodes):
        read = read_node(raw, len(nodes))
        if isinstance(read, Unreadable):
            yield _unreadable(index, read, len(nodes))
    yield from _of_cycles(nodes)
    yield from _of_answers(nodes)


def _unreadable(index: int, read: Unreadable, count: int) -> Problem:
    if read.is_dangling:
        sentence = f"Node {index} depends on {shorten(read.found)}, which is none of the nodes 0 to {count - 1}."
        return Problem(ProblemCode.DANGLING, sentence, True, index)
    return Problem(ProblemCode.UNREADABLE, f"Node {index} cannot be read: {read.why}.", True, index)


def _of_cycles(nodes: list[object]) -> Iterator[Problem]:
    """Nodes that wait for each other, and answers that therefore never come."""
    inner = [index for index, raw in enumerate(nodes) if not is_answer(raw)]
    graph = nx.DiGraph()
    graph.add_nodes_from(inner)
    known = set(inner)
    graph.add_edges_from((other, index) for index in inner for other in dependencies_of(nodes[index]) if other in known)
    stuck: list[int] = []
    for group in nx.strongly_connected_components(graph):
        first = min(group)
        if len(group) == 1 and not graph.has_edge(first, first):
            continue
        stuck.append(first)
        names = listing(map(str, sorted(group)[:12])) + (" and more" if len(group) > 12 else "")
        what = f"Node {first} waits for itself" if len(group) == 1 else f"Nodes {names} wait for each other"
        yield Problem(ProblemCode.CYCLE, f"{what}, so the reference can never be executed.", True, first)
    if not stuck:
        return
    for index, raw in enumerate(nodes):
        if is_answer(raw):
            sentence = f"The answer (node {index}) can never be reached: it comes after node {min(stuck)}, which waits."
            yield Problem(ProblemCode.ANSWER_UNREACHABLE, sentence, True, index)


def _of_answers(nodes: list[object]) -> Iterator[Problem]:
    answers = [index for index, raw in enumerate(nodes) if is_answer(raw)]
    if not answers:
        yield Problem(ProblemCode.NO_ANSWER, "The reference ends without an answer; nothing is to be said.", False)
        return
    awaited, front = set[int](), dependencies_of(nodes[answers[0]])
    while front:
        index = front.pop()
        if index not in awaited and 0 <= index < len(nodes):
            awaited.add(index)
            front += dependencies_of(nodes[index])
    missing = [index for index, raw in enumerate(nodes) if index not in awaited and not is_answer(raw)]
    if missing:
        sentence = (
            f"The answer (node {answers[0]}) does not list node {missing[0]}, directly or not. It comes after it all "
            "the same, but the released evaluator would let a run answer before."
        )
        yield Problem(ProblemCode.ANSWER_INCOMPLETE, sentence, False, answers[0])


def _of_findings(turn: Turn) -> Iterator[Problem]:
    """What scoring finds odd about the reference."""
    tools = compile_tools(turn.tools)
    broken: set[str] = set()
    for index, node in enumerate(turn.reference.nodes):
        if node.kind is NodeKind.CALL:
            literal = msgspec.structs.replace(node, accepted=None)
            broken.update(finding.message for finding in reference_findings(tools, literal, index))
    for finding in facts_of(turn).findings:
        code, blocks = _FROM_FINDING[finding.code], False
        if code is ProblemCode.UNKNOWN_TOOL:
            blocks = True
        elif code is ProblemCode.BREAKS_SCHEMA:
            blocks = finding.message in broken
            code = code if blocks else ProblemCode.ACCEPTED_BREAKS_SCHEMA
        yield Problem(code, finding.message, blocks, finding.node, finding.path)


def _of_observations(state: Edited) -> Iterator[Problem]:
    """Observations that begin like JSON and are none."""
    for index, raw in enumerate(state.nodes):
        observation = raw.get("observation") if isinstance(raw, dict) else None
        if isinstance(observation, str) and observation.lstrip()[:1] in ("{", "[") and not _is_json(observation):
            sentence = f"The observation of node {index} begins like JSON, but is none; it counts as plain text."
            yield Problem(ProblemCode.OBSERVATION_NOT_JSON, sentence, False, index)


def _is_json(text: str) -> bool:
    if len(text) > _LONGEST_JSON:
        return True
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _of_execution(turn: Turn) -> Iterator[Problem]:
    """Whether the reference, executed as a run, is right by its own measure."""
    verdict = score_turn(turn, execute_reference(turn), EXACT)
    if verdict.status is not Status.CORRECT:
        sentence = f"A run that does exactly what the reference says would not be correct: {reason_of(verdict)}"
        yield Problem(ProblemCode.NOT_CORRECT, sentence, True)
