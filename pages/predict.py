"""Predict: ask a model for every turn, watch it, stop it, go on, and open what it did in Replay."""

from utb.ui import cached
from utb.ui.predict import draw_predict
from utb.ui.setup import page

with page("Predict") as settings:
    draw_predict(cached.workspace(settings.workspace))
