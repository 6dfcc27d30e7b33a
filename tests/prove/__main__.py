"""`python -m tests.prove SET [LETTER ...]`: run the long form of the proofs and print their table.

`tools e --blind DIR` writes what a reader needs to decide alone, `tools e --answers FILE` compares what was decided;
`sim g` does the same for a hundred turns of the simulated data set.
"""

import sys
import time
import traceback
from collections.abc import Callable, Mapping, Sequence

from tests.prove import (
    edit,
    edit_page,
    figures,
    golden,
    metrics,
    parity,
    parity_filters,
    parity_time,
    persona_decisions,
    persona_faults,
    predict,
    released_files,
    released_runs,
    replay,
    scoring,
    sim,
    sim_reading,
    store,
    store_page,
    synthesis,
    synthesis_conversion,
    tools,
)
from tests.prove.report import Line, lettered, show

Proof = Callable[[], Line]


def _edit_lines() -> dict[str, Sequence[Proof]]:
    lines = {line.__name__.removeprefix("line_"): (line,) for line in edit.LINES}
    letters = sorted({*lines, *edit_page.LINES})
    return {letter: (*lines.get(letter, ()), *edit_page.LINES.get(letter, ())) for letter in letters}


SETS: Mapping[str, Mapping[str, Sequence[Proof]]] = {
    "scoring": {line.__name__.removeprefix("line_"): (line,) for line in scoring.LINES},
    "parity": {
        "a": (parity_filters.line_filter, parity.line_turns, parity.line_history),
        "b": (parity_filters.line_calls, parity.line_calls, parity.line_strings, parity.line_paths),
        "c": (*released_files.LINES, *released_runs.LINES),
        "d": parity_time.LINES,
        "e": (metrics.line_disagreements,),
        "f": (metrics.line_averages,),
        "g": (metrics.line_intervals,),
        "h": golden.LINES,
    },
    "tools": {line.__name__.removeprefix("line_"): (line,) for line in (*tools.LINES, *persona_faults.LINES)},
    "store": {**store.LINES, **store_page.LINES},
    "synthesis": dict(sorted({**synthesis.LINES, "d": synthesis_conversion.LINES}.items())),
    "edit": _edit_lines(),
    "figures": figures.LINES,
    "predict": predict.LINES,
    "sim": {line.__name__.removeprefix("line_"): (line,) for line in sim.LINES},
    "replay": {line.__name__.removeprefix("line_"): (line,) for line in replay.LINES},
}


def main(arguments: list[str]) -> int:
    """Run one set, or the named letters of it."""
    if arguments[:2] == ["tools", "e"] and (line := persona_decisions.run(arguments[2:])) is not None:
        return show("tools", [line])
    if arguments[:2] == ["sim", "g"]:
        read = sim_reading.run(arguments[2:])
        return 0 if read is None else show("sim", [read])
    if not arguments or arguments[0] not in SETS or not set(arguments[1:]) <= SETS[arguments[0]].keys():
        known = "; ".join(f"{name} ({' '.join(lines)})" for name, lines in SETS.items())
        print(f"usage: python -m tests.prove SET [LETTER ...]; sets: {known}", file=sys.stderr)
        return 2
    name, wanted = arguments[0], arguments[1:] or list(SETS[arguments[0]])
    return show(name, [lettered(letter, _shown(proof)) for letter in wanted for proof in SETS[name][letter]])


def _shown(proof: Proof) -> Line:
    """The line, told as soon as it is known; a proof that breaks is a line that is not met, and the others go on."""
    begun = time.monotonic()
    try:
        line = proof()
    except Exception:  # noqa: BLE001 - the edge: whatever it is, it is told in full
        what = (proof.__doc__ or proof.__name__).strip().splitlines()[0]
        line = Line(name=proof.__name__, what=what, figure="broke off", met=False, detail=traceback.format_exc())
    seconds = time.monotonic() - begun
    told = f"{line.name}: {line.figure} · {'met' if line.met else 'NOT MET'} · {seconds:.0f} s"
    print(told, file=sys.stderr, flush=True)
    return line


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
