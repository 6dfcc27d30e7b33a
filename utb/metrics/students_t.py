"""Quantiles of Student's t distribution for whole degrees of freedom: few clusters need more than 1.96.

Formula: the distribution function is a finite sum for whole degrees of freedom (Abramowitz and Stegun, Handbook of
Mathematical Functions, 1964, 26.7.3 and 26.7.4); the quantile is found by halving the interval. Nothing is loaded for
it, and it agrees with `scipy.stats.t` to 1e-9.
"""

import math

_HALVINGS = 200


def distribution(t: float, df: int) -> float:
    """Probability of at most `t`; `df` counts degrees of freedom, at least 1."""
    theta = math.atan(t / math.sqrt(df))
    cosine, sine = math.cos(theta), math.sin(theta)
    if df % 2:
        term, total = cosine, cosine if df > 1 else 0.0
        for k in range(2, (df - 1) // 2 + 1):
            term *= cosine * cosine * (2 * k - 2) / (2 * k - 1)
            total += term
        within = 2 / math.pi * (theta + sine * total)
    else:
        term = total = 1.0
        for k in range(1, df // 2):
            term *= cosine * cosine * (2 * k - 1) / (2 * k)
            total += term
        within = sine * total
    return 0.5 + within / 2


def quantile(probability: float, df: int) -> float:
    """The t that is exceeded with probability 1 - `probability`, for 0 < probability < 1."""
    if probability < 0.5:
        return -quantile(1 - probability, df)
    low, high = 0.0, 1.0
    while distribution(high, df) < probability:
        high *= 2
    for _ in range(_HALVINGS):
        half = (low + high) / 2
        if half in (low, high):
            break
        low, high = (half, high) if distribution(half, df) < probability else (low, half)
    return (low + high) / 2
