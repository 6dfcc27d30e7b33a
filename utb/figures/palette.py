"""Colours of statuses where no style sheet reaches: in networks. The same values as in parts.css."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Palette:
    """One theme: ground, lines and words, and the statuses by their style name."""

    ground: str
    text: str
    mute: str
    edge: str
    statuses: dict[str, str]
    kinds: tuple[str, ...]  # categories, in order

    def of(self, style: str) -> str:
        """The colour of a status."""
        return self.statuses.get(style, self.edge)


LIGHT = Palette(
    ground="#FFFFFF",
    text="#1F2937",
    mute="#5B6576",
    edge="#8B95A5",
    statuses={
        "matched": "#1A7664",
        "wargs": "#AE2C02",
        "worder": "#223DB5",
        "missing": "#7B0733",
        "nreach": "#667085",
        "extra": "#695909",
        "unknown": "#72066A",
        "malformed": "#0E1825",
    },
    kinds=("#223DB5", "#AE2C02", "#1A7664", "#8A6A00"),
)
DARK = Palette(
    ground="#15181E",
    text="#E6E9EE",
    mute="#A3ACBA",
    edge="#7A8494",
    statuses={
        "matched": "#51C5C2",
        "wargs": "#FEB493",
        "worder": "#7EA1FD",
        "missing": "#FBD3DA",
        "nreach": "#98A0AE",
        "extra": "#F4D56C",
        "unknown": "#F9A9FF",
        "malformed": "#EFF4FB",
    },
    kinds=("#7EA1FD", "#FEB493", "#51C5C2", "#F4D56C"),
)
