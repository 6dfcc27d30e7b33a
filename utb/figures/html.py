"""HTML of the app, from templates that escape whatever they are given.

Data comes from models, files and links; it reaches a page through these templates or not at all. Templates hold no
logic beyond loops, so that what they show is decided, and tested, in `views`.
"""

import json
import re
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from utb.views.bodies import Body

_TEMPLATES = Path(__file__).with_name("templates")
_DIVIDES = re.compile(r"(?<=[/?&=,;:])(?=\w)")
_STATIC = Path(__file__).with_name("static")


def render(template: str, **values: object) -> str:
    """The template with these values, escaped."""
    return _environment().get_template(template).render(**values)


@cache
def parts_css() -> str:
    """The style sheet that the templates are made for."""
    return (_STATIC / "parts.css").read_text(encoding="utf-8")


def trusted(text: str) -> Markup:
    """Text of our own files, which is not escaped; never anything that data has touched."""
    return Markup(text)


@cache
def script(*names: str) -> str:
    """Our own scripts, one after the other."""
    return "\n".join((_STATIC / name).read_text(encoding="utf-8") for name in names)


def _quoted(text: str) -> list[str]:
    """The text in parts, every second of which stood between back quotes; unpaired back quotes divide nothing."""
    parts = text.split("`")
    return parts if len(parts) % 2 else [text]


def breakable(text: str) -> Markup:
    """The text, escaped, in which lines may break behind what divides links and paths: not within a number."""
    return Markup("<wbr>").join(escape(part) for part in _DIVIDES.split(text))


def _pick(item: object) -> str:
    """The attribute that selects an item's place."""
    return json.dumps({name: getattr(item, name, None) for name in ("step", "node", "call", "path")})


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(_TEMPLATES), autoescape=True, undefined=StrictUndefined, trim_blocks=True
    )
    environment.filters.update(quoted=_quoted, pick=_pick, json=json.dumps, breakable=breakable)
    environment.tests["reply"] = lambda entry: isinstance(entry, Body)
    return environment
