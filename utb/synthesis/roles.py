"""Which provider and model speaks for which role, as a file says.

::

    tools = "world"                # or "simulated": the tool simulator and its checker speak instead

    [providers.local]
    base_url = "http://127.0.0.1:8000/v1"

    [roles.default]
    model = "some-model"
    temperature = 0.8

    [roles.planner]                # what a role does not say, `default` says
    model = "another-model"
    temperature = 0.0
"""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

import msgspec

from utb.errors import ConfigError
from utb.model.synthesis import SynthesisRole
from utb.providers.protocol import Parameters, Provider
from utb.providers.settings import ProviderSettings

_DEFAULT = "default"
_SIMULATORS = (SynthesisRole.TOOL, SynthesisRole.TOOL_CHECKER)


class ToolSource(StrEnum):
    """Who answers calls."""

    WORLD = "world"
    SIMULATED = "simulated"


class RoleSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """How one role speaks; None means as `default` says."""

    provider: str | None = None
    model: str | None = None
    max_tokens: int | None = None
    temperature: float | None = None
    seed: int | None = None


class RolesFile(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The whole file."""

    providers: dict[str, ProviderSettings]
    roles: dict[str, RoleSettings]
    tools: ToolSource = ToolSource.WORLD


@dataclass(frozen=True, slots=True, kw_only=True)
class Voice:
    """Who speaks for a role, and how."""

    provider_name: str
    provider: Provider
    parameters: Parameters


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """The voices of all roles that speak; `tools` says whether the tool simulator is among them."""

    tools: ToolSource
    voices: Mapping[SynthesisRole, Voice]


def read_roles(path: Path) -> RolesFile:
    """The settings in this file.

    Raises:
        ConfigError: it cannot be read, or something in it is unknown or of the wrong kind.
    """
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), RolesFile)
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path}: cannot be read ({error})") from None
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{path}: {error}, expected TOML") from None
    except msgspec.ValidationError as error:
        raise ConfigError(f"{path}: {error}") from None


def cast_of(
    file: RolesFile, default_provider: str | None, connect: Callable[[str, ProviderSettings], Provider]
) -> Cast:
    """The voices; each provider that is needed is connected once.

    Args:
        file: the settings.
        default_provider: who speaks for roles that name none.
        connect: makes a provider of its name and settings.

    Raises:
        ConfigError: a role or provider that is not known, or a role without provider or model.
    """
    names = [role.value for role in SynthesisRole if role is not SynthesisRole.WORLD]
    unknown = sorted(set(file.roles) - {*names, _DEFAULT})
    if unknown:
        raise ConfigError(f"unknown role {', '.join(unknown)}; known: {', '.join((_DEFAULT, *names))}")
    connected: dict[str, Provider] = {}
    voices: dict[SynthesisRole, Voice] = {}
    for role in SynthesisRole:
        if role is SynthesisRole.WORLD or (role in _SIMULATORS and file.tools is ToolSource.WORLD):
            continue
        provider, parameters = _resolved(file, role, default_provider)
        if provider not in connected:
            connected[provider] = connect(provider, file.providers[provider])
        voices[role] = Voice(provider_name=provider, provider=connected[provider], parameters=parameters)
    return Cast(tools=file.tools, voices=voices)


def _resolved(file: RolesFile, role: SynthesisRole, default_provider: str | None) -> tuple[str, Parameters]:
    own = file.roles.get(role.value, RoleSettings())
    default = file.roles.get(_DEFAULT, RoleSettings())
    said = {
        name: value
        for settings in (default, own)
        for name in RoleSettings.__struct_fields__
        if (value := getattr(settings, name)) is not None
    }
    provider = said.pop("provider", default_provider)
    if provider not in file.providers:
        known = ", ".join(sorted(file.providers)) or "none"
        raise ConfigError(f"role {role.value}: unknown provider {provider!r}; the file has: {known}")
    if "model" not in said:
        raise ConfigError(f"role {role.value}: no model is named, neither for it nor under roles.{_DEFAULT}")
    return str(provider), msgspec.convert(said, Parameters)
