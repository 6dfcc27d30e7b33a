"""The font of printed figures, shipped so that every machine draws the same, and where Chinese comes from.

`UtbSans-Regular.ttf` is a static instance of Source Sans 3 (Adobe, SIL Open Font License 1.1, `OFL.txt`), renamed as
the licence asks of changed versions. It has no Chinese characters: these come from the first font of `CHINESE` that the
machine has. Where it has none, a figure with Chinese names says so in its notes.
"""

from functools import cache
from pathlib import Path

FAMILY = "Utb Sans"
FILE = Path(__file__).with_name("UtbSans-Regular.ttf")
CHINESE = (
    "Noto Sans CJK SC",
    "Noto Sans SC",
    "Source Han Sans SC",
    "Source Han Sans CN",
    "WenQuanYi Micro Hei",
    "WenQuanYi Zen Hei",
)


@cache
def families() -> tuple[str, ...]:
    """The shipped family, made known to matplotlib, then the first Chinese one that is there."""
    from matplotlib import font_manager

    font_manager.fontManager.addfont(str(FILE))
    known = {entry.name for entry in font_manager.fontManager.ttflist}
    return (FAMILY, *[name for name in CHINESE if name in known][:1])


@cache
def _characters(name: str) -> frozenset[int]:
    from matplotlib import font_manager

    path = font_manager.findfont(font_manager.FontProperties(family=[name]), fallback_to_default=False)
    return frozenset(font_manager.get_font(path).get_charmap())


def missing(text: str) -> str:
    """The characters of a text that no font has, each once, in order."""
    have = frozenset().union(*(_characters(name) for name in families()))
    return "".join(sorted({character for character in text if character.isprintable() and ord(character) not in have}))
