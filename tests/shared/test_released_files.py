"""Released files are reproduced: sessions, score files, metric files, every table of the statistics."""

import pytest

from tests.prove import released_files, released_runs


@pytest.mark.parametrize("line", [*released_files.LINES, *released_runs.LINES], ids=lambda line: line.__name__)
def test_every_released_file_is_repeated(line) -> None:
    shown = line()
    assert shown.met, shown.detail
