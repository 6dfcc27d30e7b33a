"""The Replay page as one record: why this run of this turn got its verdict, and everything that proves it.

One selection - step, node, argument path - drives all parts. Where a link does not name one, the first finding does.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from utb.model import Alignment, Finding, Trajectory, Turn, Verdict
from utb.scoring.findings import FindingKind, kind_of
from utb.views.address import Address
from utb.views.arguments import Group, argument_groups
from utb.views.bodies import Body, body
from utb.views.calls import shown_calls
from utb.views.graph import GraphView, build_graph_view
from utb.views.sources import Chips, Evidence, Sources, evidence_of, source_at
from utb.views.text import one_line, plain
from utb.views.transcript import TranscriptView, build_transcript
from utb.views.verdict import VerdictView, build_verdict, no_run
from utb.views.words import VERDICT, Mark

RAW = 20_000  # characters of an unreadable reference shown at once
MODEL_WIDTH = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """What is chosen; None means nothing."""

    step: int | None = None
    node: int | None = None
    path: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelChip:
    """One run of this turn and its verdict."""

    id: str
    model: str
    trial: int
    label: str
    title: str
    mark: Mark
    is_chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Unreadable:
    """A reference that cannot be drawn: the reason, and what stands in the file."""

    reason: str
    raw: Body


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayView:
    """Everything on the page below the row of pickers."""

    verdict: VerdictView
    models: tuple[ModelChip, ...]
    transcript: TranscriptView
    graph: GraphView | None
    unreadable: Unreadable | None
    groups: tuple[Group, ...]
    evidence: Evidence | None
    selection: Selection


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """A run with its verdicts by policy; the alignment is None where the reference cannot be read."""

    run: Trajectory
    verdicts: Mapping[str, Verdict]
    alignment: Alignment | None = None
    predicted: Chips | None = None


def build_replay_view(
    turn: Turn,
    judged: Judged | None,
    policy: str,
    address: Address,
    *,
    sources: Sources,
    rivals: Sequence[tuple[Trajectory, Verdict]] = (),
    opened: Collection[str] = (),
    raw_reference: object = None,
    has_models: bool = True,
) -> ReplayView:
    """The view of a turn: with a run and its verdicts, or as a reference only. `sources` are the expected values'."""
    alignment = judged.alignment if judged else None
    shown = shown_calls(alignment, judged.run) if judged and alignment else ()
    predicted: Chips = judged.predicted or {} if judged else {}
    verdict = judged.verdicts[policy] if judged else None
    groups = () if turn.reference.fault else argument_groups(turn, alignment, shown, sources, predicted)
    selection = _select(address, turn, verdict, alignment, groups)
    return ReplayView(
        verdict=_banner(turn, judged, policy, address, sources, has_models),
        models=_chips(rivals, judged.run if judged else None),
        transcript=build_transcript(turn, judged.run if judged else None, alignment, sources, opened),
        graph=None if turn.reference.fault else build_graph_view(turn.reference, alignment, shown),
        unreadable=_unreadable(turn, raw_reference, opened),
        groups=groups,
        evidence=_evidence(turn, selection, sources),
        selection=selection,
    )


def _banner(
    turn: Turn, judged: Judged | None, policy: str, address: Address, sources: Sources, has_models: bool
) -> VerdictView:
    if judged is None:
        return no_run(address.model, has_models)
    others = {name: verdict for name, verdict in judged.verdicts.items() if name != policy}
    return build_verdict(turn, judged.verdicts[policy], others, sources, judged.predicted or {})


def _chips(rivals: Sequence[tuple[Trajectory, Verdict]], chosen: Trajectory | None) -> tuple[ModelChip, ...]:
    trials = {run.model: 0 for run, _ in rivals}
    for run, _ in rivals:
        trials[run.model] += 1
    return tuple(
        ModelChip(
            id=f"model-{place}",
            model=run.model,
            trial=run.trial,
            label=one_line(run.model, MODEL_WIDTH) + (f" · trial {run.trial}" if trials[run.model] > 1 else ""),
            title=one_line(f"{run.model}, trial {run.trial}: {VERDICT[verdict.status].word}", 300),
            mark=VERDICT[verdict.status],
            is_chosen=chosen is not None and (run.model, run.trial) == (chosen.model, chosen.trial),
        )
        for place, (run, verdict) in enumerate(rivals)
    )


def _unreadable(turn: Turn, raw: object, opened: Collection[str]) -> Unreadable | None:
    if turn.reference.fault is None:
        return None
    return Unreadable(reason=plain(turn.reference.fault.message), raw=body("reference", raw, opened, folded=RAW))


def _select(
    address: Address, turn: Turn, verdict: Verdict | None, alignment: Alignment | None, groups: Sequence[Group]
) -> Selection:
    """The selection that the address asks for, completed; without one, that of the first finding that decides."""
    step, node, path = address.step, address.node, address.path
    if not address.is_selecting:
        first = _first(verdict)
        if first is None:
            return Selection()
        step, node, path = first.step, first.node, first.path
    if node is not None and node >= len(turn.reference.nodes):
        node = path = None
    if alignment is not None:
        if node is None and step is not None:
            node = next((call.node for call in alignment.calls if call.step == step and call.node is not None), None)
        elif step is None and node is not None:
            step = alignment.nodes[node].step
    return Selection(step=step, node=node, path=_path(path, node, groups))


def _first(verdict: Verdict | None) -> Finding | None:
    deciding = (FindingKind.WRONG, FindingKind.NOT_SCORED)
    findings = verdict.findings if verdict else ()
    return next((finding for finding in findings if kind_of(finding) in deciding), None)


def _path(path: str | None, node: int | None, groups: Sequence[Group]) -> str | None:
    """The path as asked for, if the node has it; else its first argument that differs, or its first one."""
    rows = next((group.rows for group in groups if group.node is not None and group.node == node), ())
    names = [row.path for row in rows]
    if path is not None and plain(path) in names:
        return plain(path)
    differing = (row.path for row in rows if row.mark.style not in ("matched", "plain", "note"))
    return next(differing, names[0] if names else None)


def _evidence(turn: Turn, selection: Selection, sources: Sources) -> Evidence | None:
    if selection.node is None or selection.path is None:
        return None
    source = source_at(sources.get(selection.node, {}), selection.path)
    return evidence_of(turn, source, selection.path) if source else None
