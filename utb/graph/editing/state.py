"""The content of a reference while it is edited: raw JSON as in the file, so that what nobody touches is not lost."""

from typing import cast

import msgspec

Raw = dict[str, object]


class Edited(msgspec.Struct, frozen=True):
    """The reference and the labels of one turn, as they stand in the file.

    `answer_list` is the list of raw nodes (a file may hold anything else in its place), `clarification` the list of
    raw labels. Neither is ever changed in place.
    """

    answer_list: object
    clarification: object = msgspec.field(default_factory=list)

    @property
    def nodes(self) -> list[object]:
        """The raw nodes; none where there is no list of them."""
        return self.answer_list if isinstance(self.answer_list, list) else []

    @property
    def labels(self) -> list[object]:
        """The raw labels; none where there is no list of them."""
        return self.clarification if isinstance(self.clarification, list) else []

    @property
    def body(self) -> Raw:
        """The content of the document that is saved."""
        return {"answer_list": self.answer_list, "clarification": self.clarification}


class Refused(msgspec.Struct, frozen=True):
    """An edit that was not done, and why, as a sentence."""

    reason: str


class RefusedError(Exception):
    """Carries the reason out of a reducer; never leaves the package."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def edited_of(body: object) -> Edited:
    """The state that the body of a document holds."""
    if not isinstance(body, dict):
        return Edited(None)
    return Edited(body.get("answer_list"), body.get("clarification", []))


def need_list(state: Edited) -> list[object]:
    """The raw nodes; refuses where there is no list of them."""
    if not isinstance(state.answer_list, list):
        raise RefusedError("The reference is not a list of nodes; replace it as a whole first.")
    return state.answer_list


def need_index(state: Edited, node: int) -> int:
    """The number of a node; refuses a number that none has."""
    count = len(need_list(state))
    if not 0 <= node < count:
        there = f"it has nodes 0 to {count - 1}" if count else "it has no nodes"
        raise RefusedError(f"There is no node {shown_number(node)} in the reference: {there}.")
    return node


def need_node(state: Edited, node: int) -> Raw:
    """The raw node; refuses one that is no object."""
    raw = need_list(state)[need_index(state, node)]
    if not isinstance(raw, dict):
        raise RefusedError(f"Node {node} is not an object; write it anew as JSON first.")
    return raw


def need_action(state: Edited, node: int) -> Raw:
    """The action of a raw node; refuses where it has none."""
    action = need_node(state, node).get("action")
    if not isinstance(action, dict):
        raise RefusedError(f"Node {node} has no action; write it anew as JSON first.")
    return cast(Raw, action)


def with_nodes(state: Edited, nodes: list[object]) -> Edited:
    """The state with other nodes."""
    return msgspec.structs.replace(state, answer_list=nodes)


def with_node(state: Edited, node: int, raw: object) -> Edited:
    """The state with another node in this place."""
    nodes = need_list(state)
    return with_nodes(state, [*nodes[:node], raw, *nodes[node + 1 :]])


def with_field(raw: Raw, name: str, value: object) -> Raw:
    """A copy of the object in which the field holds the value; it keeps its place."""
    return {**raw, name: value}


def without_field(raw: Raw, name: str) -> Raw:
    """A copy of the object without the field."""
    return {key: value for key, value in raw.items() if key != name}


def shown_number(number: int) -> str:
    """The number, or a word for one that would fill a page."""
    return str(number) if number.bit_length() <= 64 else "(a very large number)"
