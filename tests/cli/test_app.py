"""`utb app`: starts the app of this checkout for this machine only, and stops with it."""

import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tests.cli.conftest import Utb
from tests.files import run_line, topic_line, write_jsonl
from utb.cli.app import free_port, server_command
from utb.cli.settings import CHECKOUT, settings_from_environment


def test_a_workspace_that_is_not_there_leaves_with_2(utb: Utb, tmp_path: Path) -> None:
    done = utb("app", "--workspace", tmp_path / "absent")
    assert (done.code, done.out) == (2, "")
    assert "no such folder" in done.err


def test_the_workspace_comes_from_the_environment_or_ships(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("UTB_WORKSPACE", str(tmp_path))
    assert settings_from_environment().workspace == tmp_path
    monkeypatch.setenv("UTB_WORKSPACE", "")
    assert settings_from_environment().workspace == CHECKOUT / "annotations"


def test_the_server_listens_on_this_machine_only() -> None:
    assert "--server.address=127.0.0.1" in server_command(Path("app.py"), 8501)


def test_a_port_in_use_is_passed_over() -> None:
    port = free_port()
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", port))
        taken.listen()
        assert free_port() > port


def test_the_app_says_where_it_is_answers_there_and_stops_on_ctrl_c(tmp_path: Path) -> None:
    write_jsonl(tmp_path / "topics.jsonl", [topic_line()])
    write_jsonl(tmp_path / "runs.jsonl", [run_line()])
    port = free_port()
    command = [sys.executable, "-m", "utb", "app", "--workspace", str(tmp_path), "--port", str(port)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert process.stdout is not None
        assert process.stdout.readline() == f"http://127.0.0.1:{port} shows {tmp_path} (Ctrl-C stops it)\n"
        assert _answers(f"http://127.0.0.1:{port}/_stcore/health")
    finally:
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=30)
    assert process.returncode == 0
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", port)) != 0


def _answers(url: str, seconds: float = 60) -> bool:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        try:
            with urllib.request.urlopen(url, timeout=5) as reply:
                return reply.status == 200
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.1)
    return False
