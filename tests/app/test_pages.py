"""Every page on every kind of workspace: no exception, and a sentence that says what is there or what to do."""

from collections.abc import Callable
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from tests.app import workspaces
from utb.ui.settings import SHIPPED, read_settings

PROJECT = Path(__file__).resolve().parents[2]
PAGES = sorted(path.relative_to(PROJECT).as_posix() for path in (PROJECT / "pages").glob("*.py"))
Build = Callable[[Path], Path]


def sample(_: Path) -> Path:
    return SHIPPED


def empty(root: Path) -> Path:
    return root


def absent(root: Path) -> Path:
    return root / "nowhere"


def a_file(root: Path) -> Path:
    path = root / "file.txt"
    path.write_text("not a folder", encoding="utf-8")
    return path


# What each page says on each workspace: Overview (which is also what `app.py` opens), Replay, Review, Tools,
# Edit reference, Synthesize, Predict, Compare, Figures.
NOTHING = (
    "Nothing in this workspace yet",
    "Nothing to replay yet",
    "Nothing to review yet",
    "No tools in this workspace",
    "Nothing to edit yet",
    "No personas: put one JSON file a person",
    "Nothing to ask yet",
    "Nothing to compare yet",
    "Nothing to draw yet",
)
NAMES = ("Overview", "Replay", "Review", "Tools", "Edit reference", "Synthesize", "Predict")
SENTENCES: dict[Build, tuple[str, ...]] = {
    sample: ("Models on utb-mini", *NAMES[1:], "Compare", "Figures"),
    empty: NOTHING,
    absent: ("This cannot be opened",) * 9,
    a_file: ("This cannot be opened",) * 9,
    workspaces.unreadable: NOTHING,
    workspaces.without_runs: (*NAMES, "Nothing to compare yet", "Figures"),
    workspaces.corrupt: (*NAMES, "Compare", "Figures"),
    workspaces.hostile: (*NAMES, "Compare", "Figures"),
    workspaces.everything: (*NAMES, "Compare", "Figures"),
}
ORDER = ("overview", "replay", "review", "tools", "edit", "synthesize", "predict", "compare", "figures")
REPLAY = "pages/replay.py"


@pytest.fixture(autouse=True)
def _in_project(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT)


def opened(script: str, workspace: Path, monkeypatch: pytest.MonkeyPatch, **parameters: object) -> AppTest:
    monkeypatch.setenv("UTB_WORKSPACE", str(workspace))
    app = AppTest.from_file(str(PROJECT / script), default_timeout=60)
    for name, value in parameters.items():
        app.query_params[name] = str(value)
    return app.run()


def html(app: AppTest) -> str:
    """Everything that is HTML on the page, panes included."""
    panes = (element.proto.json for element in app.get("bidi_component"))
    return "\n".join((*(element.proto.body for element in app.get("html")), *panes))


def labels(app: AppTest) -> dict[str, list[str]]:
    """The options of every picker, turns without their requests."""
    return {str(box.key): [option.split(" · ")[0] for option in box.options] for box in app.selectbox}


@pytest.mark.parametrize("build", SENTENCES, ids=lambda build: build.__name__)
@pytest.mark.parametrize("script", ["app.py", *PAGES])
def test_no_page_fails_on_any_workspace(
    script: str, build: Build, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = opened(script, build(tmp_path), monkeypatch)
    assert not app.exception
    name = Path(script).stem
    sentence = SENTENCES[build][ORDER.index(name) if name in ORDER else 0]
    assert sentence in html(app)


def test_a_workspace_that_is_none_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    body = html(opened(REPLAY, tmp_path / "nowhere", monkeypatch))
    assert f"{tmp_path / 'nowhere'}: found nothing, expected a folder" in body
    assert "UTB_WORKSPACE=FOLDER" in body


def test_faults_are_counted_and_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(REPLAY, workspaces.corrupt(tmp_path), monkeypatch)
    assert not app.exception
    assert "topics.jsonl:3" in html(app)


def test_a_link_that_names_what_is_not_there_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    workspace = workspaces.chosen(tmp_path)
    body = html(opened(REPLAY, workspace, monkeypatch, dataset="gone", topic="<b>gone</b>", turn=9, policy="kind"))
    assert "The link names data set &#39;gone&#39;" in body
    assert "&lt;b&gt;gone&lt;/b&gt;" in body and "policy &#39;kind&#39;" in body


def test_a_link_with_nonsense_in_it_opens_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    workspace = workspaces.chosen(tmp_path)
    app = opened(REPLAY, workspace, monkeypatch, turn="x", step=10**6, node=10**6, trial=77, model="nobody", path="]")
    assert not app.exception


def test_the_first_wrong_turn_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(REPLAY, workspaces.chosen(tmp_path), monkeypatch, model="hasty")
    assert app.selectbox(key="replay.turn").value == ("bags", 0)
    assert labels(app)["replay.turn"] == ["×  bags / turn 0", "×  bags / turn 1"]


def test_pickers_write_the_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(REPLAY, workspaces.chosen(tmp_path), monkeypatch, model="hasty")
    app.selectbox(key="replay.turn").select(("bags", 1)).run()
    assert (app.query_params["topic"], app.query_params["turn"]) == ("bags", "1")
    app.selectbox(key="replay.model").select("careful").run()
    assert app.query_params["model"] == "careful"
    app.button(key="replay.K").click().run()
    assert app.query_params["turn"] == "0"
    app.segmented_control(key="replay.policy").set_value("relaxed").run()
    assert app.query_params["policy"] == "relaxed"
    assert not app.exception


def test_wrong_only_leaves_out_what_is_right(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(REPLAY, workspaces.chosen(tmp_path), monkeypatch, model="hasty", only="wrong")
    assert labels(app)["replay.turn"] == ["×  bags / turn 0", "×  bags / turn 1"]
    link = {"model": "careful", "turn": 1, "topic": "bags", "only": "wrong"}
    app = opened(REPLAY, workspaces.chosen(tmp_path), monkeypatch, **link)
    assert labels(app)["replay.turn"] == ["bags / turn 1"]
    assert "No turn fits" in html(app)


def test_the_menu_of_turns_has_their_requests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(REPLAY, workspaces.chosen(tmp_path), monkeypatch, model="hasty")
    assert app.selectbox(key="replay.turn").options == [
        "×  bags / turn 0 · Find the blue bag, at most 5 results.",
        "×  bags / turn 1 · Book it once more.",
    ]


def test_a_turn_outside_the_filters_is_not_counted_among_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    link = {"model": "hasty", "topic": "bags", "turn": 1}
    inside = opened(REPLAY, workspaces.chosen(tmp_path / "a"), monkeypatch, **link)
    outside = opened(REPLAY, workspaces.chosen(tmp_path / "b"), monkeypatch, find="blue", **link)
    alone = opened(REPLAY, workspaces.chosen(tmp_path / "c"), monkeypatch, find="nothing", **link)
    assert "2 of 2" in html(inside)
    assert "not among the 1 that fit" in html(outside)
    assert "none fits" in html(alone)


def test_removing_a_filter_keeps_the_turn_that_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    link = {"model": "careful", "topic": "bags", "turn": 1, "only": "wrong"}
    app = opened(REPLAY, workspaces.chosen(tmp_path), monkeypatch, **link)
    app.button(key="replay.remove.only").click().run()
    assert "only" not in app.query_params
    assert (app.query_params["topic"], app.query_params["turn"]) == ("bags", "1")
    assert "No turn fits" not in html(app)


def test_another_model_keeps_only_filters_that_leave_a_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    link = {"model": "hasty", "topic": "bags", "turn": 0, "find": "bag", "code": "argument_value"}
    app = opened(REPLAY, workspaces.chosen(tmp_path), monkeypatch, **link)
    app.selectbox(key="replay.model").select("careful").run()
    assert "code" not in app.query_params
    assert (app.query_params["find"], app.query_params["topic"]) == ("bag", "bags")
    assert "No turn fits" not in html(app)
    app.segmented_control(key="replay.policy").set_value("relaxed").run()
    assert app.query_params["find"] == "bag"


def test_another_data_set_starts_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(REPLAY, workspaces.everything(tmp_path), monkeypatch, dataset="chosen", node=1)
    app.selectbox(key="replay.dataset").select("without_runs").run()
    assert "node" not in app.query_params and "topic" not in app.query_params
    assert [box.key for box in app.selectbox] == ["replay.dataset", "replay.turn"]
    assert not app.exception


def test_a_changed_file_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    workspace = workspaces.without_runs(tmp_path)
    assert labels(opened(REPLAY, workspace, monkeypatch))["replay.turn"] == ["bare / turn 0"]
    file = workspace / "datasets" / "without_runs" / "topics.jsonl"
    file.write_text(file.read_text(encoding="utf-8").replace('"bare"', '"changed"'), encoding="utf-8")
    assert labels(opened(REPLAY, workspace, monkeypatch))["replay.turn"] == ["changed / turn 0"]


def test_the_workspace_comes_from_the_environment() -> None:
    assert read_settings({}).workspace == SHIPPED
    assert read_settings({"UTB_WORKSPACE": " /data "}).workspace == Path("/data")


def test_the_store_stands_in_the_workspace_unless_another_one_is_named() -> None:
    assert read_settings({"UTB_WORKSPACE": "/data"}).store_url == "/data/store.sqlite"
    assert read_settings({"UTB_DATABASE_URL": " postgresql://db/utb "}).store_url == "postgresql://db/utb"
