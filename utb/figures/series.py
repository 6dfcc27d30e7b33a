"""Colours, marks and strokes of series, the same on the page and in print.

Two series are told apart by fill as well as by colour; several by mark and stroke as well. The order is fixed: colours
stay apart for people who see red and green alike, and in grey.
"""

PAIR = ("#223DB5", "#8A6A00")  # the first is filled, the second a ring
COLOURS = ("#223DB5", "#AE2C02", "#1A7664", "#8A6A00", "#72066A", "#4590CC", "#D9723C", "#667085", "#0E1825")
DARK_PAIR = ("#9DB8F7", "#F4D56C")
DARK_COLOURS = ("#7EA1FD", "#FEB493", "#51C5C2", "#F4D56C", "#F9A9FF", "#A8CFEE", "#D98A6A", "#98A0AE", "#EFF4FB")
MARKS = ("circle", "square", "triangle-up", "diamond", "circle-open", "square-open", "triangle-up-open", "x")
STROKES = ("solid", "dash", "dot", "dashdot")
SCALE = ("#F3F6FD", "#C9D3F2", "#8FA3E0", "#4F68CB", "#223DB5")  # from nothing to much
GRID, TEXT, MUTE, TIE = "#E3E6EA", "#111827", "#5B6576", "#B6BEC9"


def colour(number: int, of: int, *, dark: bool = False) -> str:
    """The colour of a series among so many; paper is always light."""
    pair, several = (DARK_PAIR, DARK_COLOURS) if dark else (PAIR, COLOURS)
    return pair[number] if of <= len(pair) else several[number % len(several)]


def mark(number: int, of: int) -> str:
    """Its mark, in the words of plotly."""
    return ("circle", "circle-open")[number] if of <= len(PAIR) else MARKS[number % len(MARKS)]


def stroke(number: int) -> str:
    """Its stroke, in the words of plotly."""
    return STROKES[number % len(STROKES)]
