"""What the Figures page shows, as its URL says it: which sheet, of which models, in which order and width."""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from utb.views.text import plain

WITHOUT, DOUBLE = "no", "double"
MOST_NAMES = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class FiguresAddress:
    """None is what the link leaves open: all models, by name, exact and relaxed, with intervals, one column wide.

    `floors` are the trivial agents; open, they are the baselines.
    """

    dataset: str | None = None
    sheet: str | None = None
    models: tuple[str, ...] | None = None
    order: str | None = None
    floors: tuple[str, ...] | None = None
    policies: tuple[str, ...] | None = None
    intervals: str | None = None  # "no"
    width: str | None = None  # "double"


def read_figures_address(parameters: Mapping[str, str]) -> FiguresAddress:
    """The address in a URL's parameters; lists that are none are taken as not said."""
    return FiguresAddress(
        dataset=parameters.get("dataset") or None,
        sheet=parameters.get("sheet") or None,
        models=_names(parameters.get("models")),
        order=parameters.get("order") or None,
        floors=_names(parameters.get("floors")),
        policies=_names(parameters.get("policies")),
        intervals=WITHOUT if parameters.get("intervals") == WITHOUT else None,
        width=DOUBLE if parameters.get("width") == DOUBLE else None,
    )


def write_figures_address(address: FiguresAddress) -> dict[str, str]:
    """The parameters that read back as this address; names may hold commas, so lists are written as JSON."""
    lists = {"models": address.models, "floors": address.floors, "policies": address.policies}
    texts = {
        "dataset": address.dataset,
        "sheet": address.sheet,
        "order": address.order,
        "intervals": address.intervals,
        "width": address.width,
    }
    found = {name: plain(text) for name, text in texts.items() if text}
    listed = {name: json.dumps([plain(item) for item in names]) for name, names in lists.items() if names is not None}
    return {**found, **listed}


def _names(text: str | None) -> tuple[str, ...] | None:
    if not text:
        return None
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, list):
        return None
    return tuple(dict.fromkeys(item for item in found[:MOST_NAMES] if isinstance(item, str)))
