"""The manifest of a curated export: what was written, what became of every signature, and what is not signed."""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum

import msgspec

from utb.model import ItemId
from utb.store.signatures import Signature, Standing

FORMAT = "utb.curated/1"


class Outcome(StrEnum):
    """What became of a signed reference."""

    APPLIED = "applied"
    UNCHANGED = "unchanged"  # the data says the same already
    OUTDATED = "outdated"  # it was written about another version of the turn
    UNUSABLE = "unusable"  # it has a problem that should have kept it from being signed
    MISSING = "missing"  # the data has no such turn


class Decided(msgspec.Struct, frozen=True, kw_only=True):
    """A signed reference, what became of it, and why it was left out (empty where it was not)."""

    signature: Signature
    outcome: Outcome
    reason: str = ""


def item_of(signature: Signature) -> ItemId:
    """The turn whose reference is signed."""
    return signature.revision.document.item


def manifest_of(
    standing: Standing, names: set[str], files: list[dict[str, object]], decided: Sequence[Decided]
) -> dict[str, object]:
    """What was done with the data sets of these names, for people and for scripts."""
    unsigned = [each for each in standing.unsigned if each.document.item.dataset in names]
    typed = [draft for draft in standing.drafts if draft.document.item.dataset in names]
    return {
        "format": FORMAT,
        "store_sequence": standing.sequence,
        "files": files,
        "counts": {
            "topics": _total(files, "topics"),
            "turns": _total(files, "turns"),
            "signed": len(decided),
            **{outcome.value: sum(each.outcome is outcome for each in decided) for outcome in Outcome},
            "unsigned": len(unsigned),
            "drafts": len(typed),
        },
        "signed": [_signed(each) for each in decided],
        "unsigned": [
            {
                **_address(each.document.item),
                "revision": each.head,
                "author": each.author,
                "signature_taken_back": each.taken_back,
            }
            for each in unsigned
        ],
        "drafts": [{**_address(draft.document.item), "author": draft.author, "at": draft.at} for draft in typed],
    }


def _signed(decided: Decided) -> dict[str, object]:
    revision = decided.signature.revision
    return {
        **_address(revision.document.item),
        "outcome": decided.outcome.value,
        "reason": decided.reason,
        "revision": revision.number,
        "sequence": revision.sequence,
        "signed_by": revision.author,
        "signed_at": revision.at,
        "editors": list(decided.signature.editors),
        "item_sha256": revision.item_sha256,
        "newest_revision": decided.signature.head,
        "changed_since": decided.signature.changed_since,
    }


def _address(item: ItemId) -> dict[str, object]:
    return {"dataset": item.dataset, "topic": item.topic, "turn": item.turn}


def _total(files: Iterable[Mapping[str, object]], name: str) -> int:
    return sum(count for file in files if isinstance(count := file[name], int))
