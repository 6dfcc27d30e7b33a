"""Runs of `utb generate` against a stub server, as a process or as a function."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.synthesis.scripts import TOOL_SETS, roles_toml
from utb.synthesis.checkpoints import RunFolder

DATA = Path(__file__).parent / "data"
PERSONAS, TURNS, SEED = 2, 12, 7


def arguments(folder: Path, base_url: str, *, name: str = "run", tools: str = "world", more: str = "") -> list[str]:
    """The command line of the run that tests use; its settings are written into the folder."""
    config = folder / f"{name}.toml"
    config.write_text(roles_toml(base_url, tools=tools, more=more), encoding="utf-8")
    sets = [part for tool_set in TOOL_SETS for part in ("--tool-set", tool_set)]
    workspace = folder / "workspace"
    (workspace / "datasets").mkdir(parents=True, exist_ok=True)
    shutil.copytree(DATA / "personas", workspace / "personas" / "small", dirs_exist_ok=True)
    people = ("--workspace", str(workspace), "--people", "small", "--tools", str(DATA / "tool_schemas"))
    return [
        *("generate", "--config", str(config), "--provider", "stub", "--seed", str(SEED), "--out", str(folder / name)),
        *("--personas", str(PERSONAS), "--turns", str(TURNS), *sets, *people),
    ]


def started(words: list[str]) -> subprocess.Popen[bytes]:
    """`utb` with these words, as a process of its own."""
    return subprocess.Popen([sys.executable, "-m", "utb", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def sessions(out: Path) -> dict[str, bytes]:
    """Sessions and checkpoints, byte for byte."""
    return {str(path.relative_to(out)): path.read_bytes() for path in sorted(out.glob("[cs][eh]*s/*.json*"))}


def calls(out: Path) -> dict[str, list[dict[str, Any]]]:
    """The call logs, without what no two runs share: time of day and latency."""
    found = {}
    for path in sorted((out / "calls").glob("*.jsonl")):
        entries = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        for entry in entries:
            entry.pop("logged_at")
            if entry["reply"]:
                entry["reply"].pop("latency_s", None)
        found[path.name] = entries
    return found


def persona_files(out: Path) -> list[Path]:
    """The session files of a run."""
    folder = RunFolder(out)
    return [folder.session(f"persona{number + 1}") for number in range(PERSONAS)]
