"""Compare: two models, policies or trials on the same turns."""

from utb.ui.compare_page import draw_page
from utb.ui.setup import page

with page("Compare") as settings:
    draw_page(settings.workspace)
