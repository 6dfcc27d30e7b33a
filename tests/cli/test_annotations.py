"""`utb annotations`: what the store holds, from the shell."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Utb
from tests.store.making import HOSTILE, Clock, busy, item, reference, review, save_all
from utb.cli.annotations import item_named
from utb.errors import ConfigError
from utb.model import ItemId
from utb.store import open_store

HISTORY = """\
when (UTC)           who  what
2026-01-31 09:30:00  ann  review saved (revision 1): decision pass
2026-01-31 09:31:00  ann  review saved (revision 2 on 1): decision fail; notes the second call
                          invents its URL; it was never returned
2026-01-31 09:32:00  ann  review undone to revision 1 (revision 3 on 2): decision pass; notes
                          removed
"""


@pytest.fixture
def workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A workspace in whose store one review was made, changed and taken back."""
    monkeypatch.delenv("UTB_DATABASE_URL", raising=False)
    clock = Clock()
    store = open_store(tmp_path / "store.sqlite", now=clock)
    store.join("ann")
    save_all(store, review(), {"decision": "pass"})
    clock.forward(minutes=1)
    notes = "the second call invents its URL; it was never returned"
    save_all(store, review(), {"decision": "fail", "notes": notes})
    clock.forward(minutes=1)
    store.undo(review(), "ann", "undo")
    store.close()
    return tmp_path


def test_history_says_who_did_what_when(utb: Utb, workspace: Path) -> None:
    done = utb("annotations", "history", "--workspace", workspace, "--item", "d/t/0")
    assert (done.code, done.err) == (0, "")
    assert "\n".join(line.rstrip() for line in done.out.splitlines()) + "\n" == HISTORY


def test_history_of_everything_names_the_items(utb: Utb, workspace: Path) -> None:
    lines = utb("annotations", "history", "--workspace", workspace).out.splitlines()
    assert lines[0].split() == ["when", "(UTC)", "who", "item", "what"]
    assert "d/t/0" in lines[1]


@pytest.mark.parametrize("flag", [["--json"], ["--format", "json"]])
def test_history_as_json_has_the_entries_of_an_export(utb: Utb, workspace: Path, flag: list[str]) -> None:
    document = json.loads(utb("annotations", "history", "--workspace", workspace, *flag).out)
    assert document["format"] == "utb.history/1"
    assert document["store"] == f"store {workspace / 'store.sqlite'}"
    utb("annotations", "export", "--workspace", workspace, "--out", workspace / "a.jsonl")
    lines = (workspace / "a.jsonl").read_text(encoding="utf-8").splitlines()
    assert document["entries"] == [json.loads(line) for line in lines if '"record": "revision"' in line]


def test_history_of_an_item_nobody_touched_says_so(utb: Utb, workspace: Path) -> None:
    done = utb("annotations", "history", "--workspace", workspace, "--item", "d/other/0")
    assert (done.code, done.out) == (0, f"nothing has been done with d/other/0 in store {workspace / 'store.sqlite'}\n")


def test_nothing_in_a_store_can_steer_the_terminal(utb: Utb, tmp_path: Path) -> None:
    clock = Clock()
    store = open_store(tmp_path / "store.sqlite", now=clock)
    busy(store, clock)
    store.close()
    for flags in ([], ["--json"]):
        out = utb("annotations", "history", "--workspace", tmp_path, *flags).out
        assert "\x1b" not in out
        assert "\x00" not in out
        out.encode()


def test_export_and_import_make_an_equal_store(utb: Utb, workspace: Path, tmp_path: Path) -> None:
    first, second = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    other = tmp_path / "other.sqlite"
    done = utb("annotations", "export", "--workspace", workspace, "--out", first)
    assert (done.code, done.out) == (0, f"5 lines written to {first} from store {workspace / 'store.sqlite'}\n")
    done = utb("annotations", "import", first, "--store", other, "--format", "json")
    counts = {"people": 1, "entries": 3, "drafts": 0, "known": 0, "conflicts": 0}
    assert json.loads(done.out) == {"format": "utb.import/1", "store": f"store {other}", "file": str(first), **counts}
    done = utb("annotations", "export", "--store", f"sqlite:///{other}", "--out", second, "--format", "json")
    assert json.loads(done.out)["lines"] == 5
    assert first.read_bytes() == second.read_bytes()
    done = utb("annotations", "import", first, "--store", other)
    assert (done.code, done.out) == (
        0,
        f"into store {other}: 0 people, 0 entries, 0 drafts, 4 known, 0 conflicts\n",
    )


def test_what_contradicts_the_store_is_named_and_kept(utb: Utb, tmp_path: Path) -> None:
    for name, body in (("a", {"n": 1}), ("b", {"n": 2})):
        store = open_store(tmp_path / f"{name}.sqlite")
        store.join("ann")
        save_all(store, reference(item(HOSTILE)), {"n": 0} if name == "c" else body)
        store.close()
    utb("annotations", "export", "--store", tmp_path / "a.sqlite", "--out", tmp_path / "a.jsonl")
    done = utb("annotations", "import", tmp_path / "a.jsonl", "--store", tmp_path / "b.sqlite")
    assert done.code == 4
    assert "found another reference by ann after revision 0, expected revision 1 of the store; kept" in done.err
    assert "\x1b" not in done.err
    assert "1 conflicts" in done.out


def test_a_faulty_file_is_named_with_its_lines_and_not_imported(utb: Utb, workspace: Path) -> None:
    path = workspace / "a.jsonl"
    utb("annotations", "export", "--workspace", workspace, "--out", path)
    path.write_text(path.read_text(encoding="utf-8").replace('"number": 2', '"number": 7'), encoding="utf-8")
    done = utb("annotations", "import", path, "--store", workspace / "new.sqlite")
    assert (done.code, done.out) == (2, "")
    assert f"{path}:4: number: found 7, expected 2" in done.err
    assert f"nothing was imported; {path} has" in done.err
    newer = workspace / "newer.jsonl"
    newer.write_text('{"format": "utb.annotations/9"}\n', encoding="utf-8")
    done = utb("annotations", "import", newer, "--store", workspace / "new.sqlite")
    assert done.code == 2
    assert f"{newer}:1: format: found 'utb.annotations/9', expected 'utb.annotations/1'" in done.err


@pytest.mark.parametrize(
    "arguments",
    [
        ["history", "--workspace", "absent"],
        ["export", "--workspace", "absent", "--out", "a.jsonl"],
        ["import", "absent.jsonl", "--store", "new.sqlite"],
        ["history", "--store", "absent.sqlite"],
        ["history", "--item", "no item"],
        ["export", "--store", "here.sqlite", "--out", "absent/a.jsonl"],
    ],
    ids=" ".join,
)
def test_what_is_not_there_leaves_with_2_and_makes_nothing(
    utb: Utb, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    open_store("here.sqlite").close()
    before = sorted(tmp_path.iterdir())
    done = utb("annotations", *arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err.count("\n") == 1
    assert sorted(tmp_path.iterdir()) == before


def test_the_store_comes_from_options_before_the_environment(
    utb: Utb, workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_store(workspace / "team.sqlite").close()
    monkeypatch.setenv("UTB_WORKSPACE", str(workspace))
    monkeypatch.setenv("UTB_DATABASE_URL", str(workspace / "team.sqlite"))
    assert "team.sqlite" in utb("annotations", "history").out
    assert "undone" in utb("annotations", "history", "--workspace", workspace).out
    assert "undone" in utb("annotations", "history", "--store", workspace / "store.sqlite").out
    monkeypatch.delenv("UTB_DATABASE_URL")
    assert "undone" in utb("annotations", "history").out


def test_a_password_is_never_shown(utb: Utb) -> None:
    done = utb("annotations", "history", "--store", "postgresql://ann:secret@127.0.0.1:1/db")
    assert done.code == 2
    assert "cannot be reached" in done.err
    assert "secret" not in done.err


@pytest.mark.parametrize(
    ("text", "named"),
    [("d/t/0", ItemId("d", "t", 0)), ("d/a/b/12", ItemId("d", "a/b", 12)), ("d/ t/0", ItemId("d", " t", 0))],
)
def test_an_item_is_named_by_data_set_topic_and_turn(text: str, named: ItemId) -> None:
    assert item_named(text) == named


@pytest.mark.parametrize("text", ["", "d", "d/t", "d/t/", "/t/0", "d//0", "d/t/x", "d/t/-1", "d/t/²"])
def test_what_names_no_item_is_refused(text: str) -> None:
    with pytest.raises(ConfigError, match="expected DATASET/TOPIC/TURN"):
        item_named(text)


def test_other_commands_do_not_wait_for_the_database_library() -> None:
    code = "import sys, utb.cli.main; sys.exit('sqlalchemy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
