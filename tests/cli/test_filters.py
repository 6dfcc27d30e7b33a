"""The filters as programs: order, exit codes, faults on stderr, several processes, one answer at a time."""

import io
import json
import subprocess
import sys

import pytest

from utb.cli.filters import run_compare_arguments, run_score_turns
from utb.errors import DataError
from utb.model import EXACT
from utb.testing import builders as b

TOOLS = [b.tool("f", {"x": {}})]


def case(number: int, *, value: int = 1) -> bytes:
    outputs = [{"tool_calls": [{"name": "f", "arguments": json.dumps({"x": value})}]}]
    return json.dumps(
        {"id": number, "tools": TOOLS, "answer_list": [b.node("f", {"x": 1})], "outputs": outputs}
    ).encode()


def run(text: bytes, **options) -> tuple[int, list[dict[str, object]]]:
    answer = io.BytesIO()
    code = run_score_turns(io.BufferedReader(io.BytesIO(text)), answer, EXACT, options.pop("tools", None), **options)
    return code, [json.loads(line) for line in answer.getvalue().splitlines()]


def test_all_lines_used_is_exit_0(capsys):
    code, verdicts = run(case(1) + b"\n" + case(2, value=2) + b"\n")
    assert (code, [verdict["status"] for verdict in verdicts]) == (0, ["correct", "wrong"])
    assert capsys.readouterr().err == ""


def test_the_last_line_needs_no_end():
    assert len(run(case(1) + b"\n" + case(2))[1]) == 2


def test_unusable_lines_are_exit_4_and_named(capsys):
    code, verdicts = run(b"\n".join([case(1), b"", b"junk", case(2)]) + b"\n")
    assert code == 4
    assert [verdict["id"] for verdict in verdicts] == [1, None, None, 2]
    said = capsys.readouterr().err.splitlines()
    assert said[0] == "stdin:2: found a blank line, expected one JSON object"
    assert said[1].startswith("stdin:3: found 'junk'")


@pytest.mark.parametrize("text", [b"", b"\n", b"junk\n{}\n"])
def test_nothing_usable_is_exit_2(text, capsys):
    code, verdicts = run(text)
    assert code == 2
    assert len(verdicts) == text.count(b"\n")
    assert "stdin: no" in capsys.readouterr().err


def test_several_processes_give_the_same_lines_in_the_same_order():
    text = b"".join((case(number, value=number % 2) if number % 7 else b"junk") + b"\n" for number in range(9000))
    assert run(text, workers=2) == run(text, workers=1)


def test_a_line_longer_than_a_block_comes_whole():
    long = json.dumps(
        {"id": "x" * 1_000_000, "tools": [], "answer_list": [b.answer()], "outputs": [{"content": "Hi."}]}
    )
    code, verdicts = run(case(1) + b"\n" + long.encode() + b"\n" + case(2))
    assert code == 0
    assert [len(str(verdict["id"])) for verdict in verdicts] == [1, 1_000_000, 1]


def test_tools_are_looked_up_in_a_file(tmp_path):
    path = tmp_path / "tools.json"
    path.write_text(json.dumps({"f": TOOLS[0]}), encoding="utf-8")
    named = json.loads(case(1)) | {"tools": ["f"]}
    assert run(json.dumps(named).encode(), tools=path)[1][0]["status"] == "correct"


@pytest.mark.parametrize("content", [None, b"junk", b"[]"])
def test_a_file_of_tools_that_cannot_be_used_is_said_so(tmp_path, content):
    path = tmp_path / "tools.json"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(DataError, match="tools.json"):
        run(case(1), tools=path)


def test_single_calls_go_through_their_own_filter():
    line = json.dumps({"id": 1, "tools": TOOLS, "name": "f", "predicted": "{}", "answer": {"x": 1}}).encode()
    answer = io.BytesIO()
    assert run_compare_arguments(io.BufferedReader(io.BytesIO(line)), answer, EXACT) == 0
    assert json.loads(answer.getvalue())["findings"][0]["code"] == "argument_missing"


def test_a_verdict_comes_before_the_next_case_is_written():
    command = [sys.executable, "-m", "utb", "score-turns", "--policy", "exact"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        for number in (1, 2):
            process.stdin.write(case(number) + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == number
        process.stdin.close()
        assert process.wait(timeout=60) == 0
