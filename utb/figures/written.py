"""A sheet as LaTeX, CSV and JSON."""

import csv
import io
import json
import re
from collections.abc import Sequence
from itertools import groupby

import msgspec

from utb.figures.sheet import Head, Kind, Sheet, Value
from utb.views.text import plain

FORMAT = "utb.sheet/1"
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
}
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_SPACES = re.compile(r"\s+")
_LEAST_P = 0.001


def text_of(value: Value, kind: Kind) -> str:
    """A value as it is printed; empty stays empty."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if kind is Kind.P:
        return f"<{_LEAST_P}" if value < _LEAST_P else f"{value:.3f}"
    if kind is Kind.POINTS:
        return f"{value:+.2f}".replace("-", "−") if value else f"{value:.2f}"
    return f"{value:,}" if kind is Kind.COUNT else f"{value:.2f}"


def escaped(text: str) -> str:
    """The text for LaTeX: nothing in it is a command, control characters are replaced, it stays on one line."""
    return "".join(_ESCAPES.get(character, character) for character in _SPACES.sub(" ", plain(text)))


def latex(made: Sheet, *, double: bool = False) -> str:
    """A floating table for `booktabs`; intervals stand in brackets on a line of their own under their row."""
    shown = [head for head in made.heads if not _is_end(made, head)]
    table = "table*" if double else "table"
    lines = [
        f"% {made.sha256}",
        "% needs \\usepackage{booktabs}",
        f"\\begin{{{table}}}[t]",
        "\\centering\\small",
        f"\\caption{{{_caption(made)}}}",
        f"\\label{{tab:{re.sub('[^a-z0-9-]', '-', made.key.lower())}}}",
        f"\\begin{{tabular}}{{@{{}}{''.join('l' if head.kind is Kind.TEXT else 'r' for head in shown)}@{{}}}}",
        "\\toprule",
        *_groups(shown),
        _row([escaped(head.label) for head in shown]),
        "\\midrule",
    ]
    for place, row in enumerate(made.rows):
        lines += ["\\midrule"] if place in made.rules else []
        values = dict(zip((head.key for head in made.heads), row, strict=True))
        lines.append(_row([escaped(text_of(values[head.key], head.kind)) for head in shown]))
        ends = [_interval(values, head) for head in shown]
        lines += [_row(ends)] if any(ends) else []
    lines += ["\\bottomrule", "\\end{tabular}", f"\\end{{{table}}}"]
    return "\n".join(lines) + "\n"


def csv_text(made: Sheet) -> str:
    """All columns under their keys; numbers as they are, text that a spreadsheet would run with an apostrophe."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([head.key for head in made.heads])
    writer.writerows([_unspoiled(value) for value in row] for row in made.rows)
    return out.getvalue()


def json_text(made: Sheet) -> str:
    """The whole record with its hash."""
    document = {"format": FORMAT, "sha256": made.sha256, **msgspec.to_builtins(made)}
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def _is_end(made: Sheet, head: Head) -> bool:
    return any(head.key in (other.low, other.high) for other in made.heads)


def _caption(made: Sheet) -> str:
    return " ".join(escaped(text if text.endswith(".") else f"{text}.") for text in (made.title, *made.notes))


def _row(cells: Sequence[str]) -> str:
    return " & ".join(f"{{}}{cell}" if cell.startswith("[") else cell for cell in cells) + r" \\"


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
    if low is None or high is None:
        return ""
    digits = [escaped(text_of(end, Kind.NUMBER).replace("-", "−")) for end in (low, high)]
    return f"{{\\scriptsize [{digits[0]}, {digits[1]}]}}"


def _unspoiled(value: Value) -> Value:
    if isinstance(value, str):
        text = plain(value)
        return f"'{text}" if text.startswith(_FORMULA) else text
    return value
