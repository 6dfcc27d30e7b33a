"""docs/cli.md documents every command and every option, with the example that `--help` shows."""

import re
from pathlib import Path

import pytest

from utb.cli.main import COMMANDS, EXAMPLES, run

_TEXT = (Path(__file__).resolve().parents[2] / "docs" / "cli.md").read_text(encoding="utf-8")
_SECTIONS = dict(re.findall(r"^## `utb ([a-z -]+)`\n(.*?)(?=^## |\Z)", _TEXT, re.MULTILINE | re.DOTALL))


def test_commands_and_sections_are_the_same() -> None:
    assert sorted(_SECTIONS) == sorted(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_section_has_the_options_and_the_example_of_its_command(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([*command.split(), "--help"]) == 0
    options = set(re.findall(r"--[a-z-]+", capsys.readouterr().out.split("Example:")[0])) - {"--help"}
    documented = set(re.findall(r"^\| `(--[a-z-]+)` \|", _SECTIONS[command], re.MULTILINE))
    assert documented == options
    assert f"\n{EXAMPLES[command]}\n" in _SECTIONS[command]


@pytest.mark.parametrize("command", ["score", "show"])
def test_examples_on_the_shipped_workspace_run(
    command: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checkout = Path(__file__).resolve().parents[2]
    (tmp_path / "annotations").symlink_to(checkout / "annotations")
    monkeypatch.chdir(tmp_path)
    assert run(EXAMPLES[command].split()[1:]) == 0
    assert capsys.readouterr().out
