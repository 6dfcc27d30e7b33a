"""Statistics against worked examples that others have published, and against scipy and statsmodels."""

import math

import numpy as np
import pytest
import statsmodels.api as sm
from scipy import stats
from statsmodels.stats.contingency_tables import mcnemar as library_mcnemar
from statsmodels.stats.multitest import multipletests

from utb.metrics.all_pairs import clustered_error, least_detectable
from utb.metrics.multiplicity import holm
from utb.metrics.paired import mcnemar
from utb.metrics.students_t import distribution, quantile
from utb.metrics.trials import pass_all, pass_at, spread

_EXACT = 1e-9


def test_mcnemar_gives_what_fagerland_lydersen_and_laake_print() -> None:
    """Airway hyper-responsiveness before and after transplantation: 1 and 7 discordant children, exact p 0.070."""
    assert mcnemar(1, 7) == pytest.approx(0.0703125, abs=_EXACT)
    assert round(mcnemar(1, 7) or 0, 3) == 0.070


def test_holm_rejects_what_the_published_example_rejects() -> None:
    """p of 0.01, 0.04, 0.03, 0.005 at 5 %: the first and the fourth are rejected, the others are not."""
    adjusted = holm((0.01, 0.04, 0.03, 0.005))
    assert adjusted == pytest.approx((0.03, 0.06, 0.06, 0.02), abs=_EXACT)


def test_pass_at_one_of_human_evals_example() -> None:
    """The example samples that ship with HumanEval: six samples of one problem, three right, pass@1 0.5."""
    assert pass_at(6, 3, 1) == pytest.approx(0.4999999999999999, abs=_EXACT)


def test_spread_of_nists_certified_data() -> None:
    """NIST StRD NumAcc1 (10000001, 10000003, 10000002): certified mean 10000002, standard deviation 1."""
    found = spread([10000001.0, 10000003.0, 10000002.0])
    assert (found.mean, found.deviation) == (10000002.0, 1.0)
    zigzag = spread([1000000.2, *(1000000.1, 1000000.3) * 500])  # NumAcc3: 1000000.2, standard deviation 0.1
    assert zigzag.mean == pytest.approx(1000000.2, abs=_EXACT)
    assert zigzag.deviation == pytest.approx(0.1, abs=1e-9)


def test_the_multiplier_of_bloom() -> None:
    """Many clusters: 2.80 standard errors for a two-sided test at 5 % with 80 % power."""
    assert least_detectable(1.0, 100_001) == pytest.approx(2.80, abs=0.005)


@pytest.mark.parametrize(("first", "second"), [(0, 1), (3, 3), (5, 19), (86, 150), (400, 401)])
def test_mcnemar_is_that_of_statsmodels_and_of_the_binomial_test(first: int, second: int) -> None:
    theirs = library_mcnemar([[7, first], [second, 9]], exact=True).pvalue
    assert mcnemar(first, second) == pytest.approx(theirs, abs=_EXACT)
    assert mcnemar(first, second) == pytest.approx(stats.binomtest(first, first + second).pvalue, abs=_EXACT)


def test_holm_is_that_of_statsmodels() -> None:
    values = np.random.default_rng(3).uniform(0, 0.2, 36).tolist()
    assert holm(values) == pytest.approx(multipletests(values, method="holm")[1].tolist(), abs=_EXACT)
    assert holm((None, 0.01, None)) == (None, 0.01, None)


@pytest.mark.parametrize("df", [1, 2, 3, 4, 9, 10, 35, 299])
def test_students_t_is_that_of_scipy(df: int) -> None:
    for probability in (0.025, 0.2, 0.5, 0.8, 0.975, 0.9995):
        assert quantile(probability, df) == pytest.approx(float(stats.t.ppf(probability, df)), abs=_EXACT)
        assert distribution(quantile(probability, df), df) == pytest.approx(probability, abs=_EXACT)


def test_the_clustered_error_is_that_of_statsmodels() -> None:
    draws = np.random.default_rng(11)
    clusters = draws.integers(0, 10, 400)
    values = draws.integers(-1, 2, 400) + 0.3 * (clusters % 3)
    fitted = sm.OLS(values, np.ones(400)).fit(cov_type="cluster", cov_kwds={"groups": clusters})
    assert clustered_error(values, clusters) == pytest.approx(float(fitted.bse[0]), abs=_EXACT)
    assert clustered_error(values, np.zeros(400, np.int64)) is None


def test_pass_at_k_is_the_hypergeometric_chance_of_a_right_one() -> None:
    for trials in range(1, 9):
        for right in range(trials + 1):
            for k in range(1, trials + 1):
                drawn = stats.hypergeom(trials, right, k)
                assert pass_at(trials, right, k) == pytest.approx(1 - float(drawn.pmf(0)), abs=_EXACT)
                assert pass_all(trials, right, k) == pytest.approx(float(drawn.pmf(k)), abs=_EXACT)


def test_the_spread_of_nothing_and_of_one_is_no_number() -> None:
    assert (spread([]).mean, spread([]).deviation) == (None, None)
    assert (spread([0.5]).mean, spread([0.5]).deviation) == (0.5, None)
    assert math.isclose(spread([0.25, 0.75]).deviation or 0, float(np.std([0.25, 0.75], ddof=1)))
