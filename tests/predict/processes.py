"""The stub server and `utb predict` as processes of their own, so that neither takes time from the other."""

import json
import os
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.predict.data import KEY_ENV, MODEL

ROOT = Path(__file__).resolve().parents[2]


@contextmanager
def stub_process(script: Path, *, latency_s: float = 0.0, has_faults: bool = False) -> Iterator[str]:
    """The address of a stub server that serves this script while the block lasts."""
    words = [sys.executable, "-m", "tests.predict.stub", str(script), "--latency", str(latency_s)]
    process = subprocess.Popen([*words, *(["--faults"] if has_faults else [])], cwd=ROOT, stdout=subprocess.PIPE)
    assert process.stdout is not None
    try:
        yield process.stdout.readline().decode().strip()
    finally:
        process.kill()
        process.communicate()


def ledger_of(base_url: str) -> dict[str, Any]:
    """What the server remembers."""
    with urllib.request.urlopen(f"{base_url}/ledger") as response:
        found: dict[str, Any] = json.loads(response.read())
        return found


def predict_words(data: Path, config: Path, out: Path, *more: str) -> list[str]:
    """The command line of a run of the stub's model."""
    return ["predict", str(data), "--model", MODEL, "--config", str(config), "--out", str(out), *more]


def started(words: list[str]) -> subprocess.Popen[bytes]:
    """`utb` with these words, as a process of its own."""
    environment = {**os.environ, KEY_ENV: "sk-stub"}
    return subprocess.Popen(
        [sys.executable, "-m", "utb", *words],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def ended(words: list[str], *codes: int) -> str:
    """What such a process printed; it must end with one of the codes (0 where none is named)."""
    process = started(words)
    out, err = process.communicate()
    if process.returncode not in (codes or (0,)):
        raise SystemExit(f"{process.returncode}: {err.decode()}")
    return out.decode()
