"""The hash that names what a turn says, so that a review can tell whether it was written about the same content."""

from hashlib import sha256

import msgspec

from utb.io.json_text import encode
from utb.model import Turn

_sorted = msgspec.json.Encoder(order="deterministic")


def item_sha256(turn: Turn) -> str:
    """SHA-256 over what a reviewer judges: time, tools, request, reference, task type and labels of asking.

    The history is left out: a turn does not change because another one does. So is the subtype, which depends on the
    turn's place among other topics. Keys may stand in any order.
    """
    content = {
        "env_info": turn.env_info,
        "request": turn.request,
        "tools": turn.tools.raw,
        "answer_list": turn.answer_list,
        "task_type": turn.task_type,
        "clarification": turn.clarification,
    }
    try:
        text = _sorted.encode(content)
    except (UnicodeEncodeError, ValueError, RecursionError):  # lone surrogates, endless integers: in the file's order
        text = encode(content)
    return sha256(text).hexdigest()
