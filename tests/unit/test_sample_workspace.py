"""The sample workspace in annotations/: whole, valid, every right call to be found from what was said."""

import json
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import jsonschema_rs
import msgspec
import pytest

from utb.io.persona import read_persona
from utb.io.topics import read_topics
from utb.io.trajectories import read_trajectories
from utb.io.workspace import open_workspace
from utb.model import Persona, Topic, Trajectory

ANNOTATIONS = Path(__file__).resolve().parents[2] / "annotations"
PERSONAS = ("persona1", "persona2", "persona3", "persona4")
BY_HAND = ("sample-careful", "sample-hasty")
PLAYED = ("sample-one-question", "sample-one-sentence", "sample-slips")
MODELS = BY_HAND + PLAYED
ANSWER, ASK = "prepare_to_answer", "ask_user_for_required_parameters"

# What waits because the user wants that order, not because the earlier call gives it a value.
ORDERED_BY_WISH = {
    ("p1_guard_3", 1, 0, 2),
    ("p1_guard_3", 1, 1, 2),
    ("p1_guard_6", 0, 0, 2),
    ("p1_guard_6", 0, 1, 2),
    ("p3_account_4", 1, 0, 1),
    ("p4_account_2", 1, 0, 3),
    ("p4_account_2", 1, 1, 3),
}

# Turns that lack something which is to be looked up: nobody has to be asked, and nothing was said before.
ACTS = {("p3_account_4", 0), ("p4_account_2", 0)}

# Topics after the seventh of Maud and the fifth of 郁清和 that the runs written by hand cover.
ALSO_BY_HAND = {
    "p1_trip_8",
    "p1_trip_9",
    "p1_news_10",
    "p2_cinema_6",
    "p2_money_7",
    "p3_account_4",
    "p3_trip_7",
    "p3_news_8",
    "p4_cinema_5",
    "p4_trip_6",
    "p4_money_8",
}

# The words that stand for a value which the user never says: ids that follow from a rule.
SPELLED = {"rate_id": ("free cancellation", "able to cancel", "免费取消"), "door_id": ("both doors",)}


SECRETS = (
    *("hearing", "divorce", "loan", "22,000", "@example.com"),
    *("高血压", "实验中学", "教师", "9,400"),
    *("heart", "church", "tax office", "3,100", "@example.org"),
    *("胃炎", "分居", "押金", "2,700"),
)


def _lines(path: Path) -> list[dict]:
    return [msgspec.json.decode(line) for line in path.read_bytes().splitlines()]


def _topic_file(persona: str) -> Path:
    return ANNOTATIONS / "datasets" / "utb-mini" / f"utb_mini_{persona}.jsonl"


RAW = {topic["id"]: topic for persona in PERSONAS for topic in _lines(_topic_file(persona))}
RAW_TURNS = [(name, k) for name, topic in RAW.items() for k in range(len(topic["tasks"]))]
PREDICTED = {m: _lines(ANNOTATIONS / "predictions" / "utb-mini" / f"{m}.jsonl") for m in MODELS}


def _leaves(value: object) -> Iterator[object]:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from _leaves(item)
    else:
        yield value


def _text(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _calls(topic: dict, turn: int) -> list[dict]:
    return [node for node in topic["answer_list"][turn] if node["action"]["name"] not in (ANSWER, ASK)]


def _schemas(topic: dict) -> dict[str, dict]:
    return {tool["function"]["name"]: tool["function"]["parameters"] for tool in topic["tools"]}


def test_the_workspace_opens_without_a_fault() -> None:
    workspace = open_workspace(ANNOTATIONS)
    assert not workspace.faults and not workspace.is_bare
    (dataset,) = [found for found in workspace.datasets if found.name == "utb-mini"]
    assert tuple(file.profile for file in dataset.topic_files if file.of_persona) == PERSONAS
    assert tuple(file.name for file in dataset.persona_files) == PERSONAS
    assert tuple(file.model for file in dataset.prediction_files) == MODELS


@pytest.mark.parametrize("persona", PERSONAS)
def test_every_topic_of_a_persona_is_read(persona: str) -> None:
    read = list(read_topics(_topic_file(persona)))
    assert all(isinstance(item, Topic) for item in read)
    assert [item.topic_id for item in read] == [topic["id"] for topic in _lines(_topic_file(persona))]
    assert isinstance(read_persona(ANNOTATIONS / "personas" / "utb-mini" / f"{persona}.json"), Persona)


@pytest.mark.parametrize("topic", RAW.values(), ids=RAW.keys())
def test_lists_of_a_topic_have_the_right_lengths(topic: dict) -> None:
    count = len(topic["tasks"])
    assert len(topic["answer_list"]) == len(topic["task_types"]) == len(topic["clarification"]) == count
    assert len(topic["turn_subtypes"]) == count - 1
    time, _, weekday = topic["env_info"].rpartition(" ")
    assert datetime.fromisoformat(time).strftime("%A") == weekday


@pytest.mark.parametrize(("name", "turn"), RAW_TURNS)
def test_task_types_agree_with_the_graph(name: str, turn: int) -> None:
    topic = RAW[name]
    calls, edges = _calls(topic, turn), sum(len(node["dependency_list"]) for node in _calls(topic, turn))
    shape = {0: "Chat", 1: "Single-Tool"}.get(len(calls))
    if shape is None:
        chain = len(calls) - 1 == edges and len(calls) == 2
        shape = "Parallel Multi-Tool" if not edges else "Sequential Multi-Tool" if chain else "Mixed Multi-Tool"
    assert topic["task_types"][turn] in (shape, "Clarify")
    if topic["task_types"][turn] == "Clarify":
        assert bool(topic["clarification"][turn]) != ((name, turn) in ACTS)


@pytest.mark.parametrize(("name", "turn"), RAW_TURNS)
def test_a_reference_waits_only_for_earlier_nodes_and_ends_with_its_answer(name: str, turn: int) -> None:
    nodes = RAW[name]["answer_list"][turn]
    for place, node in enumerate(nodes):
        assert all(0 <= other < place for other in node["dependency_list"])
    assert [n["action"]["name"] for n in nodes].count(ANSWER) == 1 and nodes[-1]["action"]["name"] == ANSWER
    assert nodes[-1]["dependency_list"] == list(range(len(nodes) - 1)) and nodes[-1]["observation"]
    used = {n["action"]["arguments"]["answer_type"] for n in nodes if n["action"]["name"] == ANSWER}
    assert used == {"tool" if len(nodes) > 1 else "chat"}


@pytest.mark.parametrize(("name", "turn"), RAW_TURNS)
def test_reference_calls_keep_to_their_schemas(name: str, turn: int) -> None:
    schemas = _schemas(RAW[name])
    for node in _calls(RAW[name], turn):
        schema, arguments = schemas[node["action"]["name"]], node["action"]["arguments"]
        jsonschema_rs.validator_for(schema, validate_formats=True).validate(arguments)
        for key, values in node.get("accepted", {}).items():
            present = [value for value in values if value != ""]
            for value in present:
                jsonschema_rs.validator_for(schema["properties"][key], validate_formats=True).validate(value)
            assert arguments[key] in present


@pytest.mark.parametrize(("name", "turn"), RAW_TURNS)
def test_a_dependency_hands_a_value_on(name: str, turn: int) -> None:
    nodes = RAW[name]["answer_list"][turn]
    for place, node in enumerate(nodes[:-1]):
        values = list(_leaves(node["action"]["arguments"]))
        for other in node["dependency_list"]:
            before = nodes[other]
            if before["action"]["name"] == ASK:
                assert any((s["kind"], s.get("node")) == ("request", other) for s in node["sources"].values())
            elif (name, turn, other, place) not in ORDERED_BY_WISH:
                assert any(value in list(_leaves(before["observation"])) for value in values)


@pytest.mark.parametrize(("name", "turn"), RAW_TURNS)
def test_every_argument_has_a_source_that_can_be_shown(name: str, turn: int) -> None:
    for node in _calls(RAW[name], turn):
        for path, source in node["sources"].items():
            assert path.partition("[")[0] in node["action"]["arguments"]
            if source["kind"] in ("none", "default"):
                assert "span" not in source
                continue
            there = RAW[source.get("topic_id", name)]
            where = source.get("turn", turn)
            assert ("topic_id" in source) <= (there["env_info"] < RAW[name]["env_info"])
            text = there["tasks"][where]
            if "node" in source:
                origin = there["answer_list"][where][source["node"]]
                text = origin.get("user_input", _text(origin["observation"]))
            assert 0 <= source["span"]["start"] < source["span"]["end"] <= len(text)
        assert {path.partition("[")[0] for path in node["sources"]} == node["action"]["arguments"].keys()


def _is_source(topic: dict, turn: int, slot: str, place: dict) -> bool:
    """Whether an argument of that name takes its value from words in this place."""
    sources = [s for node in _calls(topic, turn) for path, s in node["sources"].items() if path.split("[")[0] == slot]
    return any(
        (source.get("topic_id"), source.get("turn")) == (place.get("topic_id"), place["turn"])
        and "node" not in source
        and source["span"]["start"] < place["end"]
        and place["start"] < source["span"]["end"]
        for source in sources
    )


@pytest.mark.parametrize(("name", "turn"), RAW_TURNS)
def test_labels_of_slots_rest_on_words_of_an_earlier_turn(name: str, turn: int) -> None:
    topic = RAW[name]
    offered = {key for schema in _schemas(topic).values() for key in schema["properties"]}
    for label in topic["clarification"][turn]:
        assert label["slot"] in offered
        assert bool(label["evidence"]) == (label["decision"] == "infer")
        for place in label["evidence"]:
            there = RAW[place.get("topic_id", name)]
            assert (there["env_info"], place["turn"]) < (topic["env_info"], turn)
            words = there["tasks"][place["turn"]][place["start"] : place["end"]]
            spelled = any(known in words for known in SPELLED.get(label["slot"], ()))
            assert spelled or _is_source(topic, turn, label["slot"], place)
        asks = any(node["action"]["name"] == ASK for node in topic["answer_list"][turn])
        assert asks or label["decision"] == "infer"


@pytest.mark.parametrize("persona", PERSONAS)
def test_a_persona_fills_the_schema_and_its_secrets_stay_out_of_the_dialogue(persona: str) -> None:
    profile = json.loads((ANNOTATIONS / "personas" / "utb-mini" / f"{persona}.json").read_text(encoding="utf-8"))
    groups = ("summary", "communication", "preferences", "habits", "constraints", "extra", "sensitive_information")
    assert tuple(profile) == groups
    assert set(profile["preferences"]) == {"stereotypical", "anti_stereotypical", "neutral"}
    assert 22 <= sum(1 for _ in _leaves(profile)) <= 50 and 2 <= len(profile["extra"]) <= 16
    dialogue = _topic_file(persona).read_text(encoding="utf-8").casefold()
    for secret in SECRETS:
        assert secret not in dialogue


def test_the_link_of_the_case_study_stands_nowhere_before_its_search() -> None:
    search, metadata, _ = RAW["p1_news_5"]["answer_list"][0]
    assert (search["action"]["name"], metadata["action"]["name"]) == ("searchArticles", "getArticleMetadata")
    assert "url" not in json.dumps(RAW["p1_news_1"]["answer_list"][0])
    earlier = [topic for topic in RAW.values() if topic["env_info"] < RAW["p1_news_5"]["env_info"]]
    assert metadata["action"]["arguments"]["url"] not in json.dumps(earlier, ensure_ascii=False)


@pytest.mark.parametrize("model", MODELS)
def test_a_model_has_one_whole_line_for_every_turn_that_it_covers(model: str) -> None:
    covered = [place for place in RAW_TURNS if model in PLAYED or _is_by_hand(place[0])]
    lines = PREDICTED[model]
    assert [(line["topic_id"], line["turn"]) for line in lines] == covered
    read = list(read_trajectories(ANNOTATIONS / "predictions" / "utb-mini" / f"{model}.jsonl"))
    assert all(isinstance(item, Trajectory) for item in read) and len(read) == len(lines)
    for line in lines:
        assert (line["dataset"], line["model"], line["mode"], line["trial"]) == ("utb-mini", model, "open", 0)
        assert (line["parameters"] == {"note": "written by hand"}) == (model in BY_HAND)
        assert (line["prompt_sha256"] is None) == (model in BY_HAND)
        for step in line["steps"]:
            calls, got = step.get("tool_calls", []), step.get("observations", [])
            assert [call["id"] for call in calls] == [item["call_id"] for item in got]
            assert all(isinstance(call["arguments"], str) for call in calls)


def _is_by_hand(topic: str) -> bool:
    persona, _, place = topic.split("_")
    return topic in ALSO_BY_HAND or int(place) <= {"p1": 7, "p2": 5}.get(persona, 0)
