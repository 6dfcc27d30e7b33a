"""Annotations that are never lost: documents with their history, drafts, claims, comments; in SQLite or PostgreSQL."""

from utb.store.claims import any_version
from utb.store.imports import Imported
from utb.store.refusals import address_without_password
from utb.store.store import Store, open_store
from utb.store.story import Entry

STORE_FILE = "store.sqlite"  # the store of a workspace, where no other is named

__all__ = ["STORE_FILE", "Entry", "Imported", "Store", "address_without_password", "any_version", "open_store"]
