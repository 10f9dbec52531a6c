"""Coupled normal noise: the formula, the search, what is impossible."""

import random
from fractions import Fraction

import mpmath
import pytest

import verifydp
from verifydp.composition.inverse.normal import (
    coupled_normal,
    squared_distance,
    worst_squared,
)
from verifydp.composition.inverse.normal_loss import (
    epsilon_of,
    exceeds,
    largest_squared,
    meets,
    upward_root,
)
from verifydp.composition.inverse.plans import read_inverse
from verifydp.evidence.epsilon import Epsilon

ONE = Fraction(1)


def plan(moves, epsilon, delta, **target):
    """Answers with noise of deviation 1 that are moved by these."""
    key = "sensitivity" if target.pop("any_sign", False) else "shift"
    parts = [
        {"name": f"m{place}", "noise": "gaussian", "scale": 1, key: move}
        for place, move in enumerate(moves)
    ]
    own = {"epsilon": epsilon, "delta": delta, **target}
    return read_inverse({"target": own, "mechanism": parts})


def by_inverting(change, loadings):
    """The squared distance from the inverse of the whole covariance, in 60 digits."""
    with mpmath.workdps(60):
        size = len(change)
        covariance = mpmath.matrix(size, size)
        for i in range(size):
            for j in range(size):
                both = mpmath.mpf(loadings[i].numerator) / loadings[i].denominator
                both *= mpmath.mpf(loadings[j].numerator) / loadings[j].denominator
                covariance[i, j] = 1 if i == j else both
        moved = mpmath.matrix([mpmath.mpf(x.numerator) / x.denominator for x in change])
        return (moved.T * mpmath.inverse(covariance) * moved)[0]


def test_the_distance_is_that_of_the_covariance():
    rng = random.Random(20)
    for _ in range(100):
        size = rng.randint(1, 6)
        change = [Fraction(rng.randint(-30, 30), 10) for _ in range(size)]
        loadings = [Fraction(rng.randint(-99, 99), 100) for _ in range(size)]
        found = squared_distance(change, loadings)
        expected = by_inverting(change, loadings)
        assert found >= Fraction(str(mpmath.nstr(expected, 40))) - Fraction(1, 10**30)
        assert abs(float(found) - float(expected)) <= 1e-12 * max(1, float(expected))


#: Squared distances of CP-Q203 of the catalogue: moves, correlation, what they are.
PAIRS = [
    ((1, 1), 0.5, Fraction(4, 3)),
    ((1, 1), -0.5, Fraction(4)),
    ((1, 0.5), 0.5, ONE),
    ((1, -1), 0.5, Fraction(4)),
]


@pytest.mark.parametrize(("moves", "correlation", "squared"), PAIRS)
def test_pairs_at_a_correlation(moves, correlation, squared):
    first = Fraction(3, 4)
    loadings = [first, Fraction(correlation) / first]
    found = squared_distance([Fraction(move) for move in moves], loadings)
    assert 0 <= found - squared < Fraction(1, 10**30)


@pytest.mark.parametrize(
    ("squared", "epsilon", "delta"),
    [(1, 1, 0.126936737506644), (2, 1, 0.286208211922096)],
)
def test_the_loss_of_two_normal_laws(squared, epsilon, delta):
    level, at = Epsilon.read(str(epsilon)), Fraction(squared)
    above, below = Fraction(delta + 1e-12), Fraction(delta - 1e-12)
    assert meets(level, above, at)
    assert not meets(level, below, at)
    assert exceeds(level, below, at)
    assert not exceeds(level, above, at)


def test_what_meets_a_target_is_at_its_edge():
    rng = random.Random(3)
    for _ in range(20):
        epsilon = Epsilon.read(f"{rng.randint(1, 600) / 100}")
        delta = Fraction(1, 10 ** rng.randint(1, 9))
        limit = largest_squared(epsilon, delta)
        assert meets(epsilon, delta, limit)
        assert exceeds(epsilon, delta, limit * (1 + Fraction(1, 10**9)))
        back = epsilon_of(limit, delta)
        assert abs(back - epsilon.nats) < Fraction(1, 10**8)


def test_nothing_is_known_of_a_move_that_tells_all():
    assert epsilon_of(Fraction(10**6), Fraction(1, 1000)) is None
    assert epsilon_of(Fraction(0), Fraction(0)) == 0


def test_roots_are_rounded_upward():
    assert upward_root(Fraction(2)) ** 2 >= 2
    assert upward_root(Fraction(4)) == 2


def test_the_correlation_of_the_closed_form():
    """Two equal answers at (4, 0.001): correlation 0.3549 (CP-Q208)."""
    found = coupled_normal(plan([1, 1], 4, "1/1000"))
    assert found.settled
    assert found.obstacle is None
    correlation = float(found.loadings[0] * found.loadings[1])
    assert correlation == pytest.approx(0.354913751895419, abs=1e-9)


def test_unequal_answers_take_the_smaller_root():
    """Moves 1 and 0.5, squared distance 1.05 squared: 0.1854, not 0.7216."""
    limit = Fraction(105, 100) ** 2
    epsilon = epsilon_of(limit, Fraction(1, 1000))
    found = coupled_normal(plan([1, 0.5], str(epsilon), "1/1000"))
    correlation = float(found.loadings[0] * found.loadings[1])
    assert correlation == pytest.approx(0.185393925741134, abs=1e-6)


def test_couplings_meet_their_target_tightly():
    """Between the largest move and all of them together every target is reached."""
    rng = random.Random(11)
    for _ in range(60):
        moves = [Fraction(rng.randint(-20, 20), 10) for _ in range(rng.randint(2, 7))]
        squares = [move**2 for move in moves]
        share = Fraction(rng.randint(5, 95), 100)
        wanted = max(squares) + share * (sum(squares) - max(squares))
        if wanted == max(squares):
            continue
        delta = Fraction(1, 1000)
        epsilon = epsilon_of(wanted, delta)
        found = coupled_normal(plan(moves, str(epsilon), str(delta)))
        assert found.settled
        assert found.obstacle is None
        assert all(abs(one) < 1 for one in found.loadings)
        assert found.squared == worst_squared([moves], found.loadings)
        assert found.squared <= wanted * (1 + Fraction(1, 10**9))
        assert found.squared >= wanted * (1 - Fraction(1, 10**6))


def test_independent_noise_is_left_where_it_does():
    found = coupled_normal(plan([1, 1], 6, "1/1000"))
    assert found.loadings == (0, 0)


def test_no_coupling_hides_the_largest_move():
    found = coupled_normal(plan([0.1, 2, 0.1], 1, "1/1000"))
    assert (found.settled, found.obstacle) == (True, 1)


def test_any_direction_wants_independent_noise():
    met = coupled_normal(plan([1, 1], 6, "1/1000", any_sign=True))
    assert (met.settled, met.obstacle, met.loadings) == (True, None, (0, 0))
    missed = coupled_normal(plan([1, 1], 4, "1/1000", any_sign=True))
    assert (missed.settled, missed.obstacle) == (True, -1)


def test_several_changes_share_loadings():
    """Changes in one proportion cost what the largest does."""
    same = coupled_normal(plan([[1, 0.5], [1, 0.5]], 4, "1/1000"))
    one = coupled_normal(plan([1, 1], 4, "1/1000"))
    assert same.loadings == one.loadings
    unlike = coupled_normal(plan([[1, 0.9], [0.9, 1]], 4, "1/1000"))
    assert unlike.settled
    limit = largest_squared(Epsilon.read("4"), Fraction(1, 1000))
    assert limit * (1 - Fraction(1, 10**6)) <= unlike.squared <= limit
    assert all(unlike.loadings)


@pytest.mark.parametrize(
    ("epsilon", "delta", "shift"),
    [("1e-300", "1e-300", 0), (700, 0, 1), (700, "1/2", "1e-300")],
)
def test_what_the_checker_cannot_confirm_is_left_open(epsilon, delta, shift):
    """Targets at the edge to all digits computed are no error, and no verdict."""
    answers = [
        {"name": name, "noise": "gaussian", "scale": 1, "shift": shift} for name in "ab"
    ]
    target = {"epsilon": epsilon, "delta": delta}
    found = verifydp.invert({"target": target, "mechanism": answers})
    assert found.verdict.value == "INCONCLUSIVE"
    assert found.certificate is None
    assert not found.recipe
    assert found.reason.startswith("the checker cannot confirm what was found: ")
