"""Every set answers on this machine, byte for byte, what it answered where its fingerprint was taken."""

import pytest

from tests.world.golden import fingerprint, recorded
from tests.world.sets import NAMES


@pytest.mark.parametrize("name", NAMES)
def test_a_set_answers_the_same_bytes_on_every_machine(name: str) -> None:
    assert fingerprint(name) == recorded()[name]
