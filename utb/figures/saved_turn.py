"""A turn as one HTML file that opens from disk: all that the Replay page shows, without a server and without requests.

The texts go through the same escaping templates as the page. The graph is an interactive network in a frame of its
own; a content security policy lets nothing run but the file's two scripts.
"""

import re

from utb import __version__
from utb.figures.html import parts_css, render, script, trusted
from utb.figures.network import Dot, Line, network_html, script_hashes, security_policy
from utb.figures.palette import LIGHT
from utb.views.address import Address
from utb.views.cards import Card
from utb.views.graph import GraphView
from utb.views.replay import ReplayView
from utb.views.text import one_line

_UNSAFE = re.compile(r"[^\w.-]+", re.ASCII)
LONGEST = 60  # characters of each part of a file name
NAME = 120
MARGIN = 40


def saved_turn(view: ReplayView, address: Address) -> str:
    """The file. The view should have its long texts opened."""
    graph = graph_html(view.graph) if view.graph else ""
    own = script("bus.js", "saved.js")
    hashes = (*script_hashes(f"<script>{own}</script>"), *script_hashes(graph))
    return render(
        "saved.html",
        view=view,
        facts=_facts(address),
        title=one_line(f"{address.topic} / turn {address.turn} · {address.model or 'reference'}", NAME),
        graph=graph,
        graph_height=_height(view.graph) if view.graph else 0,
        css=trusted(parts_css()),
        trusted_script=trusted(own),
        policy=security_policy(hashes),
        version=__version__,
    )


def file_name(address: Address) -> str:
    """A name that every file system takes."""
    parts = (address.dataset, address.topic, f"turn{address.turn}", address.model, address.policy)
    cleaned = [_UNSAFE.sub("_", str(part))[:LONGEST].strip("._") for part in parts if part]
    return "-".join(filter(None, cleaned)) + ".html"


def graph_html(graph: GraphView) -> str:
    """The reference graph with the calls beside it, each where the page draws it left to right."""
    drawing = graph.drawings[0]
    dots = [_dot(card, drawing.places[card.id]) for card in graph.cards]
    by_index = {card.node: card.id for card in graph.cards if card.shape != "ticket"}
    lines = [
        Line(
            start=str(by_index[link.start]),
            end=str(by_index[link.end]),
            title=link.label,
            colour=LIGHT.of("worder") if link.caption else None,
            dashed=bool(link.caption),
        )
        for link in graph.links
    ]
    ties = [
        Line(
            start=str(by_index[card.node]),
            end=card.id,
            title="stands for this node",
            colour=LIGHT.of(card.mark.style),
            dashed=True,
            arrow=False,
        )
        for card in graph.cards
        if card.shape == "ticket" and card.node is not None
    ]
    return network_html(dots, [*lines, *ties], height=f"{_height(graph)}px")


def _dot(card: Card, corner: tuple[float, float]) -> Dot:
    words = (
        f"{card.mark.glyph} {card.mark.word}".strip() if card.shape != "ticket" else f"{card.mark.glyph} {card.second}"
    )
    first = f"{card.index} {card.name}".strip()
    step = f" · {card.pill}" if card.pill else ""
    return Dot(
        id=card.id,
        label=f"{first}\n{words or card.second}{step}",
        title="\n".join((card.label, *card.lines)),
        colour=LIGHT.of(card.mark.style),
        dashed=card.mark.style in ("missing", "nreach"),
        at=(corner[0] + card.width / 2, corner[1] + card.height / 2),
    )


def _height(graph: GraphView) -> int:
    return int(min(620, max(160, graph.drawings[0].height + MARGIN)))


def _facts(address: Address) -> dict[str, str]:
    named = {
        "data set": address.dataset,
        "topic": address.topic,
        "turn": address.turn,
        "model": address.model,
        "trial": address.trial,
        "policy": address.policy,
    }
    return {name: one_line(str(value), NAME) for name, value in named.items() if value is not None}
