"""`python -m utb`, and the console script `utb`."""

import sys


def main() -> None:
    """Run the command line; leaves with its exit code."""
    from utb.cli.main import run  # imported late, so that importing this module does nothing

    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
