"""Tools as they were offered, read for display only: whatever dialect a schema is in, something sensible comes out."""

from dataclasses import dataclass

from utb.model import Toolbox
from utb.views.text import one_line

DESCRIPTION = 300
NAME = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferedTool:
    """One tool in a few words; required parameters carry a star."""

    name: str
    parameters: str
    description: str


def offered_tools(box: Toolbox) -> tuple[OfferedTool, ...]:
    """The tools in the order offered."""
    return tuple(_tool(raw) for raw in box.raw)


def _tool(raw: object) -> OfferedTool:
    outer = _object(raw)
    function = _object(outer.get("function", outer))
    schema = _object(
        next((function[key] for key in ("parameters", "arguments", "_arguments") if key in function), None)
    )
    required = schema.get("required")
    starred = required if isinstance(required, list) else []
    names = [f"{name}*" if name in starred else str(name) for name in _object(schema.get("properties"))]
    return OfferedTool(
        name=one_line(str(function.get("name", "(no name)")), NAME),
        parameters=one_line(", ".join(names), DESCRIPTION),
        description=one_line(str(function.get("description") or ""), DESCRIPTION),
    )


def _object(value: object) -> dict[str, object]:
    return value if isinstance(value, dict) else {}
