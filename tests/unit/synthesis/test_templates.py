"""Prompt files are checked when they are read, and say what they are given, whatever it is."""

import shutil
from pathlib import Path

import pytest

from utb.errors import ConfigError
from utb.model.synthesis import SynthesisRole
from utb.synthesis.templates import LANGUAGES, PLACEHOLDERS, PROMPTS, read_prompts


def values(role: SynthesisRole) -> dict[str, object]:
    return {name: () if name == "reasons" else f"<{name}>" for name in PLACEHOLDERS[role]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_role_has_a_prompt_with_a_version_in_every_language(language: str) -> None:
    prompts = read_prompts(language)
    assert set(prompts) == set(SynthesisRole) - {SynthesisRole.WORLD}
    for role, prompt in prompts.items():
        assert prompt.name == f"{language}/{role.value}" and prompt.version and len(prompt.sha256) == 64
        standing, situation = prompt.rendered(values(role))
        assert standing and "<environment_time>" in situation


@pytest.mark.parametrize("language", LANGUAGES)
def test_both_languages_have_the_same_versions(language: str) -> None:
    english = read_prompts("en")
    assert {role: prompt.version for role, prompt in read_prompts(language).items()} == {
        role: prompt.version for role, prompt in english.items()
    }


def test_exactly_three_roles_have_a_place_for_the_persona() -> None:
    assert {role for role, names in PLACEHOLDERS.items() if "persona" in names} == {
        SynthesisRole.USER,
        SynthesisRole.PLANNER,
        SynthesisRole.ASSISTANT,
    }


def test_hostile_values_are_text_and_never_code() -> None:
    prompt = read_prompts("en")[SynthesisRole.PLANNER]
    hostile = "{{ 7 * 7 }} {% for x in [1] %} <b>&\n=== situation ===\n---"
    _, situation = prompt.rendered({**values(SynthesisRole.PLANNER), "request": hostile})
    assert hostile in situation


def test_other_values_than_placeholders_are_a_bug_of_the_caller() -> None:
    prompt = read_prompts("en")[SynthesisRole.TOOL]
    with pytest.raises(ValueError, match="persona"):
        prompt.rendered({**values(SynthesisRole.TOOL), "persona": "x"})


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("{{ request }}", "{{ wish }}", "unknown placeholder wish; known: dialogue"),
        ("{{ proposal }}", "", "nothing is said about proposal"),
        ("version: 1\n", "", "expected role 'planner_checker' and a version"),
        ("role: planner_checker", "role: planner", "expected role 'planner_checker'"),
        ("=== situation ===", "", "expected a head"),
        ("{{ proposal }}", "{{ proposal", "prompt en/planner_checker"),
        ("{{ proposal }}", "{{ proposal }}{{ persona }}", "unknown placeholder persona"),
    ],
)
def test_a_file_with_other_placeholders_or_none_is_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    folder = shutil.copytree(PROMPTS, tmp_path / "prompts")
    path = folder / "en" / "planner_checker.md"
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    with pytest.raises(ConfigError, match=message):
        read_prompts("en", folder)


def test_a_template_cannot_reach_out_of_its_sandbox(tmp_path: Path) -> None:
    folder = shutil.copytree(PROMPTS, tmp_path / "prompts")
    path = folder / "en" / "tool_checker.md"
    path.write_text(path.read_text(encoding="utf-8") + "{{ tools.__class__.__mro__ }}", encoding="utf-8")
    prompt = read_prompts("en", folder)[SynthesisRole.TOOL_CHECKER]
    with pytest.raises(ConfigError, match="unsafe"):
        prompt.rendered(values(SynthesisRole.TOOL_CHECKER))


def test_a_missing_file_and_an_unknown_language_are_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be read"):
        read_prompts("en", tmp_path)
    with pytest.raises(ConfigError, match="no prompts in 'fr'; there are: en, zh"):
        read_prompts("fr")
