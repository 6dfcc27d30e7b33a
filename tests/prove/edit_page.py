"""Editing references through the real page: random scripts, how fast a click is followed, two people at one graph."""

import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from statistics import median

from playwright.sync_api import Browser, sync_playwright

from tests.app.driving import guarded_page, launch, run_server, settle
from tests.app.edit_scripts import through_the_page
from tests.app.edit_together import Together, edit_together
from tests.app.editing import Kept, bags, stored, visit
from tests.app.workspaces import called, run, said, topic, write_dataset
from tests.bench import editing
from tests.editing import edits
from tests.prove.replay_painted import painted, watch
from tests.prove.replay_times import EMPTY
from tests.prove.report import Line
from utb.io.loading import load_topic_files

SCRIPTS, OPERATIONS, ROUNDS_TOGETHER = 50, 8, 5
NODES, MODELS, ROUNDS, CLICKS, TIMES_EMPTY = 30, 9, 6, 5, 4


def line_b() -> Line:
    """A graph of thirty nodes with nine runs: a click on a node beside a click on an empty page."""
    with _browser() as browser, tempfile.TemporaryDirectory() as folder, ExitStack() as servers:
        root = Path(folder)
        environment = _environment(_large(root / "w"), root / "s.sqlite")
        server = servers.enter_context(run_server(root / "log", **environment))
        empty = servers.enter_context(run_server(root / "empty", EMPTY))
        with guarded_page(browser, server.address) as page, guarded_page(browser, empty.address) as nothing:
            visit(page, server.address, dataset="large")
            nothing.goto(empty.address)
            nothing.get_by_test_id("count").wait_for()
            for each in (page, nothing):
                settle(each)
                watch(each)
            times: list[float] = []
            beside: list[float] = []
            for turn in range(ROUNDS):
                page.bring_to_front()
                times += [
                    painted(page, page.get_by_test_id(f"node-{(turn * CLICKS + k + 1) % NODES}")) for k in range(CLICKS)
                ]
                nothing.bring_to_front()
                button = nothing.get_by_test_id("stButton").get_by_text("Next", exact=True)
                beside += [painted(nothing, button) for _ in range(CLICKS)]
    ratio = median(times) / median(beside)
    what, live, limit, _ = editing.figures()[0]
    figure = (
        f"median of {len(times)}: {median(times):.0f} ms, on an empty page {median(beside):.0f} ms: {ratio:.1f} times; "
        f"{what}: {live:.1f} ms"
    )
    met = ratio <= TIMES_EMPTY and limit is not None and live <= limit
    return Line(name="b", what=f"{NODES} nodes, {MODELS} runs: click to redrawn", figure=figure, met=met)


def line_c() -> Line:
    """Random scripts of keys and clicks through the page."""
    with _browser() as browser, _bags() as (address, workspace, kept):
        made = load_topic_files(sorted((workspace / "datasets" / "small").glob("*.jsonl")), "small").topics[0]
        seen = through_the_page(browser, address, kept, made, scripts=SCRIPTS, operations=OPERATIONS, seed=1)
    figure = (
        f"{seen.scripts} scripts of {OPERATIONS} keys and clicks, {seen.edits} edits at their ends; all undone "
        f"and redone: {len(seen.wrong)} other than the file, the last state or what may be signed"
    )
    met = seen.scripts == SCRIPTS and seen.edits > SCRIPTS and not seen.wrong
    return Line(
        name="c page", what="random scripts through the page", figure=figure, met=met, detail="\n".join(seen.wrong)
    )


def line_g() -> Line:
    """Two people at one graph, each way out of the conflict."""
    seen = Together()
    with _browser() as browser:
        for _ in range(ROUNDS_TOGETHER):
            with _bags() as (address, _, kept):
                edit_together(browser, address, kept, seen)
    figure = (
        f"{seen.rounds} conflicts shown with both graphs compared, {seen.revisions} revisions, "
        f"{len(seen.wrong)} times something lost or another result than chosen"
    )
    met = seen.rounds == 3 * ROUNDS_TOGETHER and not seen.wrong
    return Line(name="g", what="two people at one graph", figure=figure, met=met, detail="\n".join(seen.wrong))


@contextmanager
def _browser() -> Iterator[Browser]:
    with sync_playwright() as driver:
        browser = launch(driver)
        yield browser
        browser.close()


@contextmanager
def _bags() -> Iterator[tuple[str, Path, Kept]]:
    """A small workspace that is served: address, folder, what its store holds."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        workspace = bags(root / "w")
        environment = _environment(workspace, root / "s.sqlite")
        with run_server(root / "log", **environment) as server:
            yield server.address, workspace, Kept(stored(root / "s.sqlite"))


def _environment(workspace: Path, store: Path) -> dict[str, str]:
    stored(store).close()
    return {"UTB_WORKSPACE": str(workspace), "UTB_DATABASE_URL": str(store)}


def _large(root: Path) -> Path:
    """One turn of many nodes, and as many models that depart from it in one value."""
    reference = edits.random_reference(Random(7), NODES).answer_list
    runs = {
        f"model-{number}": [
            run(
                "large",
                called("find", {"city": f"city {number}", "count": number}),
                said("Done."),
                model=f"model-{number}",
            )
        ]
        for number in range(MODELS)
    }
    made = topic("large", reference, tasks=["Thirty things to be done."], tools=list(edits.TOOLS))
    return write_dataset(root, "large", [made], runs)


LINES = {"b": (line_b,), "c": (line_c,), "g": (line_g,)}
