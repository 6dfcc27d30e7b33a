"""Who can be asked: models in the models files of the workspace, and the baselines. Keys stay in the environment."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from utb.errors import ConfigError
from utb.io.places import children
from utb.model import Fault
from utb.providers.models_file import read_models
from utb.runner.baselines import BASELINES
from utb.views.prediction import Choice
from utb.views.text import one_line, plain

NAME, ADDRESS = 60, 100


def choices(workspace: Path, environ: Mapping[str, str]) -> tuple[Choice, ...]:
    """All of them, baselines last; a file that cannot be used is there with its reason."""
    found = [choice for path in _files(workspace) for choice in _of_file(path, workspace, environ)]
    baselines = [Choice(key=name, name=name, label=f"{name} · needs no server") for name in BASELINES]
    return (*found, *baselines)


def _files(workspace: Path) -> Iterator[Path]:
    if workspace.is_dir():
        for entry in children(workspace, workspace):
            if not isinstance(entry, Fault) and entry.name.endswith("models.toml") and entry.is_file():
                yield entry


def _of_file(path: Path, workspace: Path, environ: Mapping[str, str]) -> Iterator[Choice]:
    config = path.relative_to(workspace).as_posix()
    try:
        models = read_models(path)
    except ConfigError as error:
        label = f"{one_line(config, NAME)} · cannot be used"
        yield Choice(key=plain(config), name="", label=label, config=config, problem=plain(str(error)))
        return
    for name, settings in models.items():
        yield Choice(
            key=plain(f"{name} · {config}"),
            name=name,
            label=f"{one_line(name, NAME)} · {one_line(config, NAME)}",
            config=config,
            about=one_line(settings.base_url, ADDRESS),
            variable=settings.key_env or "",
            is_set=settings.key_env is None or bool(environ.get(settings.key_env)),
            has_prices=settings.has_prices,
        )
