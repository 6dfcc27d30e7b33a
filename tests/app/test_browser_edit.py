"""Editing a reference in a real browser: mouse, keys, drag, evidence, two tabs, a server that goes away."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.app.driving import Server, follows, guarded_page, run_server, settle
from tests.app.editing import ANN, Kept, bags, stored, visit
from tests.app.workspaces import HOSTILE, hostile


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Path, Path]]:
    root = tmp_path_factory.mktemp("edit")
    workspace, store = bags(root / "w"), root / "s.sqlite"
    hostile(workspace)
    stored(store).close()
    with run_server(root / "log", UTB_WORKSPACE=str(workspace), UTB_DATABASE_URL=str(store)) as server:
        yield server, workspace, store


@pytest.fixture
def page(browser: Browser, served: tuple[Server, Path, Path], request: pytest.FixtureRequest) -> Iterator[Page]:
    with guarded_page(browser, served[0].address) as opened:
        opened.set_default_timeout(60_000)
        yield opened


@pytest.fixture
def kept(served: tuple[Server, Path, Path]) -> Kept:
    return Kept(stored(served[2]))


def person(request: pytest.FixtureRequest) -> str:
    """Everybody has drafts of his own, so tests need not tidy up."""
    return f"Ann {abs(hash(request.node.name)) % 10_000}"


def test_nodes_come_and_go_by_keys(
    page: Page, served: tuple[Server, Path, Path], kept: Kept, request: pytest.FixtureRequest
) -> None:
    me = person(request)
    visit(page, served[0].address, me, dataset="small")
    page.get_by_test_id("node-0").click()
    expect(page.get_by_test_id("edit-node")).to_have_text("n0")
    page.get_by_test_id("node-0").press("ArrowRight")
    expect(page.get_by_test_id("node-1")).to_be_focused()
    page.keyboard.press("n")
    page.get_by_test_id("adder").fill("bare")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("node-3")).to_be_visible()
    expect(page.get_by_test_id("node-2")).to_contain_text("bare")
    expect(page.get_by_test_id("edit-node")).to_have_text("n2")
    settle(page)
    page.get_by_test_id("node-2").focus()
    page.keyboard.press("q")
    expect(page.get_by_test_id("node-3")).to_contain_text("ask user")
    settle(page)
    page.get_by_test_id("node-3").focus()
    page.keyboard.press("Delete")
    expect(page.get_by_test_id("node-4")).to_have_count(0)
    settle(page)
    page.keyboard.press("Control+z")
    expect(page.get_by_test_id("node-4")).to_be_visible()
    settle(page)
    page.keyboard.press("Control+y")
    expect(page.get_by_test_id("node-4")).to_have_count(0)
    assert [raw["action"]["name"] for raw in kept.drafted(me).nodes if isinstance(raw, dict)][2] == "bare"


def test_edges_by_mouse_and_by_keys(
    page: Page, served: tuple[Server, Path, Path], kept: Kept, request: pytest.FixtureRequest
) -> None:
    me = person(request)
    visit(page, served[0].address, me, dataset="small", node=0)
    page.get_by_test_id("edge-0-1").focus()
    page.keyboard.press("Delete")
    expect(page.get_by_test_id("edge-0-1")).to_have_count(0)
    settle(page)
    page.get_by_test_id("node-0").hover()
    box, goal = page.get_by_test_id("port-0").bounding_box(), page.get_by_test_id("node-1").bounding_box()
    assert box is not None and goal is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(goal["x"] + 40, goal["y"] + 20, steps=5)
    page.mouse.up()
    expect(page.get_by_test_id("edge-0-1")).to_be_visible()
    settle(page)
    page.get_by_test_id("node-1").focus()
    page.keyboard.press("e")
    expect(page.get_by_test_id("editor-hint")).to_contain_text("From n1")
    page.get_by_test_id("node-0").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("problems")).to_contain_text("wait for each other")
    expect(page.get_by_test_id("edge-1-0")).to_contain_text("cycle")
    first = kept.drafted(me).nodes[0]
    assert isinstance(first, dict) and first["dependency_list"] == [1]


def test_enter_opens_the_arguments_and_typing_is_no_key(
    page: Page, served: tuple[Server, Path, Path], kept: Kept, request: pytest.FixtureRequest
) -> None:
    me = person(request)
    visit(page, served[0].address, me, dataset="small", node=1)
    page.get_by_test_id("node-1").focus()
    page.keyboard.press("Enter")
    field = page.get_by_label("id", exact=True)
    page.wait_for_function("document.activeElement.closest('.st-key-edit-node') !== null")
    field.fill("")
    field.press_sequentially("neq d")
    field.press("Tab")
    expect(page.get_by_test_id("standing")).to_contain_text("draft")
    settle(page)
    second = kept.drafted(me).nodes[1]
    assert isinstance(second, dict) and second["action"]["arguments"] == {"id": "neq d"}
    assert len(kept.drafted(me).nodes) == 3


def test_saving_takes_what_is_being_typed_and_no_key_of_a_text_signs_off(
    page: Page, served: tuple[Server, Path, Path], kept: Kept
) -> None:
    visit(page, served[0].address, "Zed", dataset="small", topic="bags", turn=1, node=1)
    words = page.get_by_label("Answer", exact=True)
    words.fill("Sorted.")
    words.press("Control+Enter")
    expect(page.get_by_test_id("standing")).to_contain_text("draft")
    settle(page)
    here = Kept(kept.store, turn=1)
    assert here.head() is None
    words.fill("Sorted by price.")
    words.press("Control+s")
    expect(page.get_by_test_id("standing")).to_contain_text("saved, rev. 1")
    head = here.head()
    assert head is not None and "Sorted by price." in str(head.body)
    settle(page)
    page.get_by_role("heading", name="Edit reference").click()
    page.keyboard.press("Control+Enter")
    expect(page.get_by_test_id("standing")).to_contain_text("signed off")


def test_evidence_is_picked_by_a_click_and_by_a_digit(
    page: Page, served: tuple[Server, Path, Path], kept: Kept, request: pytest.FixtureRequest
) -> None:
    me = person(request)
    visit(page, served[0].address, me, dataset="small", topic="bags", turn=1)
    row = page.get_by_test_id("slot-query")
    expect(row).to_contain_text("open")
    page.get_by_role("button", name="Pick", exact=True).first.click()
    expect(page.get_by_test_id("transcript")).to_contain_text("Picking evidence")
    settle(page)
    page.get_by_test_id("sentence-1").click()
    expect(page.get_by_test_id("sentence-1")).to_have_attribute("aria-pressed", "true")
    settle(page)
    page.get_by_role("heading", name="Edit reference").click()
    page.keyboard.press("2")
    expect(page.get_by_test_id("sentence-2")).to_have_attribute("aria-pressed", "true")
    label = Kept(kept.store, turn=1).drafted(me).labels[0]
    assert isinstance(label, dict) and label["by"] == me
    assert [place["start"] for place in label["evidence"]] == [0, 19]


def test_two_tabs_of_one_person_do_not_undo_each_other(
    browser: Browser, served: tuple[Server, Path, Path], kept: Kept, request: pytest.FixtureRequest
) -> None:
    me = person(request)
    address = served[0].address
    with guarded_page(browser, address) as one, guarded_page(browser, address) as other:
        visit(one, address, me, dataset="small", node=0)
        visit(other, address, me, dataset="small", node=0)
        one.get_by_test_id("node-0").focus()
        one.keyboard.press("u")  # a copy of n0 behind it
        expect(one.get_by_test_id("node-3")).to_be_visible()
        settle(one)
        other.get_by_test_id("node-1").focus()  # here n1 still is the booking
        other.keyboard.press("Delete")
        expect(other.get_by_test_id("node-3")).to_have_count(0)
        settle(other)
    names = [raw["action"]["name"] for raw in kept.drafted(me).nodes if isinstance(raw, dict)]
    assert names == ["find", "find", "prepare_to_answer"]


def test_an_act_under_a_server_that_is_away_is_done_when_it_is_back(browser: Browser, tmp_path: Path) -> None:
    workspace, path = bags(tmp_path / "w"), tmp_path / "s.sqlite"
    kept = Kept(stored(path))
    environment = {"UTB_WORKSPACE": str(workspace), "UTB_DATABASE_URL": str(path)}
    with run_server(tmp_path / "log", **environment) as server:
        address = server.address
        with guarded_page(browser, address) as page:
            visit(page, address, dataset="small", node=0)
            page.get_by_test_id("node-1").focus()
            server.kill()
            page.keyboard.press("Delete")
            page.keyboard.press("n")
            port = int(address.rsplit(":", 1)[1].strip("/"))
            with run_server(tmp_path / "log2", on_port=port, **environment):
                expect(page.get_by_test_id("node-2")).to_have_count(0, timeout=60_000)
                settle(page)
    assert [raw["action"]["name"] for raw in kept.drafted().nodes if isinstance(raw, dict)] == [
        "find",
        "prepare_to_answer",
    ]


def test_other_pages_lead_here_and_back(page: Page, served: tuple[Server, Path, Path]) -> None:
    address = served[0].address
    page.goto(f"{address}replay?dataset=small&topic=bags&turn=0&node=1")
    expect(page.get_by_role("heading", name="Replay", exact=True)).to_be_visible()
    follows(page)
    page.keyboard.press("e")
    expect(page.get_by_role("heading", name="Edit reference", exact=True)).to_be_visible()
    expect(page.get_by_test_id("edit-node")).to_have_text("n1")
    settle(page)
    page.get_by_role("button", name="More").click()
    page.get_by_role("button", name="Open in Review").click()
    expect(page.get_by_role("heading", name="Review", exact=True)).to_be_visible()
    settle(page)
    page.keyboard.press("e")
    expect(page.get_by_role("heading", name="Edit reference", exact=True)).to_be_visible()
    page.get_by_role("link", name="careful").click()
    expect(page.get_by_role("heading", name="Replay", exact=True)).to_be_visible()


def test_hostile_texts_are_shown_and_do_nothing(page: Page, served: tuple[Server, Path, Path]) -> None:
    for tab in ("graph", "form", "json"):
        visit(page, served[0].address, ANN, dataset="hostile", tab=tab)
        expect(page.get_by_test_id("problems")).to_be_visible()
        assert page.evaluate("window.hacked") is None
        assert page.locator(".st-key-edit-body a[href^=http], .st-key-edit-body img").count() == 0
    assert "img" in HOSTILE


def test_a_choice_draws_the_node_and_what_is_done_next_knows_it(
    page: Page, served: tuple[Server, Path, Path], kept: Kept, request: pytest.FixtureRequest
) -> None:
    me = person(request)
    visit(page, served[0].address, me, dataset="small", topic="bags", turn=1)
    page.get_by_test_id("node-1").click()
    expect(page.get_by_test_id("edit-node")).to_have_text("n1")
    settle(page)
    page.get_by_role("button", name="Pick", exact=True).first.click()
    expect(page.get_by_test_id("transcript")).to_contain_text("Picking evidence")
    settle(page)
    expect(page.get_by_test_id("edit-node")).to_have_text("n1")
    page.get_by_test_id("node-0").click()
    expect(page.get_by_test_id("edit-node")).to_have_text("n0")
    settle(page)
    expect(page.get_by_test_id("transcript")).to_contain_text("Picking evidence")
    page.get_by_test_id("node-0").press("u")
    expect(page.get_by_test_id("edit-node")).to_have_text("n1")  # the copy
    settle(page)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_test_id("node-2")).to_have_count(0)
    settle(page)
    assert len(Kept(kept.store, turn=1).drafted(me).nodes) == 2
