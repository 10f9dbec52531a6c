"""Renyi, Kullback-Leibler and zCDP of finite laws against 60-digit references."""

import math
import random
from fractions import Fraction

import mpmath
import pytest

from verifydp.errors import InputError
from verifydp.exact.balls import ball, highest, lowest, precision
from verifydp.laws.finite import FiniteLaw
from verifydp.laws.products import merged_by_ratio
from verifydp.loss import finite_zcdp
from verifydp.loss.finite import kl, renyi, zcdp_rho

ORDERS = [Fraction(n, 6) for n in (1, 3, 5, 7, 9, 12, 18, 60, 301)]


def drawn_law(source, size, lowest_part=0):
    parts = [source.randint(lowest_part, 6) for _ in range(size)]
    parts[source.randrange(size)] += 1
    return FiniteLaw({i: Fraction(part, sum(parts)) for i, part in enumerate(parts)})


def number(value):
    return mpmath.mpf(value.numerator) / value.denominator


def reference_renyi(first, second, order):
    """The definition, at 60 digits; None for infinity."""
    pairs = [(first.weight(n), second.weight(n)) for n in first.support]
    if order >= 1 and any(q == 0 for _, q in pairs):
        return None
    shared = [(number(p), number(q)) for p, q in pairs if q]
    if not shared:
        return None
    if order == 1:
        return mpmath.fsum(p * mpmath.log(p / q) for p, q in shared)
    a = number(order)
    total = mpmath.fsum(p**a * q ** (1 - a) for p, q in shared)
    return mpmath.log(total) / (a - 1)


def assert_encloses(value, reference, *, width=Fraction(1, 2**42)):
    if reference is None:
        assert not value.is_finite()
        assert value > 0
        return
    exact = Fraction(mpmath.nstr(reference, 55))
    slack = Fraction(1, 10**45)
    assert lowest(value) <= exact + slack
    assert highest(value) >= exact - slack
    assert highest(value) - lowest(value) <= abs(exact) * width + slack


def test_renyi_and_kl_contain_the_definition():
    source = random.Random(20)
    with mpmath.workdps(60):
        for _ in range(150):
            first, second = drawn_law(source, 4), drawn_law(source, 4)
            assert_encloses(kl(first, second), reference_renyi(first, second, 1))
            order = source.choice(ORDERS)
            reference = reference_renyi(first, second, order)
            assert_encloses(renyi(first, second, order), reference)
            other = reference_renyi(second, first, order)
            largest = None if None in (reference, other) else max(reference, other)
            assert_encloses(renyi(first, second, order, symmetric=True), largest)


def test_orders_at_the_ends():
    first = FiniteLaw({0: "1/2", 1: "1/2"})
    second = FiniteLaw({0: "1/4", 1: "1/4", 2: "1/2"})
    with mpmath.workdps(60):
        # Here every order from 0 on is the logarithm of 2.
        for order in (0, "1/2", 1, 2, "7/2", math.inf):
            assert_encloses(renyi(first, second, order), mpmath.log(2))
        assert renyi(second, first, 2) > 10**9
        assert renyi(second, first, math.inf) > 10**9
        assert renyi(second, first, 0).is_zero()
        assert_encloses(renyi(second, first, "1/2"), mpmath.log(2))
    disjoint = FiniteLaw({"x": 1})
    for order in (0, "1/2", 1, 2, math.inf):
        assert renyi(first, disjoint, order) > 10**9
        assert renyi(first, first, order).is_zero()


def test_nearly_equal_laws_keep_their_digits():
    """By floats p log(p / q) sums to 0; the truth is about 2e-40."""
    step = Fraction(1, 10**20)
    first = FiniteLaw({0: Fraction(1, 2) + step, 1: Fraction(1, 2) - step})
    second = FiniteLaw.uniform([0, 1])
    naive = sum(float(p) * math.log(float(p) / 0.5) for p in first.weights.values())
    assert naive == 0.0
    value = kl(first, second)
    for enclosure in (value, zcdp_rho(first, second)):
        assert lowest(enclosure) > 2 * step**2 * (1 - Fraction(1, 10**11))
        assert highest(enclosure) < 2 * step**2 * (1 + Fraction(1, 10**11))


def test_bad_orders_are_refused():
    law = FiniteLaw.point(0)
    with pytest.raises(InputError, match="order is -1"):
        renyi(law, law, -1)
    for order in (2.0, math.nan, -math.inf):
        with pytest.raises(InputError, match="order is the float"):
            renyi(law, law, order)
    for relative in (Fraction(0), Fraction(1)):
        with pytest.raises(InputError, match="between 0 and 1"):
            zcdp_rho(law, law, relative=relative)


def best_on_a_grid(first, second):
    """A lower bound on rho from many orders, by the definition; floats of mpmath."""
    shared = [(first.weight(n), second.weight(n)) for n in first.support]
    weights = [number(p) for p, _ in shared]
    losses = [mpmath.log(number(p / q)) for p, q in shared]
    best = mpmath.fsum(p * v for p, v in zip(weights, losses, strict=True))
    for step in range(-160, 161):
        s = mpmath.mpf(2) ** (mpmath.mpf(step) / 16)
        terms = (p * mpmath.exp(s * v) for p, v in zip(weights, losses, strict=True))
        best = max(best, mpmath.log(mpmath.fsum(terms)) / (s * (1 + s)))
    return best


def test_zcdp_rho_is_above_every_order_and_nearly_reached():
    source = random.Random(21)
    interior = 0
    with mpmath.workdps(30):
        for _ in range(40):
            size = source.randint(2, 6)
            first, second = (drawn_law(source, size, 1) for _ in range(2))
            if first == second:
                continue
            value = zcdp_rho(first, second)
            best = Fraction(mpmath.nstr(best_on_a_grid(first, second), 25))
            slack = best / 10**20
            assert highest(value) >= best - slack
            # The grid's neighbours differ by 4.5%: near a maximum that is little.
            assert lowest(value) <= best * (1 + Fraction(1, 1000))
            assert highest(value) - lowest(value) <= best / 2**39
            interior += highest(kl(first, second)) < lowest(value)
    assert interior > 5


def test_zcdp_rho_of_randomised_response_is_its_kl():
    """tanh(epsilon / 2) epsilon, reached as the order falls to 1."""
    with mpmath.workdps(60):
        for growth in (Fraction(3), Fraction(1001, 1000), Fraction(10**12)):
            p = growth / (1 + growth)
            one, two = FiniteLaw({0: p, 1: 1 - p}), FiniteLaw({0: 1 - p, 1: p})
            epsilon = mpmath.log(number(growth))
            reference = mpmath.tanh(epsilon / 2) * epsilon
            width = Fraction(1, 2**39)
            assert_encloses(zcdp_rho(one, two), reference, width=width)


def test_zcdp_rho_of_powers_is_additive_at_the_kl_end():
    one, two = FiniteLaw({0: "3/4", 1: "1/4"}), FiniteLaw({0: "1/4", 1: "3/4"})
    pair = merged_by_ratio(one.power(6), two.power(6))
    assert zcdp_rho(*pair).overlaps(6 * zcdp_rho(one, two))


def test_zcdp_rho_with_a_rare_large_loss():
    """The supremum is at a large order, far from where the loss has its mean."""
    rare = Fraction(1, 10**9)
    first = FiniteLaw({0: rare, 1: 1 - rare})
    second = FiniteLaw({0: rare / 10**6, 1: 1 - rare / 10**6})
    value = zcdp_rho(first, second)
    assert lowest(value) > 10**5 * highest(kl(first, second))
    assert highest(value) <= lowest(value) * (1 + Fraction(1, 2**38))
    assert lowest(renyi(first, second, "5/2")) / Fraction(5, 2) <= highest(value)


def test_zcdp_rho_of_extreme_pairs():
    one, two = FiniteLaw({0: "1/2", 1: "1/2"}), FiniteLaw({0: 1})
    assert zcdp_rho(one, two) > 10**9
    assert lowest(zcdp_rho(two, one)) > 0
    assert zcdp_rho(two, one).is_finite()
    assert zcdp_rho(two, one, symmetric=True) > 10**9
    assert zcdp_rho(one, one).is_zero()


def test_the_upper_side_does_not_rest_on_the_search(monkeypatch):
    """With a useless search the enclosure widens, but still contains the truth."""
    first = FiniteLaw({0: "1/100", 1: "99/100"})
    second = FiniteLaw({0: "1/1000", 1: "999/1000"})
    sharp = zcdp_rho(first, second)
    assert lowest(sharp) > highest(kl(first, second))
    monkeypatch.setattr(finite_zcdp, "_proposed", lambda _: [])
    loose = zcdp_rho(first, second)
    assert lowest(loose) <= lowest(sharp)
    assert highest(sharp) <= highest(loose) * (1 + Fraction(1, 2**38))
    assert highest(loose) < highest(sharp) * Fraction(21, 20)


def drawn_steps(seed, count):
    source = random.Random(seed)
    for _ in range(count):
        pair = drawn_law(source, 4, 1), drawn_law(source, 4, 1)
        loss = finite_zcdp._Loss.of(*pair)
        start = Fraction(source.choice([0, 1, 3, 9]), 4)
        width = Fraction(1, 2 ** source.randint(0, 6)) * source.choice([1, 4])
        points = [start + width * n / 20 for n in range(21)]
        yield loss, loss.tilted(start), width, points


def test_the_variance_bound_is_above_every_variance_in_the_step():
    close = 0
    with precision(128):
        for loss, here, width, points in drawn_steps(22, 150):
            bound = finite_zcdp._variance_bound(loss, here, ball(width))
            for s in points:
                tilted = loss.tilted(s)
                variance = ball(0)
                for weight, value in zip(tilted.weights, loss.values, strict=True):
                    distance = value - tilted.mean
                    variance += weight * distance * distance / tilted.total
                assert not bound < variance
            close += highest(bound) < 2 * lowest(variance)
    assert close > 20


def test_a_step_that_holds_has_no_point_above_rho():
    """Rho is put near the largest value in the step, so that both answers occur."""
    answers = {True: 0, False: 0}
    with precision(128):
        for loss, here, width, points in drawn_steps(23, 300):
            if highest(loss.largest) <= 0:
                continue
            top = max(lowest(loss.ratio(s)) for s in points if s)
            for percent in (90, 99, 101, 110, 150):
                rho = top * percent / 100
                answer = finite_zcdp._holds_on_step(loss, here, ball(rho), width)
                answers[answer] += 1
                assert not (answer and percent < 100)
    assert min(answers.values()) > 100


def test_a_step_over_a_maximum_is_not_settled_by_its_ends():
    first = FiniteLaw({0: "1/100", 1: "99/100"})
    second = FiniteLaw({0: "1/1000", 1: "999/1000"})
    with precision(128):
        loss = finite_zcdp._Loss.of(first, second)
        peak = max(finite_zcdp._proposed(loss), key=loss.ratio_lower)
        start, width = peak * Fraction(31, 32), peak / 16
        top = loss.ratio_lower(peak)
        rho = ball(top * (1 - Fraction(1, 10**5)))
        assert loss.ratio(start) < rho
        assert loss.ratio(start + width) < rho
        assert not finite_zcdp._holds_on_step(loss, loss.tilted(start), rho, width)
        enough = ball(top * (1 + Fraction(1, 100)))
        assert finite_zcdp._holds_on_step(loss, loss.tilted(start), enough, width)
