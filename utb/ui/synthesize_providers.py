"""Who can speak for the roles: providers in the files of roles of the workspace, and the embedded one.

Of a key only the name of its variable is known here, and whether it is set.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from utb.errors import ConfigError, ErrorKind, ProviderError
from utb.io.places import children
from utb.model import Fault
from utb.providers.protocol import Message, Parameters, Reply
from utb.providers.settings import ProviderSettings
from utb.providers.simulated.provider import NAME as SIMULATED
from utb.synthesis.roles import RolesFile, cast_of, read_roles
from utb.ui.synthesize_runs import FOLDER
from utb.views.synthesis_form import Provider
from utb.views.text import one_line, plain

NAME, ADDRESS = 60, 100
SCENARIOS = "scenarios"


class _Silent:
    """In place of a provider, where only its name matters."""

    async def complete(self, _messages: Sequence[Message], _parameters: Parameters, /) -> Reply:
        """Nothing is ever asked here."""
        raise ProviderError(ErrorKind.UNREACHABLE, "nobody is connected")

    async def close(self) -> None:
        """Nothing is open."""


def providers(workspace: Path, environ: Mapping[str, str]) -> tuple[Provider, ...]:
    """All of them, the embedded one last; a file that cannot be used is there with its reason."""
    found = [provider for path in _files(workspace) for provider in _of_file(path, workspace, environ)]
    return (*found, _embedded(workspace))


def key_of(config: str | None, name: str) -> str:
    """How an address names a provider."""
    return plain(name if config is None else f"{name} · {config}")


def _embedded(workspace: Path) -> Provider:
    """The provider that plays scenarios; whose, is told by their files."""
    people: dict[str, Sequence[str]] = {}
    for folder in sorted(workspace.glob(f"{SCENARIOS}/*")):
        names = sorted({path.stem for path in folder.glob("*/*.toml")}, key=_by_number)
        if names:
            people[folder.name] = names
    return Provider(
        key=SIMULATED,
        name=SIMULATED,
        label=f"{SIMULATED} · embedded, needs no model",
        config=None,
        about="none: scenarios are played",
        people=people,
        problem="" if people else f"This workspace has no {SCENARIOS}/<data set>/ that it could play.",
    )


def _by_number(name: str) -> list[tuple[int, str]]:
    """Numbers in names by value."""
    parts = re.split(r"(\d+)", name)
    return [(int(part), "") if at % 2 else (0, part) for at, part in enumerate(parts)]


def _files(workspace: Path) -> Iterator[Path]:
    for folder in (workspace, workspace / FOLDER):
        if folder.is_dir():
            for entry in children(folder, workspace):
                if not isinstance(entry, Fault) and entry.suffix == ".toml" and entry.is_file():
                    yield entry


def _of_file(path: Path, workspace: Path, environ: Mapping[str, str]) -> Iterator[Provider]:
    config = path.relative_to(workspace).as_posix()
    try:
        file = read_roles(path)
    except ConfigError as error:
        label = f"{one_line(config, NAME)} · cannot be used"
        yield Provider(key=key_of(config, ""), name="", label=label, config=config, problem=plain(str(error)))
        return
    for name, settings in file.providers.items():
        yield _provider(name, settings, file, config, environ)


def _provider(
    name: str, settings: ProviderSettings, file: RolesFile, config: str, environ: Mapping[str, str]
) -> Provider:
    voices, problem = _voices(file, name)
    used = {name, *(role.provider for role in file.roles.values() if role.provider in file.providers)}
    needed = [key for each in sorted(used) if (key := file.providers[each].key_env)]
    unset = next((key for key in needed if not environ.get(key)), None)
    return Provider(
        key=key_of(config, name),
        name=name,
        label=f"{one_line(name, NAME)} · {one_line(config, NAME)}",
        config=config,
        about=one_line(settings.base_url, ADDRESS),
        variable=unset or ", ".join(dict.fromkeys(needed)),
        is_set=unset is None,
        voices=voices,
        problem=problem,
    )


def _voices(file: RolesFile, provider: str) -> tuple[tuple[tuple[str, str], ...], str]:
    """Role and model of everybody who speaks, or why somebody cannot."""
    try:
        cast = cast_of(file, provider, lambda _name, _settings: _Silent())
    except ConfigError as error:
        return (), plain(str(error))
    voices = tuple(
        (role.value.replace("_", " "), one_line(f"{voice.parameters.model} · {voice.provider_name}", NAME))
        for role, voice in cast.voices.items()
    )
    return voices, ""
