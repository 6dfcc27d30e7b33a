"""`python -m tests.world.layout [SET ...]`: write tool set files (all, or those named) in the one layout they share.

What fits into a line stands in one; everything else is broken up with one blank of indent a level. The order of keys
stays. `--check` writes nothing and names the files that are laid out otherwise.
"""

import json
import sys
from pathlib import Path

from tests.world.plan import FOLDER

WIDTH = 120


def laid_out(value: object, indent: int = 0, room: int = 0) -> str:
    """JSON text of the value; `room` is what stands before it in its line."""
    flat = json.dumps(value, ensure_ascii=False)
    if indent + room + len(flat) + 1 <= WIDTH or not isinstance(value, dict | list) or not value:
        return flat
    pad = " " * (indent + 1)
    if isinstance(value, list):
        items = [pad + laid_out(item, indent + 1) for item in value]
        return "[\n" + ",\n".join(items) + "\n" + " " * indent + "]"
    pairs = []
    for key, item in value.items():
        head = json.dumps(key, ensure_ascii=False) + ": "
        pairs.append(pad + head + laid_out(item, indent + 1, len(head)))
    return "{\n" + ",\n".join(pairs) + "\n" + " " * indent + "}"


def text_of(path: Path) -> str:
    """What the file should hold."""
    value = json.loads(path.read_text(encoding="utf-8"))
    lines = [f" {json.dumps(key)}: {laid_out(item, 1, len(key) + 4)}" for key, item in value.items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def main(arguments: list[str]) -> int:
    """Rewrite or check."""
    names = [name for name in arguments if name != "--check"]
    paths = [FOLDER / f"{name}.json" for name in names] or sorted(FOLDER.glob("*.json"))
    odd = [path for path in paths if path.read_text(encoding="utf-8") != text_of(path)]
    if "--check" in arguments:
        print("\n".join(f"not laid out: {path.name}" for path in odd), end="\n" if odd else "")
        return int(bool(odd))
    for path in odd:
        path.write_text(text_of(path), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
