"""Runs written short: texts, and steps of one call whose arguments are sent as text."""

import json

from utb.model import Call, Step, Trajectory
from utb.testing import trajectory


def call(name: str, **arguments: object) -> Step:
    """A step of one call."""
    return Step(calls=(Call(name, json.dumps(arguments), "1"),))


def run(*entries: Step | str) -> Trajectory:
    """A run of these steps; a text is a step that says it."""
    return trajectory(*(Step(content=entry) if isinstance(entry, str) else entry for entry in entries))
