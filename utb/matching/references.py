"""What a reference node itself does wrong: a tool not offered, a schema broken or unreadable.

These findings speak about the data, never about a run. Accepted values are looked at as well, since a run that uses
one is not to blame for it either.
"""

from collections.abc import Iterator

from utb.matching.excuses import value_at
from utb.matching.json_values import json_equal, shown
from utb.matching.paths import write_path
from utb.matching.schema import Violation
from utb.matching.sentences import demand, place
from utb.matching.tools import Tool, Tools
from utb.matching.values import LEFT_OUT, is_alternatives
from utb.model import Finding, FindingCode, Node, NodeKind


def reference_findings(tools: Tools, node: Node, index: int) -> tuple[Finding, ...]:
    """Findings on the node at `index`; only calls have any."""
    if node.kind is not NodeKind.CALL:
        return ()
    tool, _ = tools.find(node.name)
    if tool is None:
        return (_unknown_tool(node, index),)
    unreadable = _unreadable_places(tool, index) if tool.faults else ()
    if not node.accepted and _is_valid(tool, node.arguments):
        return unreadable
    by_sentence = {finding.message: finding for finding in _broken(tool, node, index)}
    return (*unreadable, *by_sentence.values())


def _is_valid(tool: Tool, arguments: dict[str, object]) -> bool:
    return any(definition.checker.is_valid(arguments) for definition in tool.definitions)


def _unknown_tool(node: Node, index: int) -> Finding:
    message = f"Node {index} of the reference calls `{node.name}`, which is not among the tools offered."
    return Finding(FindingCode.REFERENCE_UNKNOWN_TOOL, node=index, actual=node.name, message=message)


def _unreadable_places(tool: Tool, index: int) -> tuple[Finding, ...]:
    faults = dict.fromkeys((fault.path, fault.what) for fault in tool.faults)
    return tuple(
        Finding(
            FindingCode.REFERENCE_SCHEMA_UNREADABLE,
            node=index,
            path=path or None,
            actual=what,
            message=f"The schema of `{tool.name}` cannot be read at {place(path)}: {what}; nothing is checked there.",
        )
        for path, what in faults
    )


def _broken(tool: Tool, node: Node, index: int) -> Iterator[Finding]:
    """What the reference's arguments break, then what each accepted value breaks in their place."""
    yield from _violations(tool, node.arguments, index, None)
    for key, options in (node.accepted or {}).items():
        for option in options:
            if is_alternatives(option):
                continue  # no value of its own, only a list of them per key
            changed = {name: value for name, value in node.arguments.items() if name != key}
            if option != LEFT_OUT:
                changed[key] = option
            if not json_equal(changed, node.arguments):
                yield from _violations(tool, changed, index, key)


def _violations(tool: Tool, arguments: dict[str, object], index: int, key: str | None) -> Iterator[Finding]:
    """What these arguments break; with a key, only there, where the node accepts them."""
    if _is_valid(tool, arguments):
        return
    readings = [definition.checker.violations(arguments) for definition in tool.definitions]
    for violation in min(readings, key=len):
        if key is None or violation.steps[:1] == (key,):
            yield _breaks_schema(violation, arguments, index, key)


def _breaks_schema(violation: Violation, arguments: dict[str, object], index: int, key: str | None) -> Finding:
    there, value = value_at(arguments, violation.steps)
    path = write_path(violation.steps)
    breaks = "breaks the schema of its tool" if key is None else "accepts a value that breaks the schema of its tool"
    if violation.keyword != "required":
        what = f"{breaks}: {place(path)} is {shown(value)}, {_why(violation)}"
    elif violation.steps == (key,):
        what = f"accepts that {place(path)} is left out, which the schema of its tool requires"
    else:
        what = f"{breaks}: {place(path)} is missing, which the schema requires"
    return Finding(
        FindingCode.REFERENCE_BREAKS_SCHEMA,
        node=index,
        path=path or None,
        rule=f"schema: {violation.keyword}",
        expected=violation.demand,
        actual=value if there else None,
        message=f"Node {index} of the reference {what}.",
    )


def _why(violation: Violation) -> str:
    if violation.keyword == "additionalProperties":
        return "which the schema does not declare"
    return f"but {demand(violation.keyword, violation.demand)}"
