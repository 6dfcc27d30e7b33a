"""The simulated data set that ships: what the long proof counts, in its short form."""

from collections.abc import Callable

import pytest

from tests.prove import sim
from tests.prove.report import Line


@pytest.mark.parametrize("line", [sim.line_b, sim.line_d, sim.line_e], ids=["counts", "check", "diversity"])
def test_the_data_set_holds_what_it_promises(line: Callable[[], Line]) -> None:
    shown = line()
    assert shown.met, f"{shown.figure}\n{shown.detail}"
