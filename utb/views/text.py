"""Texts cut to the room they have, and values as text. Whatever comes in, what comes out can be sent and drawn.

Model output may be huge, endlessly nested, hold lone surrogates or control characters: nothing here raises on it.
"""

import json
import re
import unicodedata
from itertools import accumulate
from typing import ClassVar

import msgspec

from utb.model.reference import ANSWER_NAME, ASK_NAME
from utb.scoring.wording import show

NAME_TAIL = 8  # characters kept of the end of a name that is cut in the middle
KILO = 1000

_UNSENDABLE = re.compile(r"[\ud800-\udfff\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_BLANKS = re.compile(r"\s+")
_NODE = re.compile(r'"(?:[^"\\]|\\.)*(?:"|$)|`[^`]*(?:`|$)|\b[Nn]ode (\d+)\b')
_SPOKEN = {f"`{ASK_NAME}`": "a question to the user", f"`{ANSWER_NAME}`": "the answer"}
_PATH_LIKE = re.compile(r"^(https?://|/|\w+[_#-]\w*\d|#?\w*\d{4,})")


def plain(text: str) -> str:
    """The text as it can be sent and drawn: lone surrogates and control characters are replaced.

    Names are shown and put into links in this form, so that names are compared in it too.
    """
    return text if text.isprintable() else _UNSENDABLE.sub("\ufffd", text)


def one_line(text: str, width: int) -> str:
    """The text on one line, cut at the end."""
    line = _BLANKS.sub(" ", plain(text[: 8 * width])).strip()
    return line if len(line) <= width else f"{line[: width - 1]}…"


def cut_middle(text: str, cells: int, tail_cells: int = NAME_TAIL) -> str:
    """The text in at most `cells` columns (a Chinese character takes two), its last characters kept."""
    line = one_line(text, 4 * cells + tail_cells)
    if cells_of(line) <= cells:
        return line
    tail = _take(line[::-1], min(tail_cells, cells // 2))[::-1]
    return f"{_take(line, cells - cells_of(tail) - 1)}…{tail}"


def cut_value(text: str, cells: int) -> str:
    """The text in at most `cells` columns: links, paths and ids keep their tail, all else its beginning."""
    line = one_line(text, max(4 * cells, 200))
    if cells_of(line) <= cells:
        return line
    bare = line.strip('"')
    if _PATH_LIKE.match(bare):
        return f"…{_take(bare[::-1], cells - 1)[::-1]}"
    return f"{_take(line, cells - 1)}…"


def cells_of(text: str) -> int:
    """How many columns of a monospaced font the text takes."""
    if text.isascii():
        return len(text)
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


class _Long:
    """Texts of the latest long values: a page writes the same megabyte again for every click on it."""

    shortest, most = 50_000, 8  # characters, values
    known: ClassVar[dict[tuple[int, int | None], tuple[object, str]]] = {}


def value_text(value: object, *, indent: int | None = None) -> str:
    """The value as JSON text in full; a value that JSON cannot hold is shown shortened instead."""
    known = _Long.known.get((id(value), indent))
    if known is not None and known[0] is value:
        return known[1]
    text = _value_text(value, indent)
    if len(text) >= _Long.shortest:
        if len(_Long.known) >= _Long.most:
            _Long.known.clear()
        _Long.known[id(value), indent] = value, text
    return text


def _value_text(value: object, indent: int | None) -> str:
    try:
        text = json.dumps(value, ensure_ascii=False)
        return plain(text if indent is None else _indented(text, value, indent))
    except (TypeError, ValueError, RecursionError):
        return plain(show(value))


def _indented(text: str, value: object, indent: int) -> str:
    """JSON text with indents: `json` alone takes ten times as long to write them."""
    try:
        return msgspec.json.format(text, indent=indent)
    except (msgspec.DecodeError, UnicodeEncodeError):  # NaN, lone surrogates
        return json.dumps(value, ensure_ascii=False, indent=indent)


def in_words_of_the_page(sentence: str) -> str:
    """A sentence of ours with nodes named as everywhere on the page, `n1` for `node 1`; what it quotes stays.

    The names under which references ask and answer are no tools of the model, and nobody calls them so here.
    """
    return _NODE.sub(lambda found: f"n{found[1]}" if found[1] else _SPOKEN.get(found[0], found[0]), sentence)


def body_text(content: object) -> str:
    """A message or an observation as text: strings verbatim, everything else as indented JSON."""
    return plain(content) if isinstance(content, str) else value_text(content, indent=2)


def size_words(characters: int) -> str:
    """`812 characters`, `6.2 k characters`."""
    if characters < KILO:
        return f"{characters} character{'' if characters == 1 else 's'}"
    if characters < KILO * KILO:
        return f"{characters / KILO:.1f} k characters"
    return f"{characters / KILO / KILO:.1f} M characters"


def counted(count: int, one: str, many: str | None = None) -> str:
    """`1 turn`, `3 turns`, `1,200 turns`."""
    return f"{count:,} {one if count == 1 else many or one + 's'}"


def _take(text: str, cells: int) -> str:
    fitting = sum(taken <= cells for taken in accumulate(map(cells_of, text)))
    return text[:fitting]
