"""The fonts of an SVG inside it: text stays text, and looks the same where the font is not installed.

Of each font only the characters that the drawing has are put in, by fontTools, which comes with matplotlib.
"""

import base64
import io
import re
from html import unescape

from utb.figures.fonts import families

_TEXTS = re.compile(rb"<text\b[^>]*>(.*?)</text>", re.DOTALL)
_TAGS = re.compile(rb"<[^>]+>")
_STYLE = b'<style type="text/css">'


def with_fonts(drawing: bytes) -> bytes:
    """The drawing with a style sheet that holds what it needs of each font."""
    found = b"".join(_TAGS.sub(b"", text) for text in _TEXTS.findall(drawing))
    characters = set(unescape(found.decode("utf-8")))
    rules = b""
    for name in families():
        face, used = _subset(name, characters)
        characters -= used
        if used:
            data = base64.b64encode(face)
            rules += b'@font-face{font-family:"%s";src:url(data:font/otf;base64,%s)}' % (name.encode(), data)
    return drawing.replace(_STYLE, _STYLE + rules, 1)


def _subset(name: str, characters: set[str]) -> tuple[bytes, set[str]]:
    """A font with only these characters, and those of them that it has."""
    from fontTools import subset
    from fontTools.ttLib import TTFont
    from matplotlib import font_manager

    path = font_manager.findfont(font_manager.FontProperties(family=[name]), fallback_to_default=False)
    font = TTFont(path, fontNumber=getattr(path, "face_index", 0), recalcTimestamp=False)
    used = {character for character in characters if ord(character) in font.getBestCmap()}
    if not used:
        return b"", used
    options = subset.Options(layout_features=["kern"], notdef_outline=True, recalc_timestamp=False, hinting=False)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=sorted(map(ord, used)))
    cutter.subset(font)
    file = io.BytesIO()
    font.save(file)
    return file.getvalue(), used
