"""A hundred turns for a reader: are requests natural, are references right?

`python -m tests.prove sim g --blind DIR` writes what the reader needs: the turns with tools and references, and the
talks in which they stand. `sim g --answers FILE` counts what the reader wrote down. Which turns is drawn by a seed that
`--draw N` changes, so that a second reading has fresh ones.
"""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.prove.report import Line
from tests.simulated.data import DATASET, topics
from utb.io.history import time_key
from utb.io.tool_sets import without_marks
from utb.model import NodeKind, Topic, Turn
from utb.world.draws import Draws

TURNS = 100
NATURAL, RIGHT = 95, 100
REQUESTS, REFERENCES = ("natural", "stilted", "impossible"), ("right", "wrong")
_LONGEST_RESULT = 1500  # characters of a result in a talk; those of the sampled turn stand whole

_TASK = """# A hundred turns

`turns/` has one file a turn: the tools that are offered, the time, what was said earlier in its own topic, the request,
and the reference, which is what an assistant should do. `talks/` has the whole talk of each person up to then and
beyond; read only what stands before the turn (its heading is the name of the turn). The assistant sees all of that,
and nothing else: not the person, not the future.

For each turn write one line of JSON to a file:

{"turn": "persona1_topic3/2", "request": "natural", "reference": "right", "note": ""}

- `request`: `natural` (a real person could type this to an assistant), `stilted` (understandable, but nobody would say
  it so), `impossible` (contradicts what was said, cannot be understood, or is no message of a user).
- `reference`: `right`, or `wrong` where another tool, argument, order or a question instead of a call (or the other way
  round) is what an attentive assistant should do; say in `note` what.
"""


def write_blind(folder: Path, draw: int = 0) -> int:
    """Write tasks, turns and talks; returns how many turns."""
    (folder / "turns").mkdir(parents=True, exist_ok=True)
    (folder / "talks").mkdir(exist_ok=True)
    (folder / "README.md").write_text(_TASK, encoding="utf-8")
    chosen = sampled(draw)
    for turn in chosen:
        (folder / "turns" / f"{_name(turn).replace('/', '_turn')}.md").write_text(_page(turn), encoding="utf-8")
    for profile in sorted({turn.profile or "" for turn in chosen}):
        own = sorted((topic for topic in topics(DATASET) if topic.profile == profile), key=time_key)
        (folder / "talks" / f"{profile}.md").write_text("\n".join(_talk(own)), encoding="utf-8")
    return len(chosen)


def sampled(draw: int) -> list[Turn]:
    """The turns of one reading, by name."""
    every = sorted((turn for topic in topics(DATASET) for turn in topic.turns), key=_name)
    found: list[Turn] = Draws("reading", draw).sample(every, TURNS)
    return found


def line_g(answers: Path | None = None, draw: int = 0) -> Line:
    """What the reader found."""
    wanted = {_name(turn) for turn in sampled(draw)}
    rows = {row["turn"]: row for row in _rows(answers)} if answers is not None else {}
    requests = Counter(row.get("request") for name, row in rows.items() if name in wanted)
    references = Counter(row.get("reference") for name, row in rows.items() if name in wanted)
    good = ("natural", "right")
    faults = [f"{name}: {row}" for name, row in rows.items() if (row["request"], row["reference"]) != good]
    return Line(
        name="g",
        what=f"{TURNS} turns before a reader who does not know the scenarios",
        figure=f"{len(wanted & rows.keys())} read; requests {dict(requests)}, references {dict(references)}",
        met=wanted <= rows.keys() and requests["natural"] >= NATURAL and references["right"] >= RIGHT,
        detail="\n".join(faults),
    )


def run(arguments: list[str]) -> Line | None:
    """`--blind DIR` or `--answers FILE`, with `--draw N`; the line, or None where only files were written."""
    options = dict(zip(arguments[::2], arguments[1::2], strict=False))
    draw = int(options.get("--draw", "0"))
    if "--blind" in options:
        count = write_blind(Path(options["--blind"]), draw)
        print(f"{count} turns written to {options['--blind']}")
        return None
    return line_g(Path(options["--answers"]) if "--answers" in options else None, draw)


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip():
            row = json.loads(line)
            if row["request"] not in REQUESTS or row["reference"] not in REFERENCES:
                raise ValueError(f"{path}: {row}: expected {REQUESTS} and {REFERENCES}")
            yield row


def _page(turn: Turn) -> str:
    own = [earlier for earlier in turn.history if earlier.topic_id == turn.topic_id]
    tools = [_json(tool["function"]) for tool in without_marks([_tool(raw) for raw in turn.tools.raw])]
    earlier = [line for spoken in own for line in _spoken(spoken, whole=True)]
    parts = [
        f"# {_name(turn)}",
        f"Time: {turn.env_info}. Earlier topics: talks/{turn.profile}.md",
        "## Tools",
        *(f"- {tool}" for tool in tools),
        "## Earlier in this topic",
        *(earlier or ["(nothing)"]),
        "## Request",
        turn.request or "",
        "## Reference",
        *_reference(turn),
    ]
    return "\n\n".join(parts)


def _tool(raw: object) -> dict[str, Any]:
    return raw if isinstance(raw, dict) else {}


def _talk(own: list[Topic]) -> Iterator[str]:
    for topic in own:
        yield f"\n# {topic.topic_id} ({topic.env_info})"
        for turn in topic.turns:
            yield f"\n## {_name(turn)}"
            yield from _spoken(turn, whole=False)


def _spoken(turn: Turn, *, whole: bool) -> Iterator[str]:
    """What was said, called and returned."""
    yield f"User: {turn.request}"
    for node in turn.reference.nodes:
        if node.kind is NodeKind.CALL:
            result = _json(node.observation)
            shown = result if whole or len(result) <= _LONGEST_RESULT else f"{result[:_LONGEST_RESULT]} …"
            yield f"Call: {node.name} {_json(node.arguments)}"
            yield f"Result: {shown}"
        else:
            yield f"Assistant: {node.observation}"
            if node.user_input:
                yield f"User: {node.user_input}"


def _reference(turn: Turn) -> Iterator[str]:
    for at, node in enumerate(turn.reference.nodes):
        waits = f" (after {', '.join(map(str, sorted(node.depends_on)))})" if node.depends_on else ""
        if node.kind is NodeKind.CALL:
            yield f"{at}. call{waits}: {node.name} {_json(node.arguments)}\n\n   result: {_json(node.observation)}"
        elif node.kind is NodeKind.ASK:
            yield f"{at}. ask{waits}: {node.observation}\n\n   reply: {node.user_input}"
        else:
            yield f"{at}. answer: {node.observation}"


def _name(turn: Turn) -> str:
    return f"{turn.topic_id}/{turn.turn}"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
