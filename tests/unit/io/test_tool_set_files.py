import json
from pathlib import Path
from typing import Any

import pytest

from utb.errors import DataError
from utb.io.tool_sets import offered, read_tool_sets, without_marks

WORDS = {"en": "a", "zh": "甲"}
FUNCTION = {
    "name": "getTide",
    "description": "Tides.",
    "x-utb-description-zh": "潮汐。",
    "x-utb-side-effect": False,
    "parameters": {
        "type": "object",
        "properties": {"description": {"type": "string", "description": "Words.", "x-utb-description-zh": "说明。"}},
    },
}


def write(folder: Path, stem: str, **changes: Any) -> None:
    raw = {
        "name": stem,
        "domain": "weather",
        "title": WORDS,
        "description": WORDS,
        "scenario": {"who": WORDS, "goal": WORDS, "decision_points": [{"what": WORDS, "arguments": ["getTide.port"]}]},
        "tools": [{"type": "function", "function": FUNCTION}],
        "world": {"behaviours": {}},
    }
    (folder / f"{stem}.json").write_text(json.dumps({**raw, **changes}), encoding="utf-8")


def test_sets_are_read_by_name_and_shared_tools_found_at_home(tmp_path: Path) -> None:
    write(tmp_path, "weather_b", tools=[{"shared": "getTide", "from": "weather_a"}])
    write(tmp_path, "weather_a")
    write(tmp_path, "weather_c")
    assert list(read_tool_sets(tmp_path)) == ["weather_a", "weather_b", "weather_c"]
    found = read_tool_sets(tmp_path, ["weather_b"])
    assert list(found) == ["weather_a", "weather_b"]
    assert found["weather_b"].homes == ("weather_a",)
    assert found["weather_b"].tools == found["weather_a"].tools


def test_tools_are_offered_in_one_language(tmp_path: Path) -> None:
    write(tmp_path, "weather_a")
    tool_set = read_tool_sets(tmp_path)["weather_a"]
    english, chinese = offered(tool_set)[0]["function"], offered(tool_set, "zh")[0]["function"]
    assert (english["description"], chinese["description"]) == ("Tides.", "潮汐。")
    assert english["parameters"]["properties"] == {"description": {"type": "string", "description": "Words."}}
    assert chinese["parameters"]["properties"] == {"description": {"type": "string", "description": "说明。"}}
    assert chinese["x-utb-side-effect"] is False


def test_a_model_sees_no_marks(tmp_path: Path) -> None:
    write(tmp_path, "weather_a")
    function = without_marks(offered(read_tool_sets(tmp_path)["weather_a"]))[0]["function"]
    assert function.keys() == {"name", "description", "parameters"}


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"name": "weather_z"}, "name: found 'weather_z', expected the name of the file, 'weather_a'"),
        ({"titel": WORDS}, "unknown field `titel`"),
        ({"title": {"en": "a"}}, "missing required field `zh`"),
        ({"tools": [{"shared": "getMoon", "from": "weather_a"}]}, "expected a tool that weather_a defines"),
        ({"tools": [{"shared": "getMoon", "from": "weather_a", "at": 1}]}, "unknown field `at`"),
    ],
)
def test_what_is_no_tool_set_is_named(tmp_path: Path, changes: dict[str, Any], words: str) -> None:
    write(tmp_path, "weather_a", **changes)
    with pytest.raises(DataError) as caught:
        read_tool_sets(tmp_path)
    assert "weather_a.json" in str(caught.value)
    assert words in str(caught.value)


def test_a_set_that_shares_from_nowhere_is_named(tmp_path: Path) -> None:
    write(tmp_path, "weather_a", tools=[{"shared": "getMoon", "from": "weather_q"}])
    with pytest.raises(DataError, match=r"weather_q\.json"):
        read_tool_sets(tmp_path)
