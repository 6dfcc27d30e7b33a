"""Editing references in tests: a small workspace, somebody at the page, and what the store holds afterwards."""

import json
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect
from streamlit.testing.v1 import AppTest

from tests.app.driving import settle
from tests.app.signed_on import opened_as
from tests.app.workspaces import Json, called, run, said, topic, write_dataset
from utb.graph.editing import Edited, edited_of
from utb.model.annotation import DocumentId, Draft, Revision
from utb.store import Store, open_store
from utb.testing import answer, node, tool
from utb.ui.edit_desk import reference_document

ANN = "Ann Lee"
PAGE = "pages/edit.py"
SUBJECT, FOLDS = "('small', ('bags', 0))", ("raw", "args", "accepted", "observation")
FIND: Json = {
    "query": {"type": "string"},
    "limit": {"type": "integer", "minimum": 1, "maximum": 50},
    "sort": {"type": "string", "enum": ["price", "rating"]},
    "day": {"type": "string", "format": "date"},
    "hour": {"type": "string", "format": "time"},
    "open": {"type": "boolean"},
    "tags": {"type": "array", "items": {"type": "string"}},
    "colours": {"type": "array", "items": {"type": "string", "enum": ["red", "blue"]}},
    "guest": {"type": "object", "properties": {"name": {"type": "string"}, "age": {"type": "number"}}},
}
TOOLS: list[Json] = [
    tool("find", FIND, required=["query"], description="Finds."),
    tool("book", {"id": {"type": "string"}}, required=["id"], description="Books what was found."),
    {"type": "function", "function": {"name": "bare"}},
]

FILE: list[Json] = [
    node("find", {"query": "blue bag", "limit": 5}, observation={"results": [{"id": "bag-117"}]}),
    node("book", {"id": "bag-117"}, after=[0], observation={"ok": True}),
    answer(after=[0, 1]),
]


def bags(root: Path, name: str = "small") -> Path:
    """Two turns; two models, one right and one that asks for another bag."""
    reference = FILE
    second = [node("find", {"query": "blue bag", "sort": "price"}), answer(after=[0])]
    tasks = ["Find the blue bag. At most 5 results, please.", "Once more. Sorted by price."]
    right = [called("find", {"query": "blue bag", "limit": 5}), called("book", {"id": "bag-117"}), said("Booked.")]
    wrong = [called("find", {"query": "red bag", "limit": 5}), called("book", {"id": "bag-117"}), said("Booked.")]
    runs = {"careful": [run("bags", *right, model="careful")], "hasty": [run("bags", *wrong, model="hasty")]}
    return write_dataset(root, name, [topic("bags", reference, second, tasks=tasks, tools=TOOLS)], runs)


@dataclass(frozen=True)
class Kept:
    """What a store holds about a turn."""

    store: Store
    turn: int = 0
    topic_id: str = "bags"
    dataset: str = "small"

    def draft(self, name: str = ANN) -> Draft | None:
        """The draft of this person."""
        return self.store.draft(reference_document(self.dataset, (self.topic_id, self.turn)), name)

    def drafted(self, name: str = ANN) -> Edited:
        """The reference in the draft."""
        draft = self.draft(name)
        assert draft is not None
        return edited_of(draft.body)

    def head(self) -> Revision | None:
        """The newest revision."""
        return self.store.head(reference_document(self.dataset, (self.topic_id, self.turn)))

    @property
    def document(self) -> DocumentId:
        """The reference itself."""
        return reference_document(self.dataset, (self.topic_id, self.turn))

    def history(self) -> tuple[Revision, ...]:
        """All revisions."""
        return self.store.history(self.document)

    def names_saved(self) -> list[str]:
        """The tools of the newest revision, in order; of the file where there is none."""
        head = self.head()
        nodes = FILE if head is None else edited_of(head.body).nodes
        return [raw["action"]["name"] for raw in nodes if isinstance(raw, dict)]

    def arguments(self, index: int = 0) -> Json:
        """The arguments of a node of the draft."""
        raw = self.drafted().nodes[index]
        assert isinstance(raw, dict)
        found: Json = raw["action"]["arguments"]
        return found

    def names(self) -> list[str]:
        """The tools of the draft, in order."""
        return [raw["action"]["name"] for raw in self.drafted().nodes if isinstance(raw, dict)]


def opened(workspace: Path, monkeypatch: pytest.MonkeyPatch, name: str = ANN, **parameters: object) -> AppTest:
    """The page as this person sees it."""
    state = {f"edit.{fold}.open.{SUBJECT}": True for fold in FOLDS}
    return opened_as(name, PAGE, workspace, monkeypatch, parameters, state)


def field(app: AppTest, path: str, node_index: int = 0) -> str:
    """The key of the input of an argument."""
    beginning = f"edit.f.('small', ('bags', 0)).{node_index}.{path!r}."
    inputs = [*app.text_input, *app.text_area, *app.selectbox, *app.number_input, *app.date_input, *app.time_input]
    keys = [str(each.key) for each in (*inputs, *app.multiselect, *app.segmented_control)]
    keys += [str(each.key).removeprefix("edit.out.") for each in app.button]  # what is opened into rows has no input
    return next(key for key in keys if key.startswith(beginning) and not key.endswith(".add"))


def graph_data(app: AppTest) -> Json:
    """What the graph component was told."""
    parts = [json.loads(element.proto.json) for element in app.get("bidi_component") if element.proto.json]
    found: Json = next(each for each in parts if "stamp" in each)
    return found


def stored(path: Path) -> Store:
    """A store with an adjudicator, and Ann."""
    store = open_store(path)
    store.join("Zed")  # the first one is the adjudicator
    store.join(ANN)
    return store


def visit(page: Page, address: str, name: str = ANN, **parameters: object) -> None:
    """Open the page as this person."""
    page.goto(f"{address}edit?{urlencode(parameters)}")
    expect(page.get_by_role("heading", name="Edit reference", exact=True)).to_be_visible()
    page.wait_for_function(
        """() => document.querySelector("[data-testid=foot] b")
        || document.querySelector("input[aria-label='Your name']")?.offsetParent"""
    )
    settle(page)
    if page.get_by_label("Your name").is_visible():
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Start reviewing").click()
        expect(page.get_by_test_id("foot")).to_contain_text(name)
        settle(page)
    expect(page.get_by_test_id("stException")).to_have_count(0)
