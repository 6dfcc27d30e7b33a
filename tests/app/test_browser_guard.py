"""The guard of the browser tests itself: a request to another host fails a test, whatever kind of request it is."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.app.driving import guarded_page

pytestmark = pytest.mark.browser

KINDS = {
    "picture": "<img src='http://elsewhere.example/p.png'>",
    "style": "<style>@import 'http://elsewhere.example/s.css'</style>",
    "script": "<script src='http://elsewhere.example/s.js'></script>",
    "frame": "<iframe src='http://elsewhere.example'></iframe>",
    "object": "<object data='http://elsewhere.example'></object>",
    "socket": "<script>new WebSocket('ws://elsewhere.example')</script>",
    "fetch": "<script>fetch('http://192.0.2.1').catch(() => 0)</script>",
    "leaving": "<meta http-equiv='refresh' content='0;url=http://elsewhere.example'>",
}


@pytest.mark.parametrize("kind", KINDS)
def test_a_request_to_another_host_fails_the_test(browser: Browser, tmp_path: Path, kind: str) -> None:
    file = tmp_path / "page.html"
    file.write_text(KINDS[kind], encoding="utf-8")
    event = "websocket" if kind == "socket" else "request"
    with (
        pytest.raises(AssertionError, match="requests to other hosts"),
        guarded_page(browser, file.as_uri()) as page,
        page.expect_event(event, lambda made: not made.url.startswith("file:")),
    ):
        page.goto(file.as_uri(), wait_until="commit")


def test_an_error_of_a_script_fails_the_test(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text("<script>throw new Error('broken')</script>", encoding="utf-8")
    with pytest.raises(AssertionError, match="errors in the page"), guarded_page(browser, file.as_uri()) as page:
        page.goto(file.as_uri())


def test_a_page_that_asks_nobody_passes(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "page.html"
    file.write_text("<p>nothing</p><img src='data:image/gif;base64,R0lGODlhAQABAAAAACw='>", encoding="utf-8")
    with guarded_page(browser, file.as_uri()) as page:
        page.goto(file.as_uri())
