"""From verdicts to numbers: rows, never prints."""
