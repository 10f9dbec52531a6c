"""Scores of two outputs that a Gaussian copula couples, and their privacy loss.

A bounded loss makes the scores of one state straight lines of those of the other one.
"""

from verifydp.formal.spec import *

S, T = space("S"), space("T")
y, y2, y3, y4 = (point(name, S) for name in ("y", "y_2", "y_3", "y_4"))
z, z2, z3, z4 = (point(name, T) for name in ("z", "z_2", "z_3", "z_4"))
#: The scores of the first output in both states, then those of the second output.
a0, a1 = (function_variable(name, S) for name in ("a_0", "a_1"))
b0, b1 = (function_variable(name, T) for name in ("b_0", "b_1"))
#: How much faster than in the second state the scores grow in the first one.
g, h = function_variable("g", S), function_variable("h", T)
r, K, u, v, tau = map(real, ("r", "K", "u", "v", "tau"))
usual = conjunction(r > -1, r < 1, negation(equal(r, 0)))


def onto(score, over):
    """The score takes every real value."""
    return forall(u, exists(over, equal(at(score, over), u)))


def approached(slope, score, other, here, there):
    """Secants of one score over the other one come as near to the slope as wanted."""
    rise, run = (at(of, there) - at(of, here) for of in (score, other))
    near = abs(rise - at(slope, here) * run) < tau * abs(run)
    return forall(here, tau, implies(tau > 0, exists(there, near)))


def spread_of(one, other):
    """The squares and the product of the scores: second state less first state."""
    squares = at(a1, one) ** 2 - at(a0, one) ** 2
    squares = squares + (at(b1, other) ** 2 - at(b0, other) ** 2)
    product = at(a1, one) * at(b1, other) - at(a0, one) * at(b0, other)
    return squares - 2 * r * product


def loss(one, other):
    """The logarithm of the ratio of the joint densities."""
    marginal = log(at(g, one)) + log(at(h, other))
    return marginal + spread_of(one, other) / (2 * (1 - r**2))


def cross(*points):
    """The mixed difference of the products of the scores."""
    one, one_2, other, other_2 = points

    def product(first_, second_):
        steps = at(first_, one) - at(first_, one_2)
        return steps * (at(second_, other) - at(second_, other_2))

    return product(a0, b0) - product(a1, b1)


def bounded_polynomials(p):
    """What stays bounded along all numbers has the factor 0; and of degree 2."""
    s, limit, w, q = map(real, ("s", "M", "w", "q"))
    rule = forall(w, abs(s * w) <= limit)
    known, some = p.assume(rule), p.assume(negation(equal(s, 0)))
    far = (limit + 1) / s
    exact = p.have(equal(s * far, limit + 1), some)
    wrong = p.have(FALSE, p.at(known, far), exact)
    linear = p.have(equal(s, 0), p.denied(some, wrong))
    linear = p.every(p.supposing(known, linear), s, limit)

    rule = forall(w, abs(s * w**2 + q * w + v) <= limit)
    known = p.assume(rule)
    sides = p.at(known, w), p.at(known, -w), p.at(known, 0)
    square = p.have(abs(s * w**2) <= 2 * limit, *sides)
    line = p.have(abs(q * w) <= limit, *sides[:2])
    falls = p.apply(p.at(linear, q, limit), p.every(line, w))
    some = p.assume(negation(equal(s, 0)))
    far = 2 * limit / abs(s) + 1
    exact = p.have(equal(abs(s) * far, 2 * limit + abs(s)), some)
    size = p.have(far >= 1, p.at(p.every(square, w), 0), some)
    large = p.have(abs(s) * far * (far - 1) >= 0, size, some)
    large = p.have(abs(s) * far**2 > 2 * limit, large, exact, some)
    wrong = p.have(FALSE, large, p.at(p.every(square, w), far), some)
    flat = p.have(equal(s, 0), p.denied(some, wrong))
    both = p.have(conjunction(equal(s, 0), equal(q, 0)), flat, falls)
    return linear, p.every(p.supposing(known, both), s, q, v, limit)


def lemma(p, goal, *premises, by=None):
    """What follows of plain numbers from premises, by itself or by steps."""
    with p.supposed(*premises) as facts:
        fact = p.have(goal, *(facts if by is None else by(*facts)))
        for premise in reversed(premises):
            fact = p.supposing(premise, fact)
    return fact


def mixed(p):
    """The mixed difference of the loss has the limit 4 K: so has that of the scores."""
    room = p.have(1 - r**2 > 0, p.given("correlation"))
    factor = r / (1 - r**2)
    pairs = [(one, two) for one in (y3, y4) for two in (z3, z4)]
    ends = [p.at(p.given("bounded"), *both) for both in pairs]
    values = [loss(*both) for both in pairs]
    points = y3, y4, z3, z4
    w = [p.fresh(REAL) for _ in values]

    def total(of):
        return of[0] - of[1] - of[2] + of[3]

    exact = p.have(equal(total(values), factor * cross(*points)), room)
    x, k = p.fresh(REAL), p.fresh(REAL)
    limits = [abs(one) <= K for one in w]
    some = p.have(negation(equal(factor, 0)), room, p.given("correlation"))
    rule = lemma(p, abs(k * x) <= 4 * K, equal(total(w), k * x), *limits)
    rule = p.at(p.every(rule, k, x, *w), factor, cross(*points), *values)
    size = p.apply(rule, exact, *ends)
    premises = negation(equal(k, 0)), abs(k * x) <= 4 * K
    rule = p.every(lemma(p, abs(x) <= abs(4 * K / k), *premises), k, x)
    limit = p.apply(p.at(rule, factor, cross(*points)), some, size)
    return p.every(limit, *points), abs(4 * K / factor)


#: Points at which the scores of the second state are 0 and 1, and the limit.
y0, y1, z0, z1 = point("y_0", S), point("y_1", S), point("z_0", T), point("z_1", T)
M = real("M")
based = tuple(
    equal(at(score, of), where)
    for score, of, where in ((a1, y0, 0), (a1, y1, 1), (b1, z0, 0), (b1, z1, 1))
)
capped = forall(y3, y4, z3, z4, abs(cross(y3, y4, z3, z4)) <= M)
alpha, beta = at(a0, y1) - at(a0, y0), at(b0, z1) - at(b0, z0)


def rise(one):
    return at(a0, one) - at(a0, y0)


def lift(other):
    return at(b0, other) - at(b0, z0)


def straight(p, linear):
    """Each first score is a straight line of the second one; the factors are 1/x, x."""
    bases, limit = [p.assume(one) for one in based], p.assume(capped)
    zeros = p.have(conjunction(*based[::2]), *bases)
    from_zero = abs(rise(y) * lift(z) - at(a1, y) * at(b1, z)) <= M
    simple = p.have(from_zero, p.at(limit, y, y0, z, z0), zeros)
    simple = p.every(simple, y, z)
    left, right, x, value_, c, t, w = (p.fresh(REAL) for _ in range(7))
    scaled = p.every(lemma(p, abs(w * t) <= abs(M * w), abs(t) <= M), w, t)
    away, apart = x - left * c, left * right - x * value_
    most = abs(M * right) + abs(M * c)

    def by(near, both, here):
        one = p.apply(p.at(scaled, right, away), p.have(abs(away) <= M, near))
        two = p.apply(p.at(scaled, c, apart), both)
        exact = p.have(equal((right - c * value_) * x, right * away + c * apart))
        return p.have(abs((right - c * value_) * x) <= most, exact, one, two), here

    goal = abs((right - c * value_) * u) <= most
    premises = abs(left * c - x) <= M, abs(apart) <= M, equal(x, u)
    rule = p.every(lemma(p, goal, *premises, by=by), left, right, x, value_, c)

    def line(scores, over, unit, other, slope, along):
        """The other score, with the score that takes all values as the scale."""
        found = p.at(p.given(scores), u)
        reached = p.assume(equal(along[1], u))
        near = p.have(
            abs(along[0] * slope - along[1]) <= M, p.at(simple, *unit), *bases
        )
        both = p.at(simple, y, z)
        instance = p.at(rule, along[0], other[0], along[1], other[1], slope)
        first_, later = instance.formula.arguments
        second_ = later.arguments[0]
        fact = p.apply(
            instance, p.the_same(near, first_), p.the_same(both, second_), reached
        )
        fact = p.every(p.obtain(found, over, fact), u)
        flat = p.at(
            linear, other[0] - slope * other[1], abs(M * other[0]) + abs(M * slope)
        )
        flat = p.apply(flat, fact)
        return p.have(equal(other[0], slope * other[1]), flat)

    scales = (rise(y), at(a1, y)), (lift(z), at(b1, z))
    second_ = line("first_scores", y, (y, z1), scales[1], beta, scales[0])
    first_ = line("second_scores", z, (y1, z), scales[0], alpha, scales[1])
    found = p.at(p.given("first_scores"), u)
    reached = p.assume(equal(at(a1, y), u))
    goal = abs((alpha * beta - 1) * u) <= M
    unit = p.at(simple, y, z1)
    fact = p.have(goal, unit, first_, reached, bases[3])
    fact = p.every(p.obtain(found, y, fact), u)
    one = p.have(
        equal(alpha * beta, 1), p.apply(p.at(linear, alpha * beta - 1, M), fact)
    )
    return p.every(first_, y), p.every(second_, z), one
