"""A sheet as a LaTeX table for `booktabs`; names and notes come from files, so nothing in them is a command.

A table that is too wide for its column spans both, one too wide for the page is stacked in blocks of columns, and one
too long for a page becomes a `longtable`. Intervals stand in brackets on a line of their own under their row.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from utb.figures.sheet import Head, Kind, Sheet, Value
from utb.figures.written import text_of
from utb.views.text import plain

_ESCAPES = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\textquotedbl{}",
    "–": "--",
    "−": r"\ensuremath{-}",
    "…": r"\ldots{}",
    "\ufffd": "?",  # what stands for characters that cannot be written
}
_SPACES = re.compile(r"\s+")
_CHARACTER, _BETWEEN = 1.55, 2.2  # millimetres of a character of footnote size, and between two columns
_LATIN_ENDS = 0x24F
_SINGLE, _PAGE = 84, 174
_LONGEST = 60  # lines on a page
_WIDEST_TEXT = 60  # characters; longer texts are set in a paragraph of this width
_PARAGRAPH = 70  # millimetres


def escaped(text: str) -> str:
    """The text for LaTeX: nothing in it is a command, control characters are replaced, it stays on one line."""
    return "".join(_ESCAPES.get(character, character) for character in _SPACES.sub(" ", plain(text)))


def latex(made: Sheet, *, double: bool = False) -> str:
    """The table with its caption, label and hash."""
    shown = [head for head in made.heads if not _is_end(made, head)]
    widths = [_width(made, head) for head in shown]
    blocks = list(_blocks(shown, widths))
    long = len(made.rows) * (2 if any(head.low for head in shown) else 1) > _LONGEST
    starred = "*" if double or sum(widths) > _SINGLE else ""
    label = f"\\label{{tab:{re.sub('[^a-z0-9-]', '-', made.key.lower())}}}"
    lines = [f"% {made.sha256}", f"% needs \\usepackage{{booktabs{',longtable' if long else ''}}}"]
    lines += _about_characters(made)
    if long:
        for number, block in enumerate(blocks):
            caption = f"\\caption{{{_caption(made)}}}{label}\\\\" if number == 0 else ""
            lines += ["{\\footnotesize", *_tabular(made, block, "longtable", caption), "}"]
        return "\n".join(lines) + "\n"
    lines += [f"\\begin{{table{starred}}}[t]", "\\centering\\footnotesize", f"\\caption{{{_caption(made)}}}", label]
    for number, block in enumerate(blocks):
        lines += ["\\par\\medskip"] if number else []
        lines += _tabular(made, block, "tabular", "")
    lines.append(f"\\end{{table{starred}}}")
    return "\n".join(lines) + "\n"


def _about_characters(made: Sheet) -> list[str]:
    """What LaTeX needs for names beyond Latin letters; nothing where there are none."""
    texts = [str(value) for row in made.rows for value in row] + [*made.notes, *(head.label for head in made.heads)]
    beyond = any(ord(character) > _LATIN_ENDS for text in texts for character in escaped(text))
    return ["% has characters beyond Latin: needs XeLaTeX or LuaLaTeX and a font that has them"] if beyond else []


def _tabular(made: Sheet, shown: Sequence[Head], kind: str, caption: str) -> list[str]:
    lines = [
        f"\\begin{{{kind}}}{{@{{}}{''.join(_place(made, head) for head in shown)}@{{}}}}",
        *([caption] if caption else []),
        "\\toprule",
        *_groups(shown),
        _row([escaped(head.label) for head in shown]),
        "\\midrule",
        *(["\\endhead"] if kind == "longtable" else []),
    ]
    for number, row in enumerate(made.rows):
        lines += ["\\midrule"] if number in made.rules else []
        values = dict(zip((head.key for head in made.heads), row, strict=True))
        lines.append(_row([escaped(text_of(values[head.key], head.kind)) for head in shown]))
        ends = [_interval(values, head) for head in shown]
        lines += [_row(ends)] if any(ends) else []
    return [*lines, "\\bottomrule", f"\\end{{{kind}}}"]


def _is_end(made: Sheet, head: Head) -> bool:
    return any(head.key in (other.low, other.high) for other in made.heads)


def _length(made: Sheet, head: Head) -> int:
    """Characters of the longest cell of a column; an interval takes two numbers in smaller type."""
    longest = max((len(text_of(value, head.kind)) for value in made.column(head.key)), default=0)
    return max(longest, len(head.label), 9 if head.low else 0)


def _width(made: Sheet, head: Head) -> float:
    return min(_length(made, head), _WIDEST_TEXT) * _CHARACTER + _BETWEEN


def _place(made: Sheet, head: Head) -> str:
    if head.kind is not Kind.TEXT:
        return "r"
    return f"p{{{_PARAGRAPH}mm}}" if _length(made, head) > _WIDEST_TEXT else "l"


def _blocks(shown: Sequence[Head], widths: Sequence[float]) -> Iterator[list[Head]]:
    """Columns that fit the page beside each other, the first column in every block."""
    block, taken = [shown[0]], widths[0]
    for head, width in zip(shown[1:], widths[1:], strict=True):
        if taken + width > _PAGE and len(block) > 1:
            yield block
            block, taken = [shown[0]], widths[0]
        block.append(head)
        taken += width
    yield block


def _caption(made: Sheet) -> str:
    return " ".join(escaped(text if text.endswith(".") else f"{text}.") for text in (made.title, *made.notes))


def _row(cells: Sequence[str]) -> str:
    """A line of the table; a bracket at its beginning would be read as an argument of the line before."""
    return " & ".join(f"{{}}{cell}" if cell.startswith(("[", "*")) else cell for cell in cells) + r" \\"


def _groups(shown: Sequence[Head]) -> list[str]:
    """A line of headings that span columns, with a rule under each; none where no column has one."""
    if not any(head.group for head in shown):
        return []
    cells, rules, at = [], [], 1
    for name, heads in groupby(shown, key=lambda head: head.group):
        width = len(list(heads))
        cells.append(f"\\multicolumn{{{width}}}{{c}}{{{escaped(name)}}}" if name else " & ".join([""] * width))
        rules += [f"\\cmidrule(lr){{{at}-{at + width - 1}}}"] if name else []
        at += width
    return [" & ".join(cells) + r" \\", "".join(rules)]


def _interval(values: dict[str, Value], head: Head) -> str:
    low, high = (None if key is None else values.get(key) for key in (head.low, head.high))
    if not isinstance(low, int | float) or not isinstance(high, int | float):
        return ""
    digits = [escaped(f"{end:.1f}".replace("-", "−")) for end in (low, high)]
    return f"{{\\scriptsize [{digits[0]}, {digits[1]}]}}"
