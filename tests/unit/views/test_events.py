"""Events of the browser become addresses; whatever else they hold is ignored."""

import pytest

from utb.views.address import Address
from utb.views.events import Event, Link, address_after, link_followed, text_opened

HERE = Address(dataset="f", topic="t", turn=0, model="m", trial=1, step=2, node=3, path="a")


@pytest.mark.parametrize(
    ("event", "there"),
    [
        ({"type": "select", "step": 0, "node": 1, "path": "b"}, HERE.at(step=0, node=1, path="b")),
        ({"type": "select", "step": 4, "node": None, "path": None}, HERE.at(step=4)),
        ({"type": "select", "step": 4, "call": 2}, HERE.at(step=4, call=2)),
        ({"type": "select", "step": "4", "node": True, "path": 7}, HERE.at(step=None, node=None, path=None)),
        ({"type": "select", "step": -1, "node": 1.5, "path": ""}, HERE.at(step=None, node=None, path=None)),
        ({"type": "run", "model": "n", "trial": 0}, HERE.with_run("n", 0)),
        ({"type": "run", "model": None}, HERE),
        ({"type": "open", "key": "observation-0-0"}, HERE),
        ({"type": "<script>"}, HERE),
        ({}, HERE),
    ],
)
def test_an_event_leads_to_an_address(event: Event, there: Address) -> None:
    assert address_after(event, HERE) == there


def test_the_table_is_narrowed_and_widened() -> None:
    narrow = address_after({"type": "rows", "rows": "node"}, HERE)
    assert narrow.rows == "node"
    assert address_after({"type": "rows", "rows": ""}, narrow).rows is None


def test_only_an_open_event_opens_a_text() -> None:
    assert text_opened({"type": "open", "key": "history-0"}) == "history-0"
    assert text_opened({"type": "open", "key": 3}) is None
    assert text_opened({"type": "select", "key": "history-0"}) is None


def test_a_link_leads_to_a_page_with_texts_as_parameters() -> None:
    event = {"type": "go", "page": "replay", "parameters": {"topic": "a", "turn": 1, "model": None}}
    assert link_followed(event) == Link("replay", {"topic": "a"})


@pytest.mark.parametrize(
    "event",
    [
        {},
        {"type": "go"},
        {"type": "select", "page": "replay", "parameters": {}},
        {"type": "go", "page": "../app", "parameters": {}},
        {"type": "go", "page": "http://elsewhere.example", "parameters": {}},
        {"type": "go", "page": "replay", "parameters": "topic=a"},
    ],
)
def test_what_names_no_page_leads_nowhere(event: Event) -> None:
    assert link_followed(event) is None
