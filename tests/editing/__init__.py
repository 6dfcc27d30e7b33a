"""Random edits of references, and the promises about them, for tests and for the long proof."""
