"""A run asked for in a real browser: started, watched, stopped, resumed after the server was away, opened in Replay."""

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.app.driving import guarded_page, run_server, settle
from tests.app.test_predict import KEY, ended, workspace
from tests.predict.stub import Answer, Stub, completion, serving
from utb.model.prediction_run import PredictionStanding

SECRET = "sk-very-secret"
TURNS = 20


def asked_for(page: Page, address: str) -> None:
    """The page with the form filled in, as a link has it."""
    page.goto(f"{address}predict?model=served+%2A%2A+%3Cb%3E+%C2%B7+models.toml&limit={TURNS}&concurrency=2")
    expect(page.get_by_role("heading", name="Predict", exact=True)).to_be_visible()
    settle(page)


def test_a_run_is_started_watched_stopped_and_resumed(browser: Browser, tmp_path: Path) -> None:
    slow = Answer(completion("m", {"role": "assistant", "content": "Consider it done."}), delay_s=0.4)
    with serving(Stub(answer=lambda _: slow)) as stub:
        root = workspace(tmp_path / "w", stub.base_url)
        environment = {"UTB_WORKSPACE": str(root), KEY: SECRET}
        with run_server(tmp_path / "log", **environment) as server, guarded_page(browser, server.address) as page:
            asked_for(page, server.address)
            page.get_by_role("button", name="Start", exact=True).click()
            run = page.get_by_test_id("run")
            expect(run).to_contain_text("running")
            expect(run).to_contain_text(f"of {TURNS}")
            page.get_by_role("button", name="Stop", exact=True).click()
            expect(run).to_contain_text("stopped: interrupted")
        stopped = ended(root)
        assert stopped.standing is PredictionStanding.STOPPED
        with run_server(tmp_path / "log2", **environment) as server, guarded_page(browser, server.address) as page:
            asked_for(page, server.address)
            page.get_by_role("button", name="Resume", exact=True).click()
            run = page.get_by_test_id("run")
            expect(run).to_contain_text(f"{TURNS} of {TURNS}")
            settle(page)
            assert SECRET not in page.content()
            page.get_by_role("button", name="Open in Replay", exact=True).click()
            expect(page.get_by_role("heading", name="Replay", exact=True)).to_be_visible()
            expect(page.get_by_test_id("verdict")).to_be_visible()
    again = ended(root)
    assert again.standing is PredictionStanding.COMPLETE
    assert again.status is not None and stopped.status is not None
    assert again.status.known == stopped.status.done
