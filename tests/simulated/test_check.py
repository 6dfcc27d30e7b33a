"""The independent check finds what is spoilt: each kind of violation is made once."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.simulated.check import check_dataset
from tests.simulated.data import SCHEMAS
from tests.simulated.sayings import says
from tests.simulated.small import PERSON, loaded, run

Json = dict[str, Any]


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> list[Json]:
    """The topics of the small bank."""
    folder = tmp_path_factory.mktemp("small")
    run(loaded(folder / "bank"), folder / "out")
    return [json.loads(line) for line in (folder / "out" / "dataset" / "p.jsonl").read_bytes().splitlines()]


def violations(folder: Path, topics: list[Json]) -> list[str]:
    """What the check says of these topics."""
    (folder / "data").mkdir()
    (folder / "personas").mkdir()
    lines = "".join(json.dumps(topic) + "\n" for topic in topics)
    (folder / "data" / "p.jsonl").write_text(lines, encoding="utf-8")
    (folder / "personas" / "p.json").write_text(json.dumps(PERSON.raw), encoding="utf-8")
    return check_dataset(folder / "data", SCHEMAS, folder / "personas").violations


def call(topics: list[Json], topic: int = 0, turn: int = 0, node: int = 0) -> Json:
    """A node."""
    found: Json = topics[topic]["answer_list"][turn][node]
    return found


def _ask_said_before(topics: list[Json]) -> None:
    topics[0]["tasks"][0] += " I said 137."


def _rename(topics: list[Json]) -> None:
    call(topics)["action"]["name"] = "getAir"


def _no_parameter(topics: list[Json]) -> None:
    topics[0]["tools"][0]["function"]["parameters"]["properties"] = {}


def _infer_nowhere(topics: list[Json]) -> None:
    topics[0]["answer_list"][1] = [node for node in topics[0]["answer_list"][1] if not node["user_input"]]
    for node in topics[0]["answer_list"][1]:
        node["dependency_list"] = []
    labels = topics[0]["clarification"][1]
    labels[:] = [{"slot": "threshold", "decision": "infer", "evidence": [{"turn": 0, "start": 0, "end": 999}]}]


@pytest.mark.parametrize(
    ("spoil", "expected"),
    [
        (_rename, "calls getAir, which is not offered"),
        (_no_parameter, "getAirQuality is not as its tool set defines it"),
        (lambda topics: call(topics)["action"]["arguments"].update(index="mars"), "'mars' is not one of"),
        (lambda topics: call(topics)["action"]["arguments"].update(date="2026-02-11"), "has no source"),
        (lambda topics: call(topics).pop("sources"), "getAirQuality.location"),
        (lambda topics: call(topics)["sources"]["location"]["span"].update(end=9999), "is no place before the call"),
        (lambda topics: call(topics)["sources"]["location"].update(node=7), "is no place before the call"),
        (lambda topics: call(topics)["sources"]["location"]["span"].update(start=0, end=3), "its source says"),
        (lambda topics: call(topics)["dependency_list"].append(1), "node 0 waits for a later one"),
        (lambda topics: topics[0]["tasks"].__setitem__(0, "getAirQuality, please"), "names the tool getAirQuality"),
        (_ask_said_before, "threshold = 137 is asked for, but p_topic1/0 says"),
        (_infer_nowhere, "is inferred from a place that does not exist"),
        (lambda topics: topics[0]["clarification"].__setitem__(1, []), "asks: True, but its labels are {}"),
        (lambda topics: topics[1]["tasks"].__setitem__(1, "She owes much to me, so what"), ""),
    ],
)
def test_what_is_spoilt_is_found(
    tmp_path: Path, small: list[Json], spoil: Callable[[list[Json]], object], expected: str
) -> None:
    topics = json.loads(json.dumps(small))
    spoil(topics)
    found = violations(tmp_path, topics)
    assert any(expected in each for each in found) if expected else found == []


def test_a_good_data_set_has_no_violations(tmp_path: Path, small: list[Json]) -> None:
    assert violations(tmp_path, small) == []


def test_words_of_the_sensitive_information_are_found(tmp_path: Path, small: list[Json]) -> None:
    topics = json.loads(json.dumps(small))
    topics[0]["tasks"][0] = f"Well, {topics[0]['tasks'][0]} my neighbour once had to sell his boat"
    (tmp_path / "personas").mkdir()
    secret = {**PERSON.raw, "sensitive_information": {"debt": "My neighbour once had to leave"}}
    (tmp_path / "personas" / "p.json").write_text(json.dumps(secret), encoding="utf-8")
    (tmp_path / "data").mkdir()
    lines = "".join(json.dumps(topic) + "\n" for topic in topics)
    (tmp_path / "data" / "p.jsonl").write_text(lines, encoding="utf-8")
    found = check_dataset(tmp_path / "data", SCHEMAS, tmp_path / "personas").violations
    assert any("as the sensitive information does" in each for each in found)


@pytest.mark.parametrize(
    ("words", "value", "how"),
    [
        ("in Porto", "porto", "literally"),
        ("137.", 137, "literally"),
        ("1370", 137, "not said"),
        ("on my own, two of us", 2, "as people say it"),
        ("twenty-five", 25, "as people say it"),
        ("二十五", 25, "as people say it"),
        ("a couple", 2, "as people say it"),
        ("on Saturday", "2026-02-14", "as people say it"),
        ("tomorrow", "2026-02-11", "as people say it"),
        ("tomorrow", "2026-02-12", "not said"),
        ("in two weeks", "2026-02-24", "as people say it"),
        ("the first of March", "2026-03-01", "as people say it"),
        ("half past four", "16:30", "as people say it"),
        ("quarter to five", "16:45", "as people say it"),
        ("at noon", "12:00", "as people say it"),
        ("at nine", "16:00", "not said"),
        ("guest house", "guest_house", "as people say it"),
        ("hotel", "guest_house", "not said"),
        ("please do", True, "by a word for yes or no"),
        ("anything", [], "not said"),
        ("(default)", 3, "as a default"),
    ],
)
def test_how_people_say_values(words: str, value: object, how: str) -> None:
    assert says(words, value, "2026-02-10 18:00:00 Tuesday") == how
