"""The Replay page in a real browser: what is clicked, typed and seen, in both themes, on friendly and hostile data."""

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.app import workspaces
from tests.app.driving import guarded_page, serve, settle, shows

pytestmark = pytest.mark.browser

CHOSEN = "chosen"
HASTY = {"dataset": CHOSEN, "topic": "bags", "turn": 0, "model": "hasty"}
BOXES = "(all) => all.map((each) => each.getBoundingClientRect()).map((b) => [b.x, b.y, b.right, b.bottom])"
CONTRAST = """(element) => {
  const parse = (text) => {
    const [r, g, b, alpha = 1] = text.match(/[\\d.]+/g).map(Number);
    const scale = text.startsWith("color(srgb") ? 255 : 1;
    return [r * scale, g * scale, b * scale, alpha];
  };
  const channel = (value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const light = ([r, g, b]) => 0.2126 * channel(r / 255) + 0.7152 * channel(g / 255) + 0.0722 * channel(b / 255);
  let ground = element;
  while (ground && parse(getComputedStyle(ground).backgroundColor)[3] === 0) ground = ground.parentElement;
  const pair = [light(parse(getComputedStyle(element).color)), light(parse(getComputedStyle(ground).backgroundColor))];
  return (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05);
}"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("app")
    with serve(workspaces.everything(folder / "workspace"), folder / "server.log") as served:
        yield served


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    with guarded_page(browser, address) as opened:
        yield opened


def visit(page: Page, address: str, **parameters: object) -> None:
    page.goto(f"{address}replay?{urlencode(parameters)}")
    expect(page.locator("[data-testid=verdict], [data-testid=stException]").first).to_be_visible()
    expect(page.get_by_test_id("stException")).to_have_count(0)
    expect(page.locator(".st-key-replay-table-pane .utb-pane[data-subject]")).to_be_attached()
    settle(page)


def place(page: Page) -> dict[str, str]:
    """What the URL says."""
    return {name: values[0] for name, values in parse_qs(urlsplit(page.url).query).items()}


def chosen(page: Page) -> set[str]:
    """Test ids of all that is marked as selected."""
    found = page.locator(".sel[data-testid]").evaluate_all("(all) => all.map((each) => each.dataset.testid)")
    return set(found)


def test_a_deep_link_opens_the_very_view(page: Page, address: str) -> None:
    visit(page, address, **HASTY, policy="relaxed", step=0, node=1, path="id")
    assert {"step-0", "node-1", "call-0", "row"} <= chosen(page)
    expect(page.get_by_test_id("verdict")).to_contain_text("relaxed v1")
    expect(page.get_by_test_id("evidence")).to_contain_text("bag-117")


def test_a_deep_link_to_the_page_itself_works_on_a_fresh_server(browser: Browser, tmp_path: Path) -> None:
    workspace = workspaces.chosen(tmp_path / "workspace")
    with serve(workspace, tmp_path / "server.log") as fresh, guarded_page(browser, fresh) as page:
        visit(page, fresh, **HASTY, node=1)
        assert "node-1" in chosen(page)
        expect(page.get_by_role("heading", name="Replay", exact=True)).to_be_visible()


def test_a_click_on_a_finding_selects_step_node_and_row(page: Page, address: str) -> None:
    visit(page, address, **HASTY)
    page.locator("[data-testid^=finding]", has_text="n1.id").first.click()
    expect(page.locator("tr.sel[data-path=id]")).to_be_visible()
    assert {"step-0", "node-1", "call-0"} <= chosen(page)
    page.wait_for_url("**node=1**")
    assert place(page)["path"] == "id"


def test_graph_run_and_table_share_one_selection(page: Page, address: str) -> None:
    visit(page, address, **HASTY)
    page.get_by_test_id("node-0").click()
    expect(page.locator("[data-testid=step-1].sel")).to_be_visible()
    page.get_by_test_id("step-0-call-0").click()
    expect(page.locator("[data-testid=node-1].sel")).to_be_visible()
    page.locator("tr[data-path=query]").first.click()
    expect(page.locator("[data-testid=node-0].sel")).to_be_visible()
    page.wait_for_url("**path=query**")


def test_the_back_button_returns_to_the_view_before(page: Page, address: str) -> None:
    visit(page, address, **HASTY)
    page.get_by_test_id("node-0").click()
    page.wait_for_url("**node=0**")
    settle(page)
    page.get_by_test_id("node-2").click()
    page.wait_for_url("**node=2**")
    settle(page)
    page.go_back()
    expect(page.locator("[data-testid=node-0].sel")).to_be_visible()
    assert place(page)["node"] == "0"


def test_arrows_walk_the_graph_and_enter_selects(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 1700, "height": 900})  # wide enough for a graph that runs left to right
    visit(page, address, **HASTY, node=0)
    page.get_by_test_id("node-0").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_test_id("node-1")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**node=1**")
    settle(page)
    expect(page.get_by_test_id("node-1")).to_be_focused()
    assert "node-1" in chosen(page)


def test_arrows_outside_the_graph_step_through_the_run(page: Page, address: str) -> None:
    visit(page, address, **HASTY, step=0)
    page.keyboard.press("ArrowRight")
    page.wait_for_url("**step=1**")
    expect(page.locator("[data-testid=step-1].sel")).to_be_visible()
    assert {"step-1", "stepline-1"} <= chosen(page)


def test_k_and_j_go_to_the_turns_before_and_after(page: Page, address: str) -> None:
    visit(page, address, **HASTY)
    page.keyboard.press("j")
    page.wait_for_url("**turn=1**")
    shows(page, "bags", 1)
    page.keyboard.press("k")
    page.wait_for_url("**turn=0**")
    shows(page, "bags", 0)


def test_another_model_is_one_click_away(page: Page, address: str) -> None:
    visit(page, address, **HASTY)
    page.locator("[data-testid^=run-]", has_text="careful").click()
    expect(page.get_by_test_id("verdict")).to_have_attribute("data-status", "correct")
    assert place(page)["model"] == "careful"


def test_text_marked_in_a_picker_does_not_swallow_a_click(page: Page, address: str) -> None:
    visit(page, address, **HASTY)
    page.get_by_label("Model").focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")  # marks the text of the picker
    page.get_by_test_id("node-0").focus()
    assert page.evaluate("() => String(window.getSelection())") == "hasty"
    page.locator("[data-testid^=run-]", has_text="careful").click()
    expect(page.get_by_test_id("verdict")).to_have_attribute("data-status", "correct")


def test_nodes_edges_and_tickets_can_be_read_aloud(page: Page, address: str) -> None:
    visit(page, address, **HASTY)
    expect(page.get_by_test_id("node-1")).to_have_attribute(
        "aria-label", "n1 book: wrong arguments, step 0, depends on n0"
    )
    expect(page.get_by_test_id("edge-0-1")).to_have_attribute(
        "aria-label", "n1 depends on n0, not respected: n1 came first"
    )
    expect(page.get_by_test_id("call-0")).to_have_attribute("role", "button")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_words_stand_out_in_both_themes(browser: Browser, address: str, dark: bool) -> None:
    with guarded_page(browser, address, dark=dark) as page:
        visit(page, address, **HASTY)
        words = [
            ".verdict .word b",
            "[data-testid=finding-0] code",
            "tr .bd",
            ".call .ar",
            ".who",
            ".src",
            "pre, .says",
        ]
        ratios = {word: page.locator(word).first.evaluate(CONTRAST) for word in words}
        assert min(ratios.values()) >= 4.5, ratios


@pytest.mark.parametrize("width", [1024, 1440])
def test_the_page_never_scrolls_sideways(browser: Browser, address: str, width: int) -> None:
    with guarded_page(browser, address, width=width, height=768) as page:
        for name in ("chosen", "large"):
            visit(page, address, dataset=name)
            overflow = page.evaluate("() => document.querySelector('[data-testid=stMain]').scrollWidth - innerWidth")
            assert overflow <= 0


def test_hostile_text_stays_text(page: Page, address: str) -> None:
    visit(page, address, dataset="hostile")
    for fold in page.locator("button[data-fold]").all():
        fold.click()
    assert page.evaluate("() => window.hacked") is None
    for text in (workspaces.SCRIPT, workspaces.LINK, "$$\\frac{1}{2}$$ :red[red] :material/home:"):
        expect(page.locator(".msg .says", has_text=text).first).to_be_visible()
        expect(page.locator("pre", has_text=text).first).to_be_visible()
    assert page.locator("img[src*='elsewhere'], a[href*='elsewhere'], .katex").count() == 0
    page.get_by_test_id("node-2").click()
    page.wait_for_url("**node=2**")
    page.keyboard.press("j")
    page.wait_for_url("**turn=1**")
    settle(page)
    assert page.evaluate("() => window.hacked") is None


def test_a_long_observation_is_cut_and_opens_on_demand(page: Page, address: str) -> None:
    visit(page, address, dataset="large")
    sent = page.evaluate("() => document.querySelector('.st-key-replay-run').textContent.length")
    assert sent < 20_000
    page.locator("button[data-fold='observation-0-0']").click()
    page.get_by_test_id("more-observation-0-0").click()
    expect(page.locator("[id='observation-0-0'] pre")).to_contain_text("line 2856:")


def test_sixty_nodes_do_not_overlap(page: Page, address: str) -> None:
    visit(page, address, dataset="large")
    cards = page.locator("[data-testid^=node-] path.card:not(.line)")
    boxes = cards.evaluate_all(BOXES)
    assert len(boxes) == 61
    overlaps = [
        (a, b)
        for place, a in enumerate(boxes)
        for b in boxes[place + 1 :]
        if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
    ]
    assert not overlaps


def test_an_unreadable_reference_is_shown_as_it_stands(page: Page, address: str) -> None:
    visit(page, address, dataset="corrupt", topic="cycle")
    expect(page.get_by_test_id("verdict")).to_have_attribute("data-status", "nscored")
    expect(page.get_by_test_id("message")).to_contain_text("This reference cannot be drawn")
    expect(page.get_by_test_id("message")).to_contain_text("dependency_list")
    page.get_by_role("button", name="Faults").click()
    expect(page.get_by_test_id("faults")).to_contain_text("topics.jsonl:3")
