"""What all tests share. Tests under tests/shared/ need the optional data beside the project."""

import os

from hypothesis import HealthCheck, settings

from tests.shared_data import SHARED

collect_ignore_glob = [] if SHARED is not None else ["shared/*"]

# Deadlines would make a slow machine look like a wrong answer; the number of examples is the only dial.
settings.register_profile(
    "utb",
    max_examples=int(os.environ.get("UTB_EXAMPLES", "300")),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("utb")
