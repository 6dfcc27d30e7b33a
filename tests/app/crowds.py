"""Workspaces as large as the paper's data, and larger: many turns, many models, many failures."""

from pathlib import Path
from random import Random

from tests.app.workspaces import Json, called, run, said, topic, write_dataset
from utb.testing import answer, ask, node, tool

PROFILES, TOPICS, TURNS = 10, 300, 1_065
TYPES = ("Single-Tool", "Sequential Multi-Tool", "Parallel Multi-Tool", "Clarify", "Chat")
TOOLS = [
    f"{verb}{noun}" for verb in ("find", "book", "list", "change", "cancel") for noun in ("Stay", "Train", "Alarm")
]


def crowd(root: Path, models: int = 9, topics: int = TOPICS, turns: int = TURNS, name: str = "crowd") -> Path:
    """A data set of that many turns in ten files of personas, and runs of all of them by every model."""
    random = Random(11)
    made = _topics(random, topics, turns)
    runs = {f"model-{number}": _runs(made, f"model-{number}", Random(number)) for number in range(models)}
    for profile in range(PROFILES):
        write_dataset(root, name, made[profile::PROFILES], {}, f"crowd_persona{profile}.jsonl")
    return write_dataset(root, name, [], runs, "none.jsonl")


def failures(root: Path, count: int = 10_000) -> Path:
    """A model that fails every turn of a large data set."""
    reference = [node("find", {"query": "x"}), answer(after=[0])]
    topics = [topic(f"t{number}", *([reference] * 10)) for number in range(count // 10)]
    wrong = called("book", {"id": "x"})
    runs = [run(f"t{number}", wrong, model="m", turn=turn) for number in range(count // 10) for turn in range(10)]
    return write_dataset(root, "failures", topics, {"m": runs})


def _topics(random: Random, count: int, turns: int) -> list[Json]:
    lengths = [turns // count] * count
    for number in range(turns - sum(lengths)):
        lengths[number % count] += 1
    return [_topic(random, number, length) for number, length in enumerate(lengths)]


def _topic(random: Random, number: int, length: int) -> Json:
    names = random.sample(TOOLS, 6)
    tools = [tool(name, {"query": {"type": "string"}, "limit": {"type": "integer"}}) for name in names]
    kinds = [random.choice(TYPES) for _ in range(length)]
    references = [_reference(random, kind, names) for kind in kinds]
    tasks = [f"Topic {number}: please see to matter {turn} with code K-{number}-{turn}." for turn in range(length)]
    made = topic(f"topic_{number:03}", *references, tasks=tasks, tools=tools)
    day, hour = divmod(number, 24)
    made["env_info"] = f"2026-{1 + day // 28:02}-{1 + day % 28:02} {hour:02}:00:00"
    made["task_types"] = kinds
    made["turn_subtypes"] = [random.choice(("Partial Information", "Long-Range Dependency")) for _ in kinds]
    return made


def _reference(random: Random, kind: str, names: list[str]) -> list[Json]:
    count = {"Single-Tool": 1, "Chat": 0}.get(kind, random.randint(2, 4))
    nodes: list[Json] = [ask()] if kind == "Clarify" else []
    for place in range(count):
        after = list(range(len(nodes))) if kind == "Sequential Multi-Tool" else list(range(bool(nodes)))
        found = {"results": [{"id": f"id-{random.randrange(10**6)}", "text": "some words " * 40} for _ in range(3)]}
        arguments: Json = {"query": f"q{random.randrange(50)}", "limit": random.randrange(9)}
        nodes.append(
            node(names[place], arguments, after=after if place or kind == "Clarify" else [], observation=found)
        )
    return [*nodes, answer(after=list(range(len(nodes))))]


def _runs(topics: list[Json], model: str, random: Random) -> list[Json]:
    return [
        run(str(made["id"]), *_steps(reference, random), model=model, turn=turn)
        for made in topics
        for turn, reference in enumerate(made["answer_list"])  # type: ignore[arg-type, var-annotated]
    ]


def _steps(reference: list[Json], random: Random) -> list[Json]:
    steps = []
    for item in reference[:-1]:
        action = item["action"]
        if not isinstance(action, dict):
            continue
        if item["user_input"]:
            steps.append(said("Which date do you mean?"))
            continue
        arguments = dict(action["arguments"])
        fate = random.random()
        if fate < 0.1:
            arguments["query"] = "something else"
        if fate > 0.9:
            continue
        steps.append(called(action["name"], arguments, item["observation"]))
    return [*steps, said("Here you are.")]


def heavy(root: Path, size: int = 1_000_000, turns: int = 12) -> Path:
    """A topic of twelve turns, each with a call that brought back a million characters of JSON."""
    rows = [{"id": f"row-{number}", "text": "x" * 60} for number in range(size // 90)]
    reference = [node("find", {"query": "x"}, observation={"rows": rows}), answer(after=[0])]
    wrong = [called("find", {"query": "y"}, {"rows": rows}), said("ok")]
    runs = [run("heavy", *wrong, model="m", turn=turn) for turn in range(turns)]
    return write_dataset(root, "heavy", [topic("heavy", *([reference] * turns))], {"m": runs})
