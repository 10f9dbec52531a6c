import math
import random
from fractions import Fraction

import mpmath
import pytest

from verifydp.errors import InputError, UnsupportedError
from verifydp.exact.balls import Ball, ball, hull
from verifydp.exact.enclosing import enclosed
from verifydp.exact.integrals import integral
from verifydp.exact.normal import normal_cdf, normal_survival
from verifydp.exact.special import incomplete_gamma_upper


def test_drawn_gaussian_pieces_with_a_kink(encloses, mp):
    """int |x - c| phi(x) from a to b, which has a closed form."""
    draw = random.Random(10)
    for _ in range(250):
        low, kink, high = sorted(Fraction(draw.gauss(0, 3)) for _ in range(3))

        def integrand(z, analytic, kink=kink):
            return (z - ball(kink)).real_abs(analytic=analytic) * (-z * z / 2).exp()

        found = enclosed(
            lambda a=low, b=high, c=kink, f=integrand: integral(
                f, a, b, breakpoints=[c]
            )
        )

        def primitive(x, c=kink):  # of (x - c) exp(-x**2 / 2)
            scale = mp(c) * mpmath.sqrt(mpmath.pi / 2)
            return -mpmath.exp(-(mp(x) ** 2) / 2) - scale * mpmath.erf(
                mp(x) / mpmath.sqrt(2)
            )

        with mpmath.workdps(80):
            right = primitive(high) - primitive(kink)
            left = primitive(low) - primitive(kink)
            exact = right + left
        encloses(found, exact)


def test_drawn_gamma_integrals_with_a_singular_and_an_infinite_end(encloses, mp):
    """int_0^inf x**(a - 1) exp(-x): both tails are bounded, not known."""
    draw = random.Random(11)
    for _ in range(40):
        a = Fraction(draw.randrange(4, 60), 12)

        def integrand(z, analytic, a=a):
            if not z.real > 0:
                return Ball.nan() + z  # a branch cut may be near
            return ((ball(a) - 1) * z.log(analytic=analytic) - z).exp()

        def near(cut, a=a):  # at most the integral without exp(-x)
            return hull(0, (ball(a) * ball(cut).log()).exp() / ball(a))

        def far(cut, a=a):
            return incomplete_gamma_upper(a, cut) * ball(a).gamma()

        found = enclosed(
            lambda f=integrand, n=near, g=far: integral(f, 0, math.inf, tails=(n, g))
        )
        encloses(found, mpmath.gamma(mp(a)))


@pytest.mark.parametrize(
    ("compute", "exact"),
    [
        (
            lambda: integral(
                lambda z, _: (-z * z / 2).exp(),
                -math.inf,
                math.inf,
                tails=(
                    lambda cut: hull(0, 3 * normal_cdf(cut)),
                    lambda cut: hull(0, 3 * normal_survival(cut)),
                ),
            ),
            lambda: (Ball.pi() * 2).rsqrt() * Ball.pi() * 2,
        ),
        (
            lambda: integral(
                lambda z, a: z.log(analytic=a),
                0,
                1,
                tails=(lambda c: hull(2 * ball(c) * (ball(c).log() - 1), 0), None),
            ),
            lambda: ball(-1),
        ),
        (
            lambda: integral(
                lambda z, _: 1 / (1 + z * z),
                -math.inf,
                -1,
                tails=(lambda c: hull(0, -1 / ball(c)), None),
            ),
            lambda: Ball.pi() / 4,
        ),
        (  # a heavy tail that is known: one cut is enough
            lambda: integral(
                lambda z, _: 1 / (z * z),
                1,
                math.inf,
                tails=(None, lambda c: 1 / ball(c)),
            ),
            lambda: ball(1),
        ),
        (  # ends and kinks that are no rationals
            lambda: integral(
                lambda z, a: (z - ball(2).log()).real_abs(analytic=a),
                -ball(3).log(),
                ball(3).log(),
                breakpoints=[ball(2).log()],
            ),
            lambda: (
                (
                    (ball(3).log() + ball(2).log()) ** 2
                    + (ball(3).log() - ball(2).log()) ** 2
                )
                / 2
            ),
        ),
        (  # a jump at a third
            lambda: integral(
                lambda z, a: (z - ball(Fraction(1, 3))).real_sgn(analytic=a),
                0,
                1,
                breakpoints=[Fraction(1, 3)],
            ),
            lambda: ball(1) / 3,
        ),
    ],
)
def test_values_in_closed_form(compute, exact):
    found = enclosed(compute)
    assert found.overlaps(enclosed(exact, relative=Fraction(1, 2**60)))


def test_a_function_that_is_not_analytic_needs_no_breakpoint_to_be_right():
    found = integral(lambda z, a: z.real_abs(analytic=a), -1, 2)
    assert found.overlaps(ball(5) / 2)


def test_an_infinite_end_needs_a_tail():
    for ends in ((0, math.inf), (-math.inf, 0), (-math.inf, math.inf)):
        with pytest.raises(
            InputError, match=r"end of the integral is infinite: give a"
        ):
            integral(lambda z, _: (-z * z).exp(), *ends)


def test_bad_ends_and_orders():
    def square(z, _):
        return z * z

    def tail(cut):
        return ball(cut) * 0

    with pytest.raises(InputError, match=r"the float 0\.5"):
        integral(square, 0.5, 1)
    with pytest.raises(InputError, match="swap the ends"):
        integral(square, math.inf, 1, tails=(tail, None))
    with pytest.raises(InputError, match="not in order"):
        integral(square, 1, 0)
    with pytest.raises(InputError, match="not in order"):
        integral(square, 0, 2, breakpoints=[1, Fraction(1, 2)])
    with pytest.raises(InputError, match="is beyond the end 0"):
        integral(square, 0, 2, breakpoints=[-1], tails=(tail, None))
    with pytest.raises(InputError, match="must be rational or infinite"):
        integral(square, ball(0), 2, tails=(tail, None))


def test_a_tail_that_does_not_vanish_is_refused():
    with pytest.raises(UnsupportedError, match="vanishes faster"):
        integral(lambda z, _: 1 / z, 1, math.inf, tails=(None, lambda cut: hull(0, 1)))


def test_balls_too_wide_to_part_give_no_number():
    wide = hull(0, 1)
    found = integral(lambda z, _: z, 0, 2, breakpoints=[wide, wide])
    assert not found.is_finite()
