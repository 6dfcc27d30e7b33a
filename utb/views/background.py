"""What stands behind a verdict: where the values of its first finding come from, or what would make a turn scorable."""

from collections.abc import Mapping

from utb.model import Finding, FindingCode, NodeKind, Source, SourceKind, Status, Turn, Verdict
from utb.scoring.wording import listing
from utb.views.sources import Chip, Chips, Sources, chip_of, source_at
from utb.views.text import counted, one_line
from utb.views.words import ONLY_USER

NAME_WIDTH = 60
MOST_NAMES = 4
TEXT_NOT_JUDGED = "The closing text is not judged beyond being there."
_ASKS = (FindingCode.ACTED_INSTEAD_OF_ASKING, FindingCode.ANSWERED_INSTEAD_OF_ASKING)


def background(turn: Turn, verdict: Verdict, first: Finding | None, sources: Sources, predicted: Chips) -> str:
    """What helps to judge the first finding that decides, or, without one, how well the run did."""
    if first is None:
        return _of_correct(turn, verdict)
    if verdict.status is Status.NOT_SCORED:
        return _REMEDIES.get(first.code, "")
    if first.code in _ASKS:
        return _only_the_user(turn, sources)
    if first.code is FindingCode.WRONG_ORDER and first.node is not None:
        return _not_yet_known(turn, first, sources.get(first.node, {}))
    return _of_values(turn, first, sources, predicted)


def _of_correct(turn: Turn, verdict: Verdict) -> str:
    parts = []
    if verdict.optimal is not None and verdict.completed_steps is not None:
        steps = counted(verdict.completed_steps, "step")
        parts.append(f"{steps}, the fewest possible." if verdict.optimal else f"{steps}; fewer would have done.")
    kinds = {node.kind for node in turn.reference.nodes}
    if kinds == {NodeKind.ANSWER}:
        parts.append(f"The reference only answers, from what was said and received before. {TEXT_NOT_JUDGED}")
    elif NodeKind.ANSWER in kinds:
        parts.append(TEXT_NOT_JUDGED)
    return " ".join(parts)


def _only_the_user(turn: Turn, sources: Sources) -> str:
    """Which values nobody but the user has: why the reference asks."""
    names: dict[str, None] = {}
    for node, found in sources.items():
        for path, source in found.items():
            if chip_of(turn, source).mark is ONLY_USER:
                names[f"`{_name(path)}` of n{node}"] = None
    if not names:
        return ""
    shown = [*list(names)[:MOST_NAMES], *([f"{len(names) - MOST_NAMES} more"] if len(names) > MOST_NAMES else [])]
    it = "it stands" if len(names) == 1 else "they stand"
    return f"Only the user can say {listing(shown)}: until asked, {it} nowhere the model could see (unrecoverable)."


def _not_yet_known(turn: Turn, first: Finding, sources: Mapping[str, Source]) -> str:
    """Which arguments the reference takes from results that the run did not have when it called."""
    late = set(first.expected) if isinstance(first.expected, list | tuple) else set()
    found = [(path, source) for path, source in sources.items() if source.kind is SourceKind.OBSERVATION]
    awaited = [(path, source) for path, source in found if not late or source.node in late]
    if not awaited:
        return ""
    names = listing(dict.fromkeys(f"`{_name(path)}`" for path, _ in awaited))
    nodes = listing(dict.fromkeys(_node(turn, source) for _, source in awaited))
    it = "it" if len(awaited) == 1 else "them"
    return f"The reference takes {names} from the result of {nodes}, which the run did not have when it used {it}."


def _of_values(turn: Turn, first: Finding, sources: Sources, predicted: Chips) -> str:
    if first.node is None or first.path is None:
        return ""
    source = source_at(sources.get(first.node, {}), first.path) if first.expected is not None else None
    chip = predicted.get(first.node, {}).get(first.path) if first.actual is not None else None
    if source and chip and source.kind is SourceKind.NONE and chip.mark.word == SourceKind.NONE.value:
        return "Neither the expected nor the predicted value stands anywhere the model could see."
    expected = f"The expected value {_stands(turn, source)}." if source else ""
    actual = f"The predicted one {_predicted(chip)}." if chip else ""
    return f"{expected} {actual}".strip()


def _stands(turn: Turn, source: Source) -> str:
    if source.kind is SourceKind.REQUEST:
        return "stands in the request" if source.node is None else f"stands in the user's reply to n{source.node}"
    if source.kind is SourceKind.HISTORY:
        return f"stands in the history ({chip_of(turn, source).where})"
    if source.kind is SourceKind.OBSERVATION:
        return f"comes from the result of {_node(turn, source)}"
    return _STANDS[source.kind]


def _node(turn: Turn, source: Source) -> str:
    nodes = turn.reference.nodes
    known = source.node is not None and 0 <= source.node < len(nodes)
    name = f" (`{_name(nodes[source.node].name)}`)" if known and source.node is not None else ""
    return f"n{source.node}{name}"


def _predicted(chip: Chip) -> str:
    word = chip.mark.word
    where = f" ({chip.where})" if chip.where else ""
    if chip.mark is ONLY_USER:
        return f"stands in the user's reply{where}"
    if word == SourceKind.NONE.value:
        return "stands nowhere the model could see"
    return "is the default of the schema" if word == SourceKind.DEFAULT.value else f"stands in the {word}{where}"


def _name(text: str) -> str:
    return one_line(text, NAME_WIDTH).replace("`", "'")


_STANDS = {
    SourceKind.DEFAULT: "is the default of the schema",
    SourceKind.PROFILE: "stands in the persona, which the model never saw",
    SourceKind.NONE: "stands nowhere the model could see",
}
_REMEDIES = {
    FindingCode.TRUNCATED_RUN: (
        "A run with a higher step limit could be scored, or one in open mode, which goes on until the model ends it."
    ),
    FindingCode.PROVIDER_ERROR: "Run this turn again to score it.",
    FindingCode.INPUT_UNREADABLE: "The prediction has to be recorded anew to be scored.",
    FindingCode.REFERENCE_UNREADABLE: "Mend the reference to score this turn.",
    FindingCode.REFERENCE_CYCLE: "Mend the dependencies of the reference to score this turn.",
    FindingCode.REFERENCE_DANGLING: "Mend the dependencies of the reference to score this turn.",
    FindingCode.REFERENCE_EMPTY: "Give the turn a reference to score it.",
    FindingCode.EVALUATOR_CRASH: "The other policies score this turn.",
    FindingCode.REFERENCE_AMBIGUOUS: "Tell the identical calls of the reference apart to score this turn.",
}
