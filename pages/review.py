"""Review: pass, fail or skip what was synthesized, turn by turn."""

from utb.ui import cached
from utb.ui.review import draw_review
from utb.ui.setup import page

with page("Review") as settings:
    draw_review(cached.workspace(settings.workspace), settings)
