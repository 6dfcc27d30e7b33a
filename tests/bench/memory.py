"""Peak memory of the command line on a corpus and on several of it, each in a process of its own."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tests.bench.corpora import dataset_lines

# The peak of a process counts what its parent held when it was started; the kernel's own mark for the address space
# does not, and only the process itself can read it at its end.
_CHILD = """
import sys
from pathlib import Path
from utb.__main__ import main
report = Path(sys.argv[1])
sys.argv[:2] = ["utb"]
try:
    main()
finally:
    marks = Path("/proc/self/status").read_text(encoding="utf-8").split("VmHWM:")[1]
    report.write_text(marks.split()[0], encoding="utf-8")
"""


def peak_bytes(arguments: Sequence[str], stdin: Path | None = None) -> int:
    """Largest resident size that `utb` with these arguments had."""
    with tempfile.TemporaryDirectory() as folder, (stdin or Path(os.devnull)).open("rb") as source:
        report = Path(folder) / "peak"
        command = [sys.executable, "-c", _CHILD, str(report), *arguments]
        done = subprocess.run(command, stdin=source, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
        if done.returncode not in (0, 4):
            raise RuntimeError(f"utb {' '.join(arguments)}: {done.stderr.decode(errors='replace')[-500:]}")
        return int(report.read_text(encoding="utf-8")) * 1024


def growth_of_score_turns(lines: Sequence[bytes], tools: Path) -> int:
    """How much more ten times the lines take than the lines."""
    with tempfile.TemporaryDirectory() as folder:
        peaks = []
        for times in (1, 10):
            path = Path(folder) / f"{times}.jsonl"
            with path.open("wb") as handle:
                for _ in range(times):
                    handle.writelines(line + b"\n" for line in lines)
            arguments = ["score-turns", "--policy", "exact", "--tools", str(tools)]
            peaks.append(min(peak_bytes(arguments, path) for _ in range(3)))
    return peaks[1] - peaks[0]


SCORED_COPIES = (20, 100)


def growth_of_score() -> float:
    """How many bytes more `utb score` takes per turn, once its caches of tools, references and texts are full.

    They are bounded, and fill during the first five to ten copies of the recorded topics, so that a data set and ten of
    it would tell their size instead of the growth.
    """
    peaks, turns = [], []
    with tempfile.TemporaryDirectory() as folder:
        for copies in SCORED_COPIES:
            topics, runs = dataset_lines(copies)
            data, predictions = Path(folder) / f"topics_{copies}.jsonl", Path(folder) / f"runs_{copies}.jsonl"
            data.write_bytes(b"".join(line + b"\n" for line in topics))
            predictions.write_bytes(b"".join(line + b"\n" for line in runs))
            turns.append(len(runs))
            peaks.append(peak_bytes(["score", str(data), str(predictions), "--policy", "exact"]))
    return (peaks[1] - peaks[0]) / (turns[1] - turns[0])
