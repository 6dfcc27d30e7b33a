"""What must hold for `exact` on any turn and any run."""

import copy
import itertools
import json
from functools import cache
from random import Random

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.strategies import (
    CLOSING,
    QUESTION,
    TOOL_NAMES,
    answer_lists,
    as_text,
    has_look_alikes,
    loose_steps,
    outputs_of,
    reordered,
    score_line,
    shuffled,
    turn_of,
)
from utb.graph.build import bits, fewest_steps, ready
from utb.matching.calls import same_arguments
from utb.matching.tools import compile_tools
from utb.model import EXACT, RELAXED, Mode, Policy, Status
from utb.scoring.ask import asks
from utb.scoring.exact import score_exact
from utb.scoring.execute import execute_reference
from utb.scoring.findings import FindingKind, kind_of
from utb.scoring.score import score_turn
from utb.testing import builders as b

seeds = st.integers(0, 2**32)
# Unequal by what they say, whatever rule reads them: another number, day, place, truth, length.
UNEQUAL = (("Paris", "Oslo"), (5, 6), ("2024-05-01", "2024-05-02"), (True, False), ([1, 2], [1]), ("5 km", "6 km"))


def core(verdict) -> tuple[object, ...]:
    """What a verdict decides, without its findings."""
    return verdict.status, verdict.optimal, verdict.completed_steps


@given(answer_lists(), seeds)
def test_a_reference_executed_in_any_legal_order_and_batching_is_correct(nodes, seed):
    turn = turn_of(nodes)
    run = execute_reference(turn, Random(seed))
    verdict = score_exact(turn, run, EXACT)
    assert verdict.status is Status.CORRECT, verdict.findings
    assert verdict.completed_steps == len(run.steps)


@given(answer_lists())
def test_the_plain_execution_is_optimal_and_none_is_shorter(nodes):
    turn = turn_of(nodes)
    run = execute_reference(turn)
    assert score_exact(turn, run, EXACT).optimal is True
    assert len(run.steps) == fewest_steps(turn.reference) == shortest(turn.reference)


def shortest(graph) -> int:
    """Fewest steps by trying every step from every set of done nodes."""

    @cache
    def left(done: int) -> int:
        now = ready(graph, done)
        if not now:
            return 0
        moves = [1 << ask for ask in bits(now & graph.asks)]
        if now & graph.calls:
            calls = [1 << call for call in bits(now & graph.calls)]
            moves += [sum(some) for size in range(1, len(calls) + 1) for some in itertools.combinations(calls, size)]
        if now & graph.answers:
            moves.append(now & graph.answers)
        return 1 + min(left(done | move) for move in moves)

    return left(0)


@given(st.data())
def test_the_obvious_and_the_thorough_path_agree_in_everything(data):
    nodes = data.draw(answer_lists())
    turn = turn_of(nodes)
    if data.draw(st.booleans()):
        run = execute_reference(turn, Random(data.draw(seeds)))
    else:
        mode = data.draw(st.sampled_from([Mode.OPEN, Mode.STRICT, Mode.SINGLE_RESPONSE]))
        run = b.trajectory(*data.draw(loose_steps(nodes)), mode=mode, truncated=data.draw(st.booleans()))
    assert score_exact(turn, run, EXACT) == score_exact(turn, run, EXACT, thorough=True)


@given(st.data())
def test_verdicts_are_those_of_trying_every_assignment(data):
    nodes = data.draw(answer_lists(most=5))
    turn = turn_of(nodes)
    if data.draw(st.booleans()):
        steps = execute_reference(turn, Random(data.draw(seeds))).steps
    else:
        steps = data.draw(loose_steps(nodes))
    run = b.trajectory(*steps)
    verdict = score_exact(turn, run, EXACT)
    is_right, legal = try_everything(turn, run)
    assert (verdict.status is Status.CORRECT) is is_right
    assert verdict.completed_steps == legal


def try_everything(turn, run) -> tuple[bool, int]:
    """Whether some assignment makes the run right, and the most steps that some assignment makes legal."""
    found = list(Outcomes(turn, run).after(0, 0))
    right = [legal for is_right, legal in found if is_right]
    return bool(right), max(right or [legal for _, legal in found])


class Outcomes:
    """Every way a run can be read, as pairs: did it end rightly, and how many steps were legal."""

    def __init__(self, turn, run) -> None:
        self.graph = turn.reference
        self.find = compile_tools(turn.tools).find
        self.steps = run.steps
        self.inner = (1 << len(turn.reference.nodes)) - 1 & ~turn.reference.answers

    def after(self, index: int, done: int):
        """Outcomes once `index` steps are taken and `done` is done."""
        if done == self.inner and not self.graph.answers:
            ended_by_call = index and self.steps[index - 1].calls
            yield not (ended_by_call and any(step.calls for step in self.steps[index:])), index
        elif index == len(self.steps):
            yield False, index
        elif self.steps[index].calls:
            yield False, index
            yield from self.after_calls(index, done)
        else:
            yield False, index
            yield from self.after_text(index, done)

    def after_calls(self, index: int, done: int):
        calls = self.steps[index].calls
        now = [node for node in bits(ready(self.graph, done)) if self.graph.calls >> node & 1]
        for chosen in itertools.permutations(now, len(calls)):
            if all(self.fits(node, call) for node, call in zip(chosen, calls, strict=True)):
                yield from self.after(index + 1, done | sum(1 << node for node in chosen))

    def after_text(self, index: int, done: int):
        said = (self.steps[index].content or "").strip()
        if said and done == self.inner:
            yield True, index + 1
        elif said and asks(said):
            for node in bits(ready(self.graph, done) & self.graph.asks):
                yield from self.after(index + 1, done | 1 << node)

    def fits(self, node: int, call) -> bool:
        known = self.graph.nodes[node]
        return call.name == known.name and same_arguments(self.find(call.name)[0], known, call.arguments)


@given(answer_lists(asks=False, answer=True), seeds, st.data())
def test_leaving_out_a_call_is_never_correct(nodes, seed, data):
    turn = turn_of(nodes)
    run = execute_reference(turn, Random(seed))
    places = [(i, j) for i, step in enumerate(run.steps) for j in range(len(step.calls))]
    index, position = data.draw(st.sampled_from(places))
    kept = [call for at, call in enumerate(run.steps[index].calls) if at != position]
    steps = [*run.steps[:index], *([b.step(*kept)] if kept else []), *run.steps[index + 1 :]]
    assert score_exact(turn, b.trajectory(*steps), EXACT).status is Status.WRONG


@given(answer_lists(), seeds, st.data())
def test_adding_a_call_is_never_correct(nodes, seed, data):
    turn = turn_of(nodes, (*turn_of([]).tools.raw, b.tool("spare", {})))
    run = execute_reference(turn, Random(seed))
    names = [*TOOL_NAMES, "spare", "nowhere"]
    extra = b.call(data.draw(st.sampled_from(names)), {"x": "Oslo"})
    last_text = len(run.steps) - 1 if turn.reference.answers or not run.steps[-1].calls else len(run.steps)
    index = data.draw(st.integers(0, last_text))
    steps = list(run.steps)
    if index < len(steps) and steps[index].calls and data.draw(st.booleans()):
        steps[index] = b.step(*shuffled([*steps[index].calls, extra], seed))
    else:
        steps.insert(index, b.step(extra))
    assert score_exact(turn, b.trajectory(*steps), EXACT).status is Status.WRONG


@given(st.sampled_from(UNEQUAL), st.sampled_from([None, "string", "number", "boolean", "array"]), st.booleans(), seeds)
def test_a_deciding_value_that_is_another_one_is_never_correct(pair, kind, swapped, seed):
    reference, other = reversed(pair) if swapped else pair
    schema = {} if kind is None else {"type": kind}
    nodes = [b.node("f", {"x": reference}), b.node("g", {"x": 1}), b.answer(after=[0, 1])]
    turn = turn_of(nodes, (b.tool("f", {"x": schema}), b.tool("g", {"x": {}})))
    run = execute_reference(turn, Random(seed))
    assert score_exact(turn, run, EXACT).status is Status.CORRECT
    changed = [
        b.step(*[b.call(c.name, {"x": other} if c.name == "f" else c.arguments) for c in s.calls]) if s.calls else s
        for s in run.steps
    ]
    verdict = score_exact(turn, b.trajectory(*changed), EXACT)
    assert verdict.status is Status.WRONG
    assert verdict.findings[0].path == "x" or verdict.findings[0].path.startswith("x[")


@given(st.data(), seeds)
def test_order_of_calls_nodes_and_keys_ids_and_blanks_change_nothing(data, seed):
    nodes = data.draw(answer_lists())
    turn = turn_of(nodes)
    run = (
        execute_reference(turn, Random(seed))
        if data.draw(st.booleans())
        else b.trajectory(*data.draw(loose_steps(nodes)))
    )
    verdict = score_exact(turn, run, EXACT)
    other = turn_of(reordered(nodes, data.draw(st.permutations(range(len(nodes))))))
    steps = [msgspec.structs.replace(step, calls=tuple(rewritten(step.calls, seed))) for step in run.steps]
    assert core(score_exact(other, b.trajectory(*steps), EXACT)) == core(verdict)


@given(st.data(), seeds, st.integers(1, 4))
def test_at_the_limit_of_done_sets_the_order_of_nodes_decides_nothing(data, seed, limit):
    nodes = data.draw(answer_lists(pool_only=True))
    turn = turn_of(nodes)
    policy = Policy(name="exact", version="1", done_set_limit=limit)
    run = execute_reference(turn, Random(seed))
    other = turn_of(reordered(nodes, data.draw(st.permutations(range(len(nodes))))))
    steps = [msgspec.structs.replace(step, calls=tuple(rewritten(step.calls, seed))) for step in run.steps]
    verdict = score_exact(turn, run, policy)
    assert verdict.status in (Status.CORRECT, Status.NOT_SCORED)
    assert core(score_exact(other, b.trajectory(*steps), policy)) == core(verdict)


def rewritten(calls, seed: int):
    """The same calls in another order, with other ids, keys in another order and blanks anywhere."""
    for place, call in enumerate(shuffled(calls, seed)):
        turned = dict(reversed(call.arguments.items()))
        yield b.call(call.name, f" {json.dumps(turned, indent=seed % 3)}\n", id=f"other_{place}")


@given(st.data(), seeds)
def test_exact_is_part_of_relaxed(data, seed):
    nodes = data.draw(answer_lists())
    turn = turn_of(nodes)
    run = (
        execute_reference(turn, Random(seed))
        if data.draw(st.booleans())
        else b.trajectory(*data.draw(loose_steps(nodes)))
    )
    if score_exact(turn, run, EXACT).status is Status.CORRECT:
        assert score_turn(turn, run, RELAXED).status is Status.CORRECT


@given(st.data())
def test_scoring_changes_none_of_its_input(data):
    nodes = data.draw(answer_lists())
    steps = data.draw(loose_steps(nodes))
    turn, run = turn_of(nodes), b.trajectory(*steps)
    before = copy.deepcopy(
        (nodes, turn.tools.raw, [msgspec.structs.asdict(node) for node in turn.reference.nodes], run)
    )
    for policy in (EXACT, RELAXED):
        score_turn(turn, run, policy)
    after = (nodes, turn.tools.raw, [msgspec.structs.asdict(node) for node in turn.reference.nodes], run)
    assert after == before


@given(st.data())
def test_wrong_has_a_finding_and_correct_has_none_that_matters(data):
    nodes = data.draw(answer_lists())
    run = b.trajectory(*data.draw(loose_steps(nodes)))
    verdict = score_exact(turn_of(nodes), run, EXACT)
    if verdict.status is Status.WRONG:
        assert verdict.findings
        assert all(finding.message for finding in verdict.findings)
    if verdict.status is Status.CORRECT:
        assert {kind_of(finding) for finding in verdict.findings} <= {FindingKind.NOTE, FindingKind.DATA}


@given(st.data(), seeds)
def test_a_case_line_says_what_the_library_says(data, seed):
    nodes = data.draw(answer_lists())
    turn = turn_of(nodes)
    run = (
        execute_reference(turn, Random(seed))
        if data.draw(st.booleans())
        else b.trajectory(*data.draw(loose_steps(nodes)))
    )
    said = score_line(nodes, outputs_of(run))
    written = [
        msgspec.structs.replace(s, calls=tuple(b.call(c.name, as_text(c.arguments)) for c in s.calls))
        for s in run.steps
    ]
    verdict = score_exact(turn, b.trajectory(*written), EXACT)
    assert (said["status"], said["optimal"], said["completed_steps"]) == core(verdict)
    assert said["findings"] == json.loads(msgspec.json.encode(verdict.findings))


def test_look_alikes_are_frequent_among_what_is_drawn():
    drawn = []

    @settings(database=None, max_examples=400)
    @given(answer_lists())
    def collect(nodes):
        drawn.append(has_look_alikes(nodes))

    collect()
    assert sum(drawn) >= 0.3 * len(drawn)


def test_the_fixed_texts_ask_and_do_not_ask():
    assert asks(QUESTION)
    assert not asks(CLOSING)
