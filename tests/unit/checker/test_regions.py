"""Boxes: what the tree proves is true, and a damaged tree or box is refused."""

import random
from fractions import Fraction

import mpmath
import pytest

from verifydp.checker.logic import Given
from verifydp.checker.regions import RULES
from verifydp.checker.sequents import Context
from verifydp.errors import SpecError
from verifydp.formal.prove.boxes import find_boxes
from verifydp.language.notation import (
    equal,
    exp,
    if_,
    indicator,
    laplace,
    log,
    mean,
    minimum,
    negation,
    normal_cdf,
    number,
    real,
    sqrt,
)

mu, epsilon, x, y = map(real, ("mu", "epsilon", "x", "y"))
PROFILE = normal_cdf(mu / 2 - epsilon / mu) - exp(epsilon) * normal_cdf(
    -mu / 2 - epsilon / mu
)
DOMAIN = [(mu, Fraction(1, 10), 1), (epsilon, 0, 1)]


def no_solver(script, *, seconds):
    return "unknown"


def context():
    return Context({}, (), no_solver)


def found(goal, domain, **limits):
    return find_boxes(context(), goal, domain, **limits)


def checked(goal, domain, tree, bits="64"):
    terms = [goal]
    for axis, low, high in domain:
        terms += [axis, number(low), number(high)]
    return RULES["boxes"](context(), Given((), tuple(terms), (tree, bits)))


def test_the_gaussian_profile_over_two_parameters():
    # The largest value is at mu = 1 and epsilon = 0: 2 ncdf(1/2) - 1 = 0.38292...
    tree = found(PROFILE <= "0.383", DOMAIN)
    sequent = checked(PROFILE <= "0.383", DOMAIN, tree)
    assert len(sequent.hypotheses) == 4
    assert sequent.conclusion is (PROFILE <= "0.383")
    assert found(PROFILE <= "0.3829", DOMAIN) is None
    assert mpmath.mpf("0.3829") < 2 * mpmath.ncdf(0.5) - 1 < mpmath.mpf("0.383")


def test_hypotheses_are_the_box():
    here = context()
    domain = [(x, -1, 2)]
    goal = x + 1 <= exp(x) + "0.01"
    sequent = checked(goal, domain, found(goal, domain))
    expected = {here.form(f).term for f in (number(-1) <= x, x <= 2)}
    assert sequent.hypotheses == expected


@pytest.mark.parametrize(
    ("goal", "domain"),
    [
        (2 * x * y <= x * x + y * y + number("0.01"), [(x, -1, 1), (y, -1, 1)]),
        (number(0) <= x, [(x, 0, 2)]),  # touches 0 at a corner
        (negation(x < 0), [(x, 0, 2)]),
        (negation(x <= -1), [(x, 0, 2)]),
        (x * log(x) > "-0.37", [(x, Fraction(1, 100), 1)]),
        (minimum(x, y) <= sqrt(x * y), [(x, 1, 2), (y, 3, 4)]),
        (abs(x) - 1 <= x * x, [(x, -1, 1)]),
        (
            mean(laplace(x, 1), y, indicator(y <= 0))
            <= exp(x + "0.01") * mean(laplace(0, 1), y, indicator(y <= 0)),
            [(x, 0, 1)],
        ),
    ],
)
def test_true_comparisons_are_found_and_checked(goal, domain):
    tree = found(goal, domain)
    assert tree is not None
    assert checked(goal, domain, tree).conclusion is goal


@pytest.mark.parametrize(
    ("goal", "domain"),
    [
        (x < 1, [(x, 0, 1)]),  # false at the end alone
        (negation(x <= 0), [(x, 0, 1)]),
        (2 * x * y <= x * x + y * y - number("0.01"), [(x, -1, 1), (y, -1, 1)]),
        (if_(x <= Fraction(1, 3), 0, 1) <= 0, [(x, 0, Fraction(33334, 100000))]),
        (1 / x <= 10**9, [(x, -1, 1)]),
        (log(x) <= 0, [(x, -1, 1)]),
    ],
)
def test_what_is_false_or_uncertain_has_no_tree(goal, domain):
    assert found(goal, domain, cells=3000) is None
    with pytest.raises(SpecError, match="not certain"):
        checked(goal, domain, "0" * 12 + "." * 13)


def test_random_polynomials_near_their_minimum():
    """A tree is found only below the minimum over a fine grid."""
    draw = random.Random(3)
    both = [0, 0]
    for _ in range(40):
        a, b, c = (Fraction(draw.randint(-9, 9), 4) for _ in range(3))
        term = a * x * x + b * x * y + c * y * y + exp(x) / 2
        step = Fraction(1, 8)
        grid = [-1 + step * place for place in range(17)]
        least = min(
            float(a * u * u + b * u * v + c * v * v) + mpmath.exp(float(u)) / 2
            for u in grid
            for v in grid
        )
        for margin, place in ((-0.1, 0), (0.001, 1)):
            bound = Fraction(float(least) + margin).limit_denominator(10**6)
            tree = found(number(bound) < term, [(x, -1, 1), (y, -1, 1)], cells=4000)
            both[place] += tree is not None
    assert both == [40, 0]


# --- damage


TREE = found(PROFILE <= "0.4", DOMAIN)


def test_a_damaged_tree_is_refused():
    goal = PROFILE <= "0.4"
    assert checked(goal, DOMAIN, TREE)
    for tree, reason in [
        ("", "open"),
        (".", "not certain"),
        (TREE[:-1], "open"),
        (TREE + ".", "complete"),
        (TREE + "0..", "complete"),
        (TREE.replace("1", "2", 1), "no axis"),
        (TREE.replace("1", "-", 1), "no axis"),
        (TREE.replace("1", "\N{SUPERSCRIPT ONE}", 1), "no axis"),
        ("0" * 500 + "." * 501, "too deep"),
    ]:
        with pytest.raises(SpecError, match=reason):
            checked(goal, DOMAIN, tree)


def test_every_mutant_of_the_tree_proves_the_same_or_is_refused():
    goal = PROFILE <= "0.39"
    good = found(goal, DOMAIN)
    draw = random.Random(4)
    refused = 0
    for _ in range(500):
        place = draw.randrange(len(good))
        letter = draw.choice(["", ".", "0", "1", "2", "..", "x"])
        tree = good[:place] + letter + good[place + 1 :]
        try:
            sequent = checked(goal, DOMAIN, tree)
        except SpecError:
            refused += 1
        else:
            assert sequent == checked(goal, DOMAIN, good)
    assert refused > 300


def test_a_damaged_box_is_refused():
    goal, domain = x <= 1, [(x, 0, 1)]
    assert checked(goal, domain, ".")
    for bad, reason in [
        ([(x, 0, 0)], "runs from"),
        ([(x, 1, 0)], "runs from"),
        ([(y, 0, 1)], "free variables"),
        ([(x, 0, 1), (y, 0, 1)], "free variables"),
        ([(x, 0, 1), (x, 0, 1)], "free variables"),
        ([(number(1), 0, 1)], "real variables"),
        ([(x, 0, 2)], "not certain"),
        ([(x, 0, 1 / number(0))], "infinite side needs a tail obligation"),
        ([(x, -exp(1), 1)], "infinite side needs a tail obligation"),
        ([], "takes a goal"),
    ]:
        with pytest.raises(SpecError, match=reason):
            checked(goal, bad, ".")
    with pytest.raises(SpecError, match="free variables"):
        checked(x <= y, domain, ".")
    with pytest.raises(SpecError, match="no comparison"):
        checked(equal(x, x * x), domain, ".")
    with pytest.raises(SpecError, match="bits"):
        checked(goal, domain, ".", "8")


def test_too_few_bits_are_refused():
    tiny = number(Fraction(1, 10**12))
    goal, domain = exp(x) * exp(-x) <= 1 + tiny, [(x, 1, 1 + Fraction(1, 10**14))]
    with pytest.raises(SpecError, match="not certain"):
        checked(goal, domain, ".", "16")
    assert checked(goal, domain, ".", "128")
