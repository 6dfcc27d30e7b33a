"""Precision and recall of the ask detector on labelled texts.

Run `python -m tests.prove.ask_labels [FILE ...]`; without files it takes all label files under tests/data.
A line of a label file has `id, language, text, asks, hard, why`.
"""

import json
import sys
from dataclasses import dataclass, field
from pathlib import Path

from utb.scoring.ask import asks

DATA = Path(__file__).resolve().parents[1] / "data"
UNSEEN = ("ask_labels_blind", "ask_labels_held_out")  # whoever works on the detector must not read these


@dataclass(slots=True)
class LabelScore:
    """Counts of one group of labels, and its misses in file order."""

    right_ask: int = 0
    right_other: int = 0
    wrong_ask: int = 0
    missed_ask: int = 0
    misses: list[str] = field(default_factory=list)

    @property
    def precision(self) -> float | None:
        """Of the texts taken for asking, the share that asks; None where there is none."""
        taken = self.right_ask + self.wrong_ask
        return self.right_ask / taken if taken else None

    @property
    def recall(self) -> float | None:
        """Of the texts that ask, the share found; None where there is none."""
        asking = self.right_ask + self.missed_ask
        return self.right_ask / asking if asking else None

    @property
    def total(self) -> int:
        """How many labels were judged."""
        return self.right_ask + self.right_other + self.wrong_ask + self.missed_ask

    def add(self, label: dict[str, object]) -> None:
        """Judge one label."""
        said, truth = asks(str(label["text"])), bool(label["asks"])
        if said and truth:
            self.right_ask += 1
        elif said:
            self.wrong_ask += 1
        elif truth:
            self.missed_ask += 1
        else:
            self.right_other += 1
        if said != truth:
            kind = "taken for asking" if said else "not found"
            self.misses.append(f"{label['id']} ({label['language']}) {kind}: {label['text']!r} # {label.get('why')}")


def score_labels(path: Path | str) -> dict[str, LabelScore]:
    """Score per group: `all`, each language, and the hard ones of each language apart (`en hard`)."""
    groups: dict[str, LabelScore] = {"all": LabelScore()}
    with Path(path).open(encoding="utf-8") as lines:
        for line in lines:
            label = json.loads(line)
            names = ["all", label["language"]] + ([f"{label['language']} hard"] if label.get("hard") else [])
            for name in names:
                groups.setdefault(name, LabelScore()).add(label)
    return groups


def without_text(miss: str) -> str:
    """Which label a miss is about, and nothing of what it says."""
    return miss.split(":", 1)[0]


def main(paths: list[str]) -> int:
    """Print a table per file; 1 if any file misses 95 % precision or recall."""
    failed = False
    for path in [Path(given) for given in paths] or sorted(DATA.glob("ask_labels_*.jsonl")):
        groups = score_labels(path)
        print(path.name)
        for name, score in sorted(groups.items()):
            figures = [f"{value:.3f}" if value is not None else "-" for value in (score.precision, score.recall)]
            print(f"  {name:8} n {score.total:4} precision {figures[0]} recall {figures[1]}")
        misses = groups["all"].misses
        print(*(f"    {without_text(miss) if path.stem in UNSEEN else miss}" for miss in misses), sep="\n")
        failed |= any(value is not None and value < 0.95 for value in (groups["all"].precision, groups["all"].recall))
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
