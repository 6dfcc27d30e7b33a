"""Random scripts of edits through the real page, by keys and by mouse, and all the way back and forth."""

from dataclasses import dataclass, field
from random import Random

from playwright.sync_api import Browser, Page

from tests.app.driving import guarded_page, settle
from tests.app.editing import Kept, visit
from utb.graph.editing import Edited, Trail
from utb.io.json_lines import encode_json
from utb.io.references import reference_of, turn_with
from utb.model import Topic
from utb.scoring.editing_problems import problems
from utb.scoring.problems import may_be_signed
from utb.views.reference_editor_work import read_work

KEYS = ("q", "u", "Delete", "Alt+ArrowDown", "Alt+ArrowUp")  # of a node that has the focus
TOOLS = ("find", "book", "bare")
WHO = "Zed"  # may sign off, so that the button says what blocks it


@dataclass(slots=True)
class Scripts:
    """What scripts through the page have shown."""

    scripts: int = 0
    operations: int = 0
    edits: int = 0  # that stood at the end of a script
    wrong: list[str] = field(default_factory=list)


def through_the_page(
    browser: Browser, address: str, kept: Kept, topic: Topic, *, scripts: int, operations: int, seed: int = 0
) -> Scripts:
    """Edit, undo everything, redo everything; after each way compare what the store holds.

    Args:
        browser: one that is open.
        address: of the server.
        kept: its store.
        topic: the topic whose turn is edited, as it stands in the file.
        scripts: how many, one after the other, each on a fresh draft.
        operations: keys and clicks of one script.
        seed: of what is drawn.
    """
    seen = Scripts()
    for number in range(scripts):
        rng = Random(f"{seed}/{number}")
        with guarded_page(browser, address) as page:
            visit(page, address, WHO, dataset=kept.dataset, topic=kept.topic_id, turn=kept.turn)
            _Script(page, rng, kept, topic, number, seen).play(operations)
        draft = kept.draft(WHO)
        if draft is not None:
            kept.store.drop_draft(draft.document, WHO, draft.event_id)
    return seen


class _Script:
    """One script on one page."""

    def __init__(self, page: Page, rng: Random, kept: Kept, topic: Topic, number: int, seen: Scripts) -> None:
        self.page, self.rng, self.kept, self.number, self.seen = page, rng, kept, number, seen
        self.turn = topic.turns[kept.turn]
        self.file = reference_of(topic.raw, kept.turn)

    def play(self, operations: int) -> None:
        """Edit, then go all the way back and forth."""
        self.seen.scripts += 1
        for _ in range(operations):
            self._act()
            settle(self.page)
            self.seen.operations += 1
            self._check_signing()
        self._press_out("Redo")  # what the script itself had undone last
        final, trail = self._state, self._trail
        self.seen.edits += len(trail.done) if trail else 0
        self._press_out("Undo")
        self._compare(self.file, "undoing everything does not lead back to the file")
        self._press_out("Redo")
        self._compare(final, "redoing everything does not lead forth")

    def _act(self) -> None:
        """One key at a node, a new call by name, an edge by keys, or undo or redo."""
        page, rng = self.page, self.rng
        nodes = page.locator("g[data-testid^='node-']")
        count = nodes.count()
        chance = rng.random()
        if not count or chance < 0.2:
            page.get_by_role("button", name="+ Call").click()
            page.get_by_test_id("adder").fill(rng.choice(TOOLS))
            page.keyboard.press("Enter")
        elif chance < 0.35 and count > 1:
            first, second = rng.sample(range(count), 2)
            nodes.nth(first).focus()
            page.keyboard.press("e")
            nodes.nth(second).focus()
            page.keyboard.press("Enter")
        elif chance < 0.5:
            page.get_by_role("heading", name="Edit reference").click()
            page.keyboard.press(rng.choice(("Control+z", "Control+z", "Control+y")))
        else:
            nodes.nth(rng.randrange(count)).focus()
            page.keyboard.press(rng.choice(KEYS))

    def _check_signing(self) -> None:
        """What is not valid cannot be signed off."""
        state = self._state
        is_valid = may_be_signed(problems(state, turn_with(self.turn, state)))
        if self.page.get_by_role("button", name="Sign off").is_enabled() and not is_valid:
            self._fault("what is invalid could be signed off")

    def _press_out(self, name: str) -> None:
        """Press a button until it is disabled."""
        button = self.page.get_by_role("button", name=name, exact=True)
        while button.is_enabled():
            button.click()
            settle(self.page)
        trail = self._trail
        if trail is not None and (trail.done if name == "Undo" else trail.undone):
            self._fault(f"{name} is disabled, and the draft has more of it")

    def _compare(self, wanted: Edited, fault: str) -> None:
        if encode_json(self._state.body) != encode_json(wanted.body):
            self._fault(fault)

    def _fault(self, what: str) -> None:
        self.seen.wrong.append(f"script {self.number}: {what}")

    @property
    def _trail(self) -> Trail | None:
        draft = self.kept.draft(WHO)
        return None if draft is None else read_work(draft.body).trail

    @property
    def _state(self) -> Edited:
        """What the draft holds; without a draft, what the file does."""
        trail = self._trail
        return self.file if trail is None else trail.state
