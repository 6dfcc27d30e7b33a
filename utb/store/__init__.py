"""Annotations that are never lost: documents with their history, drafts, claims, comments; in SQLite or PostgreSQL."""

from utb.store.store import Store, open_store

__all__ = ["Store", "open_store"]
