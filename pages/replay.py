"""Replay: why a run of a turn got its verdict."""

from utb.ui.replay_page import draw_page
from utb.ui.setup import page

with page("Replay") as settings:
    draw_page(settings.workspace)
