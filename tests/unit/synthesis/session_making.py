"""Sessions for tests: topics with short turns, and memories of them."""

from utb.model.synthesis import SynthesisTopic, SynthesisTurn, TurnMode


def topic(name: str, *requests: str) -> SynthesisTopic:
    """A topic whose turns have these requests."""
    turns = tuple(SynthesisTurn(mode=TurnMode.CHAT, request=text, answer=f"answer to {text}") for text in requests)
    return SynthesisTopic(
        persona="p", topic_id=name, language="en", env_info="2026-03-03 09:30:00 Tuesday", turns=turns
    )
