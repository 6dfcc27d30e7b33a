"""Running the command line inside the test process, and a small data set to run it on."""

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import pytest

from tests.files import run_line, topic_line, write_jsonl
from utb.cli.main import run


class Outcome(msgspec.Struct, frozen=True):
    """What a command did."""

    code: int
    out: str
    err: str


Utb = Callable[..., Outcome]


@pytest.fixture
def utb(capsys: pytest.CaptureFixture[str]) -> Utb:
    """Runs `utb` with these arguments."""

    def call(*arguments: object) -> Outcome:
        code = run([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return Outcome(code, out, err)

    return call


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Two topics of two turns."""
    return write_jsonl(tmp_path / "data" / "set.jsonl", [topic_line("a", turns=2), topic_line("b", turns=2)])


@pytest.fixture
def predictions(tmp_path: Path) -> Path:
    """Runs of three of the four turns: two right, one wrong."""
    wrong = [{"content": "No idea.", "tool_calls": []}]
    lines: Sequence[object] = [run_line("a"), run_line("a", 1), run_line("b", steps=wrong)]
    return write_jsonl(tmp_path / "runs" / "model-a.jsonl", lines)
