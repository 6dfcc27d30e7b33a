"""The revisions, oldest first by their names."""
