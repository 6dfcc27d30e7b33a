"""Loans and savings, to the cent; instalments are rounded as banks round them, half a cent up."""

from collections.abc import Callable, Mapping
from decimal import ROUND_HALF_UP, Decimal
from typing import Any


def cents(amount: float) -> float:
    """An amount with two digits after the point."""
    return float(_cents(Decimal(repr(float(amount)))))


def annuity(amount: float, annual_rate_percent: float, term_months: int) -> float:
    """The equal monthly instalment that pays a loan off."""
    return float(_annuity(_money(amount), _monthly(annual_rate_percent), term_months))


def loan_plan(amount: float, annual_rate_percent: float, term_months: int, kind: str) -> dict[str, Any]:
    """Instalments and interest of a loan.

    Args:
        amount: borrowed.
        annual_rate_percent: nominal rate; interest is charged monthly.
        term_months: number of instalments.
        kind: `annuity` (equal instalments), `equal_principal` (falling) or `bullet` (interest only, all at the end).

    Returns:
        `first_instalment, last_instalment, total_interest, total_paid`.
    """
    left, rate = _money(amount), _monthly(annual_rate_percent)
    equal = _annuity(left, rate, term_months)
    share = _cents(left / term_months)
    paid: list[Decimal] = []
    for number in range(1, term_months + 1):
        interest = _cents(left * rate)
        back = {"annuity": equal - interest, "equal_principal": share, "bullet": Decimal(0)}[kind]
        back = left if number == term_months else min(back, left)
        left -= back
        paid.append(interest + back)
    total = sum(paid, Decimal(0))
    return {
        "first_instalment": float(paid[0]),
        "last_instalment": float(paid[-1]),
        "total_interest": float(total - _money(amount)),
        "total_paid": float(total),
    }


def _money(amount: float) -> Decimal:
    return _cents(Decimal(repr(float(amount))))


def _monthly(annual_rate_percent: float) -> Decimal:
    return Decimal(repr(float(annual_rate_percent))) / 1200


def _annuity(amount: Decimal, rate: Decimal, months: int) -> Decimal:
    return _cents(amount / months if rate == 0 else amount * rate / (1 - (1 + rate) ** -months))


def _cents(amount: Decimal) -> Decimal:
    return amount.quantize(Decimal("0.01"), rounding=ROUND_HALF_UP)


FUNCTIONS: Mapping[str, Callable[..., Any]] = {f.__name__: f for f in (cents, annuity, loan_plan)}
