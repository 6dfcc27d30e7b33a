"""Edits of one node: its tool, arguments, observation, texts and our own fields beside them.

Arguments that stand in the file as JSON text are read, changed, and written as text again.
"""

import json

import msgspec
from msgspec import UNSET

from utb.graph.arguments import NotAnObject, read_arguments
from utb.graph.editing import events
from utb.graph.editing.answers import name_of
from utb.graph.editing.paths import Step, put, read_path, take_out
from utb.graph.editing.state import (
    Edited,
    Raw,
    RefusedError,
    need_action,
    need_index,
    need_node,
    with_field,
    with_node,
    without_field,
)
from utb.graph.editing.values import DEEPEST
from utb.model import ANSWER_NAME, ASK_NAME, Source


def set_tool(state: Edited, event: events.SetTool) -> Edited:
    """Another tool."""
    return _with_action(state, event.node, "name", event.name)


def set_arguments(state: Edited, event: events.SetArguments) -> Edited:
    """Other arguments altogether; an object stays text where the file has text."""
    is_text = isinstance(need_action(state, event.node).get("arguments"), str) and isinstance(event.arguments, dict)
    return _with_action(state, event.node, "arguments", _text(event.arguments) if is_text else event.arguments)


def set_argument(state: Edited, event: events.SetArgument) -> Edited:
    """Another value at a path, or none."""
    found = read_path(event.path)
    if found is None or len(found) > DEEPEST:
        raise RefusedError(f"`{event.path[:60]}` is no argument path; one looks like `seats[0].row`.")
    if not found:
        everything = {} if event.value is UNSET else event.value
        return set_arguments(state, events.SetArguments(node=event.node, arguments=everything))
    changed = _changed(state, event.node, tuple(step for step, _ in found), event.value)
    edited = _with_action(state, event.node, "arguments", changed)
    return _forget_sources(edited, event.node, event.path, found) if event.value is UNSET else edited


def set_accepted(state: Edited, event: events.SetAccepted) -> Edited:
    """Other values that an argument may have."""
    return _with_entry(state, event.node, "accepted", event.argument, event.values)


def set_observation(state: Edited, event: events.SetObservation) -> Edited:
    """Another observation."""
    raw = need_node(state, event.node)
    is_absent = event.value is UNSET
    changed = without_field(raw, "observation") if is_absent else with_field(raw, "observation", event.value)
    return with_node(state, event.node, changed)


def set_text(state: Edited, event: events.SetText) -> Edited:
    """Other words of the model, or of the user's reply."""
    raw = need_node(state, event.node)
    name = name_of(raw)
    if name not in (ASK_NAME, ANSWER_NAME):
        raise RefusedError(f"Node {event.node} is a call and says nothing; what it returned is its observation.")
    if event.reply is not UNSET and name != ASK_NAME:
        raise RefusedError(f"Node {event.node} is an answer; a user replies to questions only.")
    if event.text is not UNSET:
        raw = with_field(raw, "observation", event.text)
    if event.reply is not UNSET:
        raw = with_field(raw, "user_input", event.reply)
    return with_node(state, event.node, raw)


def set_goal(state: Edited, event: events.SetGoal) -> Edited:
    """A goal or none, or as by default."""
    raw = need_node(state, event.node)
    changed = without_field(raw, "goal") if event.goal is None else with_field(raw, "goal", event.goal)
    return with_node(state, event.node, changed)


def set_source(state: Edited, event: events.SetSource) -> Edited:
    """Another source of an argument, or none."""
    if event.source is not None:
        try:
            msgspec.convert(event.source, Source)
        except (msgspec.ValidationError, UnicodeEncodeError, OverflowError) as error:
            raise RefusedError(f"This is no source of an argument: {error}.") from None
    return _with_entry(state, event.node, "sources", event.path, event.source)


def set_raw(state: Edited, event: events.SetRaw) -> Edited:
    """Another node altogether."""
    return with_node(state, need_index(state, event.node), event.raw)


def _with_action(state: Edited, node: int, name: str, value: object) -> Edited:
    action = with_field(need_action(state, node), name, value)
    return with_node(state, node, with_field(need_node(state, node), "action", action))


def _changed(state: Edited, node: int, steps: tuple[Step, ...], value: object) -> object:
    """The arguments of a node with the value at the steps, or without what is there; text where they were text."""
    raw = need_action(state, node).get("arguments")
    arguments = read_arguments(raw)
    if isinstance(arguments, NotAnObject):
        raise RefusedError(f"The arguments of node {node} are {arguments.why}; set all of them first.")
    changed = take_out(arguments, steps) if value is UNSET else put(arguments, steps, value)
    return _text(changed) if isinstance(raw, str) else changed


def _with_entry(state: Edited, node: int, field: str, key: str, value: object) -> Edited:
    """The node with an entry in one of our own fields, or without it; an empty field goes."""
    raw = need_node(state, node)
    entries = raw.get(field)
    if entries is None:
        entries = {}
    if not isinstance(entries, dict):
        raise RefusedError(f"`{field}` of node {node} is not an object; write the node anew as JSON first.")
    left: Raw = without_field(entries, key) if value is None else with_field(entries, key, value)
    is_gone = not left and value is None
    return with_node(state, node, without_field(raw, field) if is_gone else with_field(raw, field, left))


def _forget_sources(state: Edited, node: int, path: str, found: tuple[tuple[Step, int], ...]) -> Edited:
    """Sources of what was taken out go with it; those of later items of a list move up as the items did."""
    raw = need_node(state, node)
    sources = raw.get("sources")
    if not isinstance(sources, dict):
        return state
    kept = {key: source for key, source in sources.items() if not _is_in(key, path)}
    step = found[-1][0]
    if isinstance(step, int):
        above = path[: found[-2][1]] if len(found) > 1 else ""
        kept = {_moved_up(key, above, step): source for key, source in kept.items()}
    if kept == sources:
        return state
    return with_node(state, node, with_field(raw, "sources", kept) if kept else without_field(raw, "sources"))


def _is_in(path: str, above: str) -> bool:
    return path == above or path.startswith((f"{above}.", f"{above}["))


def _moved_up(path: str, above: str, gone: int) -> str:
    """The path of an item after an earlier one of its list was taken out."""
    index, bracket, rest = path.removeprefix(f"{above}[").partition("]")
    is_later = path.startswith(f"{above}[") and bracket and index.isdecimal() and len(index) < 10 and int(index) > gone
    return f"{above}[{int(index) - 1}]{rest}" if is_later else path


def _text(arguments: object) -> str:
    return json.dumps(arguments, ensure_ascii=False)
