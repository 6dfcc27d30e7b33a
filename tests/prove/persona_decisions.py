"""Do people differ enough, and can a reader tell from their personas what is right for whom?

`tests/data/persona_decisions.jsonl` has, for the same requests to all ten people, the decision that each persona forces
and the preference that forces it. `python -m tests.prove tools e` checks the file; with `--blind DIR` it writes what a
reader needs (requests, personas, tool sets, no answers), with `--answers FILE` it compares what a reader wrote.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tests.prove.report import Line
from utb.io.people import People, load_people
from utb.io.tool_sets import offered, read_tool_sets
from utb.io.workspace import open_workspace
from utb.metrics.persona_fields import decisive

ROOT = Path(__file__).resolve().parents[2]
EXPECTED = ROOT / "tests" / "data" / "persona_decisions.jsonl"
SCHEMAS = ROOT / "tool_schemas"
PEOPLE = 10
DISTINCT = 7  # different decisions that a request must have among ten people
AGREED = 0.95  # share of a reader's decisions that are the expected ones

Json = dict[str, Any]

_TASK = """# Ten people, five requests

`personas/` has ten people, `tools/` the tool sets, `requests.json` what is asked. All ten people ask every request word
for word. Decide, for each request and person, what is right for this person: which tools are called, in which order,
and the value of every argument listed under `decide`. Write one line of JSON each (50 lines) to a file:

{"request": "r1", "persona": "persona1", "decision": {"tools": ["toolName"], "arguments": {"toolName.argument": value}}}

- `null` stands for an argument that is left out, also where its tool is not called. A value that is the schema's
  default counts as left out.
- Leave out of `tools` whatever only looks up an id, such as a list of devices.
- Numbers as numbers, dates and times as the tool's schema says. `now` is the present moment.
"""


def people() -> People:
    """The ten people."""
    folders = {folder.name: folder for folder in open_workspace(ROOT / "annotations").persona_folders}
    return load_people(folders["utb-sim"])


def expected() -> list[Json]:
    """The decisions written down."""
    return list(_lines(EXPECTED))


def line_e() -> Line:
    """How many different decisions a request has, and whether every decision is possible and has its reason."""
    rows = expected()
    wrong = list(_impossible(rows))
    distinct = {request: len({_key(row) for row in rows if row["request"] == request}) for request in _requests(rows)}
    counts = {request: sum(row["request"] == request for row in rows) for request in distinct}
    met = not wrong and set(counts.values()) == {PEOPLE} and min(distinct.values()) >= DISTINCT
    figure = ", ".join(f"{request} {count} of {counts[request]}" for request, count in distinct.items())
    what = f"distinct decisions of ten people, one request each (at least {DISTINCT})"
    return Line(name="e", what=what, figure=figure, met=met, detail="\n".join(wrong))


def write_blind(folder: Path) -> int:
    """Write requests, personas without what is sensitive, and tool sets; returns how many decisions are wanted."""
    rows = expected()
    (folder / "personas").mkdir(parents=True, exist_ok=True)
    (folder / "tools").mkdir(exist_ok=True)
    for persona in people().personas.values():
        shown = {name: value for name, value in persona.raw.items() if name != "sensitive_information"}
        _write(folder / "personas" / f"{persona.name}.json", shown)
    for name in sorted({row["tool_set"] for row in rows}):
        _write(folder / "tools" / f"{name}.json", offered(read_tool_sets(SCHEMAS, [name])[name]))
    requests = {
        row["request"]: {
            "request": row["text"],
            "now": row["now"],
            "tool_set": row["tool_set"],
            "decide": sorted(row["decision"]["arguments"]),
        }
        for row in rows
    }
    _write(folder / "requests.json", requests)
    (folder / "TASK.md").write_text(_TASK, encoding="utf-8")
    return len(rows)


def compare(path: Path) -> Line:
    """A reader's decisions beside the expected ones; every difference is told."""
    read = {(row["request"], row["persona"]): row for row in _lines(path)}
    differing = []
    rows = expected()
    for row in rows:
        place = row["request"], row["persona"]
        given = read.get(place)
        if given is None:
            differing.append(f"{' '.join(place)}: nothing written")
        elif _key(row, given["decision"]) != _key(row):
            told = f"expected {json.dumps(row['decision'])}, read {json.dumps(given['decision'])}"
            differing.append(f"{' '.join(place)}: {told} (because {', '.join(row['because'])})")
    agreed = len(rows) - len(differing)
    figure = f"{agreed} of {len(rows)}"
    what = f"decisions of a reader that are the expected ones (at least {AGREED:.0%})"
    return Line(name="e", what=what, figure=figure, met=agreed >= AGREED * len(rows), detail="\n".join(differing))


def _key(row: Json, decision: Json | None = None) -> str:
    """The row's own or another decision as one text, by the arguments that the row decides.

    An argument that is missing, null, of a tool that is not called or equal to its schema's default is left out, and
    whole numbers are the same with a point and without.
    """
    decision = decision or row["decision"]
    schemas = _schemas(row["tool_set"])
    full = {}
    for name in row["decision"]["arguments"]:
        tool, slot = name.split(".")
        value = decision["arguments"].get(name)
        default = schemas[tool]["properties"].get(slot, {}).get("default")
        if tool in decision["tools"] and value is not None and value != default:
            full[name] = int(value) if isinstance(value, float) and value.is_integer() else value
    return json.dumps([decision["tools"], sorted(full.items())])


def _impossible(rows: list[Json]) -> Iterator[str]:
    """Decisions that name tools, values or reasons that do not exist."""
    personas = people().personas
    for row in rows:
        place = f"{row['request']} {row['persona']}"
        paths = {path for path, _ in decisive(personas[row["persona"]])}
        schemas = _schemas(row["tool_set"])
        if not row["because"] or not set(row["because"]) <= paths:
            yield f"{place}: no such reason {row['because']}"
        if not set(row["decision"]["tools"]) <= schemas.keys():
            yield f"{place}: no such tool among {row['decision']['tools']}"
        for name, value in row["decision"]["arguments"].items():
            tool, slot = name.split(".")
            schema = schemas[tool]["properties"][slot]
            if schema["x-utb-decision-relevant"] is not True:
                yield f"{place}: {name} decides nothing"
            if value is not None and (
                "enum" in schema and value not in schema["enum"] or tool not in row["decision"]["tools"]
            ):
                yield f"{place}: {name} cannot be {value!r}"


def _schemas(tool_set: str) -> Mapping[str, Json]:
    tools = read_tool_sets(SCHEMAS, [tool_set])[tool_set].tools
    return {tool["function"]["name"]: tool["function"]["parameters"] for tool in tools}


def _requests(rows: list[Json]) -> list[str]:
    return list(dict.fromkeys(row["request"] for row in rows))


def _lines(path: Path) -> Iterator[Json]:
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip():
            yield json.loads(line)


def _write(path: Path, value: object) -> None:
    path.write_text(json.dumps(value, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def run(arguments: list[str]) -> Line | None:
    """What `--blind DIR` or `--answers FILE` ask for; None where they ask for nothing known."""
    match arguments:
        case ["--blind", folder]:
            target = Path(folder)
            wanted = write_blind(target)
            return Line(name="e", what=f"written for a reader: {target}", figure=f"{wanted} decisions wanted", met=True)
        case ["--answers", file]:
            return compare(Path(file))
        case _:
            return None
