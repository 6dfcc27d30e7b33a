"""Guidelines cut into sections: every issue type and question has one, and a workspace may replace a file."""

from pathlib import Path

from utb.io.guidelines import Block, Run, load_guidelines, parse_guidelines
from utb.io.taxonomy import load_taxonomy

SHIPPED = Path(__file__).resolve().parents[3] / "annotations"


def test_every_issue_type_and_question_has_a_guideline_with_an_example() -> None:
    taxonomy = load_taxonomy(SHIPPED, SHIPPED).taxonomy
    sections = {section.anchor: section for section in load_guidelines(SHIPPED, SHIPPED).sections}
    wanted = [issue.id for issue in taxonomy.issues] + [f"check-{each.number}" for each in taxonomy.checklist]
    for anchor in wanted:
        kinds = [block.kind for block in sections[anchor].blocks]
        assert "p" in kinds and "q" in kinds, anchor


def test_headings_paragraphs_lists_and_examples_are_told_apart() -> None:
    text = "before\n\n# A title {#one}\nfirst line\nsecond line\n- an entry\n  goes on\n> an example\n> another one\n"
    first, second = parse_guidelines(text)
    assert (first.title, first.blocks[0].text) == ("", "before")
    assert (second.level, second.title, second.anchor) == (1, "A title", "one")
    kinds = [(block.kind, block.text) for block in second.blocks]
    assert kinds == [
        ("p", "first line second line"),
        ("li", "an entry goes on"),
        ("q", "an example"),
        ("q", "another one"),
    ]


def test_styles_become_runs_and_nothing_else_does() -> None:
    (section,) = parse_guidelines("**Fail** `id` *now* <b>x</b> [link](http://elsewhere.example)")
    assert section.blocks == (
        Block(
            "p",
            (
                Run("b", "Fail"),
                Run("", " "),
                Run("code", "id"),
                Run("", " "),
                Run("i", "now"),
                Run("", " <b>x</b> [link](http://elsewhere.example)"),
            ),
        ),
    )


def test_a_workspace_replaces_the_file_of_the_same_name(tmp_path: Path) -> None:
    folder = tmp_path / "guidelines"
    folder.mkdir()
    (folder / "3_checklist.md").write_text("# Ours {#check-1}\nAsk Ann.\n", encoding="utf-8")
    found = load_guidelines(tmp_path, SHIPPED)
    titles = [section.title for section in found.sections]
    assert "Ours" in titles and "Issue types" in titles and "Checklist" not in titles


def test_what_cannot_be_read_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "guidelines"
    folder.mkdir()
    (folder / "a.md").write_bytes(b"\xff\xfe")
    (folder / "b.md").write_text("x" * 300_000, encoding="utf-8")
    faults = [str(fault) for fault in load_guidelines(tmp_path, tmp_path).faults]
    assert "no UTF-8" in faults[0] and "300,000 bytes" in faults[1]
