"""The app on the recorded topics and runs: every page opens, and every turn that a model was run on can be replayed."""

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from tests.shared_data import shared

PROJECT = Path(__file__).resolve().parents[2]
PAGES = ("app.py", "pages/overview.py", "pages/replay.py", "pages/tools.py")


@pytest.fixture(autouse=True)
def _on_recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PROJECT)
    monkeypatch.setenv("UTB_WORKSPACE", str(shared() / "realdata"))


def opened(script: str, **parameters: str) -> AppTest:
    app = AppTest.from_file(str(PROJECT / script), default_timeout=120)
    for name, value in parameters.items():
        app.query_params[name] = value
    return app.run()


@pytest.mark.parametrize("script", PAGES)
def test_every_page_opens(script: str) -> None:
    assert not opened(script).exception


def test_every_model_has_failures_that_can_be_walked_through() -> None:
    app = opened("pages/replay.py")
    models = app.selectbox(key="replay.model").options
    assert len(models) == 6
    for place in range(len(models)):
        app = opened("pages/replay.py", only="wrong")
        app.selectbox(key="replay.model").select_index(place).run()
        for _ in range(5):
            assert not app.exception
            if app.button(key="replay.J").disabled:
                break
            app.button(key="replay.J").click().run()


def test_one_tool_of_a_thousand_is_found() -> None:
    app = opened("pages/tools.py", find="hotel book")
    assert not app.exception
