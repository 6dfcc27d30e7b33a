"""All tool sets together: the counts of the paper, one world of all of them, the same in another process."""

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

from tests.world import plan
from tests.world.sets import FOLDER, NAMES, NOW
from tests.world.walks import walk
from utb.io.tool_sets import read_tool_sets
from utb.world.world import World

ROOT = Path(__file__).resolve().parents[2]
_PRINT = "from tests.world.walks import walk; import sys; print(*(walk(n, 1).digest for n in sys.argv[1:]))"


def test_the_plan_has_the_counts_of_the_paper() -> None:
    sets = plan.read_plan()
    tools = [tool for entry in sets.values() for tool in entry.tools]
    assert Counter(name.split("_")[0] for name in sets) == plan.DOMAINS
    assert len(tools) == len(set(tools)) == plan.TOOLS
    assert {name for entry in sets.values() for name in entry.shared} <= set(tools)
    assert set(NAMES) <= sets.keys()


def test_all_sets_make_one_world() -> None:
    sets = read_tool_sets(FOLDER)
    world = World(sets.values(), seed=1, now=NOW)
    assert world.tools.keys() == {tool["function"]["name"] for found in sets.values() for tool in found.tools}


def test_another_process_returns_the_same_bytes() -> None:
    environment = {**os.environ, "PYTHONHASHSEED": "77", "LC_ALL": "C", "TZ": "Asia/Shanghai"}
    found = subprocess.run(
        [sys.executable, "-c", _PRINT, *NAMES], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    assert found.stdout.split() == [walk(name, 1).digest for name in NAMES]


def test_another_seed_is_another_world() -> None:
    assert [name for name in NAMES if walk(name, 1, seed=1).digest == walk(name, 1, seed=2).digest] == []
