"""A sheet as a LaTeX table for `booktabs`; names and notes come from files, so nothing in them is a command.

A table that is too wide for its column is set smaller, then spans both, then is stacked in blocks of columns
(`latex_fit`); one too long for a page becomes a `longtable`. Intervals stand on a line of their own under their row. A
sheet with a chart has a second file, the figure with its caption.
"""

import re
from collections.abc import Sequence
from itertools import groupby

from utb.figures.latex_fit import PARAGRAPH_MM, Type, ends, fit, is_paragraph
from utb.figures.sheet import INTERVALS, Head, Kind, Sheet
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
_LATIN_ENDS = 0x24F
_LONGEST = 60  # lines on a page
_OF_THE_PAPER = re.compile(r"^(?:table|figure)\d*[ab]?_")
_BY_ROW = "bootstrap intervals over"  # of a note about intervals of all values
_BELOW = " In the table they stand below their values."
_BARS = " In the figure they are the lines through the marks."


def escaped(text: str) -> str:
    """The text for LaTeX: nothing in it is a command, control characters are replaced, it stays on one line."""
    return "".join(_ESCAPES.get(character, character) for character in _SPACES.sub(" ", plain(text)))


def latex(made: Sheet, *, double: bool = False) -> str:
    """The table with its caption, label and hash."""
    found = fit(made, double=double)
    lines_of_a_row = 2 if any(any(ends(made, head)) for head in made.heads) else 1
    long = len(made.rows) * lines_of_a_row * len(found.blocks) > _LONGEST
    starred = "*" if found.is_wide else ""
    label = f"\\label{{tab:{label_of(made)}}}"
    lines = [f"% utb sheet {made.sha256}", f"% needs \\usepackage{{booktabs{',longtable' if long else ''}}}"]
    lines += _about_characters(made)
    type = f"\\{found.type.size}\\setlength{{\\tabcolsep}}{{{found.type.space}pt}}"
    if long:
        for number, block in enumerate(found.blocks):
            caption = f"\\caption{{{_caption(made, in_figure=False)}}}{label}\\\\" if number == 0 else ""
            lines += ["{" + type, *_tabular(made, block, found.type, "longtable", caption), "}"]
        return "\n".join(lines) + "\n"
    lines += [
        f"\\begin{{table{starred}}}[t]",
        "\\centering",
        f"\\caption{{{_caption(made, in_figure=False)}}}",
        label,
        type,
    ]
    for number, block in enumerate(found.blocks):
        lines += ["\\par\\medskip"] if number else []
        lines += _tabular(made, block, found.type, "tabular", "")
    lines.append(f"\\end{{table{starred}}}")
    return "\n".join(lines) + "\n"


def figure_latex(made: Sheet, *, double: bool = False) -> str:
    """The drawing as a figure with its caption, label and hash."""
    starred = "*" if double else ""
    lines = [
        f"% utb sheet {made.sha256}",
        "% needs \\usepackage{graphicx}; where the files stand in a folder: \\graphicspath{{folder/}}",
        *_about_characters(made),
        f"\\begin{{figure{starred}}}[t]",
        "\\centering",
        f"\\includegraphics{{{made.key}}}",
        f"\\caption{{{_caption(made, in_figure=True)}}}",
        f"\\label{{fig:{label_of(made)}}}",
        f"\\end{{figure{starred}}}",
    ]
    return "\n".join(lines) + "\n"


def label_of(made: Sheet) -> str:
    """The key without the numbers that tables and figures have in another paper."""
    kind = "accuracy-" if made.key.startswith(("table4_", "table5_", "table_")) else ""
    return f"{kind}{_OF_THE_PAPER.sub('', made.key)}".replace("_", "-")


def _about_characters(made: Sheet) -> list[str]:
    """What LaTeX needs for names beyond Latin letters; nothing where there are none."""
    texts = [str(value) for row in made.rows for value in row] + [*made.notes, *(head.label for head in made.heads)]
    beyond = any(ord(character) > _LATIN_ENDS for text in texts for character in escaped(text))
    return ["% has characters beyond Latin: needs XeLaTeX or LuaLaTeX and a font that has them"] if beyond else []


def _tabular(made: Sheet, shown: Sequence[Head], type: Type, kind: str, caption: str) -> list[str]:
    lines = [
        f"\\begin{{{kind}}}{{@{{}}{''.join(_place(made, head) for head in shown)}@{{}}}}",
        *([caption] if caption else []),
        "\\toprule",
        *_groups(shown),
        _row([escaped(head.label) for head in shown]),
        "\\midrule",
        *(["\\endhead"] if kind == "longtable" else []),
    ]
    below = [ends(made, head) for head in shown]
    for number, row in enumerate(made.rows):
        lines += ["\\midrule"] if number in made.rules else []
        values = dict(zip((head.key for head in made.heads), row, strict=True))
        lines.append(_row([escaped(text_of(values[head.key], head.kind, made.decimals)) for head in shown]))
        texts = [column[number] for column in below]
        lines += [_row([f"{{\\{type.small} {escaped(text)}}}" if text else "" for text in texts])] if any(texts) else []
    return [*lines, "\\bottomrule", f"\\end{{{kind}}}"]


def _place(made: Sheet, head: Head) -> str:
    if head.kind is not Kind.TEXT:
        return "r"
    return f"p{{{PARAGRAPH_MM}mm}}" if is_paragraph(made, head) else "l"


def _caption(made: Sheet, *, in_figure: bool) -> str:
    """Title and notes as sentences, and where intervals are seen."""
    about = [made.chart.about] if made.chart is not None and in_figure else []
    where = _BARS if in_figure else _BELOW
    texts = [f"{note}{where}" if note.startswith(INTERVALS) and _BY_ROW in note else note for note in made.notes]
    return " ".join(escaped(f"{text.rstrip('.')}.") for text in (made.title, *about, *texts) if text)


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
