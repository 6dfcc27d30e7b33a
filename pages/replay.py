"""Replay: why a run of a turn got its verdict."""

from utb.ui import cached, filters, state
from utb.ui.choice import choose
from utb.ui.pickers import draw_pickers
from utb.ui.replay import draw_empty, draw_replay
from utb.ui.setup import page

with page("Replay") as settings:
    workspace = cached.workspace(settings.workspace)
    choice = choose(workspace, state.address(), compared=filters.is_open())
    if choice is None:
        draw_empty(workspace)
    else:
        draw_pickers(choice)
        if choice.is_empty:
            filters.draw_nothing_fits(choice)
        if choice.is_shown:
            draw_replay(choice, (*workspace.faults, *choice.faults), workspace.root)
