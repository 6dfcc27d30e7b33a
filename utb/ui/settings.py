"""Settings of the app, read once from the environment into a frozen record; nothing else here reads it."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

SHIPPED = Path(__file__).resolve().parents[2] / "annotations"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What the app was started with."""

    workspace: Path


def read_settings(environ: Mapping[str, str]) -> Settings:
    """`UTB_WORKSPACE` names the workspace; without it the one that ships is opened."""
    named = environ.get("UTB_WORKSPACE", "").strip()
    return Settings(workspace=Path(named).expanduser() if named else SHIPPED)
