"""One turn played by one agent, step by step, and written down as a line of a prediction file.

A reply with calls gets its observations; a question gets the user's answer while something is left to do; any other
text ends the turn, and so do a failing provider, a second question that the user has no answer to, and the step limit.
A question is what has a question mark: that is true of all texts here, and the files do not depend on the ask detector,
which they are to test. Times are drawn from the seed: the files must not differ from one run to the next.
"""

import hashlib
from dataclasses import dataclass, field
from random import Random

from tests.agents.messages import Agent, Message, Reply, as_text, observed, opening, said
from tests.agents.world import World
from utb.model import Turn

STEP_LIMIT = 12
PATIENCE = 2  # questions without need before the user leaves
SIGNS_PER_TOKEN = 4


@dataclass(slots=True)
class _Record:
    """What has been said so far, for the agent (`messages`) and for the file (`steps`)."""

    messages: list[Message]
    dice: Random
    steps: list[Message] = field(default_factory=list)
    calls: int = 0

    def add(self, reply: Reply, world: World) -> None:
        """One reply, with the results of its calls."""
        ids = [f"call_{self.calls + place + 1}" for place in range(len(reply.calls))]
        self.calls += len(ids)
        results = [world.observe(call) for call in reply.calls]
        step = _step(reply, ids, results, self._measures(reply))
        self.steps.append(step)
        self.messages.append(said(reply, ids))
        self.messages.extend(observed(own, result) for own, result in zip(ids, results, strict=True))

    def hear(self, words: str) -> None:
        """The user's answer to a question."""
        self.steps.append({"user_input": words})
        self.messages.append({"role": "user", "content": words})

    def _measures(self, reply: Reply) -> Message:
        written = (reply.text or "") + "".join(call.name + call.arguments for call in reply.calls)
        return {
            "latency_s": round(self.dice.uniform(0.2, 1.5), 2),
            "input_tokens": sum(len(as_text(message)) for message in self.messages) // SIGNS_PER_TOKEN,
            "output_tokens": len(written) // SIGNS_PER_TOKEN,
            "cost_usd": 0.0,
            "attempts": 1 if reply.error is None else 3,
        }


def play(agent: Agent, turn: Turn, seed: str, limit: int = STEP_LIMIT) -> Message:
    """The part of a prediction line that tells what happened."""
    world, record, needless, replies = World(turn), _Record(opening(turn), Random(seed)), 0, 0
    prompt = hashlib.sha256(as_text([record.messages, turn.tools.raw]).encode()).hexdigest()
    is_over = False
    while not is_over and replies < limit:
        reply = agent.reply(tuple(record.messages))
        record.add(reply, world)
        replies += 1
        if reply.error is not None:
            is_over = True
        elif not reply.calls:
            needless += not world.is_to_be_asked()
            is_over = not (_is_question(reply.text or "") and world.is_waiting() and needless < PATIENCE)
            if not is_over:
                record.hear(world.answer_question())
    return {"truncated": not is_over, "steps": record.steps, "prompt_sha256": prompt}


def _is_question(text: str) -> bool:
    return "?" in text or "？" in text


def _step(reply: Reply, ids: list[str], results: list[object], measures: Message) -> Message:
    calls = [
        {"id": own, "name": call.name, "arguments": call.arguments} for own, call in zip(ids, reply.calls, strict=True)
    ]
    found = [{"call_id": own, "content": result} for own, result in zip(ids, results, strict=True)]
    step: Message = {"content": reply.text, "tool_calls": calls, "observations": found, **measures}
    if reply.error is not None:
        step |= {"input_tokens": None, "output_tokens": None, "cost_usd": None}
        step["error"] = {"kind": reply.error[0], "message": reply.error[1]}
    return step
