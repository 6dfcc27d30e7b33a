"""Settings of roles: what a role does not say, the default says; what is unknown is named with what is known."""

from pathlib import Path

import pytest

from utb.errors import ConfigError
from utb.model.synthesis import SynthesisRole
from utb.providers.protocol import Parameters, Provider
from utb.providers.scripted import ScriptedProvider
from utb.providers.settings import ProviderSettings, connect
from utb.synthesis.roles import Cast, ToolSource, cast_of, read_roles

FILE = """
tools = "simulated"
[providers.near]
base_url = "http://127.0.0.1:1/v1"
[providers.far]
base_url = "https://example.org/v1"
key_env = "FAR_KEY"
[roles.default]
model = "small"
temperature = 0.7
[roles.planner]
provider = "far"
model = "large"
temperature = 0.0
max_tokens = 500
"""


def made(tmp_path: Path, text: str = FILE, default: str | None = "near") -> tuple[Cast, list[str]]:
    """The cast, and the providers in the order connected."""
    path = tmp_path / "roles.toml"
    path.write_text(text, encoding="utf-8")
    connected: list[str] = []

    def connector(name: str, settings: ProviderSettings) -> Provider:
        connected.append(name)
        return ScriptedProvider([])

    return cast_of(read_roles(path), default, connector), connected


def test_a_role_speaks_as_it_says_and_otherwise_as_the_default_says(tmp_path: Path) -> None:
    cast, _ = made(tmp_path)
    planner, user = cast.voices[SynthesisRole.PLANNER], cast.voices[SynthesisRole.USER]
    assert planner.provider_name == "far"
    assert planner.parameters == Parameters(model="large", temperature=0.0, max_tokens=500)
    assert user.provider_name == "near" and user.parameters == Parameters(model="small", temperature=0.7)


def test_each_provider_is_connected_once(tmp_path: Path) -> None:
    assert sorted(made(tmp_path)[1]) == ["far", "near"]


def test_with_the_world_nobody_simulates_tools(tmp_path: Path) -> None:
    simulated = made(tmp_path)[0]
    world = made(tmp_path, FILE.replace('"simulated"', '"world"'))[0]
    assert set(simulated.voices) - set(world.voices) == {SynthesisRole.TOOL, SynthesisRole.TOOL_CHECKER}
    assert world.tools is ToolSource.WORLD and SynthesisRole.WORLD not in simulated.voices


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("[roles.planner]", "[roles.planer]", "unknown role planer; known: default, user_simulator, planner"),
        ('provider = "far"', 'provider = "away"', "role planner: unknown provider 'away'; the file has: far, near"),
        ('model = "small"', "", "role user_simulator: no model is named"),
        ("temperature = 0.7", "temperatur = 0.7", "temperatur"),
        ('model = "small"', "model = 5", "roles"),
        ('"simulated"', '"invented"', "tools"),
        ('"http://127.0.0.1:1/v1"', '"127.0.0.1:1"', "base_url is '127.0.0.1:1'"),
        ('key_env = "FAR_KEY"', "attempts = 0", "attempts and timeout_s must be above 0"),
        ("[roles.default]", "[roles.default", "expected TOML"),
    ],
)
def test_what_is_wrong_in_the_file_is_said(tmp_path: Path, old: str, new: str, message: str) -> None:
    with pytest.raises(ConfigError) as caught:
        made(tmp_path, FILE.replace(old, new))
    assert message in str(caught.value)


def test_without_a_default_provider_every_role_must_name_one(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="role user_simulator: unknown provider None"):
        made(tmp_path, default=None)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="none.toml: cannot be read"):
        read_roles(tmp_path / "none.toml")


def test_a_key_that_is_not_set_or_empty_is_named_by_its_variable() -> None:
    settings = ProviderSettings(base_url="http://127.0.0.1:1/v1", key_env="FAR_KEY")
    for environment in ({}, {"FAR_KEY": ""}):
        with pytest.raises(ConfigError, match="provider 'far': the variable FAR_KEY is not set"):
            connect("far", settings, environment, lambda: 0.5)
