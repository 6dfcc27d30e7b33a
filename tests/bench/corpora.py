"""What the benchmark scores: recorded turn cases, and cases made from the recorded topics.

Of the made cases every other one repeats its reference in a legal order; the rest depart from it in one place.
"""

import json
from collections.abc import Iterator
from random import Random

from tests.shared_data import shared
from utb.io.json_text import encode

Case = dict[str, object]

ASK, ANSWER = "ask_user_for_required_parameters", "prepare_to_answer"
TIMES = 20  # repetitions of the made cases, each with other orders and other departures


def recorded_lines() -> list[bytes]:
    """The recorded turn cases, a line each, in order."""
    folder = shared() / "parity"
    return [line for name in ("parity.jsonl", "parity_2.jsonl") for line in (folder / name).read_bytes().splitlines()]


def recorded_tools() -> dict[str, object]:
    """The schemas that the recorded cases name."""
    return json.loads((shared() / "parity" / "tools.json").read_text(encoding="utf-8"))


def made_lines(times: int = TIMES) -> list[bytes]:
    """Cases made from every recorded topic, `times` times."""
    topics = list(_topics())
    return [line for repetition in range(times) for line in _cases(topics, Random(repetition))]


def _topics() -> Iterator[Case]:
    for path in sorted((shared() / "realdata").glob("*.jsonl")):
        for line in path.read_bytes().splitlines():
            topic = json.loads(line)
            if "answer_list" in topic:
                yield topic


def _cases(topics: list[Case], random: Random) -> Iterator[bytes]:
    count = 0
    for topic in topics:
        for place, nodes in enumerate(topic["answer_list"]):
            outputs = run_of(nodes, random)
            if outputs is None:
                continue
            count += 1
            if count % 2:
                depart(outputs, random)
            case = {"id": f"{topic['id']}/{place}", "tools": topic["tools"], "task": topic["tasks"][place],
                    "answer_list": nodes, "outputs": outputs}  # fmt: skip
            yield encode(case)


def run_of(nodes: list[Case], random: Random) -> list[Case] | None:
    """The reference executed in some legal order; None where it cannot be read."""
    outputs: list[Case] = []
    waits = {index: set(node.get("dependency_list") or ()) for index, node in enumerate(nodes)}
    calls = {index for index in waits if nodes[index]["action"]["name"] != ANSWER}
    while calls:
        now = sorted(index for index in calls if not waits[index] & calls)
        asked = [index for index in now if nodes[index]["action"]["name"] == ASK]
        if not now or any(not isinstance(nodes[index]["action"].get("arguments"), dict) for index in now):
            return None
        chosen = asked[:1] or random.sample(now, random.randint(1, len(now)))
        outputs.append(_reply([nodes[index] for index in chosen], bool(asked)))
        calls.difference_update(chosen)
    outputs.append({"content": "Done.", "tool_calls": None})
    return outputs


def _reply(nodes: list[Case], asked: bool) -> Case:
    if asked:
        said = nodes[0].get("observation")
        return {"content": said if isinstance(said, str) and said else "Which one, please?", "tool_calls": None}
    calls = [
        {
            "id": f"call_{place}",
            "type": "function",
            "function": {"name": node["action"]["name"], "arguments": json.dumps(node["action"]["arguments"])},
        }
        for place, node in enumerate(nodes)
    ]
    return {"content": None, "tool_calls": calls}


def depart(outputs: list[Case], random: Random) -> None:
    """Spoil a run in one place: another value, an argument or a call too few or too many, an early end."""
    steps = [step for step in outputs if step["tool_calls"]]
    if not steps:
        outputs[-1]["content"] = " "
        return
    step = random.choice(steps)
    function = random.choice(step["tool_calls"])["function"]
    arguments = json.loads(function["arguments"])
    kind = random.randrange(5)
    if kind == 0 and arguments:
        arguments[random.choice(list(arguments))] = "something else entirely"
    elif kind == 1 and arguments:
        del arguments[random.choice(list(arguments))]
    elif kind == 2:
        step["tool_calls"].append(json.loads(json.dumps(step["tool_calls"][0])))
    elif kind == 3:
        outputs.remove(step)
    else:
        function["name"] = "no_such_tool"
    function["arguments"] = json.dumps(arguments)


def alike_calls(count: int, kind: str, *, serial: bool) -> bytes:
    """A case with many independent calls of one tool: `distinct`, `copies`, `compared` or `pairs`."""
    schema = {"type": "function", "function": {"name": "f", "parameters": {
        "type": "object", "properties": {"city": {"type": "string"}, "guests": {"type": "integer"}}}}}  # fmt: skip
    values = {
        "distinct": [f"Old town {chr(97 + place)}" for place in range(count)],
        "compared": [f"Old town {chr(97 + place)}" for place in range(count)],
        "copies": ["Paris"] * count,
        "pairs": [f"Old town {chr(97 + place // 2)}" for place in range(count)],
    }[kind]
    nodes: list[Case] = [_node("f", {"city": value, "guests": 2}) for value in values]
    made = [{"city": value.upper() if kind == "compared" else value, "guests": 2} for value in values]
    calls = [_call("f", arguments) for arguments in made]
    batches = [[call] for call in calls] if serial else [calls]
    if kind == "pairs":  # a call of its own waits for each node
        nodes += [_node("f", {"city": f"Behind {place}", "guests": 1}, [place]) for place in range(count)]
        batches.append([_call("f", {"city": f"Behind {place}", "guests": 1}) for place in range(count)])
    nodes.append(_node(ANSWER, {}))
    outputs = [{"content": None, "tool_calls": batch} for batch in batches] + [{"content": "Done."}]
    return json.dumps({"id": 1, "tools": [schema], "answer_list": nodes, "outputs": outputs}).encode()


def dataset_lines(copies: int) -> tuple[list[bytes], list[bytes]]:
    """Topics and a model's runs of them, both as file lines, each topic `copies` times under other ids."""
    topics, runs = [], []
    for topic in _topics():
        for copy in range(copies):
            topic_id = f"{topic['id']}_{copy}"
            topics.append(encode({**topic, "id": topic_id}))
            for place, nodes in enumerate(topic["answer_list"]):
                steps = run_of(nodes, Random(copy)) or []
                run = {
                    "topic_id": topic_id,
                    "turn": place,
                    "model": "bench",
                    "trial": 0,
                    "mode": "open",
                    "steps": steps,
                }
                runs.append(encode(run))
    return topics, runs


def _node(name: str, arguments: Case, after: list[int] | None = None) -> Case:
    return {"action": {"name": name, "arguments": arguments}, "observation": None, "dependency_list": after or []}


def _call(name: str, arguments: Case) -> Case:
    return {"id": "c", "function": {"name": name, "arguments": json.dumps(arguments)}}
