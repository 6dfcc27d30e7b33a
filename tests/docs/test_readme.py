"""The README tells the truth: its commands run, print what it shows, and its links lead somewhere.

A block fenced as `console` holds a command after `$` and its output; a line of three dots stands for any lines.
"""

import os
import re
import subprocess
import sys
from doctest import ELLIPSIS, OutputChecker
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


Examples = list[tuple[str, str]]
# What examples write; here it lies in a folder of the test.
WRITTEN = ("reviews.sqlite", "baseline-runs", "paper-scores", "paper-figures")


def examples() -> list[Examples]:
    """The commands of each block with the output that they show; those of one block run one after the other."""
    blocks = re.findall(r"^```console\n(.*?)^```", README, flags=re.M | re.S)
    return [re.findall(r"^\$ utb (.*)\n((?:(?!\$ ).*\n)*)", block, flags=re.M) for block in blocks]


@pytest.mark.parametrize("block", examples(), ids=lambda block: block[0][0][:40].strip())
def test_the_commands_of_the_readme_print_what_it_shows(block: Examples, tmp_path: Path) -> None:
    for command, shown in block:
        done = subprocess.run(
            [sys.executable, "-m", "utb", *_moved(command, tmp_path).split()],
            cwd=ROOT,
            env={**os.environ, "COLUMNS": "100", "NO_COLOR": "1"},
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, done.stderr
        assert shown.strip(), "an example without output shows nothing"
        plain = "\n".join(line.rstrip() for line in done.stdout.replace(f"{tmp_path}/", "").splitlines()) + "\n"
        assert OutputChecker().check_output(shown, plain, ELLIPSIS), plain


def _moved(command: str, folder: Path) -> str:
    for name in WRITTEN:
        command = command.replace(name, f"{folder}/{name}")
    return command


def test_the_readme_has_its_examples() -> None:
    assert len(examples()) >= 4


@pytest.mark.parametrize(
    "page",
    [
        "README.md",
        "CONTRIBUTING.md",
        "docs/scoring.md",
        "docs/cli.md",
        "docs/formats.md",
        "docs/store.md",
        "docs/predict.md",
        "docs/figures.md",
    ],
)
def test_links_lead_to_files(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    targets = [t.split("#")[0] for t in re.findall(r"\]\(([^)\s]+)\)", text) if not t.startswith(("http", "#"))]
    missing = [target for target in targets if not ((ROOT / page).parent / target).exists()]
    assert not missing
