import pytest

from utb.world.functions.money import annuity, cents, loan_plan


def test_half_a_cent_goes_up() -> None:
    assert [cents(amount) for amount in (1.005, 2.675, 1.004, -1.005)] == [1.01, 2.68, 1.0, -1.01]


@pytest.mark.parametrize(
    ("amount", "rate", "months", "instalment"),
    [(200_000, 6, 360, 1199.10), (10_000, 5, 36, 299.71), (1200, 0, 12, 100)],
)
def test_instalments_are_those_of_loan_tables(amount: float, rate: float, months: int, instalment: float) -> None:
    assert annuity(amount, rate, months) == instalment


@pytest.mark.parametrize("kind", ["annuity", "equal_principal", "bullet"])
def test_a_loan_is_paid_off_with_its_interest(kind: str) -> None:
    plan = loan_plan(15_000, 4.9, 48, kind)
    assert plan["total_paid"] == pytest.approx(15_000 + plan["total_interest"])
    assert plan["last_instalment"] == pytest.approx(
        {"annuity": plan["first_instalment"]}.get(kind, plan["last_instalment"]), abs=1
    )


def test_the_later_a_loan_is_paid_back_the_dearer_it_is() -> None:
    interest = [loan_plan(15_000, 4.9, 48, kind)["total_interest"] for kind in ("equal_principal", "annuity", "bullet")]
    assert interest == sorted(interest)
    assert interest[0] == pytest.approx(15_000 * 0.049 / 12 * 49 / 2, abs=0.5)
    assert interest[2] == pytest.approx(15_000 * 0.049 / 12 * 48, abs=0.5)
