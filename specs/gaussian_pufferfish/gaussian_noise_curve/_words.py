"""What the theorems of gaussian_noise_curve are made of."""

from verifydp.formal.spec import *

hockey_stick = definition("foundations.hockey_stick")
m1, m2, s1, s2, epsilon = map(real, ("m1", "m2", "s1", "s2", "epsilon"))
P, Q = normal(m1, s1), normal(m2, s2)
# The logarithm of the ratio is a y^2 + b y + c.
a = (1 / s2**2 - 1 / s1**2) / 2
b = m1 / s1**2 - m2 / s2**2
c = m2**2 / (2 * s2**2) - m1**2 / (2 * s1**2) + log(s2) - log(s1) - epsilon
square = b * b - 4 * a * c
left, right = ((-b + side * sqrt(square)) / (2 * a) for side in (-1, 1))
wider = s2 < s1


def between(location, deviation, outside=wider):
    """The chance of the best event: outside of the roots, or between them."""
    ends = ((root - location) / deviation for root in (left, right))
    low, high = (normal_cdf(end) for end in ends)
    return low - high + indicator(outside)


by_the_roots = between(m1, s1) - exp(epsilon) * between(m2, s2)
signs = {"first": s1 > 0, "second": s2 > 0}
curve = theorem("gaussian_pufferfish.gaussian_noise.curve")
y, hole = point("y", REAL), real("hole")


def exponent(location, deviation):
    return -(((y - location) / deviation) ** 2) / 2


#: Where the density of P is more than exp(epsilon) times that of Q.
best = event(y, s1 * exp(epsilon + exponent(m2, s2)) < s2 * exp(exponent(m1, s1)))
exchanged = between(m1, s1) - exp(epsilon) * between(m2, s2, s1 < s2)


def signs_of_ratio(p):
    """The first density is larger where the quadratic function is positive."""
    sign = p.have(conjunction(s1 > 0, s2 > 0), p.given("first"), p.given("second"))
    quadratic = a * y * y + b * y + c
    sizes = [p.axiom("exp_log", s, facts=[sign]) for s in (s1, s2)]
    e, o, q = map(real, ("e", "o", "q"))
    known = p.assume(equal(log(s2) + o - (log(s1) + e), q))
    logs = exp(log(s1) + e) < exp(log(s2) + o)
    ratio = p.have(
        conjunction(implies(q > 0, logs), implies(q <= 0, negation(logs))), known
    )
    larger = s1 * exp(e) < s2 * exp(o)
    ratio = (
        conjunction(implies(q > 0, larger), implies(q <= 0, negation(larger))),
        ratio,
    )
    ratio = p.every(p.supposing(known, p.have(*ratio, *sizes)), e, o, q)
    other, own = epsilon + exponent(m2, s2), exponent(m1, s1)
    return p.follow(ratio, other, own, quadratic)


def direction(p, different):
    """The quadratic function opens upwards where the first deviation is larger."""
    i, j = real("i"), real("j")
    known = p.assume(conjunction(equal(s1 * i, 1), equal(s2 * j, 1)))
    sign = p.have(conjunction(s1 > 0, s2 > 0), p.given("first"), p.given("second"))
    signs = p.have(conjunction(i > 0, j > 0), known, sign)
    up, down = p.assume(wider), p.assume(s1 < s2)
    larger = p.have(i < j, up, known, signs, sign)
    up = p.have(j * j - i * i > 0, larger, signs)
    smaller = p.have(j < i, down, known, signs, sign)
    down = p.have(j * j - i * i < 0, smaller, signs)
    both = p.have(
        conjunction(
            implies(wider, j * j - i * i > 0), implies(s1 < s2, j * j - i * i < 0)
        ),
        p.supposing(wider, up),
        p.supposing(s1 < s2, down),
    )
    both = p.put({i: 1 / s1, j: 1 / s2}, known, both, sign)
    goal = disjunction(conjunction(a > 0, wider), conjunction(a < 0, negation(wider)))
    return p.have(goal, both, different)


def rewritten(p, masses, values):
    """Put the chances into the divergence."""
    divergence = p.use(curve, p.given("first"), p.given("second"))
    in_q, growth = probability(Q, best), exp(epsilon)
    shape = hockey_stick(P, Q, epsilon, hole - growth * in_q)
    divergence = p.rewrite(masses[0], divergence, shape, hole)
    shape = hockey_stick(P, Q, epsilon, values[0] - growth * hole)
    return p.rewrite(masses[1], divergence, shape, hole)


usual = {m1: 0, m2: 1, s1: 1, s2: 2, epsilon: "1/2"}
turned = {m1: 1, m2: 0, s1: 2, s2: 1, epsilon: "1/2"}
one_spread = {**usual, s2: 1}
moved = {**usual, m1: 1, m2: 2}


def around(low, high):
    return event(y, conjunction(y >= low, y <= high))


#: Rounded: the best events at moved and at few.
at_best, at_few = around("-0.313", "1.646"), around("0.62", "0.71")
nothing = event(y, FALSE)
