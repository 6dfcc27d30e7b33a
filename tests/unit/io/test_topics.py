"""Topic files: dialects, labels, histories, faults, and writing without loss."""

import json
from pathlib import Path

import pytest

from tests.files import Json, reference, topic_line, write_jsonl
from utb.io.toolboxes import Toolboxes
from utb.io.topics import KnownTopics, read_topics, write_topics
from utb.model import Decision, Evidence, Fault, FindingCode, SlotLabel, Topic
from utb.testing import node


def _read(path: Path) -> tuple[list[Topic], list[Fault]]:
    items = list(read_topics(path))
    return [item for item in items if isinstance(item, Topic)], [item for item in items if isinstance(item, Fault)]


def _one(tmp_path: Path, **fields: object) -> tuple[list[Topic], list[str]]:
    topics, faults = _read(write_jsonl(tmp_path / "data.jsonl", [topic_line(**fields)]))
    return topics, [str(fault).removeprefix(f"{tmp_path / 'data.jsonl'}:1: ") for fault in faults]


def test_a_topic_has_its_turns_labels_and_place(tmp_path: Path) -> None:
    (topic,), faults = _read(write_jsonl(tmp_path / "set" / "file.jsonl", [topic_line(turns=2)]))
    assert faults == []
    assert (topic.dataset, topic.profile, topic.line) == ("set", "file", 1)
    first, second = topic.turns
    assert (first.task_type, first.subtype, first.history) == ("Single-Tool", None, ())
    assert (second.turn, second.subtype) == (1, "Coreferential Reference")
    assert second.history == (first,)


def test_english_twins_stand_in_where_the_plain_field_holds_nothing(tmp_path: Path) -> None:
    line = topic_line(turns=2)
    twins = {f"english_{name}": line.pop(name) for name in ("env_info", "tools", "tasks", "answer_list", "task_types")}
    (topic,), faults = _read(write_jsonl(tmp_path / "a.jsonl", [line | twins | {"tasks": [], "tools": None}]))
    assert faults == []
    assert topic.env_info == "2024-05-01 08:00:00"
    assert [turn.request for turn in topic.turns] == twins["english_tasks"]


def test_the_plain_field_wins_over_its_twin(tmp_path: Path) -> None:
    (topic,), _ = _one(tmp_path, tasks=["查天气"], english_tasks=["Check the weather"])
    assert topic.turns[0].request == "查天气"


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("单工具", "Single-Tool"),
        ("多工具", "Multi-Tool"),
        ("澄清", "Clarify"),
        ("Clarification", "Clarify"),
        ("闲聊", "Chat"),
        ("Chit-Chat", "Chat"),
        ("Mixed Multi-Tool", "Mixed Multi-Tool"),
        ("Something New", "Something New"),
    ],
)
def test_task_types_get_the_names_of_the_release(tmp_path: Path, written: str, read: str) -> None:
    (topic,), _ = _one(tmp_path, task_types=[written])
    assert topic.turns[0].task_type == read


def test_subtypes_get_the_names_of_the_release(tmp_path: Path) -> None:
    (topic,), _ = _one(tmp_path, turns=5, turn_subtypes=["指代", "省略成分", "长期记忆", "Long-Term Memory"])
    assert [turn.subtype for turn in topic.turns] == [
        None,
        "Coreferential Reference",
        "Partial Information",
        "Long-Range Dependency",
        "Long-Range Dependency",
    ]


def test_a_topic_without_labels_is_no_fault(tmp_path: Path) -> None:
    (topic,), faults = _one(tmp_path, task_types=..., turn_subtypes=...)
    assert (topic.turns[0].task_type, faults) == (None, [])


def test_clarification_labels_are_read(tmp_path: Path) -> None:
    evidence = {"turn": 0, "start": 3, "end": 5}
    labels = [[{"slot": "date", "decision": "infer", "evidence": [evidence], "by": "ann"}]]
    (topic,), faults = _one(tmp_path, clarification=labels)
    assert faults == []
    assert topic.turns[0].clarification == (SlotLabel("date", Decision.INFER, (Evidence(0, 3, 5),), "ann"),)


def test_bad_clarification_labels_are_faults_and_the_turn_stays(tmp_path: Path) -> None:
    labels = [[{"slot": "date", "decision": "guess"}, 5, {"slot": "a", "decision": "ask", "evidence": [{"turn": -1}]}]]
    (topic,), faults = _one(tmp_path, clarification=labels)
    assert [label.slot for label in topic.turns[0].clarification] == ["a"]
    assert faults[:2] == [
        "clarification[0][0].decision: found 'guess', expected 'ask' or 'infer'",
        "clarification[0][1]: found 5, expected an object with slot and decision",
    ]


@pytest.mark.parametrize(
    ("fields", "kept", "fault"),
    [
        ({"id": ...}, None, "id: found nothing, expected the topic's id as text"),
        ({"id": 5}, None, "id: found 5, expected the topic's id as text"),
        ({"tools": ...}, None, "tools: found nothing, expected a list of function schemas"),
        ({"tasks": "Hi"}, None, "tasks: found 'Hi', expected a list of requests"),
        ({"answer_list": []}, None, "answer_list: found an empty list, expected a list of references"),
        ({"tasks": ["a", "b", "c"]}, [0, 1], "answer_list: found 2 entries, expected 3 entries (one a task)"),
        ({"answer_list": [reference()]}, [0], "answer_list: found 1 entry, expected 2 entries (one a task)"),
        ({"task_types": ["Chat"]}, [0, 1], "task_types: found 1 entry, expected 2 entries (one a task)"),
        (
            {"turn_subtypes": ["指代"] * 2},
            [0, 1],
            "turn_subtypes: found 2 entries, expected 1 entry (one a task, without the first)",
        ),
        ({"tasks": [5, "b"]}, [1], "tasks[0]: found 5, expected the request as text"),
        ({"task_types": ["Chat", 7]}, [0, 1], "task_types[1]: found 7, expected text or null"),
        ({"env_info": 5}, [0, 1], "env_info: found 5, expected text or null"),
        ({"tools": [5]}, [0, 1], "tools[0]: found 5, expected a function schema"),
    ],
)
def test_a_broken_field_is_named_and_good_turns_stay(
    tmp_path: Path, fields: Json, kept: list[int] | None, fault: str
) -> None:
    line = topic_line(turns=2) | fields
    line = {name: value for name, value in line.items() if value is not ...}
    topics, faults = _read(write_jsonl(tmp_path / "a.jsonl", [line, topic_line("next")]))
    assert str(faults[0]) == f"{tmp_path / 'a.jsonl'}:1: {fault}"
    assert [[turn.turn for turn in topic.turns] for topic in topics[:-1]] == ([] if kept is None else [kept])
    assert topics[-1].topic_id == "next"


def test_all_faults_of_a_line_are_named(tmp_path: Path) -> None:
    _, faults = _one(tmp_path, turns=2, id=None, env_info=1, task_types=["Chat"], tasks=["a", "b", "c"])
    assert len(faults) == 5


@pytest.mark.parametrize(
    ("nodes", "code"),
    [
        ([{"action": {"name": "a", "arguments": {}}, "dependency_list": [0]}], FindingCode.REFERENCE_CYCLE),
        ([{"action": {"name": "a", "arguments": {}}, "dependency_list": [7]}], FindingCode.REFERENCE_DANGLING),
        ([{"action": {"name": "a", "arguments": "{"}}], FindingCode.REFERENCE_UNREADABLE),
        ([], FindingCode.REFERENCE_EMPTY),
    ],
)
def test_a_reference_that_cannot_be_executed_is_named_and_its_turn_stays(
    tmp_path: Path, nodes: list[Json], code: FindingCode
) -> None:
    (topic,), (fault,) = _one(tmp_path, answer_list=[nodes])
    found = topic.turns[0].reference.fault
    assert found is not None
    assert found.code is code
    assert fault.startswith("answer_list[0]: found a reference that cannot be executed (")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (b"{", "'{' (malformed)"),
        (b"[1]", "[1]"),
        (b"\xff\xfe\xfd", "a byte order mark of UTF-16"),
        (b'{"id": "\xff"}', "a byte that is no UTF-8 (0xff at byte 8)"),
        (b'{"id": ' + b"[" * 200_000, "(too deep)"),
    ],
)
def test_a_line_that_is_no_json_object_is_named(tmp_path: Path, text: bytes, found: str) -> None:
    topics, faults = _read(write_jsonl(tmp_path / "a.jsonl", [text, topic_line()]))
    assert found in faults[0].found
    assert len(topics) == (0 if "UTF-16" in found else 1)


def test_numbers_that_json_does_not_have_are_named(tmp_path: Path) -> None:
    line = json.dumps(topic_line(answer_list=[[node("f", {"n": float("nan")})]]))
    _, faults = _read(write_jsonl(tmp_path / "a.jsonl", [line]))
    assert faults[0].field == "answer_list[0][0].action.arguments.n"
    assert faults[0].found == "NaN"


def test_a_key_that_comes_twice_is_named(tmp_path: Path) -> None:
    line = json.dumps(topic_line("b", tasks=['":'])).replace("{", '{"id": "a", ', 1).replace('"id":', '"id" :')
    (topic,), (fault,) = _read(write_jsonl(tmp_path / "a.jsonl", [line]))
    assert topic.topic_id == "b"
    assert fault.found == "the key 'id' twice in one object"


def test_of_topics_with_one_id_the_first_counts_across_files(tmp_path: Path) -> None:
    known = KnownTopics()
    first = write_jsonl(tmp_path / "a.jsonl", [topic_line()])
    second = write_jsonl(tmp_path / "b.jsonl", [topic_line()])
    assert [type(item) for item in read_topics(first, known=known)] == [Topic]
    (fault,) = read_topics(second, known=known)
    assert isinstance(fault, Fault)
    assert f"{first}:1" in fault.found
    assert (fault.source, fault.line) == (str(second), 1)


def test_equal_tool_lists_share_one_toolbox_across_files(tmp_path: Path) -> None:
    boxes = Toolboxes()
    paths = [write_jsonl(tmp_path / name, [topic_line(name)]) for name in ("a.jsonl", "b.jsonl")]
    tools = {
        id(item.turns[0].tools)
        for path in paths
        for item in read_topics(path, toolboxes=boxes)
        if isinstance(item, Topic)
    }
    assert len(tools) == 1


def test_tool_lists_that_differ_in_a_number_only_are_not_shared() -> None:
    boxes = Toolboxes()
    assert boxes.box([{"default": 1}]) is not boxes.box([{"default": 1.0}])
    assert boxes.box([{"default": 1}]) is not boxes.box([{"default": True}])


def test_topics_of_a_persona_follow_each_other_in_time(tmp_path: Path) -> None:
    lines = [
        topic_line("late", env_info="2024-05-02 08:00:00", turns=2),
        topic_line("timeless", env_info=None),
        topic_line("early", env_info="Now 2024-05-01 08:00:00"),
    ]
    topics, _ = _read(write_jsonl(tmp_path / "set_persona3.jsonl", lines))
    late, timeless, early = topics
    assert {topic.profile for topic in topics} == {"persona3"}
    assert [turn.topic_id for turn in late.turns[1].history] == ["early", "late"]
    assert [turn.topic_id for turn in timeless.turns[0].history] == ["early", "late", "late"]
    assert [topic.turns[0].subtype for topic in (early, late, timeless)] == [None, "Cross-Topic", "Cross-Topic"]


def test_topics_of_other_files_have_nothing_in_common(tmp_path: Path) -> None:
    topics, _ = _read(write_jsonl(tmp_path / "other.jsonl", [topic_line("a"), topic_line("b")]))
    assert [topic.turns[0].history for topic in topics] == [(), ()]


def test_writing_what_was_read_gives_the_same_bytes(tmp_path: Path) -> None:
    lines = [
        topic_line(meta={"big": 10**40, "one": 1.0, "tiny": 1e-07, "text": "北京 🌍", "none": None}),
        topic_line("second", turns=3),
    ]
    path = write_jsonl(tmp_path / "a.jsonl", lines)
    topics, _ = _read(path)
    assert write_topics(tmp_path / "b.jsonl", topics) == 2
    assert (tmp_path / "b.jsonl").read_bytes() == path.read_bytes()


@pytest.mark.parametrize("text", [r'"\ud800"', "1" * 5_000, "[]", "-0.0", r'"\u202e\u0000"'])
def test_odd_values_survive_writing(tmp_path: Path, text: str) -> None:
    line = json.dumps(topic_line(odd="HERE")).replace('"HERE"', text)
    topics, _ = _read(write_jsonl(tmp_path / "a.jsonl", [line]))
    write_topics(tmp_path / "b.jsonl", topics)
    again, _ = _read(tmp_path / "b.jsonl")
    assert again[0].raw == topics[0].raw
    assert list(again[0].raw) == list(topics[0].raw)


def test_a_broken_write_leaves_what_stood_there(tmp_path: Path) -> None:
    path = write_jsonl(tmp_path / "a.jsonl", [topic_line()])
    before = path.read_bytes()
    topics, _ = _read(path)

    def interrupted() -> object:
        yield topics[0]
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_topics(path, interrupted())  # type: ignore[arg-type]
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]
