"""How fast and how lean scoring is, against decoding the same bytes; run `python -m tests.bench`."""
