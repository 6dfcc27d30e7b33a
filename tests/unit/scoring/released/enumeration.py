"""The released evaluator's own way, slow and literal: list every path, then cut the list down step by step.

Written from its description, sharing nothing with the code under test but the names of the two pseudo tools.
"""

from collections.abc import Sequence
from itertools import combinations, groupby

ASK, ANSWER = "ask_user_for_required_parameters", "prepare_to_answer"
Path = list[tuple[int, ...]]


def all_paths(names: Sequence[str], dependencies: Sequence[Sequence[int]]) -> list[Path]:
    """Every path, depth first."""
    paths: list[Path] = []

    def descend(done: tuple[int, ...], path: Path) -> None:
        if len(done) == len(names):
            paths.append(path)
            return
        available = [i for i in range(len(names)) if i not in done and set(dependencies[i]) <= set(done)]
        runs = [tuple(run) for _, run in groupby(available, key=lambda i: names[i])]
        full = {run for run in runs if len(run) > 1}
        partial = {part for run in full for size in range(1, len(run)) for part in combinations(run, size)}
        for combination in candidates(available, names, partial, full):
            opened = next((run for run in full if combination == run[:1]), None)
            steps = [combination] if opened is None else [(node,) for node in opened]
            descend(done + tuple(node for step in steps for node in step), path + steps)

    descend((), [])
    return paths


def candidates(available: list[int], names: Sequence[str], partial: set, full: set) -> list[tuple[int, ...]]:
    """Subsets by size and place, one per order of names, without those that begin inside a run."""
    kept, keys = [], set()
    for size in range(1, len(available) + 1):
        for combination in combinations(available, size):
            key = "|".join(names[i] for i in combination)
            if key in keys:
                continue
            keys.add(key)
            prefixes = [combination[:length] for length in range(1, size + 1)]
            inside = any(prefix in partial for prefix in prefixes) and not any(prefix in full for prefix in prefixes)
            if size == 1 or not inside:
                kept.append(combination)
    return kept


def follow(names: Sequence[str], dependencies: Sequence[Sequence[int]], run: Sequence[Sequence[str] | None]) -> list:
    """What becomes of a run: the nodes taken at each step, then how it ended.

    A step of the run is None for text, or the names of its calls.
    """
    paths = all_paths(names, dependencies)
    log: list[object] = []
    for place, called in enumerate(run):
        if place >= len(names):
            return [*log, "KeyError" if called is None else "no step left"]
        taken = next((p[place] for p in paths if len(p) > place and fits(p[place], names, called)), None)
        if taken is None:
            return [*log, "not open"]
        log.append(taken)
        if called is None:
            if names[taken[0]] == ANSWER:
                return [*log, "answered"]
        elif any(len(path) <= place for path in paths):
            return [*log[:-1], "IndexError"]
        else:
            paths = [path for path in paths if path[place] == taken]
    return [*log, "nothing said"]


def fits(step: tuple[int, ...], names: Sequence[str], called: Sequence[str] | None) -> bool:
    """True if text, or these calls, can stand for the step."""
    own = sorted(names[i] for i in step)
    return (ASK in own or ANSWER in own) if called is None else own == sorted(called)
