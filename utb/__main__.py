"""`python -m utb`, and the console script `utb`."""

import signal
import sys


def main() -> None:
    """Run the command line; leaves with its exit code.

    When the reader of stdout goes away (`utb … | head`) the process ends as others do, instead of with a code that
    means a bug.
    """
    from utb.cli.main import run  # imported late, so that importing this module does nothing

    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
