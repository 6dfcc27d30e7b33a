"""What the app promises, measured on large, heavy and hostile workspaces; times are those of this machine at this load.

Pictures are written to the folder that `UTB_PICTURES` names, else to `utb-replay` in the folder for temporary files.
"""

import os
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median

from playwright.sync_api import sync_playwright

from tests.app import workspaces
from tests.app.driving import guarded_page, launch, serve, settle
from tests.prove.replay_keys import line_f
from tests.prove.replay_pages import line_a, line_b, line_e
from tests.prove.replay_times import line_c, line_d
from tests.prove.report import Line
from utb.io.loading import load_runs, load_topics
from utb.io.workspace import open_workspace
from utb.model import EXACT
from utb.scoring.align import align
from utb.scoring.score import score_turn
from utb.testing import answer, node
from utb.views.calls import shown_calls
from utb.views.graph import build_graph_view

LAYOUT_MS, NODES = 50, 60
PICTURES = Path(os.environ.get("UTB_PICTURES", Path(tempfile.gettempdir()) / "utb-replay"))


def line_h() -> Line:
    """Geometry of a graph of sixty nodes in both directions, with a run of it, and a picture of the page."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    picture = PICTURES / "sixty.png"
    with tempfile.TemporaryDirectory() as folder:
        root = woven(Path(folder) / "w")
        times = [_layout(root) for _ in range(5)]
        with serve(root, Path(folder) / "log") as address, sync_playwright() as playwright:
            browser = launch(playwright)
            with guarded_page(browser, address) as page:
                page.goto(f"{address}replay")
                page.get_by_test_id(f"node-{NODES}").wait_for()
                settle(page)
                page.screenshot(path=picture)
            browser.close()
    figure = f"{median(times):.0f} ms for both drawings; picture {picture}"
    return Line(name="h", what="a graph of 60 nodes", figure=figure, met=median(times) <= LAYOUT_MS)


def woven(root: Path) -> Path:
    """Sixty calls that depend on one to three of the calls before them, and a run that gets some of them wrong."""
    random = Random(3)
    nodes = []
    for number in range(NODES):
        near = range(max(0, number - 9), max(0, number - 3))
        after = sorted(random.sample(near, min(len(near), random.randint(1, 2))))
        nodes.append(node("find", {"query": f"q{number}", "limit": number}, after=after))
    nodes.append(answer(after=list(range(NODES))))
    steps = [
        workspaces.called("find", {"query": f"q{number}", "limit": number if number % 9 else 99})
        for number in range(NODES - 12)
    ]
    run = workspaces.run("woven", *steps, workspaces.said("Done."), model="m")
    return workspaces.write_dataset(root, "woven", [workspaces.topic("woven", nodes)], {"m": [run]})


def _layout(root: Path) -> float:
    """Milliseconds of computing for the drawing of the first turn, in both directions."""
    dataset = open_workspace(root).datasets[0]
    turn = load_topics(dataset).topics[0].turns[0]
    run = load_runs(dataset.prediction_files).trajectories[0]
    alignment = align(turn, run, score_turn(turn, run, EXACT))
    shown = shown_calls(alignment, run)
    start = time.thread_time()
    build_graph_view(turn.reference, alignment, shown)
    return 1000 * (time.thread_time() - start)


LINES: tuple[Callable[[], Line], ...] = (line_a, line_b, line_c, line_d, line_e, line_f, line_h)
