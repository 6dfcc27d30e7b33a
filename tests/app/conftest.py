"""What tests in a real browser share: the browser, and a server on the shipped workspace; one of each a module."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.app.driving import launch, serve
from utb.ui.settings import SHIPPED


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        launched = launch(playwright)
        yield launched
        launched.close()


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serve(SHIPPED, tmp_path_factory.mktemp("sample") / "server.log") as served:
        yield served
