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


def examples() -> list[tuple[str, str]]:
    """Every command of the README with the output it shows."""
    blocks = re.findall(r"^```console\n(.*?)^```", README, flags=re.M | re.S)
    parts = [block.split("\n", 1) for block in blocks]
    return [(command.removeprefix("$ utb "), output) for command, output in parts]


@pytest.mark.parametrize(("command", "shown"), examples(), ids=lambda part: part[:40].strip())
def test_a_command_of_the_readme_prints_what_it_shows(command: str, shown: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "utb", *command.split()],
        cwd=ROOT,
        env={**os.environ, "COLUMNS": "100", "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert shown.strip(), "an example without output shows nothing"
    plain = "\n".join(line.rstrip() for line in done.stdout.splitlines()) + "\n"
    assert OutputChecker().check_output(shown, plain, ELLIPSIS), plain


def test_the_readme_has_its_three_examples() -> None:
    assert len(examples()) >= 3


@pytest.mark.parametrize(
    "page", ["README.md", "CONTRIBUTING.md", "docs/scoring.md", "docs/cli.md", "docs/formats.md", "docs/store.md"]
)
def test_links_lead_to_files(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    targets = [t.split("#")[0] for t in re.findall(r"\]\(([^)\s]+)\)", text) if not t.startswith(("http", "#"))]
    missing = [target for target in targets if not ((ROOT / page).parent / target).exists()]
    assert not missing
