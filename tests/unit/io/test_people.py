"""Folders of personas with their links."""

from pathlib import Path

import pytest

from tests.files import write_jsonl
from utb.io.people import load_people
from utb.io.persona_links import load_links
from utb.io.workspace import open_workspace
from utb.model import Effect

LINK = {
    "persona": "persona1",
    "preference": "habits.budget",
    "tool_set": "bank",
    "tools": ["pay"],
    "slot": "account",
    "effect": "argument",
    "shows": "savings",
}


def test_personas_come_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    (tmp_path / "datasets").mkdir()
    folder = tmp_path / "personas" / "set"
    folder.mkdir(parents=True)
    for name in ("persona10", "persona9", "alone", "persona2b"):
        (folder / f"{name}.json").write_text('{"summary": "x"}', encoding="utf-8")
    (folder / "persona3.json").write_text("[]", encoding="utf-8")
    write_jsonl(folder / "links.jsonl", [LINK, b"{"])
    (listed,) = open_workspace(tmp_path).persona_folders
    people = load_people(listed)
    assert list(people.personas) == ["alone", "persona2b", "persona9", "persona10"]
    assert {persona.dataset for persona in people.personas.values()} == {"set"}
    assert [link.shows for link in people.links] == ["savings"]
    assert sorted(Path(fault.source).name for fault in people.faults) == ["links.jsonl", "persona3.json"]


def test_a_folder_without_links_has_none() -> None:
    loaded = load_links(None)
    assert (loaded.links, loaded.faults) == ((), ())


def test_a_link_is_read_as_it_stands(tmp_path: Path) -> None:
    order = {**LINK, "tools": ["look", "pay"], "slot": None, "effect": "order", "later": 1}
    loaded = load_links(write_jsonl(tmp_path / "links.jsonl", [LINK, order]))
    assert not loaded.faults
    assert [(link.tools, link.slot, link.effect) for link in loaded.links] == [
        (("pay",), "account", Effect.ARGUMENT),
        (("look", "pay"), None, Effect.ORDER),
    ]


@pytest.mark.parametrize(
    ("field", "value", "expected"),
    [
        ("persona", "", "text"),
        ("preference", 7, "text"),
        ("tools", [], "names of tools"),
        ("tools", ["a", ""], "names of tools"),
        ("tools", "pay", "names of tools"),
        ("effect", "wording", "argument, tool, order, ask"),
        ("effect", None, "argument, tool, order, ask"),
        ("slot", None, "an argument where the effect is one, and nothing else where it is none"),
        ("slot", 3, "text or null"),
    ],
)
def test_what_is_no_link_is_named_with_its_line(tmp_path: Path, field: str, value: object, expected: str) -> None:
    loaded = load_links(write_jsonl(tmp_path / "links.jsonl", [LINK, {**LINK, field: value}]))
    (fault,) = loaded.faults
    assert (fault.line, fault.field, fault.expected, len(loaded.links)) == (2, field, expected, 1)
