"""Settings of the app, read once from the environment into a frozen record; nothing else here reads it."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

SHIPPED = Path(__file__).resolve().parents[2] / "annotations"
STORE = "store.sqlite"  # in the workspace, where no other store is named


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What the app was started with. `store_url`: a file, `sqlite:///…` or `postgresql://…`."""

    workspace: Path
    store_url: str


def read_settings(environ: Mapping[str, str]) -> Settings:
    """`UTB_WORKSPACE` names the workspace, without it the one that ships is opened; `UTB_DATABASE_URL` the store."""
    named = environ.get("UTB_WORKSPACE", "").strip()
    workspace = Path(named).expanduser() if named else SHIPPED
    return Settings(
        workspace=workspace, store_url=environ.get("UTB_DATABASE_URL", "").strip() or str(workspace / STORE)
    )
