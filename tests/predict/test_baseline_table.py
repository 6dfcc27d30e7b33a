"""The baselines on the sample: played anew they give the table that the documents show, and the same bytes twice."""

from pathlib import Path

import pytest

from tests.predict.baselines import played, table
from utb.runner.baselines import BASELINES

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("baselines")
    played(made)
    return made


def test_the_documents_show_the_table_of_the_baselines(folder: Path) -> None:
    assert table(folder) in (ROOT / "README.md").read_text(encoding="utf-8")


def test_playing_the_baselines_again_gives_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    played(tmp_path)
    for mode in ("open", "strict"):
        for name in BASELINES:
            path = Path(mode) / f"{name}.jsonl"
            assert (tmp_path / path).read_bytes() == (folder / path).read_bytes()
