"""The Replay page as one record: why this run of this turn got its verdict, and everything that proves it.

One selection - step, node, argument path - drives all parts. Where a link does not name one, the first finding does.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from utb.metrics.disagreement import Disagreement
from utb.model import EXACT, Alignment, Edit, Status, Trajectory, Turn, Verdict
from utb.views.address import Address
from utb.views.argument_notes import with_notes
from utb.views.arguments import Group, argument_groups
from utb.views.bodies import Body, Everything, body
from utb.views.calls import shown_calls
from utb.views.edits import NOTHING, EditsView, build_edits
from utb.views.graph import GraphView, build_graph_view
from utb.views.provenance import trace_of
from utb.views.reference_texts import wanted_slots
from utb.views.rivals import ModelRuns, build_rivals
from utb.views.selection import Selection, calls_of, select
from utb.views.sources import Chips, Evidence, Sources, evidence_of, leaf_values, source_at
from utb.views.text import counted, plain
from utb.views.transcript import TranscriptView, build_transcript
from utb.views.under_policy import as_judged, compared
from utb.views.verdict import VerdictView, build_verdict, no_run

RAW = 20_000  # characters of an unreadable reference shown at once


@dataclass(frozen=True, slots=True, kw_only=True)
class Unreadable:
    """A reference that cannot be drawn: the reason, and what stands in the file."""

    reason: str
    raw: Body


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedEvidence:
    """The evidence of one row of the argument table."""

    node: int
    path: str
    evidence: Evidence
    is_chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayView:
    """Everything on the page below the row of pickers."""

    verdict: VerdictView
    models: tuple[ModelRuns, ...]
    transcript: TranscriptView
    graph: GraphView | None
    unreadable: Unreadable | None
    groups: tuple[Group, ...]
    arguments_summary: str
    evidences: tuple[PlacedEvidence, ...]
    edits: EditsView | None
    selection: Selection
    is_folded: bool  # a correct turn: nothing in the table needs reading

    @property
    def evidence(self) -> Evidence | None:
        """Where the chosen argument's expected value stands."""
        return next((placed.evidence for placed in self.evidences if placed.is_chosen), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """A run with its verdicts by policy; the alignment is None where the reference cannot be read."""

    run: Trajectory
    verdicts: Mapping[str, Verdict]
    alignment: Alignment | None = None
    predicted: Chips | None = None
    edits: tuple[Edit, ...] = ()


def build_replay_view(
    turn: Turn,
    judged: Judged | None,
    policy: str,
    address: Address,
    *,
    sources: Sources,
    rivals: Sequence[tuple[Trajectory, Verdict]] = (),
    disagreements: Sequence[Disagreement] = (),
    opened: Collection[str] = (),
    raw_reference: object = None,
    has_models: bool = True,
) -> ReplayView:
    """The view of a turn: with a run and its verdicts, or as a reference only. `sources` are the expected values'."""
    verdict = judged.verdicts[policy] if judged else None
    alignment = as_judged(judged.alignment, verdict) if judged else None
    shown = shown_calls(alignment, judged.run) if judged and alignment else ()
    predicted: Chips = judged.predicted or {} if judged else {}
    groups = () if turn.reference.fault else argument_groups(turn, alignment, shown, sources, predicted)
    groups = with_notes(groups, verdict)
    selection = select(address, turn, verdict, alignment, groups)
    return ReplayView(
        verdict=_banner(turn, judged, policy, address, sources, disagreements, has_models=has_models),
        models=build_rivals(rivals, judged.run if judged else None),
        transcript=build_transcript(
            turn,
            judged.run if judged else None,
            alignment,
            sources,
            opened,
            trace_of(turn, alignment, selection, sources),
        ),
        graph=None
        if turn.reference.fault
        else build_graph_view(turn.reference, alignment, shown, compared(verdict), wanted_slots(turn, sources)),
        unreadable=_unreadable(turn, raw_reference, opened),
        groups=_shown_groups(groups, selection, address),
        arguments_summary=" · ".join(filter(None, (_differing(groups, verdict), compared(verdict)))),
        evidences=tuple(_evidences(turn, groups, selection, sources, opened)),
        edits=_edits(turn, judged, verdict, alignment),
        selection=selection,
        is_folded=verdict is not None and verdict.status is Status.CORRECT and not address.is_selecting,
    )


def _banner(
    turn: Turn,
    judged: Judged | None,
    policy: str,
    address: Address,
    sources: Sources,
    disagreements: Sequence[Disagreement],
    *,
    has_models: bool,
) -> VerdictView:
    if judged is None:
        return no_run(address.model, has_models)
    others = {name: verdict for name, verdict in judged.verdicts.items() if name != policy}
    calls = calls_of(judged.verdicts[policy].findings, judged.alignment)
    return build_verdict(
        turn, judged.verdicts[policy], others, sources, judged.predicted or {}, calls=calls, disagreements=disagreements
    )


def _edits(turn: Turn, judged: Judged | None, verdict: Verdict | None, alignment: Alignment | None) -> EditsView | None:
    if judged is None or verdict is None or verdict.status is not Status.WRONG:
        return None
    exact = judged.verdicts.get(EXACT.name)
    is_right = exact is not None and exact.status is Status.CORRECT
    return NOTHING if is_right else build_edits(turn, judged.edits, alignment)


def _unreadable(turn: Turn, raw: object, opened: Collection[str]) -> Unreadable | None:
    if turn.reference.fault is None:
        return None
    return Unreadable(reason=plain(turn.reference.fault.message), raw=body("reference", raw, opened, folded=RAW))


def _shown_groups(groups: tuple[Group, ...], selection: Selection, address: Address) -> tuple[Group, ...]:
    """All groups, or those of the chosen node (or of the chosen step, where no node is)."""
    if address.rows is None or selection == Selection():
        return groups
    if selection.node is not None:
        return tuple(group for group in groups if group.node == selection.node)
    return tuple(
        group
        for group in groups
        if group.node is None and group.step == selection.step and selection.call in (None, group.call)
    )


def _differing(groups: Sequence[Group], verdict: Verdict | None) -> str:
    """How many arguments of the nodes differ; where none does in a wrong run, that they are not the reason."""
    rows = [row for group in groups if group.is_of_node for row in group.rows if row.mark.style != "plain"]
    differing = sum(row.mark.style not in ("matched", "note") for row in rows)
    if not rows:
        return ""
    if not differing and verdict is not None and verdict.status is Status.WRONG:
        return f"{counted(len(rows), 'argument')} as expected: the turn is wrong for another reason"
    return f"{differing} of {counted(len(rows), 'argument')} not as expected"


def _evidences(
    turn: Turn, groups: Sequence[Group], selection: Selection, sources: Sources, opened: Collection[str]
) -> Iterator[PlacedEvidence]:
    """The evidence of the chosen row; of every row where everything is opened: a saved file can ask nobody later."""
    rows = [(group.node, row.path) for group in groups if group.is_of_node for row in group.rows]
    chosen = (selection.node, selection.path)
    for node, path in dict.fromkeys(rows if isinstance(opened, Everything) else [chosen]):
        source = source_at(sources.get(node, {}), path) if node is not None and path is not None else None
        if node is None or path is None or source is None:
            continue
        value = dict(leaf_values(turn.reference.nodes[node].arguments)).get(path)
        evidence = evidence_of(turn, source, path, value)
        yield PlacedEvidence(node=node, path=path, evidence=evidence, is_chosen=(node, path) == chosen)
