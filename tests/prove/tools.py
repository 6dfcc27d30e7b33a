"""The long form of the tests of the tool sets: every tool called with many drawn arguments, in both languages."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from tests.prove.report import Line
from tests.world import abuse, plan
from tests.world.chains import run_chain
from tests.world.sets import NAMES, own_tools, world_of
from tests.world.walks import Walk, walk
from utb.world.sampling import sample_arguments

ROUNDS = 60  # of each tool; some rounds cannot draw, because nothing that could be named has been made yet
_LEAST = 50
_ROOT = Path(__file__).resolve().parents[2]
_PRINT = (
    "from tests.world.walks import walk; import sys; "
    "print(*(walk(n, 10, language=l).digest for n in sys.argv[1:] for l in ('en', 'zh')))"
)


def line_counts() -> Line:
    """Sets and tools that stand in files."""
    tools = {tool: world_of(name).tools[tool] for name in NAMES for tool in own_tools(name)}
    parameters = sum(len(tool.parameters) for tool in tools.values())
    planned = plan.read_plan()
    slots = sum(len(planned[name].tools) + len(planned[name].shared) for name in NAMES)
    domains = Counter(name.split("_")[0] for name in NAMES)
    return Line(
        name="counts",
        what=f"{sum(plan.DOMAINS.values())} sets, {plan.TOOLS} unique tools",
        figure=f"{len(NAMES)} sets {dict(domains)}, {len(tools)} tools, {slots / len(NAMES):.3f} a set, "
        f"{parameters / len(tools):.3f} parameters a tool",
        met=domains == plan.DOMAINS and len(tools) == plan.TOOLS,
    )


def line_calls() -> Line:
    """Drawn calls against the schemas of results."""
    walks = [walk(name, ROUNDS, seed=seed, language=language) for name in NAMES for seed, language in _WORLDS]
    calls, successes, faults = Counter[str](), Counter[str](), []
    for found in walks:
        calls += found.calls
        successes += found.successes
        faults += found.faults
    fewest, rarest = min(calls.items(), key=_second), min(_shares(calls, successes).items(), key=_second)
    return Line(
        name="calls",
        what=f"drawn valid calls (at least {_LEAST} a tool and world): as promised, repeatable, nothing else changed",
        figure=f"{calls.total()} calls of {len(calls)} tools, {len(faults)} faults; {successes.total()} results, else "
        f"refusals; fewest calls {fewest[0]} {fewest[1]}; fewest results {rarest[0]} {rarest[1]:.0%}",
        met=not faults and all(_is_enough(found) for found in walks),
        detail="\n".join(faults[:50]),
    )


def line_processes() -> Line:
    """The same bytes in another process, with another hash seed, locale and time zone."""
    environment = {**os.environ, "PYTHONHASHSEED": "4711", "LC_ALL": "C", "TZ": "America/Denver"}
    command = [sys.executable, "-c", _PRINT, *NAMES]
    done = subprocess.run(command, cwd=_ROOT, env=environment, capture_output=True, text=True, check=True)
    own = [walk(name, 10, language=language).digest for name in NAMES for language in ("en", "zh")]
    differ = sum(left != right for left, right in zip(done.stdout.split(), own, strict=True))
    return Line(
        name="processes",
        what="all results the same bytes in another process (hash seed, locale, time zone differ)",
        figure=f"{len(own)} sessions of 10 rounds, {differ} differ",
        met=differ == 0,
    )


def line_chains() -> Line:
    """The chains of every set."""
    faults, steps = [], 0
    for name in NAMES:
        for chain in world_of(name).specs[name].chains:
            steps += 2 * len(chain.steps)
            faults += [f"{name}: {fault}" for language in ("en", "zh") for fault in run_chain(name, chain, language)]
    return Line(
        name="chains",
        what="search, details, booking, reading back, cancelling, repeating, wrong ids, past days",
        figure=f"{steps} steps in both languages, {len(faults)} not as the chain says",
        met=not faults,
        detail="\n".join(faults),
    )


def line_refusals() -> Line:
    """Wrong arguments by the hundred; the walk before makes sure that there is something to name."""
    tried: Counter[str] = Counter()
    faults: list[str] = []
    for name in NAMES:
        world, state = world_of(name), walk(name, 10).state
        for tool in own_tools(name):
            for number in range(3):
                arguments = sample_arguments(world, tool, state, world.draws.part("refusals", tool, number)) or {}
                for code, wrong in (("invalid_argument", abuse.spoilt), ("not_found", abuse.unknown_things)):
                    for parameter, spoilt in wrong(world, tool, arguments):
                        error = world.execute(tool, spoilt, state)[0].response.get("error", {})
                        tried[code] += 1
                        if error.get("code") != code or str(error.get("parameter")).split("[")[0] != parameter:
                            faults.append(f"{tool}: {parameter}: {error}")
                for absurd in abuse.absurd(world, tool, arguments):
                    tried["absurd"] += 1
                    world.execute(tool, absurd, state)[0].text.encode("utf-8")
    return Line(
        name="refusals",
        what="missing, extra, mistyped, unknown arguments refused by name; absurd ones never raise",
        figure=f"{dict(tried)}, {len(faults)} refused otherwise",
        met=not faults,
        detail="\n".join(faults[:50]),
    )


_WORLDS = ((11, "en"), (12, "zh"))
LINES: tuple[Callable[[], Line], ...] = (line_counts, line_calls, line_processes, line_chains, line_refusals)


def _is_enough(found: Walk) -> bool:
    return all(found.calls[tool] >= _LEAST for tool in found.calls.keys() | found.impossible.keys())


def _shares(calls: Counter[str], successes: Counter[str]) -> dict[str, float]:
    return {tool: successes[tool] / number for tool, number in calls.items()}


def _second(pair: tuple[str, float]) -> float:
    return pair[1]
