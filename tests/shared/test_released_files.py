"""Released files are reproduced: sessions, score files, metric files, every table of the statistics."""

import pytest

from tests.prove.released_files import LINES


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.__name__)
def test_every_released_file_is_repeated(line) -> None:
    shown = line()
    assert shown.met, shown.detail
