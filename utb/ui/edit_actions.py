"""What becomes of an editor's wishes: an edit is written to the store as a draft at once, a save makes a revision.

The wish is done to the draft as it stands in the store, not to what was drawn, so that two tabs of one person do not
undo each other. Nothing of Streamlit is touched between reading and writing.
"""

import json
import time
from dataclasses import dataclass, field
from uuid import UUID, uuid4, uuid5

from utb.errors import StoreError
from utb.graph.editing import Edited, EditEvent, Refused
from utb.graph.editing.values import same_json
from utb.model.annotation import Action, Conflict, Draft, Revision, Save, Saved
from utb.store import Store
from utb.ui import edit_state, store_access
from utb.ui.edit_desk import EditDesk, know, stamp_of, state_of, work_of
from utb.ui.settings import Settings
from utb.views.reference_editor_work import Work, chosen_after, done, with_typed, write_work

RETRY = "It is kept in this session, and saving is tried again every few seconds."


@dataclass(frozen=True)
class Editor:
    """The desk as it was drawn, and the store to write to.

    `event` names this drawing: of one drawing, the same content is saved once, however often a press is delivered.
    """

    desk: EditDesk
    settings: Settings
    event: UUID = field(default_factory=uuid4)

    def do(self, wish: EditEvent | str, event_id: str = "", seen: Edited | None = None) -> Edited | None:
        """Do an edit, undo or redo, and keep the draft; what is there then, None where it could not be done."""
        desk = self.desk
        store = store_access.reach(self.settings).store
        draft, head = _latest(desk, store)
        work = work_of(draft, head, desk.file, desk.sha256)
        after = done(work, wish, event_id or f"edit-{uuid4().hex}", seen or desk.state)
        if isinstance(after, Refused):
            edit_state.set_note(after.reason)
            return None
        if after is not work:
            self._keep(store, after, draft, self._base(work, draft, head))
        return after.state

    def act(self, wish: EditEvent | str, event_id: str, seen: Edited | None = None) -> None:
        """Do it, and go to the node that comes of it."""
        before = seen or self.desk.state
        after = self.do(wish, event_id, before)
        if after is not None:
            now = self.desk.at(edit_state.address())  # another node may have been chosen since the page was drawn
            edit_state.go(now.address.at(chosen_after(wish, before, after, now.node)))

    def type(self, field: str, text: str | None) -> None:
        """Keep a text that is no JSON yet beside the draft, or forget it."""
        desk = self.desk
        store = store_access.reach(self.settings).store
        draft, head = _latest(desk, store)
        work = work_of(draft, head, desk.file, desk.sha256)
        after = with_typed(work, field, text)
        if after is not work:
            self._keep(store, after, draft, self._base(work, draft, head))

    def _base(self, work: Work, draft: Draft | None, head: Revision | None) -> int:
        """The revision that the draft goes on from: its own, unless it says what the newest one says."""
        number = head.number if head else 0
        is_same = same_json(work.state.body, state_of(head, self.desk.file).body)
        return number if draft is None or is_same else draft.based_on

    def _keep(self, store: Store | None, work: Work, draft: Draft | None, based_on: int) -> None:
        new = Draft(
            document=self.desk.document,
            author=self.desk.who.name,
            body=write_work(work),
            based_on=based_on,
            event_id=f"draft-{uuid4().hex}",
            sequence=max(int(time.time() * 1000), draft.sequence + 1 if draft else 0),
        )
        error = store_access.reach(self.settings).error if store is None else _kept(store, new)
        know(new.document, new.event_id, work)
        edit_state.set_fault(error)
        if error:
            edit_state.keep_waiting(new)
        else:
            edit_state.forget_waiting(new.document)

    def save(self, action: Action = Action.SAVE) -> bool:
        """Make a revision of the draft, or sign it off; a save that comes too late is kept as a conflict."""
        desk = self.desk
        store = store_access.reach(self.settings).store
        if store is None:
            edit_state.set_fault(store_access.reach(self.settings).error)
            return False
        draft, head = _latest(desk, store)
        work = work_of(draft, head, desk.file, desk.sha256)
        return self.put(store, work.state, self._base(work, draft, head), draft, action=action, work=work)

    def put(
        self,
        store: Store,
        state: Edited,
        based_on: int,
        draft: Draft | None,
        *,
        action: Action = Action.SAVE,
        work: Work | None = None,
    ) -> bool:
        """Save a state; the draft goes with it. Its edits can still be undone in this session."""
        wish = Save(
            document=self.desk.document,
            author=self.desk.who.name,
            body=state.body,
            based_on=based_on,
            event_id=f"{action.value}-{uuid5(self.event, json.dumps(state.body, sort_keys=True))}",
            item_sha256=self.desk.sha256,
            action=action,
            draft_sequence=draft.sequence if draft else 0,
        )
        try:
            result = store.save(wish)
        except StoreError as error:
            edit_state.set_fault(str(error))
            return False
        edit_state.set_fault("")
        if isinstance(result, Conflict):
            edit_state.set_note("Somebody has saved meanwhile; both versions are shown above.")
            return False
        self._noted(result, work)
        return True

    def restore(self, number: int, event_id: str) -> None:
        """Make an older revision the newest state. The draft is kept until then only in the history of this session."""
        store = store_access.reach(self.settings).store
        if store is None:
            return
        try:
            saved = store.restore(self.desk.document, number, self.desk.who.name, event_id, seen=self.desk.number)
            if self.desk.draft is not None:
                store.drop_draft(self.desk.document, self.desk.who.name, self.desk.draft.event_id)
        except StoreError as error:
            edit_state.set_fault(str(error))
            return
        edit_state.set_fault("")
        self._noted(saved, None)

    def drop(self) -> None:
        """Give up the draft; what is saved is shown again."""
        desk = self.desk
        store = store_access.reach(self.settings).store
        edit_state.forget_waiting(desk.document)
        if store is None or desk.draft is None:
            return
        try:
            store.drop_draft(desk.document, desk.who.name, desk.draft.event_id)
            edit_state.set_fault("")
        except StoreError as error:
            edit_state.set_fault(str(error))

    def _noted(self, saved: Saved, work: Work | None) -> None:
        revision = saved.revision
        edit_state.forget_waiting(revision.document)
        edit_state.set_saved(revision.at, revision.number)
        if work is not None:
            know(revision.document, stamp_of(None, revision.number), work)


def retry(settings: Settings) -> None:
    """Offer the store again what it has not taken."""
    drafts = edit_state.all_waiting()
    if not drafts:
        return
    access = store_access.reach(settings)
    errors = [access.error if access.store is None else _kept(access.store, draft) for draft in drafts]
    for draft, error in zip(drafts, errors, strict=True):
        if not error:
            edit_state.forget_waiting(draft.document)
    edit_state.set_fault(next(filter(None, errors), ""))


def _kept(store: Store, draft: Draft) -> str:
    """Keep a draft; why that failed, or ""."""
    try:
        store.keep_draft(draft)
    except StoreError as error:
        return str(error)
    return ""


def _latest(desk: EditDesk, store: Store | None) -> tuple[Draft | None, Revision | None]:
    """This person's draft and the newest revision as they stand now; as they were drawn where the store is gone."""
    waits = edit_state.waiting(desk.document)
    if store is None:
        return waits or desk.draft, desk.head
    try:
        draft, head = store.draft(desk.document, desk.who.name), store.head(desk.document)
    except StoreError:
        return waits or desk.draft, desk.head
    if waits is not None and (draft is None or waits.sequence > draft.sequence):
        return waits, head
    return draft, head
