"""Guidelines for reviewers: how each issue type and each point of the checklist is judged, with examples.

Plain Markdown in small files, of which a page needs headings, paragraphs, lists and quotes. They are cut into records
here and drawn by escaping templates, so that no file of a workspace can bring pictures, links or markup to a page.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

from utb.errors import DataError
from utb.io.lines import reason_of
from utb.model import Fault

FOLDER = "guidelines"
LARGEST = 200_000  # bytes; a text that nobody would read in a dialogue

_HEADING = re.compile(r"^(#{1,3})\s+(.*?)(?:\s+\{#([\w-]+)\})?\s*$")
_ITEM = re.compile(r"^\s*[-*]\s+(.*)$")
_STYLED = re.compile(r"\*\*(?P<b>[^*]+)\*\*|\*(?P<i>[^*]+)\*|`(?P<code>[^`]+)`")
_QUOTE = re.compile(r"^>\s?(.*)$")


class Run(msgspec.Struct, frozen=True):
    """A stretch of text in one style: "" for plain, `b` for strong, `i` for stressed, `code` for a name."""

    style: str
    text: str


class Block(msgspec.Struct, frozen=True):
    """A paragraph (`p`), an entry of a list (`li`) or an example (`q`), on one line."""

    kind: str
    runs: tuple[Run, ...]

    @property
    def text(self) -> str:
        """The words alone."""
        return "".join(run.text for run in self.runs)


class Section(msgspec.Struct, frozen=True):
    """What stands under one heading. `anchor` is the id of the issue type or question that it is about, or empty."""

    level: int
    title: str
    anchor: str
    blocks: tuple[Block, ...]


class Guidelines(msgspec.Struct, frozen=True):
    """All sections, in the order of the files' names, and what could not be read."""

    sections: tuple[Section, ...]
    faults: tuple[Fault, ...] = ()


def load_guidelines(workspace: Path, shipped: Path) -> Guidelines:
    """The guidelines of the workspace, and for every name that it has no file of, the shipped one."""
    files = {path.name: path for folder in (shipped, workspace) for path in sorted((folder / FOLDER).glob("*.md"))}
    sections: list[Section] = []
    faults: list[Fault] = []
    for name in sorted(files):
        try:
            sections += parse_guidelines(_text(files[name]))
        except DataError as error:
            faults.append(Fault(error.source, error.line, error.field, error.found, error.expected))
    return Guidelines(tuple(sections), tuple(faults))


def parse_guidelines(text: str) -> tuple[Section, ...]:
    """The sections of one file; what stands before the first heading is a section without a title."""
    sections: list[Section] = []
    level, title, anchor = 1, "", ""
    lines: list[str] = []
    for line in text.splitlines():
        heading = _HEADING.match(line)
        if heading is None:
            lines.append(line)
            continue
        sections.append(Section(level, title, anchor, tuple(_blocks(lines))))
        level, title, anchor = len(heading.group(1)), heading.group(2), heading.group(3) or ""
        lines = []
    sections.append(Section(level, title, anchor, tuple(_blocks(lines))))
    return tuple(section for section in sections if section.title or section.blocks)


def _blocks(lines: list[str]) -> Iterator[Block]:
    """Blocks end at blank lines and where another kind begins; each quoted line is an example of its own."""
    kind, parts = "", list[str]()
    for line in [*lines, ""]:
        begins, words = _line(line)
        if begins == "p" and kind == "p":
            parts.append(words)
            continue
        if begins == "p" and kind == "li" and line.startswith("  "):
            parts.append(words)
            continue
        if parts:
            yield Block(kind, tuple(_runs(" ".join(parts))))
        kind, parts = begins, [words] if begins else []


def _runs(text: str) -> Iterator[Run]:
    at = 0
    for found in _STYLED.finditer(text):
        if found.start() > at:
            yield Run("", text[at : found.start()])
        style = found.lastgroup or ""
        yield Run(style, found.group(style))
        at = found.end()
    if at < len(text):
        yield Run("", text[at:])


def _line(line: str) -> tuple[str, str]:
    if not line.strip():
        return "", ""
    for kind, pattern in (("li", _ITEM), ("q", _QUOTE)):
        found = pattern.match(line)
        if found:
            return kind, found.group(1).strip()
    return "p", line.strip()


def _text(path: Path) -> str:
    try:
        size = path.stat().st_size
        if size > LARGEST:
            raise DataError(str(path), None, None, f"{size:,} bytes", f"at most {LARGEST:,}")
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise DataError(str(path), None, None, reason_of(error), "a readable file") from None
    except UnicodeDecodeError as error:
        raise DataError(str(path), None, None, f"bytes that are no UTF-8 at {error.start}", "text in UTF-8") from None
