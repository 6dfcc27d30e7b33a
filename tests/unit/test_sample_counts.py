"""How much the sample data set holds, and that every kind of turn occurs in it. The README there says the same."""

import difflib
import itertools
import json
import re
from collections import Counter
from pathlib import Path

ANNOTATIONS = Path(__file__).resolve().parents[2] / "annotations"
FILES = sorted((ANNOTATIONS / "datasets" / "utb-mini").glob("*.jsonl"))
TOPICS = {t["id"]: t for path in FILES for t in map(json.loads, path.read_text(encoding="utf-8").splitlines())}
TURNS = [(topic, turn) for topic in TOPICS.values() for turn in range(len(topic["tasks"]))]
ANSWER, ASK = "prepare_to_answer", "ask_user_for_required_parameters"

TYPES = {
    "Single-Tool": 28,
    "Parallel Multi-Tool": 6,
    "Sequential Multi-Tool": 15,
    "Mixed Multi-Tool": 9,
    "Clarify": 27,
    "Chat": 13,
}
SUBTYPES = ("Cross-Topic", "Coreferential Reference", "Partial Information", "Long-Range Dependency")

# Two people who write the same sentence, with the same tools, and want different calls.
TWINS = (
    ("p1_trip_7", "p2_trip_5"),
    ("p1_trip_9", "p3_trip_7"),
    ("p1_news_10", "p3_news_8"),
    ("p2_cinema_6", "p4_cinema_5"),
    ("p2_money_7", "p4_money_8"),
)
NEAR = 0.7  # ratio of difflib from which two requests count as copies; the nearest strangers reach 0.5


def _subtype(topic: dict, turn: int) -> str:
    return topic["turn_subtypes"][turn - 1] if turn else "Cross-Topic"


def _made(topic: dict, turn: int) -> list[dict]:
    return [node["action"] for node in topic["answer_list"][turn] if node["action"]["name"] not in (ANSWER, ASK)]


def _asks(topic: dict, turn: int) -> bool:
    return any(node["action"]["name"] == ASK for node in topic["answer_list"][turn])


def test_the_numbers_of_the_readme() -> None:
    counts = [
        [len(topic["tasks"]) for topic in TOPICS.values() if topic["id"].startswith(f"p{k}_")] for k in (1, 2, 3, 4)
    ]
    assert [(len(topics), sum(topics)) for topics in counts] == [(10, 28), (7, 21), (8, 25), (8, 24)]
    tools = {tool["function"]["name"]: tool for topic in TOPICS.values() for tool in topic["tools"]}
    boxes = {tuple(tool["function"]["name"] for tool in topic["tools"]) for topic in TOPICS.values()}
    chinese = [task for topic in TOPICS.values() for task in topic["tasks"] if re.search("[一-鿿]", task)]
    assert (len(tools), len(boxes), len(chinese)) == (45, 9, 44)


def test_tools_of_one_name_are_the_same_everywhere() -> None:
    schemas = {json.dumps(tool, sort_keys=True) for topic in TOPICS.values() for tool in topic["tools"]}
    assert len(schemas) == 45


def test_every_tool_set_but_one_serves_two_people_or_more() -> None:
    owners: dict[tuple[str, ...], set[str]] = {}
    for topic in TOPICS.values():
        names = tuple(tool["function"]["name"] for tool in topic["tools"])
        owners.setdefault(names, set()).add(topic["id"][:2])
    assert sorted(len(people) for people in owners.values()) == [1, 1, 2, 2, 2, 2, 2, 4, 4]


def test_a_tool_set_has_one_name_and_a_domain_of_the_paper() -> None:
    named = {
        (tuple(t["function"]["name"] for t in topic["tools"]), *topic["meta"].values()) for topic in TOPICS.values()
    }
    assert len(named) == len({name for _, name, _ in named}) == 9
    assert {domain for *_, domain in named} == {"Weather", "Security", "Entertainment", "Finance", "Travel"}


def test_every_task_type_occurs_with_every_subtype() -> None:
    assert Counter(kind for topic in TOPICS.values() for kind in topic["task_types"]) == TYPES
    cells = {(topic["task_types"][turn], _subtype(topic, turn)) for topic, turn in TURNS}
    assert cells == set(itertools.product(TYPES, SUBTYPES))


def test_clarify_turns_ask_infer_and_act() -> None:
    clarify = [(topic, turn) for topic, turn in TURNS if topic["task_types"][turn] == "Clarify"]
    asking = [place for place in clarify if _asks(*place)]
    inferring = [(topic, turn) for topic, turn in clarify if not _asks(topic, turn) and topic["clarification"][turn]]
    assert (len(asking), len(inferring), len(clarify) - len(asking) - len(inferring)) == (10, 15, 2)
    labels = Counter(label["decision"] for topic, turn in TURNS for label in topic["clarification"][turn])
    assert labels == {"ask": 14, "infer": 63}


def test_graphs_with_branches() -> None:
    sizes = [
        len(topic["answer_list"][turn]) for topic, turn in TURNS if topic["task_types"][turn] == "Mixed Multi-Tool"
    ]
    assert sorted(sizes) == [4, 4, 5, 5, 5, 5, 5, 6, 6]


def test_turns_whose_right_value_stands_only_in_an_earlier_topic() -> None:
    leaning = {(topic["id"], turn) for topic, turn in TURNS if _leans_on_an_earlier_topic(topic, turn)}
    assert len(leaning) == 25


def _leans_on_an_earlier_topic(topic: dict, turn: int) -> bool:
    """Whether an argument has its value from another topic, and neither it nor its words were said in this one."""
    said = json.dumps([topic["tasks"][: turn + 1], topic["answer_list"][:turn]], ensure_ascii=False).casefold()
    for node in topic["answer_list"][turn]:
        for source in node.get("sources", {}).values():
            if "topic_id" not in source:
                continue
            there = TOPICS[source["topic_id"]]
            text = there["tasks"][source["turn"]]
            if "node" in source:
                text = json.dumps(
                    there["answer_list"][source["turn"]][source["node"]]["observation"], ensure_ascii=False
                )
            words = text[source["span"]["start"] : source["span"]["end"]].casefold()
            if words not in said:
                return True
    return False


def test_twins_say_the_same_and_mean_different_calls() -> None:
    for one, other in TWINS:
        first, second = TOPICS[one], TOPICS[other]
        assert one[:2] != other[:2]
        assert first["tasks"][0] == second["tasks"][0] and first["tools"] == second["tools"]
        assert _made(first, 0) != _made(second, 0)
        assert first["clarification"][0] and second["clarification"][0]


def test_no_request_is_nearly_a_copy_of_another_but_for_the_twins() -> None:
    tasks = [(topic["id"], turn, topic["tasks"][turn]) for topic, turn in TURNS]
    near = set()
    for (one, first, mine), (other, second, yours) in itertools.combinations(tasks, 2):
        pair = difflib.SequenceMatcher(None, mine, yours, autojunk=False)
        if pair.real_quick_ratio() >= NEAR and pair.quick_ratio() >= NEAR and pair.ratio() >= NEAR:
            near.add((one, first, other, second))
    assert near == {(one, 0, other, 0) for one, other in TWINS}
