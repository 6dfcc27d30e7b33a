"""Calls of a log for tests of its views."""

from utb.model.call_summary import CallSummary


def call(number: int = 0, **fields: object) -> CallSummary:
    """A call that was answered and accepted."""
    known: dict[str, object] = {
        "file": "p.jsonl",
        "line": number + 1,
        "offset": 0,
        "call_id": f"c{number}",
        "status": "answered",
        "role": "planner",
        "purpose": "plan",
        "persona": "ann",
        "topic_id": "t1",
        "turn": 0,
        "attempt": 1,
        "accepted": True,
        "input_tokens": 100,
        "output_tokens": 10,
        "latency_s": 1.0,
    }
    return CallSummary(**{**known, **fields})  # type: ignore[arg-type]
