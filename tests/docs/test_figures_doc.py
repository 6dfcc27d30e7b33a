"""docs/figures.md tells the truth: its commands run and print what it shows, its table names what is written."""

import os
import re
import subprocess
import sys
from doctest import ELLIPSIS, OutputChecker
from pathlib import Path

import pytest

from utb.figures.published import read_published
from utb.metrics.consistency import CheckName

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "figures.md").read_text(encoding="utf-8")
BLOCKS = [
    re.findall(r"^\$ utb (.*)\n((?:(?!\$ ).*\n)*)", block, flags=re.M)
    for block in re.findall(r"^```console\n(.*?)^```", PAGE, flags=re.M | re.S)
]


@pytest.mark.parametrize("block", BLOCKS, ids=["all", "two models"])
def test_the_commands_print_what_the_page_shows(block: list[tuple[str, str]], tmp_path: Path) -> None:
    (tmp_path / "annotations").symlink_to(ROOT / "annotations")
    environment = {**os.environ, "COLUMNS": "100", "NO_COLOR": "1", "PYTHONPATH": str(ROOT)}
    for command, shown in block:
        done = subprocess.run(
            [sys.executable, "-m", "utb", *command.split()],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, done.stderr
        plain = "\n".join(line.rstrip() for line in done.stdout.splitlines()) + "\n"
        assert OutputChecker().check_output(shown, plain, ELLIPSIS), plain
    written = {path.stem.removesuffix("_figure") for path in (tmp_path / "my-figures").iterdir()}
    listed = set(re.findall(r"`([a-z0-9_<>.]+)`", PAGE.split("## What there is")[1].split("Every table")[0]))
    policies = {name.replace("<policy>", policy) for name in listed for policy in ("exact", "relaxed")}
    assert written <= policies | {"figures"}


def test_every_check_is_documented() -> None:
    assert all(f"`{check.value}`" in PAGE for check in CheckName)


def test_the_published_example_is_read(tmp_path: Path) -> None:
    example = re.findall(r"^```json\n(.*?)^```", PAGE, flags=re.M | re.S)[0]
    path = tmp_path / "published.json"
    path.write_text(example, encoding="utf-8")
    assert set(read_published(path).rows) == {"exact", "relaxed"}
