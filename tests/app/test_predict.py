"""The Predict page: what the form comes to, runs that go on without it, stop and resume, and keys that stay away."""

import shutil
import time
from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from tests.app.test_pages import PROJECT, html, opened
from tests.predict.stub import Answer, Stub, completion, serving
from utb.model.prediction_run import PredictionRequest, PredictionRun, PredictionStanding
from utb.runner import background

PAGE = "pages/predict.py"
KEY = "PREDICT_PAGE_KEY"
PATIENCE_S = 90.0


@pytest.fixture(autouse=True)
def _in_project(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT)


def workspace(root: Path, base_url: str = "http://127.0.0.1:9/v1") -> Path:
    """The sample's data without its predictions, and a models file."""
    shutil.copytree(PROJECT / "annotations" / "datasets", root / "datasets")
    text = f'[models."served ** <b>"]\nbase_url = "{base_url}"\nkey_env = "{KEY}"\nattempts = 1\ntimeout_s = 60\n'
    (root / "models.toml").write_text(text, encoding="utf-8")
    (root / "broken.models.toml").write_text("[models", encoding="utf-8")
    return root


def ended(root: Path) -> PredictionRun:
    """The latest run, once it does not go on any more."""
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        runs = background.runs_in(root)
        if runs and runs[0].standing is not PredictionStanding.RUNNING:
            return runs[0]
        time.sleep(0.05)
    raise AssertionError("the run does not end")


def buttons(app: AppTest) -> list[str]:
    return [button.label for button in app.button]


def test_a_baseline_is_started_ends_and_is_opened_in_replay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = workspace(tmp_path)
    app = opened(PAGE, root, monkeypatch, model="baseline-oracle", limit=5)
    assert "5 of 98" in html(app) and "--model=baseline-oracle --mode=open --concurrency=8 --limit=5" in html(app)
    app.button(key="predict.start").click().run()
    assert not app.exception
    run = ended(root)
    assert run.standing is PredictionStanding.COMPLETE and run.status is not None and run.status.done == 5
    app = opened(PAGE, root, monkeypatch)
    assert "baseline-oracle on utb-mini, open" in html(app) and "5 of 5" in html(app)
    assert "Open in Replay" in buttons(app) and "Resume" not in buttons(app)


def test_what_is_filled_in_stands_in_the_url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(PAGE, workspace(tmp_path), monkeypatch)
    app.number_input(key="predict.limit").set_value(7).run()
    app.segmented_control(key="predict.mode").set_value("strict").run()
    assert not app.exception
    assert {name: app.query_params[name] for name in ("limit", "mode")} == {"limit": "7", "mode": "strict"}


def test_of_a_key_only_the_name_is_shown_and_without_it_nothing_starts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(KEY, raising=False)
    root, model = workspace(tmp_path), "served ** <b> · models.toml"
    app = opened(PAGE, root, monkeypatch, model=model)
    assert app.button(key="predict.start").disabled and f"The variable {KEY} is not set" in html(app)
    monkeypatch.setenv(KEY, "sk-very-secret")
    app = opened(PAGE, root, monkeypatch, model=model)
    assert not app.button(key="predict.start").disabled
    assert KEY in html(app) and "sk-very-secret" not in html(app)


def test_a_models_file_that_cannot_be_read_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(PAGE, workspace(tmp_path), monkeypatch, model="broken.models.toml")
    assert "expected TOML" in html(app) and app.button(key="predict.start").disabled


def test_a_run_is_stopped_and_goes_on_from_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(KEY, "sk-very-secret")
    slow = Answer(completion("m", {"role": "assistant", "content": "Consider it done."}), delay_s=0.5)
    with serving(Stub(answer=lambda _: slow)) as stub:
        root = workspace(tmp_path, stub.base_url)
        app = opened(PAGE, root, monkeypatch, model="served ** <b> · models.toml", concurrency=2)
        app.button(key="predict.start").click().run()
        while not any(run.status and run.status.done for run in background.runs_in(root)):
            time.sleep(0.05)
        app.run()
        next(button for button in app.button if button.label == "Stop").click().run()
        run = ended(root)
        assert run.standing is PredictionStanding.STOPPED and run.status is not None and 0 < run.status.done < 98
        asked = len(stub.requests)
        app = opened(PAGE, root, monkeypatch)
        assert "served ** &lt;b&gt; on utb-mini, open" in html(app) and "stopped: interrupted" in html(app)
        next(button for button in app.button if button.label == "Resume").click().run()
        assert not app.exception
        while len(stub.requests) == asked:
            time.sleep(0.05)
        while not background.stop("utb-mini", run.model, root):  # before it has told how far it is
            time.sleep(0.05)
        again = ended(root)
    assert again.status is not None and again.status.known == run.status.done
    files = [path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()]
    assert not any(b"sk-very-secret" in content for content in files)


def test_predictions_of_others_are_not_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = workspace(tmp_path)
    (root / "predictions" / "utb-mini").mkdir(parents=True)
    (root / "predictions" / "utb-mini" / "baseline-oracle.jsonl").write_text("precious\n", encoding="utf-8")
    app = opened(PAGE, root, monkeypatch, model="baseline-oracle")
    app.button(key="predict.start").click().run()
    assert "was not made by this command" in html(app)


def test_a_folder_that_leads_out_of_the_workspace_is_not_written_to(tmp_path: Path) -> None:
    root = workspace(tmp_path / "w")
    (tmp_path / "elsewhere").mkdir()
    (root / "predictions").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(background.ConfigError, match="leads out of the workspace"):
        background.start(PredictionRequest(dataset="utb-mini", model="baseline-oracle"), root)
    assert not list((tmp_path / "elsewhere").iterdir())
