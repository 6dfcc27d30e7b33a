"""Text for terminals. Whatever comes from models or data is untrusted: nothing in it may steer the terminal.

Control characters (ANSI escapes among them), characters that turn the direction of text, invisible ones and lone
surrogates are shown as escapes. Colour markup is never read from text, because all of it goes through here into
`rich.text.Text`.
"""

import re

from rich.text import Text

_HOSTILE = (
    r"\x00-\x08\x0b-\x1f\x7f-\x9f"  # control characters but tab and newline
    r"\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"  # directions, invisible ones, separators
    r"\ud800-\udfff\U000e0000-\U000e007f"  # lone surrogates, invisible tags
)
_ANYWHERE = re.compile(f"[{_HOSTILE}]")
_IN_A_LINE = re.compile(f"[{_HOSTILE}\t\n]")
_NAMED = {"\t": "\\t", "\n": "\\n", "\r": "\\r"}


def one_line(text: str) -> str:
    """The text without a line break or anything that could steer a terminal."""
    return _IN_A_LINE.sub(_escape, text)


def block(text: str) -> str:
    """The same for text that may have several lines."""
    return _ANYWHERE.sub(_escape, text.replace("\r\n", "\n").replace("\t", "    "))


def cell(text: str, style: str = "") -> Text:
    """A table cell: one line, safe, no markup."""
    return Text(one_line(text), style=style, overflow="fold")


def safe_json(text: str) -> str:
    """JSON text with the same characters escaped the JSON way: it stays equal JSON."""
    return re.sub(f"[{_HOSTILE}]", _json_escape, text)


def _escape(match: re.Match[str]) -> str:
    character = match.group()
    code = ord(character)
    if character in _NAMED:
        return _NAMED[character]
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _json_escape(match: re.Match[str]) -> str:
    units = match.group().encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[place] << 8 | units[place + 1]:04x}" for place in range(0, len(units), 2))
