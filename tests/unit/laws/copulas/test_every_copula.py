"""What every copula says of itself agrees: cdf, density, conditional law, draws, tau.

The copulas are the ``EXAMPLES`` of all files of the room, found by themselves. Each
test asks a question that a broken copula answers with no: one of them for each question
is among `BROKEN`. Draws have fixed seeds; a right copula fails a question about draws
with a probability of at most 1e-5 over all seeds, and what the question finds stands
beside it.
"""

import importlib
import inspect
import itertools
import pkgutil
import random
from fractions import Fraction
from math import log, sqrt

import numpy as np
import pytest

from verifydp.errors import InputError
from verifydp.exact.balls import ball, precision
from verifydp.laws import copulas as room
from verifydp.laws.copulas import (
    Clayton,
    Copula,
    EmpiricalCopula,
    GaussianCopula,
    Gumbel,
    Independence,
    Levels,
    LowerBound,
    UpperBound,
)

MODULES = [
    importlib.import_module(f"{room.__name__}.{module.name}")
    for module in pkgutil.iter_modules(room.__path__)
]
EXAMPLES = [one for module in MODULES for one in getattr(module, "EXAMPLES", ())]
every = pytest.mark.parametrize("copula", EXAMPLES, ids=lambda one: str(one)[:70])

#: Inside the unit cube; for more coordinates the first ones are used again.
POINTS = [("3/10", "7/10"), ("1/2", "1/3"), ("1/50", "1/40"), ("24/25", "97/100")]
POINTS += [("1/20", "19/20"), ("9/10", "1/10")]
STEP = Fraction(1, 10**15)
DRAWS = 40_000


def points(copula):
    for point in POINTS:
        one = tuple(Fraction(level) for level in point)
        yield (one * copula.dimension)[: copula.dimension]


def has_cdf(copula):
    """A Gaussian copula's is known in two dimensions."""
    return not isinstance(copula, GaussianCopula) or copula.dimension == 2


def has_density(copula):
    try:
        copula.log_density_float([0.3] * copula.dimension)
    except InputError as error:
        assert "has no density: all its mass" in str(error)  # noqa: PT017 - bounds
        return False
    return True


def difference(copula, point, places):
    """The mixed derivative in some coordinates, by differences in balls."""
    with precision(320):
        total = ball(0)
        for signs in itertools.product((-1, 1), repeat=len(places)):
            moved = list(point)
            for place, sign in zip(places, signs, strict=True):
                moved[place] += sign * STEP
            total += int(np.prod(signs)) * copula.cdf(moved)
        return float((total / ball((2 * STEP) ** len(places))).mid())


def doubles(point):
    """A point with its distance from 1, both rounded once."""
    return Levels([float(u) for u in point], above=[float(1 - u) for u in point])


def near(one, two, tolerance=1e-9):
    return bool(abs(one - two) <= tolerance * max(1, abs(two)))


def margins_are_uniform(copula):
    """A copula moves by no more than its levels do (Lipschitz)."""
    if not has_cdf(copula):
        return True
    tiny = Fraction(1, 10**30)
    for point in points(copula):
        for place, level in enumerate(point):
            most = [1 - tiny] * copula.dimension
            most[place] = level
            with precision(200):
                gap = abs(copula.cdf(most) - ball(level))
                if not gap <= ball(copula.dimension * tiny):
                    return False
    return True


def boxes_have_mass(copula):
    """No box has a negative probability."""
    if not has_cdf(copula):
        return True
    draw = random.Random(3)
    for _ in range(40):
        ends = [
            sorted(Fraction(draw.randint(0, 64), 64) for _ in "ab")
            for _ in range(copula.dimension)
        ]
        mass = ball(0)
        for corner in itertools.product((0, 1), repeat=copula.dimension):
            at = [end[side] for end, side in zip(ends, corner, strict=True)]
            mass += (-1) ** (copula.dimension - sum(corner)) * copula.cdf(at)
        if mass < 0:
            return False
    return True


def doubles_agree(copula):
    """The distribution function in doubles is inside the ball, nearly."""
    if not has_cdf(copula):
        return True
    return all(
        near(float(copula.cdf_float([float(u) for u in point])), float(value.mid()))
        for point in points(copula)
        for value in [copula.cdf(point)]
    )


def density_is_the_derivative(copula):
    if not (has_density(copula) and has_cdf(copula)):
        return True
    everywhere = range(copula.dimension)
    return all(
        near(
            float(np.exp(copula.log_density_float(doubles(point)))),
            difference(copula, point, everywhere),
        )
        for point in points(copula)
    )


def conditional_is_the_derivative(copula):
    """The derivative in all others but the last, over that where the last is 1."""
    if not (has_density(copula) and has_cdf(copula)):
        return True
    others = range(copula.dimension - 1)
    return all(
        near(
            float(copula.conditional_float(doubles(point))),
            difference(copula, point, others)
            / difference(copula, (*point[:-1], Fraction(1)), others),
        )
        for point in points(copula)
    )


def is_uniform(values, level=1e-6):
    """Dvoretzky, Kiefer and Wolfowitz with Massart's constant; finds gaps of 0.03."""
    ordered, count = np.sort(values), len(values)
    gap = np.max(np.abs(ordered - (np.arange(count) + 0.5) / count)) + 0.5 / count
    return bool(gap <= sqrt(log(2 / level) / (2 * count)))


def draws_have_uniform_margins(copula):
    """Finds margins that differ by 0.03 somewhere."""
    drawn = copula.sample(DRAWS, np.random.default_rng(11))
    assert drawn.shape == (DRAWS, copula.dimension)
    assert (drawn > 0).all()
    assert (drawn < 1).all()
    return all(is_uniform(drawn[:, place]) for place in range(copula.dimension))


def draws_follow_the_cdf(copula):
    """Hoeffding at each of 6 points, level 1e-6; finds probabilities off by 0.03."""
    if not has_cdf(copula):
        return True
    drawn = copula.sample(DRAWS, np.random.default_rng(12))
    limit = sqrt(log(2e6) / (2 * DRAWS))
    return all(
        abs(
            (drawn <= [float(u) for u in point]).all(axis=1).mean()
            - float(copula.cdf(point).mid())
        )
        <= limit
        for point in points(copula)
    )


def draws_follow_the_conditional_law(copula):
    """The last level given the others is uniform, whatever the first (Rosenblatt 1952).

    Finds what differs by 0.05 somewhere.
    """
    if not has_density(copula):
        return True
    levels = copula.sample_levels(DRAWS, np.random.default_rng(13))
    ranks, upper = copula.conditional_float(levels), levels.upper[:, 0]
    return is_uniform(ranks[upper]) and is_uniform(ranks[~upper])


def draws_have_the_tau(copula):
    """Hoeffding for pairs of draws, level 1e-6; finds a tau off by 0.06."""
    drawn = copula.sample(DRAWS, np.random.default_rng(14))
    moves = np.sign(drawn[::2] - drawn[1::2])
    limit = 2 * sqrt(log(2e6) / DRAWS)
    return all(
        abs((moves[:, i] * moves[:, j]).mean() - float(copula.kendall_tau(i, j).mid()))
        <= limit
        for i, j in itertools.combinations(range(copula.dimension), 2)
    )


QUESTIONS = [
    margins_are_uniform,
    boxes_have_mass,
    doubles_agree,
    density_is_the_derivative,
    conditional_is_the_derivative,
    draws_have_uniform_margins,
    draws_follow_the_cdf,
    draws_follow_the_conditional_law,
    draws_have_the_tau,
]


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda one: one.__name__)
@every
def test_every_answer_is_yes(copula, question):
    assert question(copula)


class Overgrown(Independence):
    """Farlie, Gumbel and Morgenstern's form with a parameter beyond 1: no copula."""

    def _cdf(self, levels):
        u, v = levels
        return ball(u * v * (1 + 3 * (1 - u) * (1 - v)))


class Squeezed(Independence):
    """Its first coordinate is not uniform."""

    def _cdf(self, levels):
        return super()._cdf((levels[0] ** 2, levels[1]))

    def sample_levels(self, size, rng):
        drawn = super().sample_levels(size, rng)
        return Levels.of_logarithms(drawn.below * [0.5, 1.0])


class LosesAPower(Clayton):
    """The density of another dimension."""

    def _log_density(self, levels):
        return super()._log_density(levels) + self._excess(levels.below)


class ForgetsTheOther(Gumbel):
    """Its conditional law is the unconditional one, its doubles those of the bound."""

    def conditional_float(self, levels):
        return Independence().conditional_float(levels)

    def _cdf_float(self, below):
        return UpperBound()._cdf_float(below)


class DrawsTheOtherSign(GaussianCopula):
    """Draws of the opposite correlation."""

    def sample_levels(self, size, rng):
        return GaussianCopula(-self.correlations[0][1]).sample_levels(size, rng)


class DrawsApart(Gumbel):
    """Each coordinate has a shared number of its own."""

    def sample_levels(self, size, rng):
        one, two = (super(DrawsApart, self).sample_levels(size, rng) for _ in "ab")
        return Levels.of_logarithms(np.stack([one.below[:, 0], two.below[:, 1]], 1))


BROKEN = [
    (Overgrown(), boxes_have_mass),
    (Squeezed(), margins_are_uniform),
    (Squeezed(), draws_have_uniform_margins),
    (LosesAPower(2), density_is_the_derivative),
    (ForgetsTheOther(2), conditional_is_the_derivative),
    (ForgetsTheOther(2), doubles_agree),
    (ForgetsTheOther(2), draws_follow_the_conditional_law),
    (DrawsTheOtherSign("1/2"), draws_follow_the_cdf),
    (DrawsTheOtherSign("1/2"), draws_follow_the_conditional_law),
    (DrawsTheOtherSign("1/2"), draws_have_the_tau),
    (DrawsApart(2), draws_follow_the_cdf),
    (DrawsApart(2), draws_have_the_tau),
]


@pytest.mark.parametrize(
    ("copula", "question"), BROKEN, ids=lambda one: getattr(one, "__name__", None)
)
def test_a_broken_copula_is_noticed(copula, question):
    assert not question(copula)


def test_every_question_has_a_broken_copula():
    assert {question for _, question in BROKEN} == set(QUESTIONS)


def test_every_class_has_an_example():
    classes = {
        kind
        for module in MODULES
        for _, kind in inspect.getmembers(module, inspect.isclass)
        if issubclass(kind, Copula) and not inspect.isabstract(kind)
    }
    assert len(classes) == 8
    assert classes == {type(one) for one in EXAMPLES}


@every
def test_no_copula_is_beyond_the_bounds(copula):
    if not has_cdf(copula):
        return
    above = UpperBound(copula.dimension)
    for point in points(copula):
        value = copula.cdf(point)
        assert not value > above.cdf(point)
        assert not value < ball(max(sum(point) - copula.dimension + 1, Fraction(0)))
    assert copula.cdf([0] + [1] * (copula.dimension - 1)) == 0
    assert copula.cdf([1] * copula.dimension) == 1
    assert copula.cdf_float([1.0] * copula.dimension) == pytest.approx(1)
    assert copula.cdf_float([0.0] + [0.5] * (copula.dimension - 1)) == 0


@every
def test_densities_have_digits_at_both_ends(copula):
    if not has_density(copula) or isinstance(copula, EmpiricalCopula):
        return  # the latter has boxes without mass; test_empirical.py
    ends = [[1e-300, 1e-300], [1e-300, 1.0], [1.0, 1.0], [1e-17, 1e-200]]
    rest = [[1.0, 1.0], [1.0, 1e-300], [1e-300, 1e-17], [1.0, 1.0]]
    shape = (4, copula.dimension)
    far = Levels(np.resize(ends, shape[::-1]).T, above=np.resize(rest, shape[::-1]).T)
    assert np.isfinite(copula.log_density_float(far)).all()
    assert np.isfinite(copula.conditional_float(far)).all()


@every
def test_wrong_points_get_one_clear_line(copula):
    few = [0.5] * (copula.dimension + 1)
    lines = []
    for wrong in (few, [*few[:-2], 0.0], [*few[:-2], 1.5], [*few[:-2], float("nan")]):
        with pytest.raises(InputError) as caught:
            copula.conditional_float(wrong)
        lines.append(str(caught.value))
    for wrong in (few, [*few[:-2], -0.1], [*few[:-2], float("nan")]):
        with pytest.raises(InputError) as caught:
            copula.cdf_float(wrong)
        lines.append(str(caught.value))
    for wrong in (["1/2"], ["1/2"] * (copula.dimension - 1) + ["3/2"]):
        with pytest.raises(InputError) as caught:
            copula.cdf(wrong)
        lines.append(str(caught.value))
    with pytest.raises(InputError, match="give two of 0 to"):
        copula.kendall_tau(1, 1)
    assert all("\n" not in line and ": " in line for line in lines)


def test_limits():
    """Weak dependence is none, strong dependence is a bound."""
    points = [[0.2, 0.7], [0.9, 0.95], [0.01, 0.5]]
    for weak in (Clayton("1e-9"), Gumbel(1), GaussianCopula("1e-9")):
        assert np.abs(weak.log_density_float(points)).max() < 1e-7
        assert weak.cdf_float(points) == pytest.approx(Independence().cdf_float(points))
    tiny = "0.99999999999999999999"
    for strong in (Clayton(10**6), Gumbel(10**6), GaussianCopula(tiny)):
        exact = UpperBound().cdf_float(points)
        assert strong.cdf_float(points) == pytest.approx(exact, abs=1e-5)
        drawn = strong.sample(1000, np.random.default_rng(1))
        assert np.abs(drawn[:, 0] - drawn[:, 1]).max() < 1e-4
    opposite = GaussianCopula("-" + tiny).cdf_float(points)
    assert opposite == pytest.approx(LowerBound().cdf_float(points), abs=1e-5)
