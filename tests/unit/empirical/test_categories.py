"""Whatever an observer sees is an output: texts, failures, shapes, types, NaN.

Each odd output is told apart where only one side shows it, and held against nobody
where both sides show it alike. The fifteen audits of correct mechanisms run at level
1e-4, so one of them fails by chance with probability at most 0.0015; seeds are fixed.
A missed violation would need the odd output, of probability 0.4 on one side only, to
be absent from most of 1,500 draws.
"""

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest

from verifydp import ApproximateDP, Verdict, audit, check

CLAIM = ApproximateDP(epsilon=1.0)
SHARE = 0.4


class Message:
    """An exception whose message is never the same twice."""

    def __init__(self):
        self.number = itertools.count()

    def __call__(self):
        raise ValueError(f"record {next(self.number)} is odd")


def fixed_error():
    raise ZeroDivisionError("empty")


def leave():
    raise SystemExit(3)


ODD = {
    "text": lambda: "too few records",
    "exception": fixed_error,
    "exception, never the same message": Message(),
    "exit": leave,
    "nothing": lambda: None,
    "nan": lambda: math.nan,
    "infinity": lambda: math.inf,
    "minus infinity": lambda: -math.inf,
    "integer": lambda: 3,
    "wider": lambda: [1.0, 2.0],
    "mapping": lambda: {"mean": 1.0},
    "array": lambda: np.zeros(3),
    "bool": lambda: True,
    "largest double": lambda: np.finfo(float).max,
}


def mechanism(odd, on, seed=7):
    """Noise, and with probability SHARE the odd output on the databases ``on``."""
    random = np.random.default_rng(seed)

    def release(database):
        if database in on and random.random() < SHARE:
            return odd()
        return float(random.laplace())

    return release


def run(odd, on):
    return audit(
        mechanism(odd, on),
        CLAIM,
        pair=(0, 1),
        samples=3000,
        alpha=Fraction(1, 10_000),
    )


@pytest.mark.parametrize("name", ODD)
@pytest.mark.parametrize("side", [0, 1])
def test_on_one_side_only_it_is_a_violation(name, side):
    result = run(ODD[name], {side})
    assert result.verdict is Verdict.REFUTED
    assert result.epsilon_lower >= 1
    assert check(result.certificate)


@pytest.mark.parametrize("name", ODD)
def test_on_both_sides_it_is_none(name):
    result = run(ODD[name], {0, 1})
    assert result.verdict is Verdict.NOT_REFUTED
    assert result.epsilon_lower < 1


@pytest.mark.parametrize("name", ["text", "exception", "nothing", "wider", "integer"])
def test_an_output_of_one_side_only_is_named(name):
    """Always on one side, never on the other: the witness is that output."""

    def release(database):
        return ODD[name]() if database else 1.5

    result = audit(release, CLAIM, pair=(0, 1), samples=6000)
    assert result.verdict is Verdict.REFUTED
    witness = result.witness
    hits = (witness.database_hits, witness.neighbour_hits)
    assert sorted(hits) == [0, witness.database_trials]
    assert witness.epsilon_lower > 4


def test_integers_on_one_side_and_floats_on_the_other():
    """The same numbers, of another type: an observer sees the difference."""
    random = np.random.default_rng(1)

    def release(database):
        number = int(random.integers(100))
        return number if database else float(number)

    assert audit(release, CLAIM, pair=(0, 1), samples=3000).verdict is Verdict.REFUTED


def test_texts_that_differ_in_frequency():
    random = np.random.default_rng(2)

    def release(share):
        return lambda database: (
            "yes" if random.random() < (share if database else 1 - share) else "no"
        )

    kept = math.e / (1 + math.e)  # randomised response that is exactly 1-DP
    right = audit(
        release(kept), CLAIM, pair=(0, 1), samples=6000, alpha=Fraction(1, 10_000)
    )
    assert right.verdict is Verdict.NOT_REFUTED
    wrong = audit(release(0.9), CLAIM, pair=(0, 1), samples=6000)
    assert wrong.verdict is Verdict.REFUTED
    assert wrong.witness.event.categories in {("text 'yes'",), ("text 'no'",)}


def test_vectors_of_other_lengths():
    random = np.random.default_rng(3)

    def release(database):
        length = 4 if random.random() < (0.9 if database else 0.1) else 3
        return random.normal(size=length)

    assert audit(release, CLAIM, pair=(0, 1), samples=4000).verdict is Verdict.REFUTED


def test_a_mechanism_that_raises_on_one_side_only_is_no_crash():
    def release(database, size, rng):
        if database:
            raise ValueError("negative size")
        return rng.laplace(size=size)

    result = audit(release, CLAIM, pair=(0, 1), samples=6000)
    assert result.verdict is Verdict.REFUTED
    assert result.epsilon_lower > 4
