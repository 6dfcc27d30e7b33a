"""What every role says, from its prompt alone: so the same question is answered alike, whenever and however often.

The model's name is the role's. Users mark what they want (`[serial] Lyon`), planners read the mark, and two tool sets
are spoken for: air quality, and stays that are searched first and looked at then. Some first drafts are made badly on
purpose, so that every role has something to refuse.
"""

import hashlib
import json
import re
from typing import Any

from tests.synthesis.stub_server import Answer

TOOL_SETS = ("travel_stays", "weather_air")
CITIES = ("Lyon", "Oslo", "Lisbon", "Vienna", "Porto")
ROLES = ("user_simulator", "planner", "planner_checker", "tool_simulator", "tool_checker", "assistant")
_MODES = {
    "one look-up or one action": "single",
    "two or three steps": "serial",
    "independent things": "parallel",
    "two independent look-ups first": "mixed",
    "you leave out one thing": "underspecified",
    "Nothing to be done": "chat",
}
# What the scripts look for in Chinese prompts, in the words of the English ones.
_CHINESE = (
    ("查一次或办一次就能解决的事", "one look-up or one action"),
    ("需要两三步才能办成的事", "two or three steps"),
    ("提出两三件互不相关的事", "independent things"),
    ("先要分别查两件互不相关的事", "two independent look-ups first"),
    ("你漏掉了一样", "you leave out one thing"),
    ("不需要办任何事", "Nothing to be done"),
    ("你刚才写的是：", "You wrote before:"),
    ("助手问你：", "The assistant asks you:"),
    ("把所问的内容说清楚", "Answer what is asked so"),
    ("开始一个新话题", "Begin a new subject"),
    ("(?m)^请求：", "The request: "),
    ("你上一次的决定：", "Your decision before this one:"),
    ("已经为它做过的事", "Done for it so far"),
    (r"(?m)^调用 (\d+)：", r"Call \1: "),
    (r"(?m)^结果 (\d+)：", r"Result \1: "),
    ("(?m)^用户：", "User: "),
    ("(?m)^助手：", "Assistant: "),
    ("(?m)^现在是 ", "It is "),
    ("待检查的决定：", "The decision to be checked:"),
    ("你上一次的回复不能用", "could not be used"),
    ("(?m)^调用：$", "The calls:"),
    ("你上一次的观测：", "Your observations before these:"),
    ("你需要此人告诉你：", "To go on you need from this person:"),
)
_REQUEST = re.compile(r"^The request: \[(\w+)\] (\w+) (\d+)", re.MULTILINE)
_RESULT = re.compile(r"^Result \d+:.*$", re.MULTILINE)
_DAY = re.compile(r"^It is (\d{4})-(\d\d)", re.MULTILINE)


def number_of(text: str) -> int:
    """A number that depends on the text alone, and not on what tools returned."""
    text = _RESULT.sub("", text)
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big")


def answered(request: dict[str, Any]) -> Answer:
    """What the server says to a request."""
    standing, situation = (message["content"] for message in request["messages"])
    for words, english in _CHINESE:
        situation = re.sub(words, english, situation)
    says = {
        "user_simulator": _user,
        "planner": _planner,
        "planner_checker": _planner_checker,
        "tool_simulator": _tool,
        "tool_checker": _tool_checker,
        "assistant": _assistant,
    }
    return Answer(text=says[request["model"]](standing, situation))


def roles_toml(base_url: str, *, tools: str = "world", more: str = "") -> str:
    """Settings in which every role's model is named after it."""
    roles = "".join(f'[roles.{role}]\nmodel = "{role}"\n' for role in ROLES)
    return f'tools = "{tools}"\n[providers.stub]\nbase_url = "{base_url}"\n{more}\n{roles}'


def _user(standing: str, situation: str) -> str:
    again = "You wrote before:" in situation
    if "The assistant asks you:" in situation:
        return "User: in " + (_city(situation) if "Answer what is asked so" in situation else "the usual place")
    mode = next(mode for words, mode in _MODES.items() if words in situation)
    texts = [
        f"[{mode}] {CITIES[(number_of(situation) + at) % 5]} {number_of(situation) % 1000 + at}" for at in range(5)
    ]
    if "Begin a new subject" in situation:
        fresh = texts if again or number_of(situation) % 2 else texts[:4]
        return f"<think>what do I want?</think>\n```json\n{json.dumps({'candidates': fresh})}\n```"
    return texts[0] if again or number_of(situation) % 4 else f"Planner: {texts[0]}"


def _city(text: str) -> str:
    return CITIES[number_of(text) % 5]


def _planner(standing: str, situation: str) -> str:
    found = _REQUEST.search(situation)
    assert found is not None, situation
    mode, city, number = found[1], found[2], int(found[3])
    again = "Your decision before this one:" in situation
    progress = situation.rpartition("Done for it so far")[2] if "Done for it so far" in situation else ""
    made = len(re.findall(r"^Call \d+:", progress, re.MULTILINE))
    plans = _stays if '"searchStays"' in standing else _air
    decision = plans(mode, city, number, made, progress, situation)
    if not again and number % 5 == 0 and decision["decision"] == "call":
        decision["actions"][0]["purpose"] = "hasty"  # the checker refuses it
    text = json.dumps({"thought": "because", **decision})
    return f"```json\n{text}" if not again and number % 7 == 0 else f"Planner:\n```json\n{text}\n```"


def _air(mode: str, city: str, number: int, made: int, progress: str, situation: str) -> dict[str, Any]:
    other = CITIES[(CITIES.index(city) + 1) % 5] if city in CITIES else "Oslo"
    if mode == "chat":
        return _answer("chat")
    if mode == "underspecified" and not made:
        replies = re.findall(r"^User: in (.+)$", progress, re.MULTILINE)
        if not replies or replies[-1] == "the usual place":
            if len(replies) < 2:
                return {"decision": "ask", "ask": {"tool": "getAirQuality", "parameters": ["location"]}}
            replies = ["Oslo"]
        return _calls(("getAirQuality", {"location": replies[-1]}))
    if not made and mode in ("parallel", "mixed"):
        return _calls(("getAirQuality", {"location": city}), ("getAirQuality", {"location": other}))
    if not made:
        return _calls(("getAirQuality", {"location": city}))
    if (mode == "serial" and made == 1) or (mode == "mixed" and made == 2):
        return _calls(("getPollenForecast", {"location": city, "days": 2}), needs=[0])
    return _answer("tool")


def _stays(mode: str, city: str, number: int, made: int, progress: str, situation: str) -> dict[str, Any]:
    day = _DAY.search(situation)
    assert day is not None
    year, month = int(day[1]) + (int(day[2]) > 9), (int(day[2]) + 1) % 12 + 1
    dates = {"check_in": f"{year}-{month:02}-10", "check_out": f"{year}-{month:02}-12"}
    if mode == "chat":
        return _answer("chat")
    if mode == "underspecified" and "Assistant:" not in progress:
        return {"decision": "ask", "ask": {"tool": "searchStays", "parameters": ["check_in", "check_out"]}}
    if not made and mode in ("parallel", "mixed"):
        return _calls(("searchStays", {"city": "Lyon", **dates}), ("searchStays", {"city": "Oslo", **dates}))
    if not made:
        return _calls(("searchStays", {"city": city, **dates}))
    ids = re.findall(r'"stay_id": "(st_\d{6})"', progress)
    if ids and ((mode == "serial" and made == 1) or (mode == "mixed" and made == 2)):
        return _calls(("getStayDetails", {"stay_id": ids[0]}), needs=[0])
    return _answer("tool")


def _answer(kind: str) -> dict[str, Any]:
    return {"decision": "answer", "answer": kind}


def _calls(*calls: tuple[str, dict[str, Any]], needs: list[int] | None = None) -> dict[str, Any]:
    actions = [
        {"name": name, "arguments": arguments, "purpose": "to know", "needs": needs or []} for name, arguments in calls
    ]
    return {"decision": "call", "kind": "parallel" if len(actions) > 1 else "serial", "actions": actions}


def _planner_checker(standing: str, situation: str) -> str:
    if '"purpose": "hasty"' in situation.rpartition("The decision to be checked:")[2]:
        return json.dumps({"analysis": "say what the call is for", "correct": "no"})
    if number_of(situation) % 6 == 0 and "could not be used" not in situation:
        return "Yes, it fits."
    return json.dumps({"analysis": "", "correct": "yes"})


def _tool(standing: str, situation: str) -> str:
    calls = situation.rpartition("The calls:\n")[2].partition("\n\n")[0].splitlines()
    count = len(calls) if "Your observations before these:" in situation or number_of(situation) % 3 else len(calls) + 1
    return json.dumps({"observations": [{"status_code": 200, "response": {"stay_id": "st_123456"}}] * count})


def _tool_checker(standing: str, situation: str) -> str:
    return json.dumps({"analysis": "", "correct": "yes"})


def _assistant(standing: str, situation: str) -> str:
    if "To go on you need from this person:" in situation:
        return "Agent: Where, please?"
    return f"Agent: Here is what I found ({number_of(situation) % 1000})."
