"""The hash of an item names its content: it changes with it, and with nothing else."""

import msgspec

from utb.io.item_hash import item_sha256
from utb.model import Decision, SlotLabel, Turn
from utb.testing import answer, node, turn


def item(request: str = "Do it.", **arguments: object) -> Turn:
    made = turn(node("find", arguments or {"query": "x"}), answer(after=[0]), request=request)
    listed = [{"action": {"name": "find", "arguments": arguments or {"query": "x"}}}]
    return msgspec.structs.replace(made, answer_list=listed)


def test_the_same_content_has_the_same_hash() -> None:
    assert item_sha256(item()) == item_sha256(item())


def test_the_order_of_keys_does_not_matter() -> None:
    assert item_sha256(item(a=1, b=2)) == item_sha256(item(b=2, a=1))


def test_request_reference_labels_and_time_matter() -> None:
    base = item()
    others = [
        item("Do something else."),
        item(query="y"),
        msgspec.structs.replace(base, env_info="2026-03-09"),
        msgspec.structs.replace(base, task_type="Chat"),
        msgspec.structs.replace(base, clarification=(SlotLabel("query", Decision.ASK),)),
    ]
    assert len({item_sha256(each) for each in (base, *others)}) == 6


def test_history_and_place_do_not_matter() -> None:
    base = item()
    moved = msgspec.structs.replace(base, history=(item("before"),), subtype="Cross-Topic", profile="persona9")
    assert item_sha256(moved) == item_sha256(base)


def test_texts_that_no_encoding_holds_have_a_hash_too() -> None:
    assert len(item_sha256(item("\ud800 lone surrogate", query=10**5000))) == 64
