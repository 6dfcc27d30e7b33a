"""What tests of predictions share: the sample, and the script of a model that makes no mistake on it."""

from typing import Any

import pytest

from tests.predict.data import KEY_ENV, SAMPLE, index_of, script_of


@pytest.fixture(scope="session")
def script() -> dict[str, Any]:
    """Replies by hash of what was sent, open mode."""
    return script_of(index_of(SAMPLE), 98)


@pytest.fixture(autouse=True)
def _key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(KEY_ENV, "sk-very-secret")
