"""A run along the open paths, against the literal way: list all paths and cut the list down."""

import random
import time

import pytest

from tests.unit.scoring.released.enumeration import ANSWER, ASK, all_paths, follow
from utb.scoring.released.loop import Run, run_turn
from utb.scoring.released.replies import Reply

Steps = list[list[str] | None]
POOLS = (
    ["A"],
    ["A", "B"],
    ["A", "B", ASK],
    ["A", ASK],
    ["A", "B", "C", ASK, ASK],
    ["A", ASK, ANSWER],
    [*"ABCDEF", ASK],
)


def run(names: list[str], waits: list[list[int]], steps: Steps) -> Run:
    """Run steps, None being text, against a reference of these names."""
    nodes = [
        {"action": {"name": name, "arguments": {}}, "dependency_list": before}
        for name, before in zip(names, waits, strict=True)
    ]
    replies = [
        Reply(content="text") if step is None else Reply(tool_calls=[call(name) for name in step]) for step in steps
    ]
    return run_turn(nodes, replies)


def call(name: object) -> dict[str, object]:
    return {"id": "1", "function": {"name": name, "arguments": "{}"}}


def outcome(done: Run) -> list[object]:
    """Nodes taken by each step, and how it ended, as the literal way words it."""
    ends = {
        "action name not in candidate_answer_function_list": "not open",
        "tool_calls and content are None or empty": "nothing said",
        None: "answered",
    }
    end = ends.get(done.error_reason, "no step left") if done.crash is None else done.crash.kind
    return [*(tuple(sorted(step.taken)) for step in done.steps if step.reason is None), end]


def random_case(rng: random.Random) -> tuple[list[str], list[list[int]], Steps]:
    """A small reference, half of them free of dependencies, and a run that follows one of its paths loosely."""
    names = [rng.choice(pool) for pool in [rng.choice(POOLS)] for _ in range(rng.randint(1, 5))]
    if rng.random() < 0.5:
        names[-1] = ANSWER
    share = rng.choice([0, 0.15, 0.4])
    waits = [[j for j in range(i) if rng.random() < share] for i in range(len(names))]
    steps: Steps = []
    for step in rng.choice(all_paths(names, waits)):
        called = [names[i] for i in step]
        dice = rng.random()
        if dice < 0.25 or ({ASK, ANSWER} & set(called) and dice < 0.9):
            steps.append(None)
        else:
            steps.append([rng.choice(names)] if dice < 0.35 else called)
    steps += [rng.choice([None, [rng.choice(names)]]) for _ in range(rng.randint(0, 2))]
    return names, waits, [None, *steps] if rng.random() < 0.3 else steps


@pytest.mark.parametrize("seed", range(40))
def test_a_run_ends_as_it_does_with_all_paths_listed(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(25):
        names, waits, steps = random_case(rng)
        assert outcome(run(names, waits, steps)) == follow(names, waits, steps), (names, waits, steps)


@pytest.mark.parametrize("names", [[f"T{i}" for i in range(14)], ["A", "A", "B", "B"] * 3, ["A", "B"] * 7])
@pytest.mark.parametrize("asked", [False, True])
def test_wide_references_take_milliseconds(names: list[str], asked: bool) -> None:
    nodes = [*names, ASK] if asked else names
    waits = [[] for _ in nodes] + [list(range(len(nodes)))]
    first: Steps = [None] if asked else []
    for steps in ([*first, names, None], [*first, *([name] for name in names), None], [*first, ["zz"]], [None] * 20):
        start = time.process_time()
        run([*nodes, ANSWER], waits, steps)
        assert time.process_time() - start < 0.05


def test_a_batch_with_hundreds_of_calls_is_followed() -> None:
    names = [f"T{i}" for i in range(600)]
    waits = [[] for _ in range(601)] + [list(range(601))]
    assert run([*names, ASK, ANSWER], waits, [None, names, None]).error_reason is None


def test_many_questions_at_any_time_are_followed_one_after_the_other() -> None:
    names = [ASK, "A"] * 70
    waits: list[list[int]] = [[] for _ in names]
    done = run(names, waits, [None, None, ["A"]])
    assert [step.taken for step in done.steps] == [(0,), (2,)]
    assert str(done.crash) == "IndexError: list index out of range"  # a single batch of everything is a path, too


def test_a_batch_that_could_stand_for_many_choices_of_nodes_is_found() -> None:
    names = [ASK, *["A", "B"] * 6, ANSWER]
    waits: list[list[int]] = [[] for _ in range(13)] + [list(range(13))]
    done = run(names, waits, [None, ["A", "A", "A", "B", "B", "B"]])
    assert done.steps[1].taken == (1, 3, 5, 2, 4, 6)


def test_steps_that_would_have_been_allowed_are_remembered() -> None:
    done = run(["A", "B", ANSWER], [[], [], [0, 1]], [["C"]])
    assert done.steps[-1].allowed == ((0,), (1,), (0, 1))
    assert run(["A", "B"], [[1], [0]], [["A"]]).steps[-1].allowed == ()


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        (Reply(), "tool_calls and content are None or empty"),
        (Reply(content="", tool_calls=[]), "tool_calls and content are None or empty"),
        (Reply(failure="Timeout: too slow"), "inference exception: Timeout: too slow"),
        (Reply(tool_calls=[None]), "parse tool_calls failed, error: 'NoneType' object is not subscriptable"),
        (Reply(tool_calls=["x"]), "parse tool_calls failed, error: string indices must be integers, not 'str'"),
        (Reply(tool_calls=[[1]]), "parse tool_calls failed, error: list indices must be integers or slices, not str"),
        (Reply(tool_calls=[{"id": "1"}]), "parse tool_calls failed, error: 'function'"),
        (Reply(tool_calls=[call(None)]), "action name not in candidate_answer_function_list"),
    ],
)
def test_a_step_that_ends_the_turn_says_why(reply: Reply, reason: str) -> None:
    done = run_turn([{"action": {"name": "A"}, "dependency_list": []}], [reply])
    assert done.error_reason == reason


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        (
            Reply(tool_calls=[call(None), call("A")]),
            "TypeError: '<' not supported between instances of 'str' and 'NoneType'",
        ),
        (Reply(tool_calls=5), "TypeError: object of type 'int' has no len()"),
    ],
)
def test_a_step_that_stops_the_evaluator_says_how(reply: Reply, reason: str) -> None:
    done = run_turn([{"action": {"name": "A"}, "dependency_list": []}], [reply])
    assert str(done.crash) == reason


def test_an_empty_reference_knows_no_text() -> None:
    assert str(run_turn([], [Reply(content="hello")]).crash) == "KeyError: 0"
    assert run_turn([], [Reply(tool_calls=[call("A")])]).error_reason == "current step: 0, idx_list is None"
