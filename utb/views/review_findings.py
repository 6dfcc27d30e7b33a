"""What the library noticed about an item by itself: told beside the message that it concerns, never decided.

Findings on the reference are those that scoring attaches to every verdict of the turn. Beside them stand values that
no source can be found for, texts that mean to be JSON and are not, and labels of asking that the reference contradicts.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from utb.matching.references import reference_findings
from utb.matching.tools import compile_tools
from utb.model import Decision, Finding, FindingCode, Node, NodeKind, SlotLabel, SourceKind, Turn
from utb.scoring.ask import asks
from utb.scoring.findings import make_finding
from utb.views.review_json import JsonSpot, broken_value
from utb.views.sources import Sources
from utb.views.text import one_line, plain
from utb.views.words import Mark

BLOCKS = Mark("wargs", "×", "blocks")
WARNING = Mark("extra", "▲", "warning")
NO_SOURCE = Mark("wargs", "≠", "no source")
NAME, MESSAGE = 60, 400
SOURCE_NONE, NOT_JSON, ASK_LABEL = "source_none", "not_json", "ask_label"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewFinding:
    """One remark. `node` None: it concerns the turn as a whole. `spot` is the place of broken JSON."""

    id: str
    code: str
    mark: Mark
    message: str
    node: int | None = None
    path: str | None = None
    spot: JsonSpot | None = None

    @property
    def place(self) -> str:
        """`n2.rate`."""
        if self.node is None:
            return "turn"
        return one_line(f"n{self.node}{'.' + self.path if self.path else ''}", NAME)


def review_findings(turn: Turn, sources: Sources) -> tuple[ReviewFinding, ...]:
    """Everything noticed about the item, in the order of its nodes; what concerns the whole turn comes first."""
    found = [*_of_reference(turn), *_broken(turn), *_without_source(turn, sources), *_ask_labels(turn, sources)]
    found.sort(key=lambda each: -1 if each.node is None else each.node)
    return tuple(replace(each, id=f"remark-{place}") for place, each in enumerate(found))


def _remark(
    code: str,
    mark: Mark,
    message: str,
    node: int | None = None,
    path: str | None = None,
    spot: JsonSpot | None = None,
) -> ReviewFinding:
    shown = plain(path) if path else None
    return ReviewFinding(
        id="", code=code, mark=mark, message=one_line(message, MESSAGE), node=node, path=shown, spot=spot
    )


def _scored(finding: Finding, mark: Mark) -> ReviewFinding:
    return _remark(finding.code.value, mark, finding.message, finding.node, finding.path)


def _of_reference(turn: Turn) -> Iterator[ReviewFinding]:
    graph = turn.reference
    if graph.fault is not None:
        yield _scored(graph.fault, BLOCKS)
        return
    tools = compile_tools(turn.tools)
    for note in graph.notes:
        yield _scored(note, WARNING)
    for index, node in enumerate(graph.nodes):
        for finding in reference_findings(tools, node, index):
            yield _scored(finding, _weight(finding))
        if node.kind is NodeKind.ASK and isinstance(node.observation, str) and not asks(node.observation):
            code = FindingCode.REFERENCE_ASK_NOT_RECOGNISED
            yield _scored(make_finding(code, node=index, actual=node.observation), WARNING)


def _weight(finding: Finding) -> Mark:
    return WARNING if finding.code is FindingCode.REFERENCE_SCHEMA_UNREADABLE else BLOCKS


def _broken(turn: Turn) -> Iterator[ReviewFinding]:
    """Observations, and arguments as they stand in the file, that mean to be JSON and are not."""
    for index, node in enumerate(turn.reference.nodes):
        for what, value in (("arguments", raw_arguments(turn, index)), ("observation", _observation(node))):
            spot = broken_value(value)
            if spot is not None:
                message = f"The {what} of node {index} {'are' if what == 'arguments' else 'is'} {spot.words}."
                yield _remark(NOT_JSON, WARNING, message, index, spot=spot)


def raw_arguments(turn: Turn, index: int) -> object:
    """The arguments of a node as they stand in the file; None where nobody kept them."""
    listed = turn.answer_list
    raw = listed[index] if isinstance(listed, list) and index < len(listed) else None
    action = raw.get("action") if isinstance(raw, dict) else None
    return action.get("arguments") if isinstance(action, dict) else None


def _observation(node: Node) -> object:
    """What a tool returned; what the assistant says is prose, even if it begins with a bracket."""
    return node.observation if node.kind is NodeKind.CALL else None


def _without_source(turn: Turn, sources: Sources) -> Iterator[ReviewFinding]:
    for index, found in sources.items():
        name = one_line(turn.reference.nodes[index].name, NAME)
        for path, source in found.items():
            if source.kind is SourceKind.NONE:
                message = f"`{one_line(path, NAME)}` of `{name}` stands nowhere the model could see."
                yield _remark(SOURCE_NONE, NO_SOURCE, message, index, path)


def _ask_labels(turn: Turn, sources: Sources) -> Iterator[ReviewFinding]:
    """Where labels of asking and the reference say different things."""
    if turn.reference.fault is not None or not turn.clarification:
        return
    asked = [index for index, node in enumerate(turn.reference.nodes) if node.kind is NodeKind.ASK]
    labelled = [label for label in turn.clarification if label.decision is Decision.ASK]
    if labelled and not asked:
        names = ", ".join(f"`{one_line(label.slot, NAME)}`" for label in labelled)
        yield _remark(ASK_LABEL, WARNING, f"The labels say ask for {names}, but the reference asks nothing.")
    if asked and not labelled:
        message = "The reference asks, but every labelled slot is to be inferred."
        yield _remark(ASK_LABEL, WARNING, message, asked[0])
    for label in labelled:
        yield from _known_already(label, sources)


def _known_already(label: SlotLabel, sources: Sources) -> Iterator[ReviewFinding]:
    """A slot that is to be asked for although its value was said before."""
    for index, found in sources.items():
        source = found.get(label.slot)
        if source is not None and source.kind is SourceKind.HISTORY:
            message = f"The label says ask for `{one_line(label.slot, NAME)}`, but its value was said before."
            yield _remark(ASK_LABEL, WARNING, message, index, label.slot)
