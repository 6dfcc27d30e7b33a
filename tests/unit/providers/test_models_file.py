"""The file of models: what it may hold, and what is said about what it may not."""

from pathlib import Path

import pytest

from utb.errors import ConfigError
from utb.providers.models_file import CallProtocol, read_models

WHOLE = """
[models.a]
base_url = "http://127.0.0.1:1/v1"
key_env = "A_KEY"
model = "vendor/a"
protocol = "json_text"
input_usd_per_million = 1.0
output_usd_per_million = 2.0
[models.a.parameters]
temperature = 0.0
[models.a.quirks]
system_role = "developer"
[models.b]
base_url = "https://b.example/v1"
"""


def _read(tmp_path: Path, text: str) -> object:
    path = tmp_path / "models.toml"
    path.write_text(text, encoding="utf-8")
    return read_models(path)


def test_models_are_read_with_everything_that_replies_depend_on(tmp_path: Path) -> None:
    models = _read(tmp_path, WHOLE)
    assert models["a"].protocol is CallProtocol.JSON_TEXT and models["a"].cost_usd(1_000_000, 500_000) == 2.0
    assert models["b"].cost_usd(1, 1) is None and models["a"].cost_usd(None, 1) is None
    assert models["a"].described("a") == {
        "model": "vendor/a",
        "base_url": "http://127.0.0.1:1/v1",
        "protocol": "json_text",
        "quirks": {"system_role": "developer"},
        "temperature": 0.0,
    }
    assert models["b"].described("b")["model"] == "b"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("models = 1", "Expected"),
        ("[models.a]\nbase_url = 'ftp://x'", "expected http"),
        ("[models.a]\nbase_url = 'http://x'\napi_key = 'sk-1'", "api_key"),
        ("[models.a]\nbase_url = 'http://x'\ninput_usd_per_million = 1.0", "name both"),
        ("[models.a]\nbase_url = 'http://x'\n[models.a.parameters]\nmessages = []", "messages cannot be set here"),
        ("[models.a]\nbase_url = 'http://x'\nattempts = 0", "above 0"),
        ("[models.a]\nbase_url = 'http://x'\nprotocol = 'xml'", "xml"),
        ("[models", "expected TOML"),
    ],
)
def test_what_cannot_be_read_is_named(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        _read(tmp_path, text)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be read"):
        read_models(tmp_path / "none.toml")
