"""What every law says of itself agrees: mass, density, parts, tails, images, doubles.

The laws are the ``EXAMPLES`` of all files of the room, found by themselves; each is
also tried mixed, clamped and truncated. A law is wrong where two of its answers differ.
"""

import importlib
import inspect
import pkgutil
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest

from verifydp import laws as room
from verifydp.errors import InputError, UnsupportedError
from verifydp.exact.balls import ball, precision
from verifydp.exact.integrals import ComplexBall
from verifydp.laws import (
    Clamped,
    LatticeLaw,
    LatticeMixture,
    LineLaw,
    Mixture,
    Truncated,
    affine_image,
)
from verifydp.laws.canonical_forms import canonical
from verifydp.laws.normal_laplace import NormalLaplace
from verifydp.laws.protocol import pieces_between

#: These are made of other laws: they are tried on all of them.
COMBINED = {Mixture, LatticeMixture, Clamped, Truncated}
MODULES = [
    importlib.import_module(f"{room.__name__}.{module.name}")
    for module in pkgutil.iter_modules(room.__path__)
    if not module.ispkg
]
EXAMPLES = [law for module in MODULES for law in getattr(module, "EXAMPLES", ())]
#: Away from all rational places that examples are likely to have, in spreads.
STEPS = [Fraction(k * 2**7 + 1, 2**7) for k in (-9, -4, -2, -1, 0, 1, 2, 4, 9)]


def derived(law):
    """The law, and what can be made of it."""
    if isinstance(law, LatticeLaw):
        return [law, LatticeMixture(["1/4", "3/4"], [law, affine_image(law, -1, 3)])]
    low, high = law.centre - law.spread / 3, law.centre + 2 * law.spread
    made = [law, Clamped(law, low, high), Truncated(law, low, high)]
    shift = law.spread * Fraction(3, 2)
    return [*made, Mixture(["1/4", "3/4"], [law, affine_image(law, 1, shift)])]


def image_is_known(law):
    try:
        affine_image(law, 1, 1)
    except InputError:
        return False
    return True


KNOWN = [one for law in EXAMPLES if image_is_known(law) for one in derived(law)]
KNOWN += [law for law in EXAMPLES if not image_is_known(law)]
LINE = [law for law in KNOWN if isinstance(law, LineLaw)]
INTEGERS = [law for law in KNOWN if isinstance(law, LatticeLaw)]
on_line = pytest.mark.parametrize("law", LINE, ids=lambda law: str(law)[:90])
on_integers = pytest.mark.parametrize("law", INTEGERS, ids=lambda law: str(law)[:90])


def close(one, two, tolerance=1e-9):
    """Whether two numbers, balls or doubles, agree."""
    one, two = (
        float(value.mid()) if hasattr(value, "mid") else float(value)
        for value in (one, two)
    )
    return abs(one - two) <= tolerance * max(1, abs(one), abs(two))


def places(law):
    """Points in the bulk and in the tails, none of them a breakpoint or an atom."""
    found = [law.centre + step * law.spread for step in STEPS]
    return [x for x in found if x not in law.breakpoints and x not in law.atoms]


def pieces(law):
    """Where the density is positive and analytic: ends, parts, points inside."""
    for low, high, inside in pieces_between(law.breakpoints):
        parts = law.parts(inside)
        points = [
            x
            for x in (*places(law), inside)
            if (low is None or x > low) and (high is None or x < high)
        ]
        if parts:
            yield low, high, parts, sorted(points)


def test_every_class_has_an_example():
    classes = {
        kind
        for module in MODULES
        for _, kind in inspect.getmembers(module, inspect.isclass)
        if issubclass(kind, LineLaw | LatticeLaw)
        if not inspect.isabstract(kind) and not kind.__name__.startswith("_")
    }
    assert len(classes) > len(COMBINED)
    assert classes - COMBINED == {type(law) for law in EXAMPLES}


@on_line
def test_masses_add_up(law):
    total = law.mass(None, None)
    for point in law.atoms:
        assert law.atom(point) > 0
        total = total + law.atom(point)
    assert close(total, 1)
    for x in places(law):
        assert close(law.mass(None, x) + law.mass(x, None), law.mass(None, None))
        assert close(law.cdf(x) + law.survival(x), 1)
    low, high = law.support
    assert low is None or close(law.survival(low) + law.atom(low), 1)
    assert high is None or close(law.cdf(high), 1)
    assert all(length > 0 for length in law.lengths)


@on_line
def test_small_masses_keep_their_digits(law):
    """Else no integral over a tail ends: ``1 - P(X > x)`` has none left far below."""
    for side in (-1, 1):
        for distance in (10, 200):
            end = law.centre + side * distance * law.spread
            tail = law.mass(end, None) if side > 0 else law.mass(None, end)
            assert tail.is_zero() or tail.rad() < abs(tail.mid()) / 1000


@on_line
def test_doubles_are_the_same_law(law):
    tolerance = 1e-9 if plain(law) else 1e-4
    for x in places(law):
        assert close(law.cdf_float(float(x)), law.cdf(x), tolerance)
        assert close(law.survival_float(float(x)), law.survival(x), tolerance)
        assert close(law.density_float(float(x)), law.density(x), tolerance)
        density = law.density_float(float(x))
        if density > 0:
            assert close(law.log_density_float(float(x)), np.log(density), tolerance)


def plain(law):
    """Whether the law, and what is confined in it, has a closed form."""
    return law.has_closed_form and getattr(law, "law", law).has_closed_form


@on_line
def test_the_mass_is_the_integral_of_the_density(law):
    """By tanh-sinh quadrature between breakpoints, which bears roots at the ends."""
    steps = np.linspace(-3.2, 3.2, 161)
    nodes = np.tanh(np.pi / 2 * np.sinh(steps))
    weights = np.pi / 2 * np.cosh(steps) / np.cosh(np.pi / 2 * np.sinh(steps)) ** 2
    tolerance = 1e-7 if plain(law) else 1e-3
    for low, high in pairwise(sorted({*places(law), *law.breakpoints})):
        half, middle = float(high - low) / 2, float(high + low) / 2
        values = law.density_float(middle + half * nodes)
        integral = float(values @ weights) * half * (steps[1] - steps[0])
        assert close(integral, law.mass(low, high), tolerance)


@on_line
def test_parts_are_the_density(law):
    if not plain(law):
        return
    for _, _, parts, points in pieces(law):
        for x in points:
            total = sum(float(part.log_density(ball(x)).exp().mid()) for part in parts)
            assert close(total, law.density(x))
            for part in parts:
                value, slope = part.kernel().local(ball(x))
                assert close(value, part.log_density(ball(x)))
                assert close(slope, part.log_slope(ball(x)))


@on_line
def test_slopes_are_derivatives_and_monotone(law):
    if not plain(law):
        return
    step = law.spread / 2**40
    for _, _, parts, points in pieces(law):
        for part in parts:
            slopes = [part.log_slope(ball(x)) for x in points]
            for x, slope in zip(points, slopes, strict=True):
                with precision(256):
                    ahead = part.log_density(ball(x + step))
                    rise = ahead - part.log_density(ball(x - step))
                    assert close(rise / (2 * ball(step)), slope, 1e-6)
            moves = [b - a for a, b in pairwise(slopes)]
            assert not (any(m > 0 for m in moves) and any(m < 0 for m in moves))


@on_line
def test_tails_stay_within_their_forms(law):
    if not plain(law):
        return
    for low, high, parts, _ in pieces(law):
        for end, side in ((low, -1), (high, 1)):
            for part in parts if end is None else ():
                if part.tail_rule is not None:
                    continue
                cut = law.centre + side * 20 * law.spread
                form = part.tail_form(cut, side)
                for distance in (0, 1, 7, 50):
                    x = ball(cut + side * distance * law.spread)
                    assert form.log_density(x).overlaps(part.log_density(x))
                far = ball(cut + side * 2000 * law.spread)
                limit = part.asymptote(side).log_density(far)
                assert close(limit - part.log_density(far), 0, 1e-6)


@on_line
def test_complex_densities_are_the_real_ones_on_the_line(law):
    if not plain(law):
        return
    for _, _, parts, points in pieces(law):
        for part in parts:
            for x in points[1:-1]:
                at = ComplexBall(ball(x))
                try:
                    value = part.complex_density(at)
                except UnsupportedError:
                    assert part.tail_rule is not None
                    continue
                assert close(value.real, part.log_density(ball(x)).exp())
                log = part.complex_log_density(at, analytic=True)
                assert close(log.real, part.log_density(ball(x)))


@on_line
def test_images_are_moved_laws(law):
    if not image_is_known(law):
        return
    for slope, move in ((Fraction(2), Fraction(-3)), (Fraction(-1, 3), Fraction(1))):
        try:
            image = affine_image(law, slope, move)
        except InputError:
            continue
        for x in places(law):
            there = law.cdf(x) if slope > 0 else law.survival(x)
            assert close(image.cdf(slope * x + move), there)


@on_line
def test_the_simplest_form_is_the_same_law(law):
    for form in (law.simplified(), canonical(law)):
        for x in places(law):
            assert close(form.cdf(x), law.cdf(x))


@on_line
def test_what_is_kept_of_an_interval_is_the_same_there(law):
    points = places(law)
    low, high = points[1], points[-2]
    kept = law.between(low, high)
    whole, other = law.mass(low, high), kept.mass(low, high)
    if not law.charges(low, high) or whole.contains(0):
        return
    for x in points[1:-1]:
        assert close(law.mass(low, x) / whole, kept.mass(low, x) / other)


@on_line
def test_what_a_law_says_of_its_origin(law):
    form = law.laplace_sum
    if form is not None and form.variance:
        root = Fraction(float(form.variance) ** 0.5)
        sum_ = NormalLaplace(form.mean, root, form.scale)
        assert all(close(sum_.cdf(x), law.cdf(x)) for x in places(law))
    elif form is not None:
        for x in places(law):
            away = abs(float(x - form.mean) / float(form.scale))
            assert close(law.density(x), np.exp(-away) / 2 / float(form.scale))
    bound = law.curvature()
    if bound is not None:
        step = law.spread / 64
        for x in places(law):
            rise = law.density(x + step) + law.density(x - step) - 2 * law.density(x)
            assert abs(rise.mid()) <= bound * ball(step**2) * (1 + ball(1) / 10**6)


@on_integers
def test_integers(law):
    around = range(law.centre - 6, law.centre + 7)
    assert close(law.mass(None, None), 1)
    for k in around:
        assert close(law.mass(k, k), law.probability(k))
        assert close(law.probability_float(k), law.probability(k))
        assert close(law.cdf(k) + law.survival(k), 1)
        assert close(law.cdf(k) - law.cdf(k - 1), law.probability(k))
        image = affine_image(law, -1, 4)
        assert close(image.probability(4 - k), law.probability(k))
        parts = law.parts(Fraction(2 * k + 1, 2))
        for end in (k, k + 1):  # a breakpoint belongs to both of its sides
            density = sum(float(part.log_density(ball(end)).exp()) for part in parts)
            assert close(density, law.probability(end))
