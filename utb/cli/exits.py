"""Exit codes: what a script may rely on."""

OK = 0  # everything was used
BUG = 1  # an uncaught exception, with its traceback
NOTHING_USABLE = 2  # or wrong options
PARTLY_USABLE = 4  # finished, but some lines or files were unusable
INTERRUPTED = 130  # Ctrl-C, as shells count it
