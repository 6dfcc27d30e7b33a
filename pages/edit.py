"""Edit reference: what a turn should have looked like, as a graph, a form or JSON; every edit is kept at once."""

from utb.ui import cached
from utb.ui.edit import draw_edit
from utb.ui.setup import page

with page("Edit reference") as settings:
    draw_edit(cached.workspace(settings.workspace), settings)
