"""Claims about normal noise on a subspace: proved, refuted, with certificates."""

from fractions import Fraction

import pytest

import verifydp
from verifydp.mechanisms import mechanism

ONE, CYCLE = (1, -1, -1, 1), (1, -1, 0, 0, 1, -1, -1, 0, 1)


@pytest.mark.parametrize(
    ("vectors", "noise", "epsilon", "delta", "verdict"),
    [
        ([ONE], {"mu": 1}, 1, "0.127", "PROVED"),
        ([ONE], {"mu": 1}, 1, "0.126", "REFUTED"),
        # A length that is no rational number: the deviation stands as a root.
        ([CYCLE], {"sigma": 2}, 1, "0.2112", "PROVED"),
        ([CYCLE], {"sigma": 2}, 1, "0.2111", "REFUTED"),
        ([CYCLE], {"mu": 1}, 1, "0.127", "PROVED"),
        ([CYCLE], {"mu": 1}, 0, "0.38292", "REFUTED"),
        ([CYCLE], {"sigma": 2}, "log(3)", "0.2", "PROVED"),
        ([CYCLE], {"sigma": 2}, "log(3)", "0.1", "REFUTED"),
        # The sensitivity of the printed set, for tables that have cycles as well.
        ([CYCLE, (1, -1, 0, -1, 1, 0, 0, 0, 0)], {"sigma": 2}, 1, "0.127", "REFUTED"),
        ([(1, -1, 0, -1, 1, 0, 0, 0, 0)], {"sigma": 2}, 1, "0.127", "PROVED"),
    ],
)
def test_claims_are_settled(vectors, noise, epsilon, delta, verdict):
    subject = mechanism("projected-gaussian", vectors=vectors, **noise)
    claim = verifydp.ApproximateDP(epsilon=epsilon, delta=delta)
    result = verifydp.prove(subject, claim)
    assert result.verdict.value == verdict
    assert verifydp.check(result.certificate)
    assert any("rotations" in note for note in result.notes)


def test_bounds_are_certified_and_pure_privacy_is_refuted():
    subject = mechanism("projected-gaussian", vectors=[CYCLE], sigma=2)
    claim = verifydp.ApproximateDP(epsilon=50, delta=0)
    result = verifydp.prove(subject, claim)
    assert result.verdict.value == "REFUTED"
    known = verifydp.prove(subject, verifydp.ApproximateDP(epsilon=1, delta="0.2112"))
    assert known.bounds["delta_upper"] == known.bounds["epsilon_upper"] == "certified"
    assert float(known.delta_upper) == pytest.approx(0.211122756841886)
    assert Fraction("0.2111") < Fraction(float(known.delta_upper))
