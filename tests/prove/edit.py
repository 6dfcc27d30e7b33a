"""Editing references in full: undo and redo, losslessness, what a signature means, live verdicts, curated exports."""

from collections.abc import Sequence
from pathlib import Path

from tests.editing.exports import curated
from tests.editing.live import live_verdicts
from tests.editing.loading import unedited
from tests.editing.mends import MENDS, mended
from tests.editing.scripts import scripts
from tests.prove import real_runs
from tests.prove.report import Line
from utb.io.loading import load_runs
from utb.io.workspace import Dataset, prediction_file, topic_file
from utb.model import Trajectory

GRAPHS, OPERATIONS = 200, 1_000
EDITS, SIGNED = 50, 70
SHIPPED = Path(__file__).resolve().parents[2] / "annotations"


def line_c() -> Line:
    """Random scripts of edits."""
    seen = scripts(GRAPHS, OPERATIONS)
    figure = (
        f"{seen.operations:,} operations on {GRAPHS} graphs ({seen.refused:,} refused with a sentence): "
        f"{seen.not_undone} not undone to the original bytes, {seen.not_redone} not redone to the final ones, "
        f"{seen.changed_in_place} changed in place, {seen.lost} of {seen.marked:,} nodes lost an unknown field; "
        f"{seen.signable:,} of {seen.looked_at:,} states accepted for signing, {len(seen.invalid)} of them invalid by "
        "the second opinion"
    )
    wrong = seen.not_undone + seen.not_redone + seen.changed_in_place + seen.lost + len(seen.invalid)
    return Line(name="c", what="random edits, undo, redo, sign-off", figure=figure, met=not wrong and seen.signable > 0)


def line_d() -> Line:
    """Every recorded and every shipped reference."""
    files = [*real_runs.topic_files(), *sorted((SHIPPED / "datasets" / "utb-mini").glob("*.jsonl"))]
    seen = unedited(files)
    figure = f"{seen.turns:,} references of {seen.topics} topics, {len(seen.different)} differ in content or line"
    detail = "\n".join(seen.different[:20])
    return Line(name="d", what="open, edit nothing, save", figure=figure, met=not seen.different, detail=detail)


def line_e() -> Line:
    """Faults of recorded references, mended, signed and scored again."""
    dataset, runs = _recorded()
    done, otherwise = mended(dataset, runs)
    changed = sum(bool(each.changes) for each in done)
    figure = (
        f"{len(done)} faults mended, {sum(each.why_not is not None for each in done)} of them not signable; "
        f"{changed} change a verdict; {len(otherwise)} verdicts of the exported data other than shown"
    )
    told = [f"{each.mend.topic}: {each.mend.fault}\n" + "".join(f"  {row}\n" for row in each.changes) for each in done]
    is_met = len(done) == len(MENDS) >= 10 and not otherwise and all(each.why_not is None for each in done)
    return Line(name="e", what="real faults mended", figure=figure, met=is_met, detail="\n".join([*told, *otherwise]))


def line_f() -> Line:
    """Random edits of recorded turns with recorded runs."""
    seen = live_verdicts(*_recorded(), EDITS)
    figure = (
        f"{seen.edits} edits, {seen.rows} verdicts shown before saving, {seen.flipped} flipped, "
        f"{len(seen.different)} other than after saving"
    )
    is_met = seen.edits == EDITS and seen.flipped > 0 and not seen.different
    return Line(name="f", what="live verdicts", figure=figure, met=is_met, detail="\n".join(seen.different[:20]))


def line_h() -> Line:
    """The data set that ships, with random edits signed."""
    seen = curated(SHIPPED, "utb-mini", signed=SIGNED)
    counts = ", ".join(f"{count} {name}" for name, count in seen.counts.items() if count)
    figure = f"{counts}; {seen.scored:,} verdicts compared, {len(seen.different)} differences"
    detail = "\n".join(seen.different[:20])
    is_met = not seen.different and seen.counts["applied"] == seen.counts["signed"] > 0
    return Line(name="h", what="curated export, imported again", figure=figure, met=is_met, detail=detail)


def _recorded() -> tuple[Dataset, Sequence[Trajectory]]:
    """All recorded topics as one data set, and all recorded runs."""
    dataset = Dataset("recorded", tuple(topic_file(path, "recorded") for path in real_runs.topic_files()))
    files = [prediction_file(path, "recorded", path.stem) for path in real_runs.prediction_files()]
    return dataset, load_runs(files).trajectories


LINES = (line_c, line_d, line_e, line_f, line_h)
