"""The tool ecosystem as a network: who is given which tools, and which tools references call together."""

from collections import Counter

from utb.figures.network import Dot, Line, network_html
from utb.figures.palette import Palette
from utb.views.catalogue import Catalogue
from utb.views.text import counted, one_line

MOST_TOOLS = 90  # beyond that the picture says nothing; the most used ones are drawn
MOST_PAIRS = 160
NAME = 32


def ecosystem_html(catalogue: Catalogue, *, height: str, palette: Palette) -> str:
    """The document: profiles as boxes, tools as dots that grow with their use."""
    used = sorted((entry for entry in catalogue.tools.values() if entry.turns), key=lambda entry: -len(entry.turns))
    tools = {entry.name: entry for entry in used[:MOST_TOOLS]}
    most = max((len(entry.turns) for entry in tools.values()), default=1)
    profiles: Counter[str] = Counter()
    for entry in tools.values():
        profiles.update(entry.profiles)
    dots = [
        Dot(
            id=f"p {name}",
            label=one_line(name or "(no profile)", NAME),
            title=f"profile {name}\n{counted(profiles[name], 'use')} of the tools shown",
            colour=palette.kinds[0],
        )
        for name in profiles
    ]
    dots += [
        Dot(
            id=f"t {name}",
            label=one_line(name, NAME),
            title=f"{name}\n{counted(len(entry.turns), 'turn')}, {counted(len(entry.profiles), 'profile')}",
            colour=palette.kinds[2],
            shape="dot",
            size=6 + 14 * (len(entry.turns) / most) ** 0.5,
        )
        for name, entry in tools.items()
    ]
    lines = [
        Line(start=f"p {who}", end=f"t {name}", title=counted(count, "turn"), width=0.8, arrow=False)
        for name, entry in tools.items()
        for who, count in entry.profiles.items()
    ]
    pairs = sorted(catalogue.together.items(), key=lambda item: -item[1])
    lines += [
        Line(
            start=f"t {first}",
            end=f"t {second}",
            title=f"together in {counted(count, 'turn')}",
            colour=palette.kinds[3],
            width=1 + min(5.0, count / 2),
            arrow=False,
        )
        for (first, second), count in pairs[:MOST_PAIRS]
        if first in tools and second in tools
    ]
    return network_html(dots, lines, height=height, palette=palette)


def shown_of(catalogue: Catalogue) -> str:
    """How much of the ecosystem is drawn."""
    used = sum(bool(entry.turns) for entry in catalogue.tools.values())
    some = f"the {MOST_TOOLS} most used of " if used > MOST_TOOLS else ""
    idle = len(catalogue.tools) - used
    rest = f"; {counted(idle, 'tool')} that no reference calls {'is' if idle == 1 else 'are'} left out" if idle else ""
    return f"{some}{counted(used, 'tool')} that references call{rest}"
