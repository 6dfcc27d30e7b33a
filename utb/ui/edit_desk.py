"""From an address to what lies on the desk: a turn, its reference as it is saved, and what this person makes of it.

Everything is read here, before anything is drawn, so that one run of the script shows one state of the store.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import msgspec

from utb.graph.editing import Edited, edited_of
from utb.graph.editing.values import same_json
from utb.io.references import reference_of, turn_with
from utb.io.workspace import Dataset, Workspace
from utb.model import Topic, Turn
from utb.model.annotation import Action, DocumentId, DocumentKind, Draft, ItemId, Revision, Role
from utb.store import Store
from utb.store.undoing import States
from utb.ui import cached, edit_state, review_items
from utb.ui.linked import Missing, named_dataset, named_place, readable
from utb.ui.people import Who
from utb.ui.store_access import Access
from utb.views.facets import Place
from utb.views.reference_editor_address import EditorAddress
from utb.views.reference_editor_work import Work, opened, read_work

NOTHING = "A draft of an adjudicator's or annotator's own is needed"


@dataclass(frozen=True, kw_only=True)
class EditDesk:
    """One turn whose reference is edited. `asked` is what the link said, `address` is complete.

    `file` is the reference as it stands in the data set, `history` holds its revisions, oldest first; `draft` is this
    person's own, `work` what is in it (or could be). `stamp` names the state that is shown.
    """

    workspace: Workspace
    asked: EditorAddress
    address: EditorAddress
    dataset: Dataset
    datasets: tuple[str, ...]
    topics: cached.Topics
    who: Who
    access: Access
    place: Place
    document: DocumentId
    file: Edited
    history: tuple[Revision, ...]
    draft: Draft | None
    work: Work
    store_error: str
    missing: str

    @property
    def turn(self) -> Turn:
        """The turn as it stands in its file."""
        return self.topics.turns[self.place]

    @property
    def topic(self) -> Topic:
        """Its topic."""
        return self.topics.by_id[self.place[0]]

    @property
    def sha256(self) -> str:
        """Which version of the data this is."""
        return review_items.hashes(self.dataset)[self.place]

    @property
    def head(self) -> Revision | None:
        """The newest revision."""
        return self.history[-1] if self.history else None

    @property
    def number(self) -> int:
        """The number of the newest revision, 0 for none."""
        return self.history[-1].number if self.history else 0

    @property
    def saved(self) -> Edited:
        """The reference as it was last saved; as it stands in the file where nobody has, or all was undone."""
        return state_of(self.head, self.file)

    @property
    def state(self) -> Edited:
        """The reference as it is on the page."""
        return self.work.state

    @property
    def stamp(self) -> str:
        """Names the state that is shown."""
        return stamp_of(self.draft, self.number)

    @property
    def subject(self) -> str:
        """Names what is shown; scrolling and picking start anew when it changes."""
        return repr((self.dataset.name, self.place))

    @property
    def signed(self) -> Revision | None:
        """The revision that is signed off and not taken back."""
        return signed_of(self.history)

    @property
    def is_dirty(self) -> bool:
        """Whether the page shows another reference than the one that is saved."""
        return not same_json(self.state.body, self.saved.body)

    @property
    def is_conflicting(self) -> bool:
        """Whether somebody has saved since this draft was begun, and something else."""
        return self.draft is not None and self.draft.based_on != self.number and self.is_dirty

    @property
    def is_outdated(self) -> bool:
        """Whether the draft, or what is saved, is about another version of the file."""
        version = self.work.item_sha256 if self.draft else self.head.item_sha256 if self.head else ""
        return version not in ("", self.sha256)

    @property
    def reason(self) -> str:
        """Why this person cannot edit here, empty if he can."""
        return self.who.reason

    @property
    def may_edit(self) -> bool:
        """Whether this person can edit here, now."""
        return not self.who.reason and not self.is_conflicting

    @property
    def may_sign(self) -> bool:
        """Whether this person's role allows signing off."""
        return self.who.role is Role.ADJUDICATOR

    @property
    def node(self) -> int | None:
        """The node that is chosen; the first one where the link says nothing, none where there are none."""
        count = len(self.state.nodes)
        if not count:
            return None
        chosen = self.asked.node
        return chosen if chosen is not None and chosen < count else 0 if chosen is None else count - 1

    def at(self, asked: EditorAddress) -> "EditDesk":
        """The same turn, looked at as this address says."""
        address = replace(asked, dataset=self.address.dataset, topic=self.place[0], turn=self.place[1])
        return replace(self, asked=asked, address=address)

    def beside(self, by: int) -> Place | None:
        """The turn before (-1) or after (1) this one."""
        at = self.topics.places.index(self.place) + by
        return self.topics.places[at] if 0 <= at < len(self.topics.places) else None


def open_desk(workspace: Workspace, asked: EditorAddress, access: Access, who: Who) -> EditDesk | None:
    """The desk for this address; None where the workspace has no turn that can be read."""
    datasets = readable(workspace)
    if not datasets:
        return None
    missing = Missing()
    name = named_dataset(asked.dataset, datasets, missing)
    dataset = datasets[name]
    topics = cached.topics(dataset)
    place = named_place(asked.topic, asked.turn, topics.places, missing) or topics.places[0]
    document = reference_document(dataset.name, place)
    nothing: tuple[Revision, ...] = ()
    history, store_error = access.read(lambda store: store.history(document), nothing)
    draft = _draft(document, who.name, access)
    file = reference_of(topics.by_id[place[0]].raw, place[1])
    sha256 = review_items.hashes(dataset)[place]
    head = history[-1] if history else None
    return EditDesk(
        workspace=workspace,
        asked=asked,
        address=replace(asked, dataset=name, topic=place[0], turn=place[1]),
        dataset=dataset,
        datasets=tuple(datasets),
        topics=topics,
        who=who,
        access=access,
        place=place,
        document=document,
        file=file,
        history=history,
        draft=draft,
        work=work_of(draft, head, file, sha256),
        store_error=store_error,
        missing=missing.sentence,
    )


def work_of(draft: Draft | None, head: Revision | None, file: Edited, sha256: str) -> Work:
    """The work in a draft; without one, what was saved by the edits of this session, else work that begins anew."""
    stamp = stamp_of(draft, head.number if head else 0)
    known = edit_state.known_work(f"{draft.document if draft else head.document if head else ''}{stamp}")
    if known is not None:
        return known
    return read_work(draft.body) if draft is not None else opened(state_of(head, file), sha256)


def know(document: DocumentId, stamp: str, work: Work) -> None:
    """Keep the work under the stamp that the page will have."""
    edit_state.know_work(f"{document}{stamp}", work)


def stamp_of(draft: Draft | None, number: int) -> str:
    """Names a state: the draft's event, else the revision."""
    return draft.event_id if draft is not None else f"revision-{number}"


def state_of(head: Revision | None, file: Edited) -> Edited:
    """The reference that a revision shows; that of the file for none."""
    return edited_of(head.body) if head is not None and head.body is not None else file


def signed_of(history: Sequence[Revision]) -> Revision | None:
    """The revision that is signed off: the last signature that no undo has taken back."""
    by_number = {revision.number: revision for revision in history}
    states = States((revision.number, revision.action) for revision in history)
    standing = (by_number[number] for number in reversed(states.numbers[1 : states.place + 1]))
    return next((revision for revision in standing if revision.action is Action.SIGN_OFF), None)


def reference_document(dataset: str, place: Place) -> DocumentId:
    """The document that holds the reference of a turn; it belongs to everybody."""
    return DocumentId(DocumentKind.REFERENCE, ItemId(dataset, *place))


def edited_turn(desk: EditDesk, state: Edited) -> Turn:
    """The turn as if this were its reference."""
    return msgspec.structs.replace(turn_with(desk.turn, state), history=desk.turn.history)


def _draft(document: DocumentId, name: str, access: Access) -> Draft | None:
    """This person's draft: the one that waits for the store, if it is newer than the one there."""
    if not name:
        return None
    waits = edit_state.waiting(document)
    mine = waits if waits is not None and waits.author == name else None
    found, _ = access.read(lambda store: _found(store, document, name), None)
    if found is None or (mine is not None and mine.sequence > found.sequence):
        return mine
    return found


def _found(store: Store, document: DocumentId, name: str) -> Draft | None:
    return store.draft(document, name)
