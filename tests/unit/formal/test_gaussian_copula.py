"""Claims about coupled normal noises: proved, refuted, with certificates."""

from fractions import Fraction

import numpy as np
import pytest

import verifydp
from verifydp.errors import InputError, UnsupportedError
from verifydp.laws import Laplace, Normal
from verifydp.laws.copulas import CoupledLaw, GaussianCopula, Gumbel
from verifydp.mechanisms import mechanism

ALONG, AGAINST = (1, 1), (1, -1)


def noise(vectors, correlations="1/2", sigma=2):
    return mechanism(
        "gaussian-copula", vectors=vectors, sigma=sigma, correlations=correlations
    )


def test_the_distance_is_that_in_the_covariance():
    """``2 / (1 + r)`` along and ``2 / (1 - r)`` against, over the variance."""
    assert noise([ALONG]).squared_mu == Fraction(1, 3)
    assert noise([AGAINST]).squared_mu == 1
    both = noise([ALONG, AGAINST])
    assert (both.squared_mu, both.worst) == (1, AGAINST)
    many = noise([ALONG, (1, 0), (0, 1), AGAINST])  # more than there are entries
    assert (many.squared_mu, many.worst) == (1, AGAINST)
    assert noise([AGAINST], [[1, "-1/2"], ["-1/2", 1]]).squared_mu == Fraction(1, 3)


@pytest.mark.parametrize(
    ("vectors", "epsilon", "delta", "verdict"),
    [
        ([ALONG, AGAINST], 1, "0.127", "PROVED"),
        ([ALONG, AGAINST], 1, "0.126", "REFUTED"),
        # A distance that is no rational number.
        ([ALONG], "1/2", "0.0773", "PROVED"),
        ([ALONG], "1/2", "0.0772", "REFUTED"),
        # What independent noise would give away, whose squared distance is 1/2.
        ([AGAINST], "1/2", "0.124", "REFUTED"),
    ],
)
def test_claims_are_settled(vectors, epsilon, delta, verdict):
    claim = verifydp.ApproximateDP(epsilon=epsilon, delta=delta)
    result = verifydp.prove(noise(vectors), claim)
    assert result.verdict.value == verdict
    assert verifydp.check(result.certificate)
    assert result.bounds["epsilon_upper"] == "certified"
    assert any("how the density of normal outputs" in note for note in result.notes)


@pytest.mark.parametrize(
    ("epsilon", "verdict"), [("1", "NOT_REFUTED"), ("1/2", "REFUTED")]
)
def test_both_sides_of_the_truth_are_in_one_report(epsilon, verdict):
    """The law says 0.99965 at delta 0.127; samples stay below it and refute one half.

    A right mechanism is refuted with probability 0.05 at most; the seed is fixed.
    """
    claim = verifydp.ApproximateDP(epsilon=epsilon, delta="0.127")
    subject = noise([ALONG, AGAINST])
    result = verifydp.audit(
        subject, claim=claim, pair=([0, 0], list(AGAINST)), samples=40_000, seed=0
    )
    assert result.verdict.value == verdict
    assert 0.5 < result.epsilon_lower <= result.epsilon_upper
    assert float(result.epsilon_upper) == pytest.approx(0.99965, abs=1e-4)
    assert result.delta_lower <= result.delta_upper
    assert not any("CONTRADICTION" in note for note in result.notes)
    assert any("follow from the law" in note for note in result.notes)
    assert verifydp.check(result.certificates["law"])
    assert result.certificates["law"].verdict.value == "PROVED"
    proved = verifydp.prove(subject, claim)
    assert proved.epsilon_upper == result.epsilon_upper
    assert (proved.verdict.value == "REFUTED") == (verdict == "REFUTED")


def test_a_sampler_that_does_not_follow_its_law_is_found():
    """It draws the noises of the opposite correlation, which hide half as much."""
    stated = noise([ALONG], "1/2", sigma="1/2")
    drawn = noise([ALONG], "-1/2", sigma="1/2")

    class Wrong:
        def sample(self, database, size, rng):
            return drawn.sample(database, size, rng)

        def law(self, database):
            return stated.law(database)

    result = verifydp.audit(
        Wrong(),
        claim=verifydp.ApproximateDP(epsilon=5, delta="0.01"),
        pair=([0, 0], list(ALONG)),
        samples=40_000,
        seed=0,
    )
    assert any("CONTRADICTION: the samples show" in note for note in result.notes)


def test_laws_without_an_enclosure_are_told():
    here, there = (
        [CoupledLaw(copula, laws) for copula, laws in pairs]
        for pairs in (
            [(Gumbel(2), [Normal(0, 1)] * 2), (GaussianCopula(0), [Laplace(0, 1)] * 2)],
            [(Gumbel(2), [Normal(1, 1)] * 2), (GaussianCopula(0), [Laplace(1, 1)] * 2)],
        )
    )
    with pytest.raises(UnsupportedError, match="no common GaussianCopula"):
        here[0].line_pair(there[0])
    with pytest.raises(UnsupportedError, match="margins other than normal ones"):
        here[1].line_pair(there[1])
    same = noise([ALONG]).law([0, 0])
    assert len({law.mean for law in same.line_pair(same)}) == 1


@pytest.mark.parametrize(
    ("change", "line"),
    [
        ({"correlations": 1}, "give a number inside"),
        ({"correlations": [[1, 2], [2, 1]]}, "is not positive definite"),
        ({"correlations": [[1, 0, 0], [0, 1, 0], [0, 0, 1]]}, "3 rows and vectors 2"),
        ({"correlations": "none.json"}, "cannot read none.json"),
        ({"vectors": [[1]]}, "vectors have 1 entries"),
        ({"sigma": 0}, "sigma is 0"),
    ],
)
def test_wrong_parameters_get_one_clear_line(change, line):
    given = {"vectors": [ALONG], "sigma": 2, "correlations": "1/2", **change}
    with pytest.raises(InputError, match=line):
        mechanism("gaussian-copula", **given)


def test_a_distance_that_nobody_can_write_is_one_line():
    """Forty correlations of 400 digits each."""
    rng = np.random.default_rng(1)
    size = 40
    rows = [[Fraction(0)] * size for _ in range(size)]
    for i in range(size):
        rows[i][i] = Fraction(1)
        for j in range(i):
            digits = "".join(map(str, rng.integers(0, 10, 400)))
            rows[i][j] = rows[j][i] = Fraction(int(digits), 100 * 10**400)
    with pytest.raises(InputError, match="over 14000 bits: write correlations and"):
        _ = noise([(1,) * size], rows).squared_mu


def test_draws_have_the_covariance():
    """5 deviations of each estimate of 100,000; an error of 0.02 is found."""
    drawn = noise([ALONG], "-3/5").sample([3, -1], 100_000, np.random.default_rng(2))
    assert drawn.mean(axis=0) == pytest.approx([3, -1], abs=0.04)
    assert np.corrcoef(drawn.T)[0, 1] == pytest.approx(-0.6, abs=0.011)
