"""A page as one person sees it, in AppTest."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

import pytest
from streamlit.testing.v1 import AppTest

from tests.app.driving import PROJECT


def opened_as(
    name: str,
    page: str,
    workspace: Path,
    monkeypatch: pytest.MonkeyPatch,
    parameters: dict[str, object],
    state: Mapping[str, object] = MappingProxyType({}),
) -> AppTest:
    """The page for somebody of this name (nobody yet where it is empty), with these parameters and what was opened."""
    monkeypatch.setenv("UTB_WORKSPACE", str(workspace))
    app = AppTest.from_file(str(PROJECT / page), default_timeout=60)
    if name:
        app.session_state["review.person"] = name
    for key, opened in state.items():
        app.session_state[key] = opened
    for key, value in parameters.items():
        app.query_params[key] = str(value)
    app.run()
    assert not app.exception
    return app
