"""Replay on the workspace of the environment, in a process of its own: prints memory and server times.

Prints megabytes, then the 95th of 100 times of setting filters, opening the next turn, and stepping, in milliseconds.
"""

import random
import time
from pathlib import Path

from streamlit.testing.v1 import AppTest

from tests.app.driving import PROJECT

ROUNDS = 40


def main() -> None:
    """Score every model, then do what a researcher does all day."""
    app = AppTest.from_file(str(PROJECT / "pages" / "replay.py"), default_timeout=600).run()
    models = app.selectbox(key="replay.model").options
    for model in models:
        app.query_params["model"] = model
        app.run()
    generator = random.Random(1)
    times: dict[str, list[float]] = {"filter": [], "open": [], "step": []}
    for number in range(ROUNDS):
        app.query_params.clear()
        app.query_params["model"] = generator.choice(models)
        app.query_params["only"] = "wrong"
        if number % 2:
            app.query_params["code"] = "argument_value"
        _timed(times["filter"], app.run)
        _timed(times["open"], app.button(key="replay.J").click().run)
        app.query_params["step"] = "1"
        _timed(times["step"], app.run)
        if app.exception:
            raise RuntimeError(app.exception[0].message)
    print(_megabytes(), *(sorted(found)[int(0.95 * len(found))] for found in times.values()))


def _timed(found: list[float], act: object) -> None:
    start = time.perf_counter()
    act()  # type: ignore[operator]
    found.append(1000 * (time.perf_counter() - start))


def _megabytes() -> float:
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    return int(status.split("VmHWM:")[1].split()[0]) / 1024


if __name__ == "__main__":
    main()
