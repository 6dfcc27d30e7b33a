"""One file of a bank: TOML in, a scenario out, with every fault that the file has."""

import hashlib
import tomllib
from pathlib import Path
from typing import Any

import msgspec

from utb.model import Fault
from utb.providers.simulated.records import Scenario, ScenarioCall, ScenarioHead, ScenarioStep, ScenarioTurn


def read_scenario(path: Path, source: str) -> tuple[Scenario | None, tuple[Fault, ...]]:
    """The scenario of `<tool set>/<persona>.toml`, or None and why.

    Args:
        path: the file.
        source: what it is called in faults.
    """
    try:
        content = path.read_bytes()
        raw = tomllib.loads(content.decode())
    except (OSError, UnicodeDecodeError) as error:
        return None, (Fault(source, None, None, str(error), "a file of TOML in UTF-8"),)
    except tomllib.TOMLDecodeError as error:
        return None, (Fault(source, None, None, str(error), "TOML"),)
    turns = raw.pop("turns", [])
    faults: list[Fault] = []
    head = _converted(raw, ScenarioHead, "", source, faults)
    if not isinstance(turns, list) or not turns:
        faults.append(Fault(source, None, "turns", type(turns).__name__, "a list of turns"))
        turns = []
    made = [_turn(turn, f"turns[{at}]", source, faults) for at, turn in enumerate(turns)]
    if head is None or faults:
        return None, tuple(faults)
    return Scenario(
        persona=path.stem,
        tool_set=path.parent.name,
        source=source,
        sha256=hashlib.sha256(content).hexdigest(),
        head=head,
        turns=tuple(turn for turn in made if turn is not None),
    ), ()


def _turn(raw: Any, place: str, source: str, faults: list[Fault]) -> ScenarioTurn | None:
    """The turn; where it has faults, its parts are read one by one, so that each says its own."""
    try:
        return msgspec.convert(raw, ScenarioTurn)
    except msgspec.ValidationError as error:
        before = len(faults)
        _parts(raw, place, source, faults)
        if len(faults) == before:
            faults.append(Fault(source, None, place, str(error), "a turn"))
        return None


def _parts(raw: Any, place: str, source: str, faults: list[Fault]) -> None:
    steps = raw.get("steps", []) if isinstance(raw, dict) else []
    for at, step in enumerate(steps if isinstance(steps, list) else ()):
        calls = step.get("calls", []) if isinstance(step, dict) else []
        for number, call in enumerate(calls if isinstance(calls, list) else ()):
            _converted(call, ScenarioCall, f"{place}.steps[{at}].calls[{number}]", source, faults)
        if isinstance(step, dict):
            _converted({**step, "calls": []}, ScenarioStep, f"{place}.steps[{at}]", source, faults)
    if isinstance(raw, dict):
        _converted({**raw, "steps": []}, ScenarioTurn, place, source, faults)


def _converted(raw: Any, kind: type[Any], place: str, source: str, faults: list[Fault]) -> Any:
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        found, _, path = str(error).partition(" - at `$")
        inner = path.rstrip("`").removeprefix(".")
        where = f"{place}.{inner}" if place and inner and not inner.startswith("[") else f"{place}{inner}"
        faults.append(Fault(source, None, where or None, found, f"as docs/scenarios.md says of {kind.__name__}"))
        return None
