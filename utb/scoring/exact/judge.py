"""The paper's exact trajectory accuracy: is the run a legal execution of the reference, with nothing left over?

A run is CORRECT if *some* assignment of its calls to call nodes makes every step legal and ends where the reference
ends. What that means in detail - orders, batches, questions, ends, single responses - stands in docs/scoring.md.
This module turns a walk through the reference into a verdict; it looks at no argument itself.
"""

from utb.model import Finding, FindingCode, Policy, Status, Trajectory, Turn, Verdict
from utb.scoring.exact.calls import explain_calls, extra_call
from utb.scoring.exact.departing import explain_at_once
from utb.scoring.exact.facts import Facts, facts_of
from utb.scoring.exact.frontier import walk_every_way
from utb.scoring.exact.notes import run_notes
from utb.scoring.exact.proof import Progress, repeat
from utb.scoring.exact.reasons import after, behind_questions, explain_end, explain_text
from utb.scoring.exact.run import Run
from utb.scoring.exact.texts import text_of
from utb.scoring.exact.walk import End, Walk, walk_greedily
from utb.scoring.findings import make_finding

_C = FindingCode
_CORRECT, _WRONG, _NOT_SCORED = Status.CORRECT, Status.WRONG, Status.NOT_SCORED
_BY_TEXT, _BY_CALL, _RAN_OUT, _DEPARTED = End.BY_TEXT, End.BY_CALL, End.RAN_OUT, End.DEPARTED


def score_exact(turn: Turn, trajectory: Trajectory, policy: Policy, *, thorough: bool = False) -> Verdict:
    """The verdict on one run of one turn.

    `thorough` follows every assignment from the first step on instead of trying the obvious one first. It changes no
    verdict and is there to prove that.
    """
    graph = turn.reference
    if graph.fault is not None:
        return Verdict(policy.name, policy.version, _NOT_SCORED, None, 0, (graph.fault, *graph.notes))
    progress, facts = Progress([]), facts_of(turn)
    if not thorough and not policy.ask_must_name_slot:
        progress = repeat(facts, trajectory)
        if progress.is_proven:
            if facts.is_bounded(policy.done_set_limit, repeats=True):
                return _proven(facts, turn, trajectory, policy, len(progress.before))
            thorough = True
        elif progress.departing is not None:
            index = len(progress.before)
            found = explain_at_once(facts, trajectory, index, progress.done, progress.departing)
            if found is not None:
                return Verdict(policy.name, policy.version, _WRONG, False, index, (*found, *facts.findings))
    run = Run(turn, trajectory, policy, facts, progress)
    walk = walk_every_way(run) if thorough else _walk(run, progress)
    end, steps = walk.end, walk.steps
    if end is _BY_TEXT or (end is _BY_CALL and _first_call_after(run, walk) is None):
        return _correct(run, walk)
    repeated = len(progress.before)
    not_scored = _why_not_scored(run, walk)
    if not_scored is not None:
        notes = (not_scored, *run_notes(run, repeated, steps, is_over=False), *facts.findings)
        return Verdict(policy.name, policy.version, _NOT_SCORED, None, steps, notes)
    notes = (*_why_wrong(run, walk), *run_notes(run, repeated, steps + 1, is_over=False), *facts.findings)
    return Verdict(policy.name, policy.version, _WRONG, None if run.single else False, steps, notes)


def _walk(run: Run, progress: Progress) -> Walk:
    """The greedy walk where it decides, else every walk from the first choice on.

    A right assignment is proof, but which one is found first depends on the order of nodes. So where more done-sets
    could be reached than the policy keeps, what is right and what is ambiguous is always decided by the full search.
    """
    walk = walk_greedily(run, progress)
    if walk.doubt is None:
        return walk
    if not run.facts.is_bounded(run.policy.done_set_limit, repeats=False):
        return walk_every_way(run)
    return walk_every_way(run, *walk.doubt) if walk.end in (_DEPARTED, _RAN_OUT) else walk


def _correct(run: Run, walk: Walk) -> Verdict:
    facts, policy = run.facts, run.policy
    optimal = None if run.single else walk.steps == facts.fewest_steps
    notes = run_notes(run, 0, walk.steps, is_over=walk.end is _BY_TEXT)
    return Verdict(policy.name, policy.version, _CORRECT, optimal, walk.steps, (*notes, *facts.findings))


def _proven(facts: Facts, turn: Turn, trajectory: Trajectory, policy: Policy, steps: int) -> Verdict:
    """The same for a run that repeats its reference, so that only odd names have to be looked for."""
    findings = facts.findings
    if facts.writes_loosely:
        findings = (*run_notes(Run(turn, trajectory, policy, facts), 0, steps, is_over=True), *findings)
    elif steps < len(trajectory.steps):
        findings = (make_finding(_C.NOTE_AFTER_END, step=steps), *findings)
    optimal = steps == facts.fewest_steps
    return Verdict(policy.name, policy.version, _CORRECT, optimal, steps, findings)


def _first_call_after(run: Run, walk: Walk) -> int | None:
    """The first step after the end that calls a tool; failures of the provider end the search."""
    for index in range(walk.steps, len(run.steps)):
        step = run.steps[index]
        if step.error is not None:
            return None
        if step.calls or step.malformed is not None:
            return index
    return None


def _why_wrong(run: Run, walk: Walk) -> list[Finding]:
    """The findings of a run that is not right, the gravest first."""
    end = walk.end
    if end is _BY_CALL:
        return _after_the_end(run, _first_call_after(run, walk) or 0)
    if end is _DEPARTED:
        if run.steps[walk.steps].calls:
            return explain_calls(run, walk.steps, walk.states)
        return explain_text(run, walk.steps, walk.states[0])
    if not run.steps and run.single:
        return [make_finding(_C.EMPTY_REPLY, step=0)]
    return explain_end(run, walk)


def _after_the_end(run: Run, index: int) -> list[Finding]:
    step = run.steps[index]
    why = "although everything in the reference had been done"
    if step.malformed is not None:
        return [make_finding(_C.MALFORMED_CALL, step=run.places[index], actual=step.malformed, why=why)]
    return [extra_call(run, index, position, why) for position in range(len(step.calls))]


def _why_not_scored(run: Run, walk: Walk) -> Finding | None:
    """What keeps the run from being judged, if anything does."""
    end, single = walk.end, run.single
    if end is _DEPARTED and not single and not run.trajectory.truncated:
        return None
    if end is End.FAILED:
        error = run.steps[walk.steps].error
        return make_finding(_C.PROVIDER_ERROR, step=run.places[walk.steps], actual=error)
    if end is End.AMBIGUOUS:
        limit = run.policy.done_set_limit
        return make_finding(_C.REFERENCE_AMBIGUOUS, step=run.places[walk.steps], expected=limit)
    if single and not run.trajectory.text_recorded and _is_silent(run):
        why = "the run made no call, and its format recorded no text"
        return make_finding(_C.INPUT_UNREADABLE, why=why)
    if run.trajectory.truncated and end is _DEPARTED and _is_cut_off(run, walk.steps):
        return _cut_short(run, walk, "a limit cut off its last reply in the middle of a call")
    if end is not _RAN_OUT:
        return None
    if run.trajectory.truncated:
        return _cut_short(run, walk, "a limit ended it while it still agreed with the reference")
    if single and walk.steps and _waits_for_user(run, walk):
        return _cut_short(run, walk, "what is left comes after a question, and one reply cannot go on after that")
    return None


def _is_cut_off(run: Run, index: int) -> bool:
    """Whether this is the last reply, and one that cannot even be read as calls."""
    step = run.steps[index]
    return index == len(run.steps) - 1 and step.malformed is not None and not step.calls


def _cut_short(run: Run, walk: Walk, why: str) -> Finding:
    last = run.places[walk.steps - 1] if walk.steps else None
    return make_finding(_C.TRUNCATED_RUN, step=last, after=after(run, walk.steps), why=why)


def _is_silent(run: Run) -> bool:
    return not any(step.calls or step.malformed is not None or text_of(step) for step in run.steps)


def _waits_for_user(run: Run, walk: Walk) -> bool:
    """Whether a single response left only questions and what has to wait for one."""
    graph = run.turn.reference
    left = (graph.calls | graph.asks) & ~walk.states[0]
    return bool(graph.asks) and not left & ~behind_questions(graph)
