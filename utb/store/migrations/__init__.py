"""How the tables came to be: Alembic revisions in `versions`, applied by `utb.store.opening`."""
