"""Random edits through the real page lead all the way back and forth; two people at one graph lose nothing."""

from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.app.driving import launch, run_server
from tests.app.edit_scripts import through_the_page
from tests.app.edit_together import Together, edit_together
from tests.app.editing import Kept, bags, stored
from utb.io.loading import load_topic_files


def test_random_scripts_of_keys_and_clicks_are_undone_and_redone_exactly(tmp_path: Path) -> None:
    workspace, path = bags(tmp_path / "w"), tmp_path / "s.sqlite"
    topic = load_topic_files(sorted((workspace / "datasets" / "small").glob("*.jsonl")), "small").topics[0]
    environment = {"UTB_WORKSPACE": str(workspace), "UTB_DATABASE_URL": str(path)}
    with run_server(tmp_path / "log", **environment) as server, sync_playwright() as driver:
        browser, kept = launch(driver), Kept(stored(path))
        seen = through_the_page(browser, server.address, kept, topic, scripts=2, operations=10)
        browser.close()
    assert seen.wrong == []
    assert seen.operations == 20
    assert seen.edits >= 4


def test_two_people_at_one_graph_see_both_and_lose_nothing(tmp_path: Path) -> None:
    workspace, path = bags(tmp_path / "w"), tmp_path / "s.sqlite"
    environment = {"UTB_WORKSPACE": str(workspace), "UTB_DATABASE_URL": str(path)}
    seen = Together()
    with run_server(tmp_path / "log", **environment) as server, sync_playwright() as driver:
        browser = launch(driver)
        edit_together(browser, server.address, Kept(stored(path)), seen)
        browser.close()
    assert seen.wrong == []
    assert (seen.rounds, seen.kept_aside) == (3, 1)
