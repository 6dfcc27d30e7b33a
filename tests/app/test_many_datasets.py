"""A workspace of many data sets: each is read once, and again only when its files change."""

from collections import Counter
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from tests.app.test_pages import PROJECT
from tests.app.workspaces import called, run, said, topic, write_dataset
from utb.io.workspace import Dataset
from utb.testing import answer, node
from utb.ui import cached

MANY = 30


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often the files of each data set are read."""
    monkeypatch.chdir(PROJECT)
    counts: Counter[str] = Counter()
    topics, runs = cached.load_topics, cached.load_runs

    def count_topics(dataset: Dataset) -> object:
        counts[f"topics of {dataset.name}"] += 1
        return topics(dataset)

    def count_runs(files: tuple[object, ...], **given: object) -> object:
        counts["runs"] += 1
        return runs(files, **given)  # type: ignore[arg-type]

    monkeypatch.setattr(cached, "load_topics", count_topics)
    monkeypatch.setattr(cached, "load_runs", count_runs)
    return counts


def fill(root: Path, number: int, query: str = "x") -> None:
    reference = [node("find", {"query": query}), answer(after=[0])]
    runs = [run("t", called("find", {"query": "x"}), said("ok"), model="m")]
    write_dataset(root, f"set{number:02}", [topic("t", reference)], {"m": runs})


def test_each_is_read_once_and_again_when_it_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reads: Counter[str]
) -> None:
    for number in range(MANY):
        fill(tmp_path, number)
    monkeypatch.setenv("UTB_WORKSPACE", str(tmp_path))
    app = AppTest.from_file(str(PROJECT / "app.py"), default_timeout=60).run()
    app.run()
    assert not app.exception
    assert reads["runs"] == MANY and set(reads.values()) == {1, MANY}
    fill(tmp_path, 7, query="something else")
    app.run()
    assert reads["runs"] == MANY + 1 and reads["topics of set07"] == 2 and reads["topics of set08"] == 1


def test_of_a_data_set_that_keeps_changing_little_is_held(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, reads: Counter[str]
) -> None:
    monkeypatch.setenv("UTB_WORKSPACE", str(tmp_path))
    fill(tmp_path, 0, query="first")
    app = AppTest.from_file(str(PROJECT / "app.py"), default_timeout=60).run()
    first = cached.workspace(tmp_path).datasets[0]
    cached.topics(first)
    assert reads["topics of set00"] == 1
    for change in range(cached.VERSIONS):
        fill(tmp_path, 0, query="longer" * (change + 1))
        app.run()
    assert reads["topics of set00"] == 1 + cached.VERSIONS
    cached.topics(first)
    assert reads["topics of set00"] == 2 + cached.VERSIONS, "the first version is no longer held"
