"""From an address to what lies on the desk: the item, who has said what about it, and the queue around it.

Everything is read here, before anything is drawn, so that one run of the script shows one state of the store.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from utb.io.taxonomy import ReadTaxonomy
from utb.io.workspace import Dataset, Workspace
from utb.model import Topic, Turn
from utb.model.annotation import Claim, Draft, ItemId, Review, Revision
from utb.store import Store
from utb.ui import cached, review_items, review_state
from utb.ui.linked import Missing, named_dataset, named_place, readable
from utb.ui.people import Who
from utb.ui.store_access import Access
from utb.views.facets import Place
from utb.views.review_address import ReviewAddress
from utb.views.review_events import drafted
from utb.views.review_findings import ReviewFinding
from utb.views.review_item import item_of, place_of, read_review, review_document, write_review
from utb.views.review_queue import FINDINGS, QueueView, Standings, build_queue, standings


@dataclass(frozen=True, kw_only=True)
class Known:
    """What the store says about a data set and about this person's work on one item."""

    heads: tuple[Revision, ...] = ()
    claims: tuple[Claim, ...] = ()
    latest: int = 0


@dataclass(frozen=True, kw_only=True)
class Desk:
    """One item of a queue. `place` None: the queue is empty and no link names an item.

    `asked` is what the link said, `address` is complete. `head` and `draft` are this person's own;
    a draft with a sequence not above `draft_sequence` would come too late.
    """

    workspace: Workspace
    asked: ReviewAddress
    address: ReviewAddress
    dataset: Dataset
    datasets: tuple[str, ...]
    topics: cached.Topics
    taxonomy: ReadTaxonomy
    who: Who
    access: Access
    known: Known
    standings: Standings
    queue: QueueView
    overlap: int
    place: Place | None
    head: Revision | None
    draft: Draft | None
    draft_sequence: int
    findings: tuple[ReviewFinding, ...]
    store_error: str
    missing: str

    @property
    def turn(self) -> Turn:
        """The turn of the item; only where there is an item."""
        return self.topics.turns[self.here]

    @property
    def topic(self) -> Topic:
        """Its topic."""
        return self.topics.by_id[self.here[0]]

    @property
    def here(self) -> Place:
        """The place of the item."""
        if self.place is None:
            raise LookupError("the desk is empty")
        return self.place

    @property
    def item(self) -> ItemId:
        """The item as the store names it."""
        return item_of(self.turn, self.dataset.name)

    @property
    def sha256(self) -> str:
        """Which version of the data this is."""
        return review_items.hashes(self.dataset)[self.here]

    @property
    def subject(self) -> str:
        """Names what is shown; folds and scrolling start anew when it changes."""
        return repr((self.dataset.name, self.place))

    @property
    def is_outdated(self) -> bool:
        """Whether this person's review, or what he typed, is about another version of the data."""
        versions = [self.head.item_sha256 if self.head and self.head.body is not None else ""]
        versions += [drafted(self.draft)[1]] if self.draft else []
        return any(version not in ("", self.sha256) for version in versions[-1:])

    @property
    def is_conflicting(self) -> bool:
        """Whether what this person has typed is based on a revision that is not the newest any more."""
        is_stale = self.draft is not None and self.draft.based_on != self.number
        return is_stale and self.head is not None and not self.is_repeated

    @property
    def is_repeated(self) -> bool:
        """Whether the draft says what is saved already."""
        return self.draft is not None and write_review(drafted(self.draft)[0]) == write_review(self.saved)

    @property
    def number(self) -> int:
        """The number of this person's newest revision, 0 for none."""
        return self.head.number if self.head else 0

    @property
    def saved(self) -> Review:
        """This person's review as it was last saved."""
        return read_review(self.head.body if self.head else None)

    @property
    def others_claim(self) -> Claim | None:
        """The claim of somebody else, where there is one and no room for another reviewer."""
        taken = [claim for claim in self.known.claims if place_of(claim.item) == self.place]
        others = [claim for claim in taken if claim.annotator != self.who.name]
        is_mine = len(others) < len(taken)
        return others[0] if others and not is_mine and len(others) >= self.overlap else None

    @property
    def my_claim(self) -> Claim | None:
        """This person's claim of the item."""
        mine = (claim for claim in self.known.claims if claim.annotator == self.who.name)
        return next((claim for claim in mine if place_of(claim.item) == self.place), None)

    def beside(self, by: int) -> Place | None:
        """The item of the queue before (-1) or after (1) this one."""
        return None if self.place is None else self.queue.beside(self.topics.places, self.place, by)

    def ahead(self) -> tuple[ItemId, ...]:
        """The items of the queue in the order in which they come up: those after this one, then those before it."""
        offered = [place for place in self.queue.offered if place != self.place]
        order = {place: at for at, place in enumerate(self.topics.places)}
        at = order[self.place] if self.place is not None else -1
        offered.sort(key=lambda place: (order[place] < at, order[place]))
        return tuple(ItemId(self.dataset.name, *place) for place in offered)


def open_desk(workspace: Workspace, asked: ReviewAddress, access: Access, who: Who) -> Desk | None:
    """The desk for this address; None where the workspace has no item that can be read."""
    datasets = readable(workspace)
    if not datasets:
        return None
    missing = Missing()
    name = named_dataset(asked.dataset, datasets, missing)
    dataset = datasets[name]
    topics = cached.topics(dataset)
    taxonomy = review_items.taxonomy(workspace.root)
    overlap = asked.overlap or taxonomy.taxonomy.reviews_per_item
    known, store_error = access.read(lambda store: _known(store, access.space, dataset), Known())
    stand = standings(known.heads, review_items.hashes(dataset))
    queue = build_queue(
        topics.facts,
        stand,
        asked.queue,
        asked.narrowed,
        me=who.name,
        overlap=overlap,
        with_findings=review_items.with_findings(dataset, asked=asked.queue == FINDINGS),
    )
    place = _place(asked, topics.places, queue.offered, known.claims, who.name, missing)
    head = _mine(known.heads, place, who.name)
    nothing: tuple[Draft | None, int] = (None, 0)
    typed, draft_error = access.read(lambda store: _draft(store, dataset, place, who.name), nothing)
    draft, draft_sequence = typed
    address = replace(asked, dataset=name)
    return Desk(
        workspace=workspace,
        asked=asked,
        address=address if place is None else replace(address, topic=place[0], turn=place[1]),
        dataset=dataset,
        datasets=tuple(datasets),
        topics=topics,
        taxonomy=taxonomy,
        who=who,
        access=access,
        known=known,
        standings=stand,
        queue=queue,
        overlap=overlap,
        place=place,
        head=head,
        draft=draft,
        draft_sequence=draft_sequence,
        findings=() if place is None else review_items.findings(dataset, place),
        store_error=store_error or draft_error,
        missing=missing.sentence,
    )


def _known(store: Store, space: str, dataset: Dataset) -> Known:
    heads = review_items.heads(store, space, dataset)
    return Known(heads=heads, claims=store.claims(dataset.name), latest=store.latest())


def _draft(store: Store, dataset: Dataset, place: Place | None, name: str) -> tuple[Draft | None, int]:
    """This person's draft, and the sequence of the newest one that there was."""
    if place is None or not name:
        return None, 0
    document = review_document(ItemId(dataset.name, *place), name)
    return store.draft(document, name), store.draft_mark(document, name)[0]


def _mine(heads: Sequence[Revision], place: Place | None, name: str) -> Revision | None:
    mine = (head for head in heads if head.document.owner == name)
    return next((head for head in mine if place_of(head.document.item) == place), None)


def _place(
    asked: ReviewAddress,
    places: Sequence[Place],
    offered: Sequence[Place],
    claims: Sequence[Claim],
    me: str,
    missing: Missing,
) -> Place | None:
    """The item that the link names; without one mine, then the first that nobody has, then the first of the queue."""
    named = named_place(asked.topic, asked.turn, places, missing)
    if named is not None:
        return named
    held: Mapping[Place, str] = {place_of(claim.item): claim.annotator for claim in claims}
    mine = (place for place in offered if held.get(place) == me)
    free = (place for place in offered if place not in held)
    return next(mine, None) or next(free, None) or next(iter(offered), None)


def remembered_subject(desk: Desk) -> str:
    """Whose sensitive information is meant: once revealed it stays so for this person's other items."""
    return f"{desk.dataset.name}/{desk.turn.profile}"


def reveals(desk: Desk) -> bool:
    """Whether the sensitive information was revealed in this session."""
    return review_state.is_set(review_state.REVEALED, remembered_subject(desk))
