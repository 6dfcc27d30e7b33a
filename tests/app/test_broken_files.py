"""Every page on files that are cut, doubled, left over, replaced or deleted: told with their place, the rest used."""

import gzip
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from tests.app import workspaces
from tests.app.test_pages import PAGES, PROJECT, html, labels, opened
from tests.app.workspaces import Json, called, run, said, topic, write_dataset
from utb.testing import answer, node

Build = Callable[[Path], Path]
REFERENCE = [node("find", {"query": "x"}), answer(after=[0])]
RIGHT = [called("find", {"query": "x"}), said("ok")]
WRONG = [called("find", {"query": "y"}), said("ok")]
NAMES = ("a/b", "x y 100%", "中文 主题", "😀👩‍👩‍👧", "q?&=#%2F", "..", "<b>&amp;")


@pytest.fixture(autouse=True)
def _in_project(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT)


def cut_line(root: Path) -> Path:
    """A run file whose writer was stopped in the middle of a line."""
    two_topics(root)
    path = root / "predictions" / "two" / "m.jsonl"
    path.write_bytes(path.read_bytes()[:-40])
    return root


def cut_archive(root: Path) -> Path:
    """A gzipped run file that was not written to its end."""
    two_topics(root)
    path = root / "predictions" / "two" / "m.jsonl"
    lines: list[Json] = [run("a", *RIGHT, model="m")]
    lines += [run("b", *WRONG, model="m", trial=number) for number in range(4000)]
    packed = gzip.compress("".join(json.dumps(line) + "\n" for line in lines).encode())
    path.unlink()
    path.with_suffix(".jsonl.gz").write_bytes(packed[: len(packed) // 2])
    return root


def doubled(root: Path) -> Path:
    """Two runs of one turn by one model."""
    runs = [run("a", *WRONG, model="m"), run("a", *RIGHT, model="m"), run("b", *RIGHT, model="m")]
    return write_dataset(root, "two", [topic("a", REFERENCE), topic("b", REFERENCE)], {"m": runs})


def leftovers(root: Path) -> Path:
    """Runs of a data set that is gone, and of topics that are gone."""
    two_topics(root, run("gone", *WRONG, model="m"), run("gone", *WRONG, model="m", turn=1))
    write_dataset(root, "lost", [topic("x", REFERENCE)], {"m": [run("x", *WRONG, model="m")]})
    for path in (root / "datasets" / "lost").iterdir():
        path.unlink()
    (root / "datasets" / "lost").rmdir()
    return root


def oddly_named(root: Path) -> Path:
    """Data set, file, topics and models with names that mean something in paths, links and markup."""
    topics = [topic(name, REFERENCE) for name in NAMES]
    runs = [run(name, *WRONG, model=f"组织/{name}") for name in NAMES]
    return write_dataset(root, "数据 100% 😀 #&?", topics, {"m %2F 😀": runs}, "文件 50% 😀.jsonl")


def two_topics(root: Path, *more: Json) -> Path:
    """Two topics, one run of each, and what else the file of runs is to hold."""
    runs = [run("a", *RIGHT, model="m"), run("b", *WRONG, model="m"), *more]
    return write_dataset(root, "two", [topic("a", REFERENCE), topic("b", REFERENCE)], {"m": runs})


BROKEN = (cut_line, cut_archive, doubled, leftovers, oddly_named)


@pytest.mark.parametrize("build", BROKEN, ids=lambda build: build.__name__)
@pytest.mark.parametrize("script", ["app.py", *PAGES])
def test_no_page_fails(script: str, build: Build, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not opened(script, build(tmp_path), monkeypatch).exception


@pytest.mark.parametrize(
    ("build", "told", "used"),
    [
        (cut_line, "m.jsonl:2: found", ["✓  a / turn 0", "b / turn 0"]),
        (cut_archive, "readable up to line ", ["✓  a / turn 0", "×  b / turn 0"]),
        (doubled, "m.jsonl:2: found a second run of &#39;a&#39; turn 0", ["×  a / turn 0", "✓  b / turn 0"]),
        (leftovers, "m.jsonl:3: found 2 runs by &#39;m&#39; of turns that are not", ["✓  a / turn 0", "×  b / turn 0"]),
    ],
    ids=lambda value: value.__name__ if callable(value) else "",
)
def test_what_is_broken_is_told_with_its_place_and_the_rest_is_used(
    build: Build, told: str, used: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = opened("pages/replay.py", build(tmp_path), monkeypatch, topic="a", turn=0)
    assert told in html(app)
    assert "Mend a line and open the page again" in html(app)
    assert labels(app)["replay.turn"] == used


def test_runs_of_a_data_set_that_is_gone_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for script in ("pages/replay.py", "app.py"):
        assert "no data set &#39;lost&#39;" in html(opened(script, leftovers(tmp_path), monkeypatch))


@pytest.mark.parametrize("name", NAMES)
def test_any_name_can_be_linked_to(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    model = f"组织/{name}"
    link = {"dataset": "数据 100% 😀 #&?", "topic": name, "turn": 0, "model": model}
    app = opened("pages/replay.py", oddly_named(tmp_path), monkeypatch, **link)
    assert "Not found" not in html(app)
    assert app.selectbox(key="replay.turn").value == (name, 0)
    assert app.selectbox(key="replay.model").value == model
    assert labels(app)["replay.turn"][NAMES.index(name)].startswith("×")


@pytest.fixture
def shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AppTest:
    """Replay of topic `a`, open while its files change."""
    return opened("pages/replay.py", two_topics(tmp_path), monkeypatch, dataset="two", topic="a", turn=0, model="m")


def test_a_topic_file_may_be_replaced_while_the_page_is_open(shown: AppTest, tmp_path: Path) -> None:
    write_dataset(tmp_path, "two", [topic("b", REFERENCE, tasks=["Something new."])], {})
    shown.run()
    assert "turn 0 of topic &#39;a&#39;, which this workspace does not have" in html(shown)
    assert "Something new." in html(shown)
    assert "1 run by &#39;m&#39; of turns that are not there" in html(shown)
    assert not shown.exception


def test_a_topic_file_may_be_deleted_while_the_page_is_open(shown: AppTest, tmp_path: Path) -> None:
    (tmp_path / "datasets" / "two" / "topics.jsonl").unlink()
    shown.run()
    assert not shown.exception and "holds no topic files" in html(shown)


def test_a_whole_workspace_may_be_deleted_while_the_page_is_open(shown: AppTest, tmp_path: Path) -> None:
    tmp_path.rename(tmp_path.with_name("moved"))
    shown.run()
    assert not shown.exception and "found nothing, expected a folder" in html(shown)


def test_a_run_file_may_grow_and_go_while_the_page_is_open(shown: AppTest, tmp_path: Path) -> None:
    path = tmp_path / "predictions" / "two" / "m.jsonl"
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(run("a", *WRONG, model="m", trial=1))[:-10])
    shown.run()
    assert "m.jsonl:3: found" in html(shown) and not shown.exception
    path.unlink()
    shown.run()
    assert "has no run of this turn" in html(shown) and not shown.exception


def test_the_text_of_a_hostile_fault_is_escaped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    two_topics(tmp_path, run(workspaces.SCRIPT, *WRONG, model=workspaces.SCRIPT))
    body = html(opened("pages/replay.py", tmp_path, monkeypatch))
    assert "of turns that are not there" in body and "<script>window" not in body


def test_a_file_that_goes_between_being_listed_and_being_read_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("UTB_WORKSPACE", str(two_topics(tmp_path)))
    page = f"""
from pathlib import Path
from utb.ui.setup import page
with page("Replay"):
    Path({str(tmp_path / "gone.jsonl")!r}).stat()
"""
    app = AppTest.from_string(page).run()
    assert not app.exception and "gone.jsonl was there a moment ago and is gone now" in html(app)
