"""Frozen records that every other package speaks in. They hold; they decide nothing."""

from utb.model.alignment import AlignedCall, AlignedNode, Alignment, ArgumentRow, Edit, EditKind
from utb.model.labels import (
    CallStatus,
    Decision,
    Mode,
    NodeKind,
    NodeStatus,
    SourceKind,
    Status,
    TaskType,
    TurnSubtype,
)
from utb.model.persona import Persona
from utb.model.policy import EXACT, POLICIES, REFERENCE, REFERENCE_DIFFLIB, RELAXED, Policy, policy_named
from utb.model.reference import ANSWER_NAME, ASK_NAME, Node, ReferenceGraph, Source, Span
from utb.model.run import Call, ReceivedObservation, Step, Trajectory, UserReply
from utb.model.tools import Toolbox
from utb.model.turn import Evidence, Fault, SlotLabel, Topic, Turn
from utb.model.verdict import Finding, FindingCode, Verdict

__all__ = [
    "ANSWER_NAME",
    "ASK_NAME",
    "EXACT",
    "POLICIES",
    "REFERENCE",
    "REFERENCE_DIFFLIB",
    "RELAXED",
    "AlignedCall",
    "AlignedNode",
    "Alignment",
    "ArgumentRow",
    "Call",
    "CallStatus",
    "Decision",
    "Edit",
    "EditKind",
    "Evidence",
    "Fault",
    "Finding",
    "FindingCode",
    "Mode",
    "Node",
    "NodeKind",
    "NodeStatus",
    "Persona",
    "Policy",
    "ReceivedObservation",
    "ReferenceGraph",
    "SlotLabel",
    "Source",
    "SourceKind",
    "Span",
    "Status",
    "Step",
    "TaskType",
    "Toolbox",
    "Topic",
    "Trajectory",
    "Turn",
    "TurnSubtype",
    "UserReply",
    "Verdict",
    "policy_named",
]
