"""Figures: tables and figures of the loaded data and scores, for a paper."""

from utb.ui.figures_page import draw_page
from utb.ui.setup import page

with page("Figures") as settings:
    draw_page(settings.workspace)
