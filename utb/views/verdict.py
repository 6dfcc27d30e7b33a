"""The verdict of a turn in words: the sentence that says why, the findings, and what the other runs came to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from utb.metrics.disagreement import Disagreement
from utb.metrics.disagreement_reasons import SENTENCES
from utb.model import Finding, NodeStatus, Status, Turn, Verdict
from utb.scoring.findings import FINDINGS, FindingKind, kind_of
from utb.scoring.wording import listing
from utb.views.background import background
from utb.views.meanings import MEANINGS
from utb.views.sources import Chips, Sources
from utb.views.text import in_words_of_the_page, one_line, plain
from utb.views.under_policy import paths_of
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
    meaning: str  # of the code, for whoever meets it for the first time
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
    under_title: str
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
    judged = {**others, verdict.policy: verdict}
    whys = {
        (set(found.policies) - {verdict.policy}).pop(): _why(found, judged.get(found.stricter))
        for found in disagreements
    }
    hidden = len(chips) - MOST
    return VerdictView(
        mark=VERDICT[verdict.status],
        under=_under(verdict, first),
        under_title=f"Judged by version {verdict.policy_version} of the rules of the policy {verdict.policy}.",
        sentence=_sentence(verdict, first),
        second=background(turn, verdict, first, sources, predicted),
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
    return VerdictView(
        mark=NO_RUN, under="", under_title="", sentence=sentence, second=second, findings=(), more="", others=()
    )


_COMPLETED = {"relaxed": "The task was completed."}
_DECIDING = (FindingKind.WRONG, FindingKind.NOT_SCORED)


def _under(verdict: Verdict, first: Finding | None) -> str:
    at = f", at step {first.step}" if first and first.step is not None else ""
    return f"{verdict.policy} v{verdict.policy_version}{at}"


def _sentence(verdict: Verdict, first: Finding | None) -> str:
    if first is not None:
        return in_words_of_the_page(plain(first.message[:SENTENCE]))
    if verdict.status is Status.CORRECT:
        return (
            "Every node of the reference was executed, and nothing else."
            if verdict.policy == "exact"
            else _COMPLETED.get(verdict.policy, "The released evaluator has nothing against this run.")
        )
    return "No finding says why."


def _why(found: Disagreement, stricter: Verdict | None) -> str:
    """The reason, with the arguments that it is about."""
    findings = stricter.findings if stricter else ()
    first = next((finding for finding in findings if kind_of(finding) in _DECIDING), None)
    paths = paths_of(first) if first else ()
    names = f"{listing(paths)}: ".replace("`", "'") if paths else ""
    return (
        f"{plain(names)[:PLACE_WIDTH]}{SENTENCES[found.reason] if found.reason else 'No documented reason says why.'}"
    )


def _chip(place: int, finding: Finding, call: int | None) -> FindingChip:
    return FindingChip(
        id=f"finding-{place}",
        code=finding.code.value,
        place=_place(finding),
        mark=_mark(finding),
        message=in_words_of_the_page(one_line(finding.message, SENTENCE)),
        meaning=MEANINGS[finding.code],
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
