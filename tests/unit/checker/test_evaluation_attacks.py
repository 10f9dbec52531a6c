"""Attacks on evaluation in balls: what is false is never certain.

Every reference is exact (fractions, or the least value that a sign or a closed form
gives), so a correct program fails none of these tests.
"""

import random
from fractions import Fraction

import pytest

from verifydp.checker import evaluation, patterns, regions
from verifydp.checker.evaluation import Evaluator
from verifydp.checker.integration import _LAPLACE, _NORMAL, _Draw
from verifydp.checker.jets import Jet, absolute, largest, value_of
from verifydp.checker.logic import Given
from verifydp.checker.sequents import Context
from verifydp.errors import SpecError
from verifydp.exact.balls import ball, hull, precision, working_precision
from verifydp.language.notation import (
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
    first,
    forall,
    function_variable,
    geometric,
    if_,
    implies,
    indicator,
    integer,
    label,
    laplace,
    law,
    log,
    maximum,
    mean,
    member,
    minimum,
    negation,
    normal,
    normal_cdf,
    number,
    pair,
    pair_sort,
    point,
    power,
    real,
    second,
    space,
    sqrt,
    standard_normal,
    to_real,
)
from verifydp.language.terms import open_binder

x, y, z = real("x"), real("y"), real("z")
k = integer("k")
i = point("i", finite(2))


def no_solver(script, *, seconds):
    return "unknown"


def context():
    return Context({}, [], no_solver)


def by_point(goal, bits="64"):
    return evaluation.RULES["point"](context(), Given((), (goal,), (bits,)))


def by_patterns(goal):
    return patterns.RULES["patterns"](context(), Given((), (goal,), ()))


def by_boxes(goal, *domain, tree=".", bits="64"):
    terms = (goal, *(number(part) for part in domain))
    return regions.RULES["boxes"](context(), Given((), terms, (tree, bits)))


# --- derivatives at a point where two functions meet


def test_where_two_values_meet_the_slope_may_be_that_of_either():
    # max(min(g, 0), g^2) has slope 0 at g = 0, and min(g, 0) alone has no slope.
    g = Jet(ball(0), ball(1), ball(0))
    kink = -largest(-g, ball(0))
    for smooth in (largest(kink, g * g), largest(g * g, kink)):
        assert smooth.value.is_zero()
        assert smooth.slope.contains(ball(0))
        assert not smooth.curvature.is_finite()
    # The absolute value has no slope at 0; both one-sided ones are kept.
    slope = absolute(g).slope
    assert slope.contains(ball(1))
    assert slope.contains(ball(-1))
    # Where one is strictly larger, nothing is lost.
    assert largest(g + ball(1), g * g).slope == 1


@pytest.mark.parametrize("standard", [_NORMAL, _LAPLACE])
def test_kinks_in_the_middle_of_a_cell_are_enclosed(standard):
    # Cells of mass m on which min(z, c) is c - (c - z)^+, kink in the middle.
    for place in range(1, 12):
        centre, half = Fraction(place, 4), Fraction(1, 4)
        body = normal_cdf(maximum(minimum(z - centre, 0), (z - centre) * (z - centre)))
        here = context()
        reduced, _ = here.reduced(mean(standard_normal, z, body))
        over, inside = open_binder(reduced.arguments[1])
        with precision(64):
            evaluator = Evaluator(here.canonical)
            draw = _Draw(evaluator, over, inside, standard, ball(0), ball(1))
            whole = value_of(draw._piece(centre - half, centre + half, steady=True))
            parts = ball(0)
            for step in range(-16, 16):
                low = centre + half * Fraction(step, 16)
                piece = draw._value(hull(low, low + half / 16))
                mass = standard.moments(low, low + half / 16)[0]
                parts = parts + value_of(piece) * mass
        assert whole.overlaps(parts), place
        assert whole.rad() < ball(Fraction(1, 50))


# --- sides of boxes


def test_slopes_across_jumps_and_poles_prove_nothing_false():
    jumping = [
        indicator(x <= 0) >= 1,  # a step down
        1 / x >= 1,  # a pole, and 0 at 0
        -log(x) >= 0,  # 0 at 0, but negative beyond 1
        if_(x <= 1, x, x - 1) >= 1,
        choose(if_(x <= 1, label(0, 2), label(1, 2)), x, x - 1) >= Fraction(1, 2),
        if_(equal(x, 1), 5, -x) >= -1,
        mean(laplace(0, x), z, indicator(z <= 1)) >= Fraction(1, 2),  # no law at 0
        mean(normal(0, x), z, indicator(z < 0)) >= Fraction(1, 2),  # 0 at x = 0
        mean(standard_normal, z, indicator(x * z >= Fraction(1, 8))) >= "0.1",
        mean(geometric(integer(0), x), k, indicator(to_real(k) <= 0)) >= "0.5",
        power(x - 1, "1/2") >= 0,
    ]
    for goal in jumping:
        for tree in (".", "0..", "00...", "0.0.."):
            with pytest.raises(SpecError, match="not certain"):
                by_boxes(goal, x, 0, 2, tree=tree)


def test_false_bounds_just_beside_the_least_value_are_refused():
    # The least value of each is exact; a bound above it by little must fail.
    draw = random.Random(7)
    proved = 0
    for _ in range(150):
        a, b = (Fraction(draw.randint(-6, 6), 4) for _ in range(2))
        low = Fraction(draw.randint(-8, 8), 4)
        high = low + Fraction(1, draw.choice([1, 4, 64]))
        # Convex functions of x: the least value is at an end or at the kink.
        term = maximum(a * x, b * x) + abs(x - a)
        spots = [spot for spot in (low, high, Fraction(0), a) if low <= spot <= high]
        least = min(max(a * s, b * s) + abs(s - a) for s in spots)
        tiny = Fraction(1, 10**12)
        for goal in (term >= least + tiny, term > least, negation(term <= least)):
            with pytest.raises(SpecError, match="not certain"):
                by_boxes(goal, x, low, high)
        wide = term >= least - 3 * (high - low) * (1 + abs(a) + abs(b))
        proved += by_boxes(wide, x, low, high).conclusion is wide
    assert proved == 150


def test_conditions_of_laws_stay_with_a_box():
    drawn = mean(finite_law(x, 1 - x), i, choose(i, 0, 1))
    left = by_boxes(drawn <= 7, x, -5, 1).hypotheses
    assert any("and" in repr(form) for form in left)


@pytest.mark.parametrize(
    "tree", ["", "..", "0.", "0...", "1..", "a", " ", "\N{ARABIC-INDIC DIGIT ZERO}.."]
)
def test_trees_that_do_not_fit_are_refused(tree):
    with pytest.raises(SpecError, match="tree"):
        by_boxes(x * x + 1 >= 0, x, -1, 1, tree=tree)


def test_slopes_of_a_long_geometric_tail_are_not_those_of_its_mass():
    # P(100 <= |K| <= 500) rises with the decay at 1/1000, at a rate of about 200,
    # while the mass beyond the cells that are summed falls.
    far = indicator(conjunction(number(100) <= to_real(k), to_real(k) <= 500))
    cell = Jet(hull(Fraction(1, 1000), Fraction(11, 10_000)), ball(1), ball(0))
    here = context()
    reduced, _ = here.reduced(mean(geometric(integer(0), x), k, far))
    evaluator = Evaluator(here.canonical, {x: cell}, frozenset((x,)), cells=64)
    jet = evaluator.real(reduced)
    assert isinstance(jet, Jet)
    assert not jet.slope.is_finite()
    # Where the rest falls from its first weight on, the slope is known: here the
    # derivative of P(K >= 1) = r / (1 + r) with r = exp(-x), at about x = 1.
    cell = Jet(hull(1, Fraction(1001, 1000)), ball(1), ball(0))
    reduced, _ = here.reduced(
        mean(geometric(integer(0), x), k, indicator(to_real(k) >= 1))
    )
    known = Evaluator(here.canonical, {x: cell}, frozenset((x,)), cells=64)
    jet = known.real(reduced)
    assert isinstance(jet, Jet)
    ratio = (-ball(1)).exp()
    assert jet.slope.overlaps(-ratio / (1 + ratio) ** 2)
    assert jet.slope.rad() < ball(Fraction(1, 100))
    assert jet.curvature.is_finite()


# --- laws that are none


@pytest.mark.parametrize(
    ("goal", "shape"),
    [
        (mean(finite_law(2, -1), i, choose(i, 0, 1)) <= 0, "false"),
        (normal_cdf(mean(finite_law(2, -1), i, choose(i, 0, 1))) <= 1, "false"),
        (
            mean(
                standard_normal,
                z,
                normal_cdf(mean(finite_law(z, 1 - z), i, choose(i, 0, 1))),
            )
            <= 2,
            "forall",
        ),
    ],
)
def test_weights_that_are_none_leave_a_hypothesis(goal, shape):
    left = by_point(goal).hypotheses
    assert [form.operator for form in left] == [shape]


def test_nothing_is_known_of_broken_laws_but_the_range():
    below = indicator(z <= 0)
    for broken in (
        mean(laplace(0, 0), z, below),
        mean(laplace(0, -1), z, below),
        mean(laplace(0, sqrt(2) * sqrt(2) - 2), z, below),
        mean(geometric(integer(0), 0), k, indicator(to_real(k) <= 0)),
        mean(geometric(integer(0), -1), k, indicator(to_real(k) <= 0)),
    ):
        for goal in (broken <= "0.99", broken >= "0.01", broken - broken <= "0.9"):
            with pytest.raises(SpecError, match="undecided"):
                by_point(goal)
        assert not by_point(broken <= "1.01").hypotheses


def test_deviations_that_are_zero_or_negative_have_atoms_and_mirrors():
    for goal in (
        mean(normal(0, 0), z, indicator(z <= 0)) >= 1,
        mean(normal(0, 0), z, indicator(z < 0)) <= 0,
        mean(normal(1, -2), z, indicator(z <= 3)) > "0.84",
        mean(normal(1, -2), z, indicator(z <= 3)) < "0.85",
    ):
        assert not by_point(goal).hypotheses
        with pytest.raises(SpecError, match="false"):
            by_point(negation(goal))


# --- edges of domains, unknown, quantifiers


def test_nothing_false_at_the_edges_of_domains():
    zero = sqrt(2) * sqrt(2) - 2
    for goal in (
        equal(power(0, "1/2"), 1),
        power(0, -1) > 5,
        power(-1, "1/3") < 0,
        1 / zero > 0,
        1 / zero <= 0,
        negation(1 / zero <= 10**9),
        log(zero) < 0,
        power(zero, zero) <= "1/2",
        implies(zero <= 0, zero < 0),
        forall(x, disjunction(x <= 0, x >= 0)),
        exists(x, conjunction(x <= 0, x > 0)),
        forall(x, exp(x) > 0),
    ):
        with pytest.raises(SpecError, match="undecided"):
            by_point(goal)
    for goal in (log(0) < 0, number(1) / 0 > 0, power(0, 0) <= "1/2", sqrt(-4) > 0):
        with pytest.raises(SpecError, match="false"):
            by_point(goal)


def test_events_over_pairs_and_shadowed_names():
    both = pair_sort(finite(2), finite(2))
    inside = event_variable("B", both)
    p = point("p", both)
    corner = pair(label(0, 2), label(1, 2))
    swapped = pair(label(1, 2), label(0, 2))
    assert by_point(exists(inside, forall(p, member(p, inside))))
    with pytest.raises(SpecError, match="false"):
        by_point(forall(inside, implies(member(corner, inside),
                                        member(swapped, inside))))  # fmt: skip
    # The inner variable is not the outer one, though both are the first fresh name.
    inner = forall(i, exists(i, equal(i, label(1, 2))))
    assert by_point(inner)
    with pytest.raises(SpecError, match="false"):
        by_point(forall(i, conjunction(exists(i, equal(i, label(1, 2))),
                                       equal(i, label(1, 2)))))  # fmt: skip


def test_the_precision_is_given_back():
    before = working_precision()
    with pytest.raises(SpecError, match="false"):
        by_point(exp(1) < 2, "777")
    with pytest.raises(SpecError, match="not certain"):
        by_boxes(x >= 1, x, 0, 2, bits="555")
    assert working_precision() == before


# --- patterns


def test_patterns_accept_nothing_that_is_not_about_equalities():
    over = space("S")
    s, t, u = (point(name, over) for name in "stu")
    f, some = function_variable("f", over), law("L", over)
    p = point("p", pair_sort(over, over))
    inside = event_variable("B", over)
    for goal in (
        forall(s, t, equal(s, t)),
        forall(s, t, u, disjunction(equal(s, t), equal(t, u), equal(s, u))),
        forall(s, exists(t, negation(equal(s, t)))),  # false for one point
        forall(s, t, at(f, s) <= at(f, t)),
        forall(s, member(s, inside)),
        forall(s, mean(some, t, indicator(equal(s, t))) <= "0.9"),
        forall(s, forall(p, equal(first(p), s))),
        forall(s, forall(p, implies(equal(first(p), s), equal(second(p), s)))),
        forall(s, t, implies(equal(s, t), number(1) <= 0)),
    ):
        with pytest.raises(SpecError, match=r"false for|undecided for"):
            by_patterns(goal)
    swap = implies(equal(pair(s, t), pair(t, s)), equal(s, t))
    assert not by_patterns(forall(s, t, swap)).hypotheses
