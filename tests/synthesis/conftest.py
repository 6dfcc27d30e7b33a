"""One run that nobody disturbed, for all tests that compare with it or look at it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.synthesis.runs import arguments
from tests.synthesis.scripts import answered
from tests.synthesis.stub_server import Stub, serving
from utb.cli.main import run


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, Stub]]:
    """A run that nobody disturbed, and the server that it asked."""
    folder = tmp_path_factory.mktemp("whole")
    with serving(answered) as stub:
        assert run(arguments(folder, stub.base_url)) == 0
        yield folder / "run", stub
