"""Fingerprints of what every set answers, so that another machine can be held against the one that wrote them.

`python -m tests.world.golden` writes them anew after a set was changed on purpose.
"""

import json
from pathlib import Path

from tests.world.sets import NAMES
from tests.world.walks import walk

FILE = Path(__file__).with_name("golden.json")
ROUNDS = 2


def fingerprint(name: str) -> str:
    """Hash over the calls of a short walk in both languages and everything that came back."""
    return "".join(walk(name, ROUNDS, language=language).digest[:16] for language in ("en", "zh"))


def recorded() -> dict[str, str]:
    """The fingerprints that were written down, by set."""
    found: dict[str, str] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


if __name__ == "__main__":
    prints = {name: fingerprint(name) for name in NAMES}
    FILE.write_text(json.dumps(prints, indent=1) + "\n", encoding="utf-8")
