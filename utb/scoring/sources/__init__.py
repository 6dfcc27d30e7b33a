"""The source finder: where each argument value of a reference call stands, among what the model could see."""

from utb.scoring.sources.finder import find_sources

__all__ = ["find_sources"]
