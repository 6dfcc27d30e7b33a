"""Workspaces for tests of the app: empty, broken, hostile, and large in every direction."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from utb.testing import answer, ask, node, tool

Json = dict[str, object]

SCRIPT = "<script>window.hacked = true</script><img src=x onerror='window.hacked = true'>"
LINK = "![picture](http://elsewhere.example/pixel.png) [link](http://elsewhere.example)"
LATEX = "$\\href{http://elsewhere.example}{x}$ and $$\\frac{1}{2}$$ :red[red] :material/home: `code` **bold**"
HOSTILE_FILE = "<img src=x onerror=window.hacked=true> $x$ ![p](http%3A) .jsonl"
HOSTILE = f"{SCRIPT} {LINK} {LATEX} \u202egnirts\u202c \ud800 \x00 {{{{ 7*7 }}}} {{% raw %}}"


def write_dataset(
    root: Path, name: str, topics: Sequence[Json], runs: Mapping[str, Sequence[Json]], file: str = "topics.jsonl"
) -> Path:
    """A data set with one topic file, in the documented layout."""
    _write(root / "datasets" / name / file, topics)
    for model, lines in runs.items():
        _write(root / "predictions" / name / f"{model}.jsonl", lines)
    return root


def topic(
    name: str, *references: Sequence[Json], tasks: Sequence[str] | None = None, tools: Sequence[Json] | None = None
) -> Json:
    """One line of a topic file; a turn for each reference."""
    offered = tools if tools is not None else [tool("find", {"query": {}, "limit": {}}), tool("book", {"id": {}})]
    return {
        "id": name,
        "env_info": "2026-03-09 08:14:00",
        "tools": list(offered),
        "tasks": list(tasks or ["Find it and book it." for _ in references]),
        "answer_list": [list(reference) for reference in references],
        "task_types": ["Multi-Tool" for _ in references],
        "turn_subtypes": ["" for _ in references[1:]],
    }


def run(name: str, *steps: Json, model: str, turn: int = 0, trial: int = 0, **fields: object) -> Json:
    """One line of a prediction file."""
    place = {"topic_id": name, "turn": turn, "model": model, "trial": trial, "mode": "open"}
    return {**place, "steps": list(steps), **fields}


def called(name: object, arguments: object, observation: object = None) -> Json:
    """A step with one call."""
    observed = [] if observation is None else [{"call_id": "c", "content": observation}]
    calls = [{"id": "c", "name": name, "arguments": arguments}]
    return {"content": None, "tool_calls": calls, "observations": observed}


def said(text: str) -> Json:
    """A step with text."""
    return {"content": text, "tool_calls": []}


def chosen(root: Path) -> Path:
    """Two turns, two models: one wrong in several ways, one right."""
    reference = [
        node("find", {"query": "blue bag", "limit": 5}, observation={"results": [{"id": "bag-117"}]}),
        node("book", {"id": "bag-117"}, after=[0], observation={"ok": True}),
        answer(after=[0, 1]),
    ]
    wrong = [
        called("book", {"id": "bag-771"}, {"ok": False}),
        called("find", {"query": "blue bag", "limit": 5}),
        said("Done."),
    ]
    right = [
        called("find", {"query": "blue bag", "limit": 5}, {"results": [{"id": "bag-117"}]}),
        called("book", {"id": "bag-117"}, {"ok": True}),
        said("Booked."),
    ]
    second = [ask(), node("book", {"id": "bag-117"}, after=[0]), answer(after=[0, 1])]
    topics = [topic("bags", reference, second, tasks=["Find the blue bag, at most 5 results.", "Book it once more."])]
    runs = {
        "hasty": [
            run("bags", *wrong, model="hasty"),
            run("bags", said("Which day?"), said("No."), model="hasty", turn=1),
        ],
        "careful": [run("bags", *right, model="careful")],
    }
    return write_dataset(root, "chosen", topics, runs)


def hostile(root: Path) -> Path:
    """Every text that data can carry into the page is an attack."""
    name = f"tool {HOSTILE}"
    reference = [
        node(name, {f"key {HOSTILE}": HOSTILE}, observation={"html": HOSTILE}),
        ask(HOSTILE, HOSTILE, after=[0]),
        node("find", {"query": HOSTILE}, after=[0]),
        answer(after=[0, 1, 2]),
    ]
    tools = [tool(name, {f"key {HOSTILE}": {}}, description=HOSTILE), tool("find", {"query": {"description": HOSTILE}})]
    steps = [
        called(name, {f"key {HOSTILE}": f"{HOSTILE}!"}, HOSTILE),
        called("find", HOSTILE, {"html": HOSTILE}),
        called(HOSTILE, "{'a': 1}"),
        {"content": HOSTILE, "tool_calls": HOSTILE, "reasoning": HOSTILE},
        said(HOSTILE),
    ]
    topics = [topic(f"topic {HOSTILE}", reference, reference, tasks=[HOSTILE, HOSTILE], tools=tools)]
    model = f"model {HOSTILE}"
    return write_dataset(
        root,
        "hostile",
        topics,
        {"m": [run(f"topic {HOSTILE}", *steps, model=model, turn=turn) for turn in (0, 1)]},
        HOSTILE_FILE,
    )


def large(root: Path, size: int = 200_000, count: int = 60) -> Path:
    """An observation of 200 KB, a reference of 60 nodes, and a history of 40 turns."""
    wide: list[Json] = [
        node("find", {"query": f"q{index}"}, after=[] if index < 6 else [index - 6]) for index in range(count)
    ]
    wide.append(answer(after=list(range(count))))
    small = [node("find", {"query": "q"}), answer(after=[0])]
    topics = [topic("long", *([small] * 40), wide)]
    noisy = "\n".join(f"line {index}: {'x' * 60}" for index in range(size // 70))
    steps = [
        called("find", {"query": "q0"}, noisy),
        *(called("find", {"query": f"q{index}"}) for index in range(1, 20)),
        said("ok"),
    ]
    return write_dataset(root, "large", topics, {"m": [run("long", *steps, model="m", turn=40)]})


def corrupt(root: Path) -> Path:
    """One good topic among lines, files and references that cannot be used."""
    good = topic("good", [node("find", {"query": "x"}), answer(after=[0])])
    cycle = topic("cycle", [node("find", {"query": "x"}, after=[1]), node("book", {"id": "x"}, after=[0])])
    write_dataset(root, "corrupt", [good, cycle], {"m": [run("cycle", called("find", {"query": "x"}), model="m")]})
    with (root / "datasets" / "corrupt" / "topics.jsonl").open("a", encoding="utf-8") as file:
        file.write('{"id": "cut off", "tasks": [\n[1, 2]\n{"id": 7}\n')
    (root / "datasets" / "corrupt" / "binary.jsonl").write_bytes(bytes(range(256)) * 8)
    with (root / "predictions" / "corrupt" / "m.jsonl").open("a", encoding="utf-8") as file:
        file.write('not json\n{"topic_id": "good"}\n')
    return root


def without_runs(root: Path) -> Path:
    """References only."""
    return write_dataset(root, "without_runs", [topic("bare", [node("find", {"query": "x"}), answer(after=[0])])], {})


def unreadable(root: Path) -> Path:
    """No line of any file can be used."""
    folder = root / "datasets" / "corrupt"
    folder.mkdir(parents=True)
    (folder / "topics.jsonl").write_text("{broken\n", encoding="utf-8")
    return root


def everything(root: Path) -> Path:
    """All of them as data sets of one workspace."""
    for build in (chosen, hostile, large, corrupt, without_runs):
        build(root)
    return root


def _write(path: Path, lines: Sequence[Json]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    text = "".join(json.dumps(line) + "\n" for line in lines)  # lone surrogates are written as escapes
    path.write_text(text, encoding="utf-8")
