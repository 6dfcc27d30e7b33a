"""`utb app`: the Streamlit app of this checkout on a workspace, reachable from this machine only."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Annotated

import typer

from utb.cli import exits
from utb.cli.settings import app_file, settings_from_environment
from utb.errors import ConfigError, DataError

EXAMPLE = "utb app --workspace annotations"
_ADDRESS = "127.0.0.1"
_FIRST_PORT, _PORTS_TRIED = 8501, 100


def app(
    workspace: Annotated[
        Path | None, typer.Option(help="Folder to open. Default: UTB_WORKSPACE, else the workspace that ships.")
    ] = None,
    port: Annotated[int | None, typer.Option(min=1, max=65535, help="Default: 8501, or the next free one.")] = None,
) -> None:
    """Start the app and say where it is; Ctrl-C stops it."""
    folder = workspace or settings_from_environment().workspace
    if not folder.is_dir():
        raise DataError(str(folder), None, None, "no such folder", "a workspace")
    entry, chosen = app_file(), free_port() if port is None else port
    print(f"http://{_ADDRESS}:{chosen} shows {folder.resolve()} (Ctrl-C stops it)", flush=True)
    server = subprocess.Popen(
        server_command(entry, chosen),
        cwd=entry.parent,
        env={**os.environ, "UTB_WORKSPACE": str(folder.resolve())},
        stdout=sys.stderr,
    )
    raise typer.Exit(_wait_for(server))


def server_command(entry: Path, port: int) -> list[str]:
    """The command that serves the app; theme and telemetry stand in the checkout's own configuration."""
    options = {"server.address": _ADDRESS, "server.port": port, "server.headless": "true"}
    flags = [f"--{name}={value}" for name, value in options.items()]
    return [sys.executable, "-m", "streamlit", "run", str(entry), *flags]


def free_port() -> int:
    """The first port from 8501 on that nobody listens on."""
    for port in range(_FIRST_PORT, _FIRST_PORT + _PORTS_TRIED):
        with socket.socket() as probe:
            try:
                probe.bind((_ADDRESS, port))
            except OSError:
                continue
            return port
    raise ConfigError(f"no free port from {_FIRST_PORT} to {_FIRST_PORT + _PORTS_TRIED - 1}; name one with --port")


def _wait_for(server: subprocess.Popen[bytes]) -> int:
    """Wait until the server ends; whoever stops this process (Ctrl-C, SIGTERM) stops the server too."""
    signal.signal(signal.SIGTERM, lambda *_: server.terminate())
    try:
        code = server.wait()
    except KeyboardInterrupt:
        server.terminate()
        server.wait()
        return exits.OK
    return exits.OK if code in (0, -signal.SIGTERM) else exits.BUG
