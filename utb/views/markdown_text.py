"""Texts for labels that Streamlit reads as Markdown: data shown there means nothing and fetches nothing."""

import re

from utb.views.text import plain

_MARKS = re.compile(r"[!-/:-@\[-`{-~]")
_JOINER = "\u2060"  # invisible; keeps what looks like an address from becoming a link


def as_markdown(text: str) -> str:
    """The text with every mark escaped, and addresses broken up for the eye of the machine only."""
    broken = plain(text).replace("//", f"/{_JOINER}/").replace("www.", f"www{_JOINER}.").replace("@", f"{_JOINER}@")
    return _MARKS.sub(r"\\\g<0>", broken)
