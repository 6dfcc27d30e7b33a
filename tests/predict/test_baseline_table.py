"""The baselines played anew give the tables that the documents show, and the same bytes twice.

Of the large data set two are played here, one that is the same everywhere and one that follows the data; all of them
by `make prove SET=predict`.
"""

from pathlib import Path

import pytest

from tests.predict.baselines import played, shipped, table
from utb.runner.baselines import BASELINES

FEW = ("baseline-one-sentence", "baseline-copy-history")
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("baselines")
    played(made)
    return made


def test_the_documents_show_the_table_of_the_baselines(folder: Path) -> None:
    assert table(folder) in (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_documents_show_the_rows_of_the_large_data_set(tmp_path: Path) -> None:
    data = next(path for path in shipped() if path.name == "utb-sim")
    played(tmp_path, data, FEW)
    _, _, shown = (ROOT / "README.md").read_text(encoding="utf-8").partition("Turns of utb-sim")
    rows = table(tmp_path, data, FEW).splitlines()
    whose = tuple(f"| {name.removeprefix('baseline-')} |" for name in FEW)
    assert rows == [*rows[:2], *(line for line in shown.splitlines() if line.startswith(whose))]
    assert "\n".join(rows[:2]) in shown


def test_playing_the_baselines_again_gives_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    played(tmp_path)
    for mode in ("open", "strict"):
        for name in BASELINES:
            path = Path(mode) / f"{name}.jsonl"
            assert (tmp_path / path).read_bytes() == (folder / path).read_bytes()
