"""Two people at one graph in two browsers: what the second one is shown, and what is left in the store."""

from dataclasses import dataclass, field

from playwright.sync_api import Browser, Page, expect

from tests.app.driving import guarded_page, settle
from tests.app.editing import Kept, visit

MINE, THEIRS, CHOSEN = "Keep mine", "Keep theirs", "Save what is chosen"
FIRST, SECOND = "Zed", "Ann Lee"


@dataclass(slots=True)
class Together:
    """What rounds of two people at one graph have shown."""

    rounds: int = 0
    revisions: int = 0
    kept_aside: int = 0
    wrong: list[str] = field(default_factory=list)


def edit_together(browser: Browser, address: str, kept: Kept, seen: Together) -> None:
    """Both begin with the same revision; one copies n0 and saves, the other takes n1 away; each of three ways out."""
    for way in (CHOSEN, MINE, THEIRS):
        with guarded_page(browser, address) as one, guarded_page(browser, address) as other:
            for page, name in ((one, FIRST), (other, SECOND)):
                visit(page, address, name, dataset=kept.dataset, topic=kept.topic_id, turn=kept.turn, node=0)
            before, began = kept.head(), kept.names_saved()
            number = 0 if before is None else before.number
            _key(one, 0, "u")
            _key(other, 1, "Delete")
            one.keyboard.press("Control+s")
            expect(one.get_by_test_id("standing")).to_contain_text("saved, rev.")
            settle(one)
            other.reload()
            conflict = other.get_by_test_id("edit-conflict")
            expect(conflict).to_contain_text(f"was saved by {FIRST}")
            expect(other.get_by_role("button", name="Save", exact=True)).to_be_disabled()
            settle(other)
            shown = conflict.inner_text()
            other.get_by_role("button", name=way, exact=True).click()
            expect(conflict).to_have_count(0)
            newest = number + (1 if way == THEIRS else 2)  # theirs, and behind it what was made of both
            expect(other.get_by_test_id("standing")).to_contain_text(f"saved, rev. {newest}")
            settle(other)
        _judge(kept, seen, way, began, number, shown)


def _key(page: Page, node: int, key: str) -> None:
    page.get_by_test_id(f"node-{node}").focus()
    page.keyboard.press(key)
    expect(page.get_by_test_id("standing")).to_contain_text("draft")
    settle(page)


def _judge(kept: Kept, seen: Together, way: str, began: list[str], number: int, shown: str) -> None:
    """Both versions are still there, and the newest one is what was chosen."""
    seen.rounds += 1
    head, history = kept.head(), kept.history()
    wanted = {
        MINE: [began[0], *began[2:]],
        THEIRS: [began[0], *began],
        CHOSEN: [began[0], began[0], *began[2:]],
    }[way]
    made = [revision for revision in history if revision.number > number]
    seen.revisions += len(made)
    aside = [each for each in kept.store.conflicts(kept.document) if each.yours.author == SECOND]
    seen.kept_aside = len(aside)
    # What only theirs has comes behind what mine has.
    if sorted(kept.names_saved()) != sorted(wanted):
        seen.wrong.append(f"{way}: {kept.names_saved()}, expected {wanted}")
    if not any(revision.author == FIRST for revision in made):
        seen.wrong.append(f"{way}: what {FIRST} saved is not in the history")
    if way != THEIRS and (head is None or head.author != SECOND):
        seen.wrong.append(f"{way}: the newest revision is not that of {SECOND}")
    if way == THEIRS and not aside:
        seen.wrong.append(f"{way}: what gave way is not kept")
    if "removed" not in shown or "added" not in shown:
        seen.wrong.append(f"{way}: the two graphs are not compared: {shown!r}")
