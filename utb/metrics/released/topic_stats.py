"""What the topics of a data file hold, drawn for a session or not: tools, lengths of texts, times."""

import re
from collections import Counter
from collections.abc import Sequence

from utb.metrics.released.numbers import distribution, sizes
from utb.metrics.released.records import Json

_TIME = re.compile(r"\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}")
_WEEKDAY = re.compile(r"星期[一二三四五六日天]")
_ROLES = ("user", "assistant")


def field_of(topic: Json, name: str) -> object:
    """The field, or its English twin where the field holds nothing."""
    value = topic.get(name)
    return topic.get(f"english_{name}") if value in (None, [], "") else value


def tool_names(topic: Json) -> list[str]:
    """The names of the tools that a topic offers, as often as it offers them."""
    return [str(name) for tool in _functions(topic) if (name := tool.get("name")) is not None]


def action_names(answer_list: object) -> list[str]:
    """The names of a reference's nodes."""
    return [str(_object(_object(node).get("action")).get("name")) for node in _list(answer_list)]


def topic_parts(topics: Sequence[Json]) -> dict[str, Json]:
    """Everything that is counted over the topics of a file."""
    return {
        "turns_per_topic": sizes([len(_list(field_of(topic, "tasks"))) for topic in topics]),
        "tool_stats": _tools(topics),
        "text_length_stats": _texts(topics),
        "env_time": _times(topics),
    }


def _tools(topics: Sequence[Json]) -> Json:
    names = [tool_names(topic) for topic in topics]
    counts = Counter(name for of_topic in names for name in of_topic)
    schemas = [_object(tool.get("parameters")) for topic in topics for tool in _functions(topic)]
    return {
        "tools_per_topic": sizes([len(_list(field_of(topic, "tools"))) for topic in topics]),
        "unique_tools_per_topic": sizes([len(set(of_topic)) for of_topic in names]),
        "unique_tool_name_count": len(counts),
        "tool_name_distribution": distribution(counts, counts.total()),
        "parameters_per_tool": sizes([len(_object(schema.get("properties"))) for schema in schemas]),
        "required_parameters_per_tool": sizes([len(_list(schema.get("required"))) for schema in schemas]),
    }


def _texts(topics: Sequence[Json]) -> Json:
    tasks = [task for topic in topics for task in _list(field_of(topic, "tasks"))]
    messages = [_object(message) for topic in topics for message in _list(topic.get("messages"))]
    said = {role: [message.get("content") for message in messages if message.get("role") == role] for role in _ROLES}
    return {
        "task_chars": _lengths(tasks),
        **{f"{role}_message_chars": _lengths(texts) for role, texts in said.items()},
    }


def _lengths(texts: Sequence[object]) -> Json:
    return sizes([len(text) for text in texts if isinstance(text, str)])


def _times(topics: Sequence[Json]) -> Json:
    """The first and the last time of the file's topics, and the weekdays that are named beside them."""
    texts = [text for topic in topics if isinstance(text := topic.get("env_info"), str)]
    times = sorted(found.group() for text in texts if (found := _TIME.search(text)))
    weekdays = Counter(found.group() for text in texts if (found := _WEEKDAY.search(text)))
    return {
        "min": times[0] if times else None,
        "max": times[-1] if times else None,
        "weekday_distribution": distribution(weekdays, weekdays.total()),
    }


def _functions(topic: Json) -> list[Json]:
    return [_object(_object(tool).get("function")) for tool in _list(field_of(topic, "tools"))]


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _object(value: object) -> Json:
    return value if isinstance(value, dict) else {}
