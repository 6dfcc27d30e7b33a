"""Alignments and edits on small random turns and runs, identical and interchangeable calls included."""

import itertools
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from utb.graph.build import bits
from utb.model import EXACT, CallStatus, EditKind, Mode, NodeKind, NodeStatus, Status
from utb.scoring.align import align
from utb.scoring.exact.pairs import Pairing
from utb.scoring.exact.run import Run
from utb.scoring.execute import execute_reference
from utb.scoring.nearest import nearest_legal_path
from utb.scoring.score import score_turn
from utb.testing import builders as b

TOOLS = [b.tool(name, {"x": {}}) for name in ("f", "g", "h", "idle")]
few_values = st.integers(0, 1)


@st.composite
def turns(draw, most=5):
    """Up to `most` nodes of few tools and values, so that calls often look alike; questions now and then."""
    size = draw(st.integers(1, most))
    nodes = []
    for index in range(size):
        after = draw(st.lists(st.integers(0, index - 1), max_size=2, unique=True)) if index else []
        if draw(st.integers(0, 5)) == 0:
            nodes.append(b.ask(after=after))
        else:
            accepted = {"accepted": {"x": [0, 1]}} if draw(st.integers(0, 3)) == 0 else {}
            nodes.append(b.node(draw(st.sampled_from("fgh")), {"x": draw(few_values)}, after=after, **accepted))
    ending = [b.answer()] if draw(st.integers(0, 4)) else []
    return b.turn(*nodes, *ending, tools=TOOLS)


@st.composite
def runs(draw):
    """Steps of calls and texts that have little respect for the reference."""
    call = st.builds(
        lambda name, x: b.call(name, {"x": x}), st.sampled_from(["f", "g", "h", "idle", "zzz"]), few_values
    )
    call_step = st.lists(call, min_size=1, max_size=3).map(lambda calls: b.step(*calls))
    step = st.one_of(call_step, call_step, st.sampled_from([b.text("Which day?"), b.text("Done."), b.text("")]))
    steps = draw(st.lists(step, max_size=5))
    mode = draw(st.sampled_from([Mode.OPEN, Mode.OPEN, Mode.STRICT, Mode.SINGLE_RESPONSE]))
    return b.trajectory(
        *(steps[:1] if mode is Mode.SINGLE_RESPONSE else steps), mode=mode, truncated=draw(st.booleans())
    )


@given(turns(), st.integers(0, 10**6))
def test_a_legal_execution_shows_nothing_wrong(turn, seed):
    run = execute_reference(turn, Random(seed))
    verdict = score_turn(turn, run, EXACT)
    assert verdict.status is Status.CORRECT
    found = align(turn, run, verdict)
    assert {node.status for node in found.nodes} == {NodeStatus.MATCHED}
    assert all(call.status is CallStatus.MATCHED for call in found.calls)
    assert all(not node.late for node in found.nodes)
    assert nearest_legal_path(turn, found, run) == ()


@given(turns(), runs())
def test_correct_runs_and_only_they_need_no_edits(turn, run):
    verdict = score_turn(turn, run, EXACT)
    found = align(turn, run, verdict)
    edits = nearest_legal_path(turn, found, run)
    if verdict.status is Status.CORRECT:
        assert all(node.status is NodeStatus.MATCHED for node in found.nodes)
        assert all(call.status is CallStatus.MATCHED for call in found.calls)
        assert not edits
    elif verdict.status is Status.WRONG:
        assert edits


@given(turns(), runs())
def test_an_alignment_is_consistent(turn, run):
    found = align(turn, run, score_turn(turn, run, EXACT))
    assert [node.node for node in found.nodes] == list(range(len(turn.reference.nodes)))
    standing = [node.call for node in found.nodes if node.call is not None]
    assert len(standing) == len(set(standing))
    beside = [call.node for call in found.calls if call.node is not None]
    assert len(beside) == len(set(beside))
    for node in found.nodes:
        if node.call is not None:
            call = found.calls[node.call]
            assert call.node == node.node
            assert run.steps[call.step].calls[call.position].name == turn.reference.nodes[node.node].name
            assert all(row.equal for row in call.rows) == (node.status is not NodeStatus.WRONG_ARGUMENTS)
            assert (call.status is CallStatus.MATCHED) == (node.status is not NodeStatus.WRONG_ARGUMENTS)
        if turn.reference.nodes[node.node].kind is not NodeKind.CALL:
            assert node.status in (NodeStatus.MATCHED, NodeStatus.MISSING, NodeStatus.NOT_REACHED)
        assert set(node.late) <= set(bits(turn.reference.before[node.node]))


@given(turns(), runs())
def test_the_pairing_is_the_cheapest_of_all(turn, run):
    graph, judged = turn.reference, Run(turn, run, EXACT)
    pairing = Pairing(judged)
    nodes = list(bits(graph.calls))
    places = [(i, j) for i, step in enumerate(judged.steps) for j in range(len(step.calls))][:5]
    cost, pairs = pairing.cheapest(nodes, places)
    alone = pairing.cheapest(nodes, [])[0] // max(len(nodes), 1)

    def price(chosen):
        return sum(alone if place is None else pairing.price(node, place) for node, place in chosen)

    assert cost == price([(node, pairs.get(node)) for node in nodes])
    options = itertools.product([None, *places], repeat=len(nodes))
    one_to_one = (o for o in options if len(taken := [p for p in o if p is not None]) == len(set(taken)))
    assert cost == min(price(list(zip(nodes, option, strict=True))) for option in one_to_one)


@given(turns(), runs())
def test_the_edits_make_the_run_correct(turn, run):
    found = align(turn, run, score_turn(turn, run, EXACT))
    edits = nearest_legal_path(turn, found, run)
    edited = _edited(turn, run, found, edits)
    assert score_turn(turn, edited, EXACT).status is Status.CORRECT


@given(turns(most=4), runs())
def test_no_more_calls_move_than_must(turn, run):
    found = align(turn, run, score_turn(turn, run, EXACT))
    moved = [edit.node for edit in nearest_legal_path(turn, found, run) if edit.kind is EditKind.MOVE]
    made = [node.node for node in found.nodes if node.step is not None and not turn.reference.answers >> node.node & 1]
    fewest = min(
        size
        for size in range(len(made) + 1)
        for gone in itertools.combinations(made, size)
        if _stand_in_order(turn, run, found, set(made) - set(gone))
    )
    assert len(moved) == fewest


def _place(run, found, node):
    drawn = found.nodes[node]
    inside = found.calls[drawn.call].position if run.mode is Mode.SINGLE_RESPONSE and drawn.call is not None else 0
    return (drawn.step, inside)


def _stand_in_order(turn, run, found, kept):
    """Whether nodes may keep their places: whoever waits for another, however far back, was made in a later step."""

    def waits_for(node):
        direct = set(bits(turn.reference.before[node]))
        return direct.union(*(waits_for(other) for other in direct))

    return all(_place(run, found, o) < _place(run, found, n) for n in kept for o in waits_for(n) if o in kept)


def _edited(turn, run, found, edits):
    """The run after the edits: nodes in a legal order that leaves calls which do not move in theirs."""
    by_node = {}
    for edit in edits:
        by_node.setdefault(edit.node, set()).add(edit.kind)
    graph, done, steps = turn.reference, 0, []
    stays = {n.node for n in found.nodes if n.step is not None and EditKind.MOVE not in by_node.get(n.node, set())}
    stays -= set(bits(graph.answers))
    while done != graph.calls | graph.asks:
        free = [n for n in bits((graph.calls | graph.asks) & ~done) if not graph.before[n] & ~done]
        waiting = [_place(run, found, n) for n in stays if not done >> n & 1]
        next_up = [n for n in free if n not in stays or _place(run, found, n) == min(waiting)]
        chosen = next_up[0]  # fails where calls that stay block each other
        done |= 1 << chosen
        steps.append(_made(turn, run, found, chosen, by_node.get(chosen, set())))
    if graph.answers:
        steps.append(b.text("Done."))
    return b.trajectory(*steps)


def _made(turn, run, found, index, kinds):
    node, drawn = turn.reference.nodes[index], found.nodes[index]
    if node.kind is NodeKind.ASK:
        return b.text("Which day?")
    if drawn.call is None or EditKind.CHANGE in kinds:
        return b.step(b.call(node.name, node.arguments))
    call = found.calls[drawn.call]
    return b.step(run.steps[call.step].calls[call.position])
