"""How an edit changes verdicts before it is saved."""

from utb.model import EXACT, RELAXED, Status
from utb.scoring.flips import Flip, count_flipped, flips, flips_from, verdicts_of
from utb.testing import builders as b

BEFORE = b.turn(b.node("find", {"city": "Paris"}), b.answer(after=[0]))
AFTER = b.turn(b.node("find", {"city": "Lyon"}), b.answer(after=[0]))
PARIS = b.trajectory(b.step(b.call("find", {"city": "Paris"})), b.text(), model="paris")
LYON = b.trajectory(b.step(b.call("find", {"city": "Lyon"})), b.text(), model="lyon")
OSLO = b.trajectory(b.step(b.call("find", {"city": "Oslo"})), b.text(), model="oslo")


def test_every_run_has_a_row_per_policy_with_both_reasons() -> None:
    rows = flips(BEFORE, AFTER, (PARIS, LYON, OSLO), (EXACT, RELAXED))
    assert [(row.policy, row.model) for row in rows[:4]] == [
        ("exact", "paris"),
        ("exact", "lyon"),
        ("exact", "oslo"),
        ("relaxed", "paris"),
    ]
    reason = 'Step 0 called `find` (node 0): `city` is "Paris"; the reference has "Lyon".'
    assert rows[0].before is Status.CORRECT
    assert rows[0].after is Status.WRONG
    assert (rows[0].reason_before, rows[0].reason_after.startswith(reason[:40])) == ("", True)


def test_another_reason_for_the_same_verdict_is_no_flip() -> None:
    row = flips(BEFORE, AFTER, (OSLO,), (EXACT,))[0]
    assert row.reason_before != row.reason_after
    assert not row.is_flipped


def test_models_are_counted_once_however_many_trials_flip() -> None:
    again = b.trajectory(b.step(b.call("find", {"city": "Paris"})), b.text(), model="paris", trial=1)
    rows = flips(BEFORE, AFTER, (PARIS, again, LYON, OSLO), (EXACT, RELAXED))
    assert count_flipped(rows, "exact") == (2, 3)
    assert count_flipped((), "exact") == (0, 0)


def test_an_edit_that_breaks_the_reference_flips_to_not_scored() -> None:
    broken = b.turn(b.node("find", {"city": "Paris"}, after=[0]), b.answer(after=[0]))
    assert flips(BEFORE, broken, (PARIS,), (EXACT,))[0] == Flip(
        "paris",
        0,
        "exact",
        Status.CORRECT,
        Status.NOT_SCORED,
        "",
        "The reference can never be executed: node 0 waits for itself.",
    )


def test_verdicts_from_before_may_be_kept() -> None:
    runs, policies = (PARIS, LYON, OSLO), (EXACT, RELAXED)
    known = verdicts_of(BEFORE, runs, policies)
    assert flips_from(known, AFTER, runs, policies) == flips(BEFORE, AFTER, runs, policies)
