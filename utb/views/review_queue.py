"""The queue: which items wait for whom, how many there are of each kind, and who has done how much."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from utb.model.annotation import DocumentKind, ReviewDecision, Revision
from utb.views.facets import Facts, Place, fits
from utb.views.review_address import QUEUES
from utb.views.review_item import place_of, read_review

UNREVIEWED, MINE, DISPUTED, FINDINGS, ALL = QUEUES
NAMES = {
    UNREVIEWED: "Unreviewed",
    MINE: "Mine",
    DISPUTED: "Disputed",
    FINDINGS: "Has findings",
    ALL: "All items",
}
EMPTY = {
    UNREVIEWED: "Nothing is left to review here.",
    MINE: "You have reviewed nothing here yet.",
    DISPUTED: "No two reviewers disagree here.",
    FINDINGS: "No item here has an automatic finding.",
    ALL: "There is no item here.",
}
_JUDGED = (ReviewDecision.PASS, ReviewDecision.FAIL)


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """One person's decision on an item. `is_outdated`: it was made on another version of the data."""

    owner: str
    decision: ReviewDecision
    is_outdated: bool = False


Standings = Mapping[Place, Sequence[Standing]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """What one annotator has done in a data set."""

    owner: str
    passed: int
    failed: int
    skipped: int

    @property
    def done(self) -> int:
        """Items judged."""
        return self.passed + self.failed


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueView:
    """The items that fit, in order, and how many would fit each other queue; None where nobody has counted yet."""

    offered: tuple[Place, ...]
    counts: Mapping[str, int | None]
    types: Mapping[str, int]
    total: int
    progress: tuple[Progress, ...]

    def beside(self, places: Sequence[Place], here: Place, by: int) -> Place | None:
        """The nearest item of the queue before (-1) or after (1) this one, which need not be in it itself."""
        order = {place: at for at, place in enumerate(places)}
        at = order[here]
        if by > 0:
            return next((place for place in self.offered if order[place] > at), None)
        return next((place for place in reversed(self.offered) if order[place] < at), None)

    def rank(self, here: Place) -> str:
        """`14 of 60`, or how many there are where the item is not among them."""
        if here in self.offered:
            return f"{self.offered.index(here) + 1:,} of {len(self.offered):,}"
        return f"{len(self.offered):,} in this queue"


def standings(heads: Iterable[Revision], hashes: Mapping[Place, str]) -> dict[Place, list[Standing]]:
    """The decisions that stand, by item; items that the data set no longer has are left out."""
    found: dict[Place, list[Standing]] = {}
    for head in heads:
        place = place_of(head.document.item)
        if head.document.kind is not DocumentKind.REVIEW or place not in hashes:
            continue
        decision = read_review(head.body).decision
        if decision is not None:
            is_outdated = bool(head.item_sha256) and head.item_sha256 != hashes[place]
            found.setdefault(place, []).append(
                Standing(owner=head.document.owner, decision=decision, is_outdated=is_outdated)
            )
    return found


def build_queue(
    facts: Sequence[Facts],
    known: Standings,
    queue: str,
    narrowed: Mapping[str, str],
    *,
    me: str,
    overlap: int,
    with_findings: Collection[Place] | None,
) -> QueueView:
    """The queue of this person; `with_findings` None means that nobody has looked for them yet."""
    fitting = [each for each in facts if fits(each, narrowed)]
    places = [each.place for each in fitting]
    by_queue: dict[str, list[Place] | None] = {
        UNREVIEWED: [place for place in places if is_open(known.get(place, ()), overlap, me)],
        MINE: [place for place in places if any(each.owner == me for each in known.get(place, ()))],
        DISPUTED: [place for place in places if is_disputed(known.get(place, ()))],
        FINDINGS: None if with_findings is None else [place for place in places if place in with_findings],
        ALL: places,
    }
    others = {name: value for name, value in narrowed.items() if name != "type"}
    types = Counter(label for each in facts if fits(each, others) for label in each.facets["type"])
    return QueueView(
        offered=tuple(by_queue[queue] or ()),
        counts={name: None if listed is None else len(listed) for name, listed in by_queue.items()},
        types=dict(sorted(types.items(), key=lambda item: (-item[1], item[0]))),
        total=len(facts),
        progress=progress_of(known),
    )


def is_open(standing: Sequence[Standing], overlap: int, me: str = "") -> bool:
    """Whether the item waits for a review, by this person where one is named. What is outdated counts for nothing."""
    current = [each for each in standing if not each.is_outdated]
    if any(each.owner == me for each in current):
        return False
    return sum(each.decision in _JUDGED for each in current) < overlap


def is_disputed(standing: Sequence[Standing]) -> bool:
    """Whether one passes what another one fails."""
    return {each.decision for each in standing if not each.is_outdated} >= set(_JUDGED)


def progress_of(known: Standings) -> tuple[Progress, ...]:
    """What everybody has done, the busiest first."""
    by_owner: dict[str, Counter[ReviewDecision]] = {}
    for standing in known.values():
        for each in standing:
            by_owner.setdefault(each.owner, Counter())[each.decision] += 1
    found = [
        Progress(
            owner=owner,
            passed=counts[ReviewDecision.PASS],
            failed=counts[ReviewDecision.FAIL],
            skipped=counts[ReviewDecision.SKIP],
        )
        for owner, counts in by_owner.items()
    ]
    return tuple(sorted(found, key=lambda each: (-each.done, each.owner)))


@dataclass(frozen=True, slots=True, kw_only=True)
class EmptyQueue:
    """What is said of a queue that has nothing left, and the queues that have."""

    title: str
    text: str
    waiting: tuple[str, ...]


def empty_queue(view: QueueView, queue: str, *, is_narrowed: bool) -> EmptyQueue:
    """The state of an empty queue: what else waits, the disputed items first."""
    waiting = tuple(name for name in (DISPUTED, FINDINGS, MINE, ALL) if name != queue and view.counts[name])
    narrowed = "Filters are set; without them there may be more." if is_narrowed else ""
    count = view.counts[waiting[0]] if waiting else 0
    rest = f"{count:,} {'item waits' if count == 1 else 'items wait'} in “{NAMES[waiting[0]]}”." if count else ""
    return EmptyQueue(title=EMPTY[queue], text=f"{narrowed} {rest}".strip(), waiting=waiting)


def queue_label(view: QueueView, name: str) -> str:
    """`Unreviewed · 60`."""
    count = view.counts[name]
    return NAMES[name] if count is None else f"{NAMES[name]} · {count:,}"
