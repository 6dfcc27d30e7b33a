"""Editing a reference: events, pure reducers over the raw nodes, a trail with undo and redo, and what differs.

Everything is raw JSON as it stands in the file: fields that nobody knows stay, and a state that nobody edits is saved
as it was loaded.
"""

from utb.graph.editing.diff import Change, DiffRow, GraphDiff, NodeChange, graph_diff
from utb.graph.editing.events import EditEvent, event_as_json, read_event
from utb.graph.editing.reducers import apply
from utb.graph.editing.state import Edited, Refused, edited_of
from utb.graph.editing.trail import Step, Trail, read_trail, trail_as_json

__all__ = [
    "Change",
    "DiffRow",
    "EditEvent",
    "Edited",
    "GraphDiff",
    "NodeChange",
    "Refused",
    "Step",
    "Trail",
    "apply",
    "edited_of",
    "event_as_json",
    "graph_diff",
    "read_event",
    "read_trail",
    "trail_as_json",
]
