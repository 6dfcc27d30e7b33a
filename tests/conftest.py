"""What all tests share. Tests under tests/shared/ need the optional data beside the project."""

import os

from hypothesis import HealthCheck, settings

from tests.shared_data import SHARED

collect_ignore_glob = [] if SHARED is not None else ["shared/*"]

# Deadlines would make a slow machine look like a wrong answer; the number of examples is the only dial. Without it the
# same examples are drawn every time, so that a change is judged by itself; the long proof draws new ones.
_EXAMPLES = os.environ.get("UTB_EXAMPLES")
settings.register_profile(
    "utb",
    max_examples=int(_EXAMPLES or "300"),
    derandomize=_EXAMPLES is None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("utb")


def pytest_terminal_summary(terminalreporter, exitstatus, config) -> None:
    """Name every skipped test: a skip is a check that did not run."""
    skipped = terminalreporter.stats.get("skipped", [])
    for report in skipped:
        terminalreporter.write_line(f"SKIPPED, which counts as a failure: {report.nodeid}")


def pytest_sessionfinish(session, exitstatus) -> None:
    """Fail the run when anything was skipped."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None and reporter.stats.get("skipped") and exitstatus == 0:
        session.exitstatus = 1
