"""Tools: what models are offered, what it returns, where it is used and how often it fails."""

from utb.ui import cached
from utb.ui.setup import page
from utb.ui.tools import draw_tools

with page("Tools") as settings:
    workspace = cached.workspace(settings.workspace)
    draw_tools(workspace)
