"""Networks as whole HTML documents, drawn by pyvis: everything in-line, nothing fetched, nothing run but our scripts.

pyvis writes its data as JSON in which HTML characters are escaped, and the drawing library shows labels and titles as
plain text. Its references to other hosts are cut out, and a content security policy lets only the scripts that are in
the document run, by their hashes: whatever a text might smuggle in has no way to act.
"""

import base64
import hashlib
import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from utb.figures.palette import LIGHT, Palette
from utb.views.text import plain

_SCRIPT = re.compile(r"(<script\b[^>]*>)(.*?)</script>", re.DOTALL | re.IGNORECASE)
_LINK = re.compile(r"<link\b[^>]*>", re.IGNORECASE)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_FRAME = "<style>html,body{margin:0;height:100%;overflow:hidden}body>center,.card-body>center{display:none}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Dot:
    """One node. With a place it stays there, without one it is moved until its neighbours are near."""

    id: str
    label: str
    title: str
    colour: str
    shape: str = "box"
    size: float = 12
    dashed: bool = False
    at: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One edge."""

    start: str
    end: str
    title: str = ""
    colour: str | None = None
    width: float = 1.5
    dashed: bool = False
    arrow: bool = True


def network_html(dots: Sequence[Dot], lines: Iterable[Line], *, height: str, palette: Palette = LIGHT) -> str:
    """The document."""
    from pyvis.network import Network  # it takes a while to load, and few need it

    network = Network(
        height=height,
        width="100%",
        bgcolor=palette.ground,
        font_color=palette.text,
        directed=True,
        cdn_resources="in_line",
    )
    for dot in dots:
        network.add_node(dot.id, **_node(dot, palette))
    for line in lines:
        network.add_edge(line.start, line.end, **_edge(line, palette))
    network.set_options(json.dumps(_options(moving=any(dot.at is None for dot in dots))))
    return _sealed(network.generate_html(notebook=False), palette)


def script_hashes(document: str) -> tuple[str, ...]:
    """The scripts of a document as a content security policy names them."""
    digests = (hashlib.sha256(body.encode()).digest() for _, body in _SCRIPT.findall(document))
    return tuple(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)


def security_policy(hashes: Iterable[str]) -> str:
    """Nothing is fetched, styles may stand in the document, and only these scripts run."""
    return f"default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src {' '.join(hashes)}"


def _node(dot: Dot, palette: Palette) -> dict[str, object]:
    look: dict[str, object] = {
        "label": plain(dot.label),
        "title": plain(dot.title),
        "shape": dot.shape,
        "size": dot.size,
        "borderWidth": 2,
        "color": {"border": dot.colour, "background": palette.ground if dot.shape == "box" else dot.colour},
        "font": {"color": palette.text, "size": 13, "face": "sans-serif"},
        "shapeProperties": {"borderDashes": [6, 4] if dot.dashed else False, "borderRadius": 5},
    }
    if dot.at is not None:
        look |= {"x": dot.at[0], "y": dot.at[1], "physics": False}
    return look


def _edge(line: Line, palette: Palette) -> dict[str, object]:
    return {
        "title": plain(line.title),
        "color": line.colour or palette.edge,
        "width": line.width,
        "dashes": line.dashed,
        "arrows": {"to": {"enabled": line.arrow, "scaleFactor": 0.6}},
    }


def _options(*, moving: bool) -> dict[str, object]:
    """The same picture every time: seeded, and at rest once it has settled."""
    return {
        "layout": {"randomSeed": 7, "improvedLayout": False},
        "physics": {
            "enabled": moving,
            "solver": "forceAtlas2Based",
            "forceAtlas2Based": {
                "gravitationalConstant": -140,
                "centralGravity": 0.008,
                "springLength": 150,
                "springConstant": 0.05,
                "avoidOverlap": 1,
            },
            "stabilization": {"iterations": 400},
        },
        "interaction": {
            "hover": True,
            "navigationButtons": False,
            "keyboard": {"enabled": True, "bindToWindow": False},
        },
        "edges": {"smooth": {"enabled": True, "type": "continuous"}},
    }


def _sealed(document: str, palette: Palette) -> str:
    """The document without what it would fetch, under a policy that forbids to fetch anything."""
    parts, at = [], 0
    for script in _SCRIPT.finditer(document):
        parts.append(_without_links(document[at : script.start()]))
        if "src=" not in script.group(1):
            parts.append(script.group())
        at = script.end()
    body = "".join((*parts, _without_links(document[at:])))
    policy = security_policy(script_hashes(body))
    style = (
        f"{_FRAME}#mynetwork{{border:0!important;height:100vh!important}}.card{{border:0;background:{palette.ground}}}"
    )
    tooltip = (
        f"div.vis-tooltip{{white-space:pre-wrap;max-width:26rem;background:{palette.ground};color:{palette.text}}}"
    )
    head = f'<meta http-equiv="Content-Security-Policy" content="{policy}">{style}{tooltip}</style>'
    return body.replace('<meta charset="utf-8">', f'<meta charset="utf-8">{head}', 1)


def _without_links(text: str) -> str:
    return _LINK.sub("", _COMMENT.sub("", text))
