"""`python -m tests.prove SET [LINE ...]`: run the long form of the proofs and print their table."""

import sys

from tests.prove import scoring
from tests.prove.report import show

SETS = {"scoring": scoring.LINES}


def main(arguments: list[str]) -> int:
    """Run one set, or the named lines of it (`a`, `b`, ...)."""
    if not arguments or arguments[0] not in SETS:
        print(f"usage: python -m tests.prove SET [LINE ...]; sets: {', '.join(SETS)}", file=sys.stderr)
        return 2
    name, wanted = arguments[0], arguments[1:]
    lines = [line for line in SETS[name] if not wanted or line.__name__.removeprefix("line_") in wanted]
    return show(name, [line() for line in lines])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
