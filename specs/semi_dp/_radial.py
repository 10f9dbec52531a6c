"""Balls, lengths and directions, without volumes.

The volume of R^s gives a ball of t times the radius t^s times the volume, and is
otherwise the same there but for the scale. Of the uniform law on a ball this says: what
lies within t times the ball is, but for its chance t^s, the ball moved by the factor t.
Nothing else is asked of a uniform law here, so that all that is shown holds for any
measure with this property, for any space of vectors.
"""

from verifydp.formal.spec import *

V = space("V")
U, v, h = law("U", V), point("v", V), any_test("h", V)
norm = function_variable("norm", V)
times = function_variable("times", pair_sort(REAL, V), V)
s, rate, t, r = natural("s"), real("rate"), real("t"), real("r")
a, b, c, constant = map(real, ("a", "b", "c", "constant"))
y, most = real("y"), real("most")
G = law("G", REAL)
f, g = any_test("f", REAL), any_test("g", REAL)


def moved(length, along=v):
    """A vector times a number."""
    return at(times, length, along)


def size(vector):
    return at(norm, vector)


def within(length):
    """The part of a test inside of the ball of this radius."""
    return value(h, v) * indicator(size(v) < length)


scaled = mean(U, v, value(h, moved(t)))
uniform = Definition(
    "uniform_on_ball",
    (U, norm, times, s),
    forall(
        t,
        h,
        implies(
            conjunction(t > 0, t <= 1),
            equal(mean(U, v, within(t)), power(t, to_real(s)) * scaled),
        ),
    ),
)


def exponential(rate_, drawn, body):
    """The mean over an exponential law: the half of a Laplace law above 0."""
    above = body * indicator(drawn > 0)
    return 2 * mean(laplace(0, 1 / rate_), drawn, above)


#: The density is compared with that of the exponential law, by tests whose product with
#: it is bounded; these are enough to tell the law.
gamma = Definition(
    "gamma_law",
    (G, s, rate, constant),
    forall(
        f,
        g,
        most,
        implies(
            forall(
                r,
                implies(
                    r > 0,
                    equal(
                        value(f, r) * power(rate * r, to_real(s)),
                        most * constant * value(g, r),
                    ),
                ),
            ),
            equal(
                mean(G, r, value(f, r)),
                most * exponential(rate, r, value(g, r)),
            ),
        ),
    ),
)
N, reach = law("N", V), real("R")
#: On the ball of radius R the volume is R^s times that of the unit ball.
falls = Definition(
    "exponential_noise",
    (N, U, norm, times, s, rate, constant),
    forall(
        reach,
        h,
        implies(
            reach > 0,
            equal(
                mean(N, v, within(reach)),
                power(rate * reach, to_real(s))
                / constant
                * mean(U, v, value(h, moved(reach)) * exp(-rate * size(moved(reach)))),
            ),
        ),
    ),
)
released = bind(G, r, bind(U, v, dirac(moved(r))))
vectors = {
    "homogeneous": forall(t, v, implies(t >= 0, equal(size(moved(t)), t * size(v)))),
    "not negative": forall(v, size(v) >= 0),
    "associative": forall(t, r, v, equal(moved(t, moved(r)), moved(t * r))),
}


def alike(p, law_, drawn, left, right, *facts):
    """Equal draw by draw, so equal in the mean."""
    same = p.have(equal(left, right), *facts)
    ways = [
        p.mean(p.have(one <= other, same), law_, drawn)
        for one, other in ((left, right), (right, left))
    ]
    return p.have(equal(mean(law_, drawn, left), mean(law_, drawn, right)), *ways)


def nonzero(p):
    """With the constant 0 a test that is never true would have a chance."""
    wrong = p.assume(equal(constant, 0))
    rule = p.at(p.given("length"), test_of(r, 0), test_of(r, 1), number(1))
    fact = p.apply(rule, p.have(rule.formula.arguments[0], wrong))
    half = p.axiom("laplace_half_line", 0, 1 / rate, 0, facts=(p.given("rate"),))
    chance = alike(p, laplace(0, 1 / rate), y, indicator(y > 0), 1 - indicator(y <= 0))
    zero = p.have(FALSE, fact, half, chance)
    return p.denied(wrong, zero)
