"""Audits of noise on tables with published margins, on the pair that is overlooked.

Each right mechanism is refuted with probability 0.05 at most; the seed is fixed.
"""

import pytest

import verifydp
from verifydp.mechanisms import mechanism

CYCLE = (1, -1, 0, 0, 1, -1, -1, 0, 1)
SQUARE = (1, -1, 0, -1, 1, 0, 0, 0, 0)


@pytest.mark.parametrize(
    ("name", "parameters", "epsilon", "delta", "verdict"),
    [
        # The printed sensitivity, 2, where a cycle of length 6 is possible as well.
        ("projected-gaussian", {"vectors": [CYCLE, SQUARE], "sigma": 2}, 1, "0.127",
         "REFUTED"),
        ("projected-gaussian", {"vectors": [CYCLE, SQUARE], "mu": 1}, 1, "0.127",
         "NOT_REFUTED"),
        ("k-norm", {"vectors": [CYCLE, SQUARE], "decay": 2}, 1, 0, "REFUTED"),
        ("k-norm", {"vectors": [CYCLE, SQUARE], "decay": 1}, 1, 0, "NOT_REFUTED"),
    ],
)  # fmt: skip
def test_audits(name, parameters, epsilon, delta, verdict):
    subject = mechanism(name, **parameters)
    claim = verifydp.ApproximateDP(epsilon=epsilon, delta=delta)
    pair = ([0] * 9, list(CYCLE))
    result = verifydp.audit(subject, claim=claim, pair=pair, samples=60_000, seed=0)
    assert result.verdict.value == verdict
    assert not any("CONTRADICTION" in note for note in result.notes)
    if name == "projected-gaussian":
        exact = {"REFUTED": 1.46555, "NOT_REFUTED": 0.99965}[verdict]
        assert float(result.epsilon_upper) == pytest.approx(exact, abs=1e-4)
    else:
        assert any("its pure epsilon on this pair is" in note for note in result.notes)
