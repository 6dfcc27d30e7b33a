"""Argument paths as people read them: `passengers[0].name`, and `["a.b"]` for keys with odd characters."""

import json
import re

Steps = tuple[str | int, ...]

_PLAIN_KEY = re.compile(r"[^\W\d][\w-]*", re.UNICODE)
_FIRST_PART = re.compile(_PLAIN_KEY.pattern + r"|\[\"(?:[^\"\\]|\\.)*\"\]", re.DOTALL)


def below(path: str, step: str | int) -> str:
    """The path of a member (by key) or an item (by index) of what stands at `path`."""
    if isinstance(step, int):
        return f"{path}[{step}]"
    if not _PLAIN_KEY.fullmatch(step):
        return f"{path}[{_quoted(step)}]"
    return f"{path}.{step}" if path else step


def write_path(steps: Steps) -> str:
    """The path that these steps lead along, from the arguments object down; empty for the object itself."""
    path = ""
    for step in steps:
        path = below(path, step)
    return path


def first_part(path: str) -> str:
    """The argument that the path leads into, as a path of its own; empty for the arguments object."""
    match = _FIRST_PART.match(path)
    return match.group() if match else ""


def _quoted(key: str) -> str:
    return json.dumps(key, ensure_ascii=False).encode("utf-8", "backslashreplace").decode()
