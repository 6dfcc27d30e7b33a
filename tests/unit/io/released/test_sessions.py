from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.files import topic_line
from tests.unit.io.released.small import BANK, CAFE, data_file
from utb.errors import DataError
from utb.io.released.names import released_order
from utb.io.released.sessions import SessionFile, read_session, session_record
from utb.io.released.turns import session_turns
from utb.metrics.released.records import MergedSession


def session_of(folder: Path, *topics: object, seed: int = 42) -> MergedSession:
    """The session of a data file with these topics, which must be one."""
    read = read_session(data_file(folder, *topics), seed=seed)
    assert read.file is not None, read.faults
    return read.file.session


def faults_of(read: SessionFile) -> list[str]:
    """Field and finding of each fault of a file that has no session."""
    assert read.file is None
    return [f"{fault.line}: {fault.field}: {fault.found}" for fault in read.faults]


def drawn(session: MergedSession) -> Sequence[str]:
    """Topics in the order of the session."""
    return list(dict.fromkeys(turn.topic_id for turn in session.turns))


def test_turns_are_concatenated_in_the_order_of_time(tmp_path: Path) -> None:
    session = session_of(tmp_path, BANK, CAFE)
    assert [(turn.topic_id, turn.turn, turn.topic) for turn in session.turns] == [
        ("cafe", 0, 0),
        ("cafe", 1, 0),
        ("bank", 0, 1),
        ("bank", 1, 1),
    ]


def test_labels_are_translated_and_a_later_topic_crosses_over(tmp_path: Path) -> None:
    session = session_of(tmp_path)
    assert [turn.task_type for turn in session.turns] == [
        "Single-Tool",
        "Parallel Multi-Tool",
        "Sequential Multi-Tool",
        "Chat",
    ]
    assert [turn.subtype for turn in session.turns] == [
        None,
        "Coreferential Reference",
        "Cross-Topic",
        "Partial Information",
    ]
    assert session_record(session)["turn_metadata"][2]["is_cross_topic_boundary"] is True


def test_only_the_released_spellings_are_translated(tmp_path: Path) -> None:
    session = session_of(tmp_path, topic_line(task_types=["clarification"]))
    assert session.turns[0].task_type == "clarification"


def test_one_topic_of_each_time_is_drawn_and_the_seed_decides(tmp_path: Path) -> None:
    topics = [topic_line(name) for name in "cab"] + [topic_line("z", env_info="2024-05-02 08:00:00")]
    found = {seed: drawn(session_of(tmp_path, *topics, seed=seed)) for seed in range(20)}
    assert {names[0] for names in found.values()} == {"a", "b", "c"}
    assert {names[1] for names in found.values()} == {"z"}
    assert all(len(names) == 2 for names in found.values())


def test_a_draw_is_made_for_a_single_topic_too(tmp_path: Path) -> None:
    alternatives = [topic_line(f"b{place}", env_info="2024-05-02 08:00:00") for place in range(8)]
    alone = [topic_line(f"a{day}", env_info=f"2024-05-0{day} 07:00:00") for day in (1, 3)]
    assert any(
        drawn(session_of(tmp_path, *alternatives, seed=seed))[0]
        != drawn(session_of(tmp_path, *alone, *alternatives, seed=seed))[1]
        for seed in range(10)
    )


def test_topics_without_a_time_are_alternatives_of_each_other_and_come_last(tmp_path: Path) -> None:
    timeless = [topic_line(name, env_info=info) for name, info in (("x", None), ("y", "no time"), ("w", ""))]
    session = session_of(tmp_path, *timeless, topic_line("late", env_info="2030-01-01 00:00:00"))
    assert drawn(session)[0] == "late"
    assert len(drawn(session)) == 2
    assert (session.topics_original, session.topics_kept) == (4, 2)


def test_the_english_time_is_shown_and_never_compared(tmp_path: Path) -> None:
    topics = [topic_line(name, env_info=..., english_env_info=f"2024-05-0{day} 08:00:00") for name, day in ("x1", "y2")]
    session = session_of(tmp_path, *topics)
    assert len(drawn(session)) == 1
    assert str(session.turns[0].env_info).startswith("2024-05-0")


def test_fields_fall_back_to_their_english_twins(tmp_path: Path) -> None:
    line = topic_line(turns=2)
    twins = {f"english_{name}": line.pop(name) for name in ("tasks", "answer_list", "task_types", "turn_subtypes")}
    session = session_of(tmp_path, {**line, **twins, "tasks": [], "task_types": ""})
    assert len(session.turns) == 2


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"env_info": "2024-13-41 00:00:00"}, "1: env_info: '2024-13-41 00:00:00'"),
        ({"task_types": ["Chat"]}, "1: tasks: 2 tasks, 2 references and 1 task types"),
        ({"turn_subtypes": []}, "1: turn_subtypes: 0 entries"),
        ({"turn_subtypes": [None]}, "1: turn_subtypes[0]: nothing"),
        ({"id": ...}, "1: id: nothing"),
        ({"env_info": 7}, "1: env_info: 7"),
        ({"tasks": "all"}, "1: tasks: 'all'"),
        ({"task_types": [1, 2]}, "1: task_types[0]: 1"),
    ],
)
def test_what_stopped_the_released_evaluator_is_named(tmp_path: Path, fields: dict, said: str) -> None:
    read = read_session(data_file(tmp_path, topic_line(turns=2, **fields)))
    assert said in faults_of(read)


def test_a_session_is_merged_whole_or_not_at_all(tmp_path: Path) -> None:
    read = read_session(data_file(tmp_path, CAFE, "{broken"))
    assert [said.partition(":")[0] for said in faults_of(read)] == ["2"]
    assert session_turns(read, tmp_path).faults == read.faults


def test_an_empty_file_has_no_session(tmp_path: Path) -> None:
    assert faults_of(read_session(data_file(tmp_path, ""))) == ["None: None: no topic"]


def test_turns_have_the_whole_session_before_them_and_the_raw_reference(tmp_path: Path) -> None:
    path = data_file(tmp_path)
    turns = session_turns(read_session(path), path).turns
    last = turns[3]
    assert last is not None
    assert [(turn.topic_id, turn.turn) for turn in last.history] == [("cafe", 0), ("cafe", 1), ("bank", 0)]
    assert last.answer_list == BANK["answer_list"][1]
    assert (last.task_type, last.subtype, last.profile) == ("Chat", "Partial Information", "persona3")


def test_a_turn_that_cannot_be_held_leaves_its_place_empty(tmp_path: Path) -> None:
    path = data_file(tmp_path, topic_line(turns=2, tasks=[5, "What is the weather in city 1?"]))
    found = session_turns(read_session(path), path)
    assert found.turns[0] is None
    assert found.turns[1] is not None
    assert found.turns[1].history == ()
    assert [fault.field for fault in found.faults] == ["tasks[0]"]


def test_names_are_ordered_by_the_number_behind_the_last_underscore() -> None:
    names = ["x_persona1", "x_12", "a_b_3"]
    assert sorted(names, key=released_order) == ["a_b_3", "x_12", "x_persona1"]
    with pytest.raises(DataError, match="without an underscore"):
        released_order("data")


def test_subtypes_that_are_short_are_named_once(tmp_path: Path) -> None:
    assert faults_of(read_session(data_file(tmp_path, topic_line(turns=4, turn_subtypes=[])))) == [
        "1: turn_subtypes: 0 entries"
    ]
