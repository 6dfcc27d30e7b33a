"""From a click to what the user sees of it: until the frame after the last change of what stands on the page."""

from playwright.sync_api import Locator, Page

from tests.app.driving import settle

_WATCH = """() => {
  const seen = { clicked: 0, painted: 0 };
  document.addEventListener("click", (event) => { seen.clicked = event.timeStamp; }, { capture: true });
  const frame = () => requestAnimationFrame(() => setTimeout(() => { seen.painted = performance.now(); }));
  const changes = { subtree: true, childList: true, characterData: true };
  new MutationObserver(frame).observe(document.querySelector("[data-testid=stMain]"), changes);
  window.seen = seen;
}"""
_FOLLOWED = "() => window.seen.painted > window.seen.clicked && window.seen.clicked > 0"
_TOOK = "() => window.seen.painted - window.seen.clicked"


def watch(page: Page) -> None:
    """Begin to watch a page; once for every load of it."""
    page.evaluate(_WATCH)


def painted(page: Page, button: Locator) -> float:
    """Milliseconds from a click on the button until all of its consequences stand on the page."""
    page.evaluate("() => { window.seen.clicked = 0; }")
    button.click()
    page.wait_for_function(_FOLLOWED)
    settle(page)
    return float(page.evaluate(_TOOK))
