"""Synthesize: make sessions, watch them being made, and read what every model was asked and said."""

from utb.ui import cached
from utb.ui.setup import page
from utb.ui.synthesize import draw_synthesize

with page("Synthesize") as settings:
    draw_synthesize(cached.workspace(settings.workspace))
