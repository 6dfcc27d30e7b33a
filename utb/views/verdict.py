"""The verdict of a turn in words: the sentence that says why, the findings, and what the other runs came to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from utb.metrics.disagreement import Disagreement
from utb.metrics.disagreement_reasons import SENTENCES
from utb.model import Finding, FindingCode, NodeStatus, Source, SourceKind, Status, Turn, Verdict
from utb.scoring.findings import FINDINGS, FindingKind, kind_of
from utb.views.sources import Chip, Chips, Sources, source_at
from utb.views.text import counted, one_line, plain
from utb.views.words import CALL, DATA, NO_RUN, NODE, NOTE, VERDICT, Mark

MOST = 10  # findings shown as chips; the table and the graph hold the rest
PLACE_WIDTH = 60
SENTENCE = 600


@dataclass(frozen=True, slots=True, kw_only=True)
class FindingChip:
    """One finding: choosing it selects its step, node and argument."""

    id: str
    code: str
    place: str
    mark: Mark
    message: str
    step: int | None
    node: int | None
    path: str | None
    call: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Other:
    """What another policy says; where it differs, `why`."""

    policy: str
    mark: Mark
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class VerdictView:
    """The banner."""

    mark: Mark
    under: str
    sentence: str
    second: str
    findings: tuple[FindingChip, ...]
    more: str
    others: tuple[Other, ...]


def build_verdict(
    turn: Turn,
    verdict: Verdict,
    others: Mapping[str, Verdict],
    sources: Sources,
    predicted: Chips,
    *,
    calls: Sequence[int | None] = (),
    disagreements: Sequence[Disagreement] = (),
) -> VerdictView:
    """The banner for a verdict; `others` are the verdicts under the other policies.

    `calls` says of each finding which call of its step it is on, `disagreements` why another policy says otherwise.
    """
    deciding = [finding for finding in verdict.findings if kind_of(finding) in _DECIDING]
    first = deciding[0] if deciding else None
    at = dict(enumerate(calls))
    chips = tuple(_chip(place, finding, at.get(place)) for place, finding in enumerate(verdict.findings))
    whys = {(set(found.policies) - {verdict.policy}).pop(): _why(found) for found in disagreements}
    hidden = len(chips) - MOST
    return VerdictView(
        mark=VERDICT[verdict.status],
        under=_under(verdict, first),
        sentence=_sentence(verdict, first),
        second=_second(turn, verdict, first, sources, predicted),
        findings=chips[:MOST],
        more=f"and {hidden} more" if hidden > 0 else "",
        others=tuple(
            Other(policy=name, mark=VERDICT[other.status], why=whys.get(name, "")) for name, other in others.items()
        ),
    )


def no_run(model: str | None, has_models: bool) -> VerdictView:
    """The banner where there is nothing to judge."""
    if model is not None:
        sentence = f"{one_line(model, 80)} has no run of this turn."
        second = "Choose another model, or load predictions that hold this turn."
    else:
        sentence = "No predictions for this turn." if has_models else "No predictions hold a turn of this file."
        second = "The reference stands below; put prediction files into the workspace to see how models did."
    return VerdictView(mark=NO_RUN, under="", sentence=sentence, second=second, findings=(), more="", others=())


_DECIDING = (FindingKind.WRONG, FindingKind.NOT_SCORED)


def _under(verdict: Verdict, first: Finding | None) -> str:
    at = f", at step {first.step}" if first and first.step is not None else ""
    return f"{verdict.policy} v{verdict.policy_version}{at}"


def _sentence(verdict: Verdict, first: Finding | None) -> str:
    if first is not None:
        return plain(first.message[:SENTENCE])
    if verdict.status is Status.CORRECT:
        return (
            "Every node of the reference was executed, and nothing else."
            if verdict.policy == "exact"
            else "The task was completed."
        )
    return "No finding says why."


def _second(
    turn: Turn,
    verdict: Verdict,
    first: Finding | None,
    sources: Sources,
    predicted: Chips,
) -> str:
    """What helps to judge the first finding: where the two values stand, or what would make the turn scorable."""
    if first is None:
        if verdict.optimal is None or verdict.completed_steps is None:
            return ""
        steps = counted(verdict.completed_steps, "step")
        return f"{steps}, the fewest possible." if verdict.optimal else f"{steps}; fewer would have done."
    if verdict.status is Status.NOT_SCORED:
        return _REMEDIES.get(first.code, "")
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
        return f"stands in the history (turn {source.turn})"
    if source.kind is SourceKind.OBSERVATION:
        nodes = turn.reference.nodes
        known = source.node is not None and 0 <= source.node < len(nodes)
        name = f" (`{one_line(nodes[source.node].name, PLACE_WIDTH)}`)" if known and source.node is not None else ""
        return f"comes from the result of n{source.node}{name}"
    return _STANDS[source.kind]


def _predicted(chip: Chip) -> str:
    word = chip.mark.word
    if word == SourceKind.NONE.value:
        return "stands nowhere the model could see"
    where = f" ({chip.where})" if chip.where else ""
    return "is the default of the schema" if word == SourceKind.DEFAULT.value else f"stands in the {word}{where}"


_STANDS = {
    SourceKind.DEFAULT: "is the default of the schema",
    SourceKind.PROFILE: "stands in the persona, which the model never saw",
    SourceKind.NONE: "stands nowhere the model could see",
}
_REMEDIES = {
    FindingCode.TRUNCATED_RUN: "A run with a higher step limit, or in open mode, could be scored.",
    FindingCode.PROVIDER_ERROR: "Run this turn again to score it.",
    FindingCode.INPUT_UNREADABLE: "The prediction has to be recorded anew to be scored.",
    FindingCode.REFERENCE_UNREADABLE: "Mend the reference to score this turn.",
    FindingCode.REFERENCE_CYCLE: "Mend the dependencies of the reference to score this turn.",
    FindingCode.REFERENCE_DANGLING: "Mend the dependencies of the reference to score this turn.",
    FindingCode.REFERENCE_EMPTY: "Give the turn a reference to score it.",
    FindingCode.EVALUATOR_CRASH: "The other policies score this turn.",
    FindingCode.REFERENCE_AMBIGUOUS: "Tell the identical calls of the reference apart to score this turn.",
}


def _why(found: Disagreement) -> str:
    return SENTENCES[found.reason] if found.reason else "No documented reason says why."


def _chip(place: int, finding: Finding, call: int | None) -> FindingChip:
    return FindingChip(
        id=f"finding-{place}",
        code=finding.code.value,
        place=_place(finding),
        mark=_mark(finding),
        message=one_line(finding.message, SENTENCE),
        step=finding.step,
        node=finding.node,
        path=finding.path,
        call=call,
    )


def _place(finding: Finding) -> str:
    if finding.node is not None:
        path = "" if not finding.path else f".{finding.path}"
        return one_line(f"n{finding.node}{path}", PLACE_WIDTH)
    return f"step {finding.step}" if finding.step is not None else ""


def _mark(finding: Finding) -> Mark:
    row = FINDINGS[finding.code]
    if row.kind is FindingKind.DATA:
        return DATA
    if row.kind is FindingKind.NOTE:
        return NOTE
    if row.drawn is None:
        return VERDICT[Status.NOT_SCORED if row.kind is FindingKind.NOT_SCORED else Status.WRONG]
    return NODE[row.drawn] if isinstance(row.drawn, NodeStatus) else CALL[row.drawn]
