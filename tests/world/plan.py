"""`python -m tests.world.plan`: counts of the planned tool sets, and what of them is written.

The counts follow the paper: 36 sets in five domains, 170 unique tools, 4.875 tools a set, 2.45 parameters a tool.
"""

import re
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "tool_schemas"
DOMAINS = {"weather": 13, "security": 8, "entertainment": 8, "finance": 4, "travel": 3}
TOOLS = 170

_SET = re.compile(r"### (?P<name>\w+) · (?P<en>[^·]+) · (?P<zh>.+)")
_TOOL = re.compile(r"- (?P<name>\w+)\((?P<parameters>[^)]*)\)(?P<writes> !)?: (?P<what>.+)")
_SHARED = re.compile(r"- @(?P<name>\w+)")


@dataclass
class PlannedSet:
    """One set: its tools with their parameters and whether they write, and names of those defined elsewhere."""

    name: str
    tools: dict[str, tuple[str, ...]] = field(default_factory=dict)
    writes: set[str] = field(default_factory=set)
    shared: list[str] = field(default_factory=list)


def read_plan(path: Path = FOLDER / "PLAN.md") -> dict[str, PlannedSet]:
    """The plan by names of sets; a line that looks like an entry and is none raises ValueError."""
    sets: dict[str, PlannedSet] = {}
    current: PlannedSet | None = None
    for line in path.read_text(encoding="utf-8").splitlines():
        if found := _SET.fullmatch(line):
            current = sets[found["name"]] = PlannedSet(found["name"])
        elif line.startswith(("- ", "### ")):
            _add(current, line)
    return sets


def _add(current: PlannedSet | None, line: str) -> None:
    if current is not None and (found := _SHARED.fullmatch(line)):
        current.shared.append(found["name"])
    elif current is not None and (found := _TOOL.fullmatch(line)):
        if found["name"] in current.tools:
            raise ValueError(f"twice in {current.name}: {found['name']}")
        current.tools[found["name"]] = tuple(p.strip() for p in found["parameters"].split(",") if p.strip())
        if found["writes"]:
            current.writes.add(found["name"])
    else:
        raise ValueError(f"not an entry of the plan: {line}")


def main() -> int:
    """Print the counts; 1 if sums are not those of the paper."""
    sets = read_plan()
    tools = [(name, parameters) for entry in sets.values() for name, parameters in entry.tools.items()]
    names = Counter(name for name, _ in tools)
    slots = sum(len(entry.tools) + len(entry.shared) for entry in sets.values())
    parameters = sum(len(found) for _, found in tools)
    domains = Counter(name.split("_")[0] for name in sets)
    sizes = Counter(len(entry.tools) + len(entry.shared) for entry in sets.values())
    unknown = [name for entry in sets.values() for name in entry.shared if name not in names]
    print(f"sets {len(sets)} {dict(domains)}; of sizes {dict(sorted(sizes.items()))}")
    print(f"unique tools {len(names)}; slots {slots}, {slots / len(sets):.3f} a set")
    print(f"parameters {parameters}, {parameters / len(names):.3f} a tool")
    print(f"tools that write {sum(len(entry.writes) for entry in sets.values())}")
    print(f"defined twice {[name for name, n in names.items() if n > 1]}; used and not defined {unknown}")
    print(f"not written yet: {' '.join(name for name in sets if not (FOLDER / f'{name}.json').exists()) or 'none'}")
    right = domains == DOMAINS and len(names) == len(tools) == TOOLS and not unknown
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main())
