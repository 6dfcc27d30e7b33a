"""`python -m tests.agents [FOLDER]`: plays the sample data set and writes a prediction file for each agent."""

import sys
from pathlib import Path

from tests.agents.record import PREDICTIONS, record_all

if __name__ == "__main__":
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else PREDICTIONS
    for name, text in record_all().items():
        (folder / f"{name}.jsonl").write_text(text, encoding="utf-8", newline="\n")
        print(f"{folder / name}.jsonl: {text.count(chr(10))} runs")
