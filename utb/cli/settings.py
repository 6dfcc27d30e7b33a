"""Settings from the environment, read once; command line and app are the only places that look there."""

import os
from pathlib import Path

import msgspec

from utb.errors import ConfigError

CHECKOUT = Path(__file__).resolve().parents[2]


class Settings(msgspec.Struct, frozen=True):
    """`workspace`: the folder that the app opens. `store`: the team's store, None for the workspace's file."""

    workspace: Path
    store: str | None = None


def settings_from_environment() -> Settings:
    """What the environment says; `UTB_WORKSPACE` empty or unset means the workspace that ships."""
    named = os.environ.get("UTB_WORKSPACE")
    workspace = Path(named) if named else CHECKOUT / "annotations"
    return Settings(workspace=workspace, store=os.environ.get("UTB_DATABASE_URL") or None)


def app_file() -> Path:
    """The app's entry point, which stands in the checkout and not in the package."""
    path = CHECKOUT / "app.py"
    if not path.is_file():
        raise ConfigError(f"{path} is not there: the app runs from a checkout (pip install -e .)")
    return path
