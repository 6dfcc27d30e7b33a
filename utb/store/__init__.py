"""Annotations that are never lost: documents with their history, drafts, claims, comments; in SQLite or PostgreSQL."""

from utb.store.imports import Imported
from utb.store.store import Store, open_store
from utb.store.story import Entry

STORE_FILE = "store.sqlite"  # the store of a workspace, where no other is named

__all__ = ["STORE_FILE", "Entry", "Imported", "Store", "open_store"]
