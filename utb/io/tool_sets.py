"""Which tool set a topic offers, and of what domain, as far as its `meta` names them."""

from utb.model import Topic


def domain_of(topic: Topic) -> str | None:
    """`meta.domain`, or the domain of `meta.tool_set`; None where the data name none."""
    return _named(topic, "domain")


def tool_set_of(topic: Topic) -> str | None:
    """`meta.tool_set`, or its name; None where the data name none."""
    return _named(topic, "name")


def _named(topic: Topic, field: str) -> str | None:
    meta = topic.raw.get("meta")
    if not isinstance(meta, dict):
        return None
    tool_set = meta.get("tool_set")
    within = tool_set.get(field) if isinstance(tool_set, dict) else tool_set if field == "name" else None
    found = meta.get("domain") if field == "domain" and not isinstance(within, str) else within
    return found if isinstance(found, str) and found else None
