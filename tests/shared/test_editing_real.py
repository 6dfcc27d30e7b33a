"""Editing on recorded topics and runs: nothing is lost, and verdicts shown before saving are those after it."""

from tests.editing.live import live_verdicts
from tests.editing.loading import unedited
from tests.editing.mends import MENDS, mended
from tests.prove import real_runs
from utb.io.loading import load_runs
from utb.io.workspace import Dataset, prediction_file, topic_file


def test_references_that_nobody_edits_are_saved_as_they_were_read() -> None:
    seen = unedited(real_runs.topic_files())
    assert seen.different == []
    assert (seen.topics, seen.turns) == (632, 1009)


def test_verdicts_shown_before_saving_are_those_after_it() -> None:
    dataset = Dataset("recorded", tuple(topic_file(path, "recorded") for path in real_runs.topic_files()))
    files = [prediction_file(path, "recorded", path.stem) for path in real_runs.prediction_files()]
    seen = live_verdicts(dataset, load_runs(files).trajectories, 12, seed=1)
    assert seen.different == []
    assert seen.edits == 12
    assert seen.flipped > 0


def test_known_faults_of_recorded_references_can_be_mended_and_signed() -> None:
    dataset = Dataset("recorded", tuple(topic_file(path, "recorded") for path in real_runs.topic_files()))
    files = [prediction_file(path, "recorded", path.stem) for path in real_runs.prediction_files()]
    done, otherwise = mended(dataset, load_runs(files).trajectories)
    assert otherwise == []
    assert [each.why_not for each in done] == [None] * len(MENDS)
    assert sum(bool(each.changes) for each in done) >= 10
