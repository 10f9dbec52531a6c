"""How often correct mechanisms are refuted: at most as often as promised.

Each subject sits at the boundary of its claim, where false alarms are likeliest.
A count passes if it is no higher than a binomial variable with the promised share
would be with probability 1 - 1e-6; so a sound auditor fails here once in a million
runs, and one whose share is twice the promised one fails with the probability printed.
"""

import math
from fractions import Fraction

import numpy as np
import pytest
from scipy import special, stats

import verifydp
from verifydp import ApproximateDP, Verdict, api

from .pair_tests import run_pair_test
from .subjects import (
    EMPTY_AND_ONE,
    exact_sigma,
    gaussian_count,
    laplace_count,
    randomised_response,
)

RUNS = 500
SAMPLES = 2_000
FALSE_FAILURE = 1e-6
#: A level at which the e-process does not stop by itself.
NEVER = Fraction(1, 10**300)

SUBJECTS = {
    "Laplace 1 at 1": (laplace_count(1.0), ApproximateDP(epsilon=1.0)),
    "randomised response at 1": (randomised_response(1.0), ApproximateDP(epsilon=1.0)),
    "Laplace 0.1 at 0.1": (laplace_count(10.0), ApproximateDP(epsilon=0.1)),
    "Gaussian (1, 1e-5), exact sigma": (
        gaussian_count(exact_sigma(1.0, 1e-5)),
        ApproximateDP(epsilon=1.0, delta=1e-5),
    ),
}


def interval(hits: int, trials: int) -> tuple[float, float]:
    """Clopper-Pearson at 0.95."""
    low = float(special.betaincinv(hits, trials - hits + 1, 0.025)) if hits else 0.0
    misses = trials - hits
    high = float(special.betaincinv(hits + 1, misses, 0.975)) if misses else 1.0
    return low, high


def verdict_on(count: int, trials: int, share: float) -> tuple[int, str]:
    """The most false alarms that pass, and a line about them."""
    most = int(stats.binom.isf(FALSE_FAILURE, trials, share))
    low, high = interval(count, trials)
    power = stats.binom.sf(most, trials, 2 * share)
    return most, (
        f"{count} of {trials} refuted, share {count / trials:.4f} "
        f"[{low:.4f}, {high:.4f}], promised {share:g}; at most {most} pass, twice the "
        f"promised share fails with probability {power:.4f}"
    )


def test_audits_of_correct_mechanisms(monkeypatch, show):
    """Whole audits at confidence 0.95: both instruments, the exact bound included."""
    total = 0
    for name, (mechanism, claim) in SUBJECTS.items():
        refuted = []
        # The checker can only refuse a verdict; it looks at the refutations below.
        with monkeypatch.context() as unchecked:
            unchecked.setattr(api, "check_certificate", lambda certificate: True)
            for seed in range(RUNS):
                result = verifydp.audit(
                    mechanism,
                    claim,
                    pair=EMPTY_AND_ONE,
                    samples=SAMPLES,
                    confidence=0.95,
                    seed=seed,
                )
                if result.verdict is Verdict.REFUTED:
                    refuted.append(result)
        assert all(verifydp.check(result.certificate) for result in refuted)
        total += len(refuted)
        show(f"false alarms, {name}: {len(refuted)} of {RUNS}")
    most, line = verdict_on(total, RUNS * len(SUBJECTS), 0.05)
    show(f"false alarms, all audits at confidence 0.95: {line}")
    assert total <= most


def test_an_adversary_stops_at_the_worst_moment(show):
    """The e-process, read at every block end and stopped where wealth is highest."""
    highest = []
    for mechanism, claim in SUBJECTS.values():
        for seed in range(RUNS):
            looks: list[float] = []
            run_pair_test(
                mechanism,
                claim,
                EMPTY_AND_ONE,
                seed=seed,
                pairs=SAMPLES // 2,
                alpha=NEVER,
                tell=lambda pairs, log_wealth, looks=looks: looks.append(log_wealth),
            )
            assert len(looks) > 40
            highest.append(max(looks))
    for share in (0.05, 0.025, 0.01):
        count = int((np.array(highest) >= -math.log(share)).sum())
        most, line = verdict_on(count, len(highest), share)
        show(f"adversarial stop: {line}")
        assert count <= most


def test_the_subjects_are_tight():
    """A subject far inside its claim would never be refuted, by any auditor."""
    sigma = exact_sigma(1.0, 1e-5)
    a, b = 1 / (2 * sigma), sigma
    delta = special.ndtr(a - b) - math.e * special.ndtr(-a - b)
    assert delta == pytest.approx(1e-5, rel=1e-6)
    assert delta <= 1e-5
