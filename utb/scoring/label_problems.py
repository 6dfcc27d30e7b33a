"""What is wrong with the clarification labels of a turn while they are edited.

Labels that a reader would pass over block signing off, and so does evidence that is not there: it would count as a
reason to infer what cannot be inferred.
"""

from collections.abc import Iterator

from utb.graph.editing.state import Edited, Raw
from utb.model import Decision, NodeKind, Turn
from utb.scoring.problems import Problem, ProblemCode
from utb.scoring.wording import show


def label_problems(state: Edited, turn: Turn) -> Iterator[Problem]:
    """The problems of every label, in their order."""
    if state.clarification is not None and not isinstance(state.clarification, list):
        sentence = f"The labels of the turn are {show(state.clarification)}, not a list of slots."
        yield Problem(ProblemCode.LABEL_UNREADABLE, sentence, True)
        return
    seen: set[str] = set()
    for place, label in enumerate(state.labels):
        why = _why_unreadable(label)
        if why is not None or not isinstance(label, dict):
            yield Problem(ProblemCode.LABEL_UNREADABLE, f"Label {place} cannot be read: {why}.", True)
            continue
        slot = str(label["slot"])
        if slot in seen:
            yield _problem(ProblemCode.LABEL_REPEATED, slot, "is labelled twice", blocks=False)
        seen.add(slot)
        yield from _of_evidence(slot, label, turn)
    yield from _of_questions(turn)


def _why_unreadable(label: object) -> str | None:
    if not isinstance(label, dict):
        return "it is not an object"
    if not isinstance(label.get("slot"), str) or not label["slot"].strip():
        return "it names no slot"
    if label.get("decision") not in (Decision.ASK, Decision.INFER):
        return f"its decision is {show(label.get('decision'))}, neither `ask` nor `infer`"
    if not isinstance(label.get("evidence"), list | None):
        return "its evidence is not a list of places"
    return None


def _of_evidence(slot: str, label: Raw, turn: Turn) -> Iterator[Problem]:
    listed = label.get("evidence")
    places = listed if isinstance(listed, list) else []
    if label["decision"] == Decision.INFER and not places:
        what = "is to be inferred, but no place says from what"
        yield _problem(ProblemCode.LABEL_WITHOUT_EVIDENCE, slot, what, blocks=False)
    for place in places:
        why = _why_missing(place, turn)
        if why is not None:
            yield _problem(ProblemCode.LABEL_EVIDENCE_MISSING, slot, f"has evidence that is not there: {why}")


def _why_missing(place: object, turn: Turn) -> str | None:
    """Why a place of evidence is none in the requests of earlier turns."""
    if not isinstance(place, dict):
        return f"{show(place)} is no place"
    numbers = {name: place.get(name) for name in ("turn", "start", "end")}
    for name, number in numbers.items():
        if type(number) is not int or number < 0:
            return f"its {name} is {show(number)}"
    topic = place.get("topic_id") or turn.topic_id
    earlier = next((old for old in turn.history if (old.topic_id, old.turn) == (topic, numbers["turn"])), None)
    if earlier is None:
        return f"turn {show(numbers['turn'])} of topic {show(topic)} is not before this one"
    start, end = place["start"], place["end"]
    length = len(earlier.request or "")
    if not start < end <= length:
        return f"characters {show(start)} to {show(end)} of a request of {length}"
    return None


def _of_questions(turn: Turn) -> Iterator[Problem]:
    """Slots to ask for in a reference that asks nothing."""
    if any(node.kind is NodeKind.ASK for node in turn.reference.nodes):
        return
    for label in turn.clarification:
        if label.decision is Decision.ASK:
            what = "is to be asked for, but the reference asks nothing"
            yield _problem(ProblemCode.LABEL_NOT_ASKED, label.slot, what, blocks=False)


def _problem(code: ProblemCode, slot: str, what: str, *, blocks: bool = True) -> Problem:
    return Problem(code, f"The slot {show(slot)} {what}.", blocks, slot=slot)
