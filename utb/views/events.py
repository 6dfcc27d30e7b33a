"""What a click on the page asks for, read from what the browser sent: a new address, or a text to open.

Events come from outside and are read as such: what has the wrong type is taken as not said.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from utb.views.address import Address

Event = Mapping[str, object]


def address_after(event: Event, here: Address) -> Address:
    """The address that the event leads to; the same one where it leads nowhere."""
    kind = event.get("type")
    if kind == "select":
        numbers = {name: _number(event, name) for name in ("step", "node", "call")}
        return here.at(**numbers, path=_text(event, "path"))
    if kind == "run":
        model = _text(event, "model")
        return here if model is None else here.with_run(model, _number(event, "trial"))
    if kind == "rows":
        return replace(here, rows=_text(event, "rows"))
    return here


@dataclass(frozen=True, slots=True)
class Link:
    """A page of the app, and the address in it."""

    page: str
    parameters: dict[str, str]


def link_followed(event: Event) -> Link | None:
    """The page that the event leads to; names that no page can have lead nowhere."""
    page, parameters = _text(event, "page"), event.get("parameters")
    if event.get("type") != "go" or page is None or not page.isidentifier() or not isinstance(parameters, dict):
        return None
    return Link(page, {name: value for name, value in parameters.items() if isinstance(value, str)})


def text_opened(event: Event) -> str | None:
    """The key of the text that the event opens."""
    return _text(event, "key") if event.get("type") == "open" else None


def _number(event: Event, name: str) -> int | None:
    value = event.get(name)
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None


def _text(event: Event, name: str) -> str | None:
    value = event.get(name)
    return value if isinstance(value, str) and value else None
