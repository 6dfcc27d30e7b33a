"""A reference executed as a run: what a model would have done that makes no mistake.

The plain run asks as soon as it can and calls everything that is ready at once, so it has the fewest steps possible.
With a random generator it is any legal run: any order, any batching.
"""

from collections.abc import Sequence
from random import Random

from utb.graph.build import bits, ready
from utb.model import Call, Node, NodeKind, ReceivedObservation, ReferenceGraph, Step, Trajectory, Turn, UserReply

MODEL = "(reference)"
QUESTION = "Could you please tell me what is still missing?"  # where the reference does not say how it asks
CLOSING = "That is done."  # where the reference does not say how it answers


def execute_reference(turn: Turn, rng: Random | None = None) -> Trajectory:
    """The reference of the turn as a run; without steps where the reference cannot be executed."""
    graph = turn.reference
    entries: list[Step | UserReply] = []
    done, inner = 0, graph.calls | graph.asks
    while done != inner:
        chosen = _next_nodes(graph, ready(graph, done), rng)
        nodes = [graph.nodes[index] for index in chosen]
        if nodes[0].kind is NodeKind.ASK:
            entries.append(Step(content=_text(nodes[0], QUESTION)))
            if nodes[0].user_input is not None:
                entries.append(UserReply(nodes[0].user_input))
        else:
            entries.append(_batch(nodes, done.bit_count()))
        done |= sum(1 << index for index in chosen)
    if graph.answers:
        entries.append(Step(content=_text(graph.nodes[next(bits(graph.answers))], CLOSING)))
    steps = tuple(entry for entry in entries if isinstance(entry, Step))
    transcript = tuple(entries) if len(steps) < len(entries) else ()
    return Trajectory(turn.topic_id, turn.turn, MODEL, steps, dataset=turn.dataset, transcript=transcript)


def _next_nodes(graph: ReferenceGraph, now: int, rng: Random | None) -> list[int]:
    """The nodes of the next step: one question, or a batch of calls."""
    asks, calls = list(bits(now & graph.asks)), list(bits(now & graph.calls))
    if rng is None:
        return asks[:1] or calls
    if asks and (not calls or rng.random() < 0.5):
        return [rng.choice(asks)]
    return rng.sample(calls, rng.randint(1, len(calls)))


def _batch(nodes: Sequence[Node], first: int) -> Step:
    calls = tuple(Call(node.name, node.arguments, f"call_{first + place}") for place, node in enumerate(nodes))
    observations = tuple(ReceivedObservation(place, node.observation) for place, node in enumerate(nodes))
    return Step(calls=calls, observations=observations)


def _text(node: Node, fallback: str) -> str:
    own = node.observation
    return own if isinstance(own, str) and own.strip() else fallback
