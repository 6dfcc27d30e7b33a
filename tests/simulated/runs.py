"""Runs of the command with scenarios: started, killed while they work, and compared file by file."""

import json
import random
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
SEED = 20260601  # of the data set that ships, as docs/scenarios.md says


def command(out: Path, *more: str, seed: int = SEED) -> list[str]:
    """The command line of a run."""
    words = ["generate", "--provider", "simulated", "--seed", str(seed), "--out", str(out)]
    return [sys.executable, "-m", "utb", *words, "--workspace", str(ROOT / "annotations"), *more]


def run(out: Path, *more: str, seed: int = SEED) -> float:
    """Run to the end; returns seconds. Raises `SystemExit` with what it said where it fails."""
    begun = time.monotonic()
    done = subprocess.run(command(out, *more, seed=seed), capture_output=True, text=True, cwd=ROOT)
    if done.returncode:
        raise SystemExit(done.stderr or done.stdout)
    return time.monotonic() - begun


def run_killed(out: Path, after: Sequence[int], *more: str, seed: int = SEED) -> int:
    """Kill the run each time its logs have so many bytes more, start it again, and let it end; returns the kills."""
    kills = 0
    for grown in after:
        begun = _logged(out)
        process = subprocess.Popen(
            command(out, *more, seed=seed), cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        while process.poll() is None and _logged(out) < begun + grown:
            time.sleep(0.01)
        if process.poll() is None:
            process.kill()
            kills += 1
        process.wait()
    run(out, *more, seed=seed)
    return kills


def drawn_kills(out: Path, kills: int, seed: int) -> list[int]:
    """After how many bytes of logs to kill, so that the whole run, which stands in `out`, is not over before."""
    chance, share = random.Random(seed), _logged(out) // (kills + 1)
    return [chance.randint(share // 20, share) for _ in range(kills)]


def unlike_files(one: Path, other: Path) -> list[str]:
    """Files that only one of two runs has, or that differ; logs are compared without times of day."""
    listed = [
        {path.relative_to(folder): path for path in folder.rglob("*") if path.is_file()} for folder in (one, other)
    ]
    names = sorted(set(listed[0]) | set(listed[1]))
    return [
        str(name)
        for name in names
        if name not in listed[0] or name not in listed[1] or _content(listed[0][name]) != _content(listed[1][name])
    ]


def _content(path: Path) -> Any:
    content = path.read_bytes()
    if path.parent.name != "calls":
        return content
    return [{**json.loads(line), "logged_at": ""} for line in content.splitlines()]


def _logged(out: Path) -> int:
    return sum(path.stat().st_size for path in (out / "calls").glob("*.jsonl"))
