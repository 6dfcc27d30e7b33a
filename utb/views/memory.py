"""Where Replay was left, as a browser keeps it in a cookie: written short, read like any stranger's text."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import blake2b
from pathlib import Path

from utb.views.address import Address, read_address, write_address

LONGEST = 3_500  # characters; browsers drop cookies of more than 4,096 bytes, name and attributes included


def cookie_name(workspace: Path) -> str:
    """A name for each workspace: cookies are shared by all servers of one host, whatever their port."""
    return f"utb_last_{blake2b(str(workspace.resolve()).encode('utf-8', 'surrogateescape'), digest_size=6).hexdigest()}"


def write_memory(address: Address) -> str:
    """The address as letters and digits; without selection and filters where names are too long, else "" at last."""
    bare = Address(dataset=address.dataset, topic=address.topic, turn=address.turn, model=address.model)
    packed = (_pack(write_address(each)) for each in (address, bare))
    return next((text for text in packed if len(text) <= LONGEST), "")


def read_memory(text: object) -> Address | None:
    """The address that was written; None for everything else, and for an address that names no turn."""
    if not isinstance(text, str) or len(text) > LONGEST:
        return None
    try:
        found = json.loads(urlsafe_b64decode(text.encode("ascii")))
    except (ValueError, RecursionError):  # not ASCII, not base64, not UTF-8, not JSON
        return None
    if not isinstance(found, dict) or not all(isinstance(value, str) for value in found.values()):
        return None
    address = read_address(found)
    return None if None in (address.dataset, address.topic, address.turn) else address


def _pack(parameters: dict[str, str]) -> str:
    text = json.dumps(parameters, ensure_ascii=False, separators=(",", ":"))
    return urlsafe_b64encode(text.encode("utf-8")).decode("ascii")
