"""Predictions against a real server: what it says, what goes wrong there, and what it remembers of it."""
