"""Evaluation in balls: what is decided is right, what cannot be decided is None.

The enclosures are proved, so a correct program fails none of the random tests.
"""

import random
from fractions import Fraction
from itertools import pairwise

import mpmath
import pytest

from verifydp.checker.canonical import Canonical
from verifydp.checker.evaluation import RULES, Evaluator, certain
from verifydp.checker.jets import Jet, value_of
from verifydp.checker.logic import Given
from verifydp.checker.sequents import Context
from verifydp.errors import SpecError
from verifydp.exact.balls import ball, highest, hull, lowest, precision
from verifydp.language.notation import (
    PI,
    at,
    choose,
    conjunction,
    disjunction,
    equal,
    event_variable,
    exists,
    exp,
    finite,
    finite_law,
    forall,
    function_variable,
    if_,
    implies,
    indicator,
    integer,
    label,
    laplace,
    log,
    maximum,
    mean,
    member,
    minimum,
    negation,
    normal_cdf,
    number,
    pair_sort,
    point,
    power,
    probability,
    real,
    space,
    sqrt,
)
from verifydp.language.terms import make

x, y, z = real("x"), real("y"), real("z")
k = integer("k")


def no_solver(script, *, seconds):
    return "unknown"


def context():
    return Context({}, (), no_solver)


def proved(goal, bits="64"):
    return RULES["point"](context(), Given((), (goal,), (bits,)))


def truth(formula, bits=64):
    here = context()
    reduced, _ = here.reduced(formula)
    with precision(bits):
        return certain(here, reduced)


def enclosure(term, cells=256):
    here = context()
    reduced, _ = here.reduced(term)
    return value_of(Evaluator(here.canonical, cells=cells).real(reduced))


SLACK = mpmath.mpf(10) ** -25


def contains(enclosed, value, slack=SLACK):
    return (
        mpmath.mpf(lowest(enclosed).numerator) / lowest(enclosed).denominator - slack
        <= value
        <= mpmath.mpf(highest(enclosed).numerator) / highest(enclosed).denominator
        + slack
    )


# --- reals against mpmath


def total(function, x, *, where):
    """The value, and 0 outside the domain."""
    return function(x) if where else mpmath.mpf(0)


class Drawn:
    """A random term of one variable, with its function in mpmath."""

    def __init__(self, draw):
        self._draw = draw

    def __call__(self, depth):
        if depth == 0:
            if self._draw.random() < 0.5:
                return x, lambda at: at
            value = Fraction(self._draw.randint(-12, 12), self._draw.randint(1, 5))
            return number(
                value
            ), lambda at: mpmath.mpf(value.numerator) / (value.denominator)
        a, f = self(depth - 1)
        b, g = self(depth - 1)
        kinds = {
            "add": (a + b, lambda at: f(at) + g(at)),
            "subtract": (a - b, lambda at: f(at) - g(at)),
            "multiply": (a * b, lambda at: f(at) * g(at)),
            "square": (a * a, lambda at: f(at) ** 2),
            "cube": (power(a, 3), lambda at: f(at) ** 3),
            "divide": (
                a / (1 + b * b),
                lambda at: f(at) / (1 + g(at) ** 2),
            ),
            "absolute": (abs(a), lambda at: abs(f(at))),
            "maximum": (maximum(a, b), lambda at: max(f(at), g(at))),
            "minimum": (minimum(a, b), lambda at: min(f(at), g(at))),
            "exp": (exp(-abs(a)), lambda at: mpmath.exp(-abs(f(at)))),
            "log": (
                log(a),
                lambda at: total(mpmath.log, f(at), where=f(at) > 0),
            ),
            "sqrt": (
                sqrt(a),
                lambda at: total(mpmath.sqrt, f(at), where=f(at) > 0),
            ),
            "normal": (normal_cdf(a), lambda at: mpmath.ncdf(f(at))),
            "if": (
                if_(a <= b, a, b + 1),
                lambda at: f(at) if f(at) <= g(at) else g(at) + 1,
            ),
        }
        return kinds[self._draw.choice(sorted(kinds))]


def test_random_terms_enclose_their_values_on_cells():
    draw = random.Random(1)
    finite_ones = 0
    with mpmath.workdps(40):
        for _ in range(400):
            term, function = Drawn(draw)(draw.randint(1, 4))
            low = Fraction(draw.randint(-40, 40), 16)
            width = Fraction(1, draw.choice([1, 4, 64, 10**6]))
            at_cell = Evaluator(Canonical(), {x: hull(low, low + width)})
            value = value_of(at_cell.real(term))
            if not value.is_finite():
                continue
            finite_ones += 1
            for share in (0, 0.3, 0.77, 1):
                spot = low + width * Fraction(share)
                here = mpmath.mpf(spot.numerator) / spot.denominator
                assert contains(value, function(here)), (term, low, width, spot)
    assert finite_ones > 250


def test_random_slopes_and_curvatures_bound_differences():
    draw = random.Random(2)
    used = [0, 0]
    with mpmath.workdps(40):
        for _ in range(500):
            term, function = Drawn(draw)(draw.randint(1, 3))
            low = Fraction(draw.randint(-40, 40), 16)
            width = Fraction(1, draw.choice([1, 4, 64]))
            cell = Jet(hull(low, low + width), ball(1), ball(0))
            at_cell = Evaluator(Canonical(), {x: cell}, frozenset((x,)))
            jet = at_cell.real(term)
            if not isinstance(jet, Jet):
                jet = Jet(jet, ball(0), ball(0))
                if not jet.value.is_finite():
                    continue
            spots = [low + width * Fraction(i, 5) for i in range(6)]
            heres = [mpmath.mpf(s.numerator) / s.denominator for s in spots]
            values = [function(here) for here in heres]
            step = heres[1] - heres[0]
            firsts = [(b - a) / step for a, b in pairwise(values)]
            seconds = [(b - a) / step for a, b in pairwise(firsts)]
            if jet.slope.is_finite():
                used[0] += 1
                assert all(contains(jet.slope, d) for d in firsts), (term, low, width)
            if jet.slope.is_finite() and jet.curvature.is_finite():
                used[1] += 1
                assert all(contains(jet.curvature, d) for d in seconds), (term, low)
    assert used[0] > 250
    assert used[1] > 150


def test_what_is_undecided_moves():
    # A jump is no constant, though both of its values are.
    cell = Jet(hull(-1, 1), ball(1), ball(0))
    at_cell = Evaluator(Canonical(), {x: cell}, frozenset((x,)))
    for term in (
        indicator(x <= 0),
        choose(if_(x <= 0, label(0, 2), label(1, 2)), 0, 1),
        normal_cdf(1 / x),
        normal_cdf(log(x)),
        mean(laplace(0, x), y, indicator(y <= 1)),
    ):
        value = at_cell.real(term)
        assert isinstance(value, Jet), term
        assert not value.slope.is_finite(), term


# --- formulas


def test_undecidable_comparisons_are_none():
    two = sqrt(2) * sqrt(2)
    for formula in (
        two <= 2,
        two < 2,
        equal(two, 2),
        negation(two <= 2),
        two / (two - 2) <= 1,
        implies(two <= 2, two <= 1),
    ):
        assert truth(formula) is None
    assert truth(implies(two <= 2, two <= 3)) is True
    assert truth(conjunction(two <= 2, two <= 1)) is False
    assert truth(disjunction(two <= 2, number(1) <= two)) is True


@pytest.mark.parametrize(
    ("formula", "holds"),
    [
        (equal(number(1) / 0, 0), True),
        (equal(log(-1), 0), True),
        (equal(log(0), 0), True),
        (equal(sqrt(-4), 0), True),
        (equal(sqrt(4), 2), True),
        (equal(power(-2, 3), -8), True),
        (equal(power(0, 0), 1), True),
        (power(-2, "1/2") <= 5, None),
        (power(-2, -1) <= 5, None),
        (power(2, "1/2") < "1.4143", True),
        (PI < "22/7", True),
        (PI < "3.14159", False),
    ],
)
def test_functions_outside_their_domain(formula, holds):
    assert truth(formula) is holds


def test_a_divisor_that_may_be_zero_is_never_finite():
    nothing = sqrt(2) * sqrt(2) - 2
    assert not enclosure(1 / nothing).is_finite()
    assert not enclosure(log(nothing)).is_finite()
    assert truth(1 / nothing - 1 / nothing <= 1) is None
    assert truth(log(nothing) <= 10**9) is None


def test_quantifiers_over_labels_pairs_and_events():
    size = 4
    weights = ("1/10", "2/10", "3/10", "4/10")
    here = finite_law(*weights)
    there = finite_law(*reversed(weights))
    event = event_variable("B", finite(size))
    bound = probability(here, event) <= exp(number("1.4")) * probability(there, event)
    assert truth(forall(event, bound)) is True  # the ratio is at most 4, log 4 = 1.386
    tight = probability(here, event) <= exp(number("1.38")) * probability(there, event)
    assert truth(forall(event, tight)) is False
    assert truth(exists(event, negation(tight))) is True
    i = point("i", finite(size))
    both = point("both", pair_sort(finite(2), finite(size)))
    assert truth(forall(i, choose(i, *weights) < "0.41")) is True
    assert truth(exists(i, choose(i, *weights) > "0.41")) is False
    second = choose(make("second", both), *weights)
    assert truth(forall(both, second < "0.41")) is True
    assert truth(forall(event, member(label(0, size), event))) is False


def test_random_events_agree_with_fractions():
    draw = random.Random(5)
    event = event_variable("B", finite(5))
    for _ in range(30):
        rows = []
        for _ in range(2):
            parts = [draw.randint(0, 9) for _ in range(4)] + [1]
            rows.append([Fraction(part, sum(parts)) for part in parts])
        factor, slack = (
            Fraction(draw.randint(8, 24), 8),
            Fraction(draw.randint(0, 9), 23),
        )
        excess = sum(
            max(p - factor * q, Fraction(0)) for p, q in zip(*rows, strict=True)
        )
        claim = forall(
            event,
            probability(finite_law(*rows[0]), event)
            <= factor * probability(finite_law(*rows[1]), event) + slack,
        )
        if excess != slack:
            assert truth(claim) is (excess < slack)


def test_quantifiers_over_anything_else_are_decided_only_if_it_does_not_matter():
    assert truth(forall(x, normal_cdf(x) <= "1.01")) is True
    assert truth(forall(x, x <= x)) in {True, None}
    assert truth(forall(x, x <= 1)) is None
    assert truth(exists(x, x <= 1)) is None
    s = point("s", space("S"))
    assert truth(forall(s, at(function_variable("f", space("S")), s) <= 1)) is None


# --- the rule


def test_point_proves_and_keeps_conditions():
    assert proved(exp(1) < "2.7183").hypotheses == frozenset()
    # The weights are a law: that is decided by evaluation, too.
    i = point("i", finite(2))
    good = mean(finite_law("1/2", "1/2"), i, choose(i, 1, 3))
    assert proved(good <= "2.5").hypotheses == frozenset()
    bad = mean(finite_law(2, -1), i, choose(i, 1, 3))
    left = proved(bad <= 0).hypotheses
    assert [form.operator for form in left] == ["false"]


@pytest.mark.parametrize(
    ("goal", "bits", "reason"),
    [
        (exp(1) < "2.7182", "64", "false"),
        (x <= x + 1, "64", "variables"),
        (equal(sqrt(2) * sqrt(2), 2), "512", "undecided"),
        (exp(1) < "2.7183", "8", "bits"),
        (exp(1) < "2.7183", "9000", "bits"),
        (exp(1) < "2.7183", "6x", "bits"),
        (exp(1) < "2.7183", "-64", "bits"),
        (exp(1) < "2.7183", "\N{SUPERSCRIPT TWO}\N{SUPERSCRIPT TWO}", "bits"),
        (exp(1), "64", "no formula"),
    ],
)
def test_point_refuses(goal, bits, reason):
    with pytest.raises(SpecError, match=reason):
        proved(goal, bits)


def test_too_few_bits_are_refused_and_more_prove():
    near = exp(Fraction(1, 10**30)) > 1
    with pytest.raises(SpecError, match="undecided"):
        proved(near, "64")
    assert proved(near, "256").conclusion is near
