"""Session files with something broken in them: nothing raises, and the topics that are whole stay as they are."""

import json
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.files import Json
from tests.sessions import convert_lines, lines_of

_scalars = st.none() | st.booleans() | st.integers(-3, 99) | st.floats() | st.text(max_size=8)
anything = st.recursive(
    _scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
names = st.sampled_from(["en", "zh"])
_PREFIXES = [
    "User:",
    "用户：",
    "Planner:",
    "Checker_Planner：",
    "Tool:",
    "Checker_Tool：",
    "Agent:",
    "<think>",
    "Switch the role",
]


@cache
def _whole(name: str) -> dict[str, Json]:
    topics, _, _ = convert_lines(lines_of(name))
    return {str(topic["id"]): topic for topic in topics}


def _others_are_whole(line: Json, name: str, index: int) -> None:
    """All topics but one are as they were."""
    topics, faults, _ = convert_lines([json.dumps(line).encode()])
    spoilt = list(_whole(name))[index]
    found = {str(topic["id"]): topic for topic in topics}
    for topic_id, topic in _whole(name).items():
        if topic_id != spoilt:
            assert found[topic_id] == topic
    assert all(fault.line == 1 and fault.found and fault.expected for fault in faults)


def _spoil(draw: st.DrawFn, message: Json) -> object:
    content = str(message["content"])
    at = draw(st.integers(0, len(content)))
    return draw(
        st.sampled_from(
            [
                {**message, "content": content[:at]},
                {**message, "content": content[at:]},
                {**message, "content": f"{draw(st.sampled_from(_PREFIXES))} {content}"},
                {**message, "content": content[:at] + draw(st.text(max_size=4)) + content[at:]},
                {**message, "content": content.replace('"correct": "yes"', '"correct": "no"')},
                {**message, "content": content.replace("Action_List", "Actions")},
                {**message, "content": content.replace("[", "", 1)},
                {**message, "role": draw(anything)},
                {**message, "content": draw(anything)},
                draw(anything),
            ]
        )
    )


@st.composite
def spoilt_messages(draw: st.DrawFn) -> tuple[Json, str, int]:
    """A session with some messages of one topic spoilt, or two of them exchanged."""
    name = draw(names)
    line: Json = json.loads(lines_of(name)[0])
    messages, topics = line["messages"], line["topics"]
    assert isinstance(messages, list)
    assert isinstance(topics, list)
    index = draw(st.integers(0, len(topics) - 1))
    inside = st.integers(topics[index]["message_start"], topics[index]["message_end"] - 1)
    if draw(st.booleans()):
        first, second = draw(inside), draw(inside)
        messages[first], messages[second] = messages[second], messages[first]
    for place in draw(st.lists(inside, min_size=1, max_size=4, unique=True)):
        messages[place] = _spoil(draw, messages[place])
    return line, name, index


@st.composite
def spoilt_topics(draw: st.DrawFn) -> tuple[Json, str, int]:
    """A session with fields of one topic replaced or taken away; its id is never that of another one."""
    name = draw(names)
    line: Json = json.loads(lines_of(name)[0])
    topics = line["topics"]
    assert isinstance(topics, list)
    index = draw(st.integers(0, len(topics) - 1))
    if draw(st.integers(0, 9)) == 0:
        topics[index] = draw(anything)
        return line, name, index
    for field in draw(st.lists(st.sampled_from(sorted(topics[index])), min_size=1, max_size=3, unique=True)):
        value = draw(anything)
        topics[index][field] = f"new {value}" if field == "topic_id" else value
    return line, name, index


@settings(max_examples=60, deadline=None)
@given(spoilt_messages())
def test_spoilt_messages_spoil_their_own_topic_only(drawn: tuple[Json, str, int]) -> None:
    _others_are_whole(*drawn)


@settings(max_examples=60, deadline=None)
@given(spoilt_topics())
def test_spoilt_fields_spoil_their_own_topic_only(drawn: tuple[Json, str, int]) -> None:
    _others_are_whole(*drawn)


@settings(max_examples=60, deadline=None)
@given(names, st.data())
def test_a_spoilt_line_raises_nothing_and_spoils_no_other_line(name: str, data: st.DataObject) -> None:
    text = lines_of(name)[0]
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 50)))
    spoilt = text[:start] + data.draw(st.binary(max_size=6)).replace(b"\n", b" ") + text[end:]
    other = lines_of("zh" if name == "en" else "en")[0]
    topics, _, _ = convert_lines([spoilt, other])
    whole = _whole("zh" if name == "en" else "en")
    assert [topic for topic in topics if topic["id"] in whole] == list(whole.values())


@settings(max_examples=40, deadline=None)
@given(names, st.sampled_from(["persona_id", "persona", "env_info", "messages", "topics"]), anything)
def test_any_value_in_a_field_of_the_line_is_taken_or_named(name: str, field: str, value: object) -> None:
    line = json.loads(lines_of(name)[0])
    line[field] = value
    topics, faults, _ = convert_lines([json.dumps(line).encode()])
    assert len(topics) == len(_whole(name)) or faults
