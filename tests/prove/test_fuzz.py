"""Random and mutated lines through both filters: a verdict line each, never an exception.

`UTB_FUZZ_LINES` says how many lines each filter gets; the long proof sends a hundred thousand.
"""

import copy
import json
import os
from random import Random

import pytest

from utb.io.case_scorer import compare_lines, score_lines
from utb.model import ANSWER_NAME, ASK_NAME, EXACT, POLICIES
from utb.testing import builders as b

LINES = int(os.environ.get("UTB_FUZZ_LINES", "2000"))
STATUSES = {"correct", "wrong", "not_scored"}
TOOLS = [
    b.tool("f", {"x": {"type": "string"}, "n": {"type": "integer", "minimum": 1}}, required=["x"]),
    b.tool("a.b", {"list": {"type": "array", "items": {"anyOf": [{"type": "number"}, {"type": "null"}]}}}),
]
CASE = {
    "id": "case",
    "tools": TOOLS,
    "task": "Book f for 2024-05-01, please.",
    "history": [{"task": "Hello.", "env_info": None, "answer_list": [b.answer()]}],
    "env_info": "2024-05-01 08:00:00",
    "answer_list": [
        b.ask(),
        b.node("f", {"x": "2024-05-01", "n": 2}, after=[0], observation={"id": "A1"}, accepted={"n": [3, ""]}),
        b.node("a.b", {"list": [1, None]}),
        b.answer(after=[0, 1, 2]),
    ],
    "outputs": [
        {"content": "Which date?", "tool_calls": None},
        {
            "content": None,
            "tool_calls": [{"id": "1", "function": {"name": "f", "arguments": '{"x": "May 1, 2024", "n": 2}'}}],
        },
        {"content": "", "tool_calls": [{"name": "a_b", "arguments": {"list": [1.0, None]}}]},
        {"content": "Done."},
    ],
    "mode": "open",
    "truncated": False,
    "labels": {
        "task_type": "Clarify",
        "clarification": [{"slot": "date", "decision": "ask", "evidence": [], "by": "me"}],
    },
}
SINGLE = {
    "id": 1,
    "tools": TOOLS,
    "name": "f",
    "predicted": '{"x": "a"}',
    "answer": {"x": "A", "n": 2},
    "accepted": {"x": ["b"]},
}
NUMBERS = (0, -1, 1.5, 1e308, float("nan"), float("inf"), 2**70)
TEXTS = ("", " ", "f", "a.b", "a_b", ANSWER_NAME, ASK_NAME, "\ud800", "\u202e", "北京", "single_response", "strict")
ARGUMENTS = ("{}", "[]", '{"x": NaN}', "{'x': 1}", '{"x": 1, "x": 2}', "[" * 300, "9" * 5000, f'{{"n": {"9" * 5000}}}')
LISTS = ([], [[]], [0, 0], [7], [-1], ["0"])
OBJECTS = ({}, {"": None}, {"x": {}}, {"function": None}, {"action": {}}, {"action": {"name": "f", "arguments": "x"}})
REPLIES = ({"tool_calls": {}}, {"raise": "gone"}, {"error": 5}, {"user_input": "x"})
SCHEMAS = (
    {"anyOf": []},
    {"type": "interger"},
    {"type": ["string", 5]},
    {"pattern": "("},
    {"$ref": "#/nowhere"},
    {"enum": 5},
    {"items": []},
)
ODD = (None, True, False, *NUMBERS, *TEXTS, *ARGUMENTS, *LISTS, *OBJECTS, *REPLIES, *SCHEMAS)


def places(value: object, path: tuple[object, ...] = ()):
    """Paths to every value inside a value."""
    yield path
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in entries:
        yield from places(inner, (*path, key))


def mutated(case: object, random: Random) -> object:
    """A copy of the case with a few values replaced, dropped, doubled or swapped."""
    made = json.loads(json.dumps(case))
    for _ in range(random.choice((0, 1, 1, 1, 2, 3, 5))):
        path = random.choice(list(places(made)))
        if not path:
            made = odd(random) if random.random() < 0.1 else made
            continue
        parent = made
        for key in path[:-1]:
            parent = parent[key]
        change(parent, path[-1], random)
    return made


def odd(random: Random) -> object:
    """Some odd value, never the same object twice."""
    return copy.deepcopy(random.choice(ODD))


def change(parent, key, random: Random) -> None:
    kind = random.randrange(5)
    if kind == 0:
        del parent[key]
    elif kind == 1 and isinstance(parent, list):
        parent.insert(random.randrange(len(parent) + 1), copy.deepcopy(parent[key]))
    elif kind == 2 and isinstance(parent, dict):
        name = random.choice(("x", "n", "accepted", "goal", "sources", "error", "raise", "type", "enum"))
        parent[name] = odd(random)
    else:
        parent[key] = odd(random)


def line(case: object, random: Random) -> bytes:
    """A mutated case as a line, now and then damaged as text."""
    text = json.dumps(mutated(case, random), ensure_ascii=random.random() < 0.5).encode("utf-8", "surrogatepass")
    kind = random.randrange(20)
    if kind == 0:
        place = random.randrange(len(text) + 1)
        return (text[:place] + bytes([random.randrange(256)]) + text[place + 1 :]).replace(b"\n", b" ")
    if kind == 1:
        return text[: random.randrange(len(text) + 1)]
    if kind == 2:
        return random.choice(
            (b"", b"  ", b"null", b"[]", b"\xff\xfe", b"[" * 2000, b"{" * 2000, b"9" * 6000, random.randbytes(9))
        ).replace(b"\n", b"")
    return text


def check(read, case: object, seed: int, lines: int) -> None:
    random = Random(seed)
    drawn = (line(case, random) for _ in range(lines))
    count = 0
    for written in read(drawn):
        count += 1
        assert written.endswith(b"\n")
        assert written.count(b"\n") == 1
        verdict = json.loads(written)
        assert verdict["status"] in STATUSES
        assert verdict["findings"] or verdict["status"] == "correct"
    assert count == lines


@pytest.mark.parametrize("policy", POLICIES.values(), ids=POLICIES)
def test_turns(policy):
    check(lambda lines: score_lines(lines, policy), CASE, 1, LINES // 2)


@pytest.mark.parametrize("policy", POLICIES.values(), ids=POLICIES)
def test_single_calls(policy):
    check(lambda lines: compare_lines(lines, policy), SINGLE, 2, LINES // 2)


def test_a_line_of_fifty_megabytes_gives_a_verdict():
    call = {"name": "f", "arguments": json.dumps({"x": "y" * 25_000_000})}
    long = {**CASE, "answer_list": [b.node("f", {"x": "z" * 25_000_000})], "outputs": [{"tool_calls": [call]}]}
    assert json.loads(next(score_lines([json.dumps(long).encode()], EXACT)))["status"] == "wrong"
