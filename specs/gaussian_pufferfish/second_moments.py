"""The mean square of an affine function of a normal score y is at most d^2 + s^2.

For g > 0 the square of r = d + s y lies below (exp(g r^2) - 1) / g. Times the normal
density the exponential is a multiple of another normal density, so that its mean is
known, and as g falls to 0 the bound falls to d^2 + s^2.
"""

from verifydp.formal.spec import *

d, s, y, c, theta = map(real, ("d", "s", "y", "c", "theta"))
v = any_test("v", REAL)
mean_at_most = definition("foundations.mean_bound")
words = shared("gaussian_pufferfish.second_moments._words")
most, r, steps = words.most, words.r, words.steps
tilted = theorem("gaussian_pufferfish.second_moments.tilted")
limit_theorem = theorem("gaussian_pufferfish.second_moments.limit")

SPEC = Theorem(
    title="The mean square of an affine function of a normal score is at most "
    "d^2 + s^2",
    source="Durrett 2019, example 1.6.13; by tilting",
    uses=(mean_at_most,),
    claim=mean_at_most(standard_normal, function(y, r * r), most),
)


def squares(p):
    """For every theta a normal law of variance 1 + theta gives a bound."""
    premise = conjunction(c >= 0, forall(y, c * value(v, y) <= r * r))
    known = p.assume(premise)
    below = p.have(premise.arguments[1], known)
    moved, average = (
        p.assume(negation(equal(s, 0))),
        mean(standard_normal, y, value(v, y)),
    )
    steepness = d * d / (2 * s * s)
    ends = p.assume(conjunction(theta > 0, theta < 1, steepness * theta < 1))
    root, tilt = sqrt(1 + theta), theta / (1 + theta) / (2 * s * s)
    square = p.have(equal(root * root, 1 + theta), ends)
    sign = p.have(tilt > 0, ends, moved)
    relation = p.have(
        equal((1 - 2 * tilt * s * s) * root * root, 1), square, moved, ends
    )
    positive = p.have(root > 0, square, ends)
    total = p.use(tilted, below, sign, positive, relation, g=tilt, rho=root)
    # The factor exp(x) is at most 1 / (1 - x), and the root at most 1 + theta / 2.
    place = tilt * d * d * root * root
    power_ = p.have(equal(place, steepness * theta), square, moved, ends)
    left = 1 - steepness * theta
    tangent = p.have(1 - place <= exp(-place), p.axiom("exp_tangent", -place))
    small = p.have(exp(place) * left <= 1, tangent, power_)
    near = p.have(root <= 1 + theta / 2, square, positive, ends)
    scaled = p.have(c * average * tilt <= root * exp(place) - 1, total, sign)
    inside = p.have(left > 0, ends)
    product = p.have(
        c * average * tilt * left <= (root * exp(place) - 1) * left, scaled, inside
    )
    bounded = p.have(
        c * average * tilt * left <= theta / 2 + steepness * theta,
        product,
        small,
        near,
        positive,
    )
    units = p.have(equal(tilt * (2 * s * s) * (1 + theta), theta), moved, ends)
    sizes = p.have(equal(steepness * (2 * s * s), d * d), moved)
    width = 2 * s * s * (1 + theta)
    wide = p.have(width > 0, moved, ends)
    grown = (theta / 2 + steepness * theta) * width
    total = p.have(c * average * tilt * left * width <= grown, bounded, wide)
    total = p.have(c * average * left * theta <= grown, total, units)
    most_ = p.have(equal(grown, theta * most * (1 + theta)), sizes)
    at_theta = p.have(c * average * left <= most * (1 + theta), total, most_, ends)
    near = p.every(p.supposing(ends, at_theta), theta)
    values = {"size": c * average, "limit": most, "a": steepness, "b": 1}
    usual_ = p.use(limit_theorem, near, **values)
    # Without a slope the function is constant.
    still = p.assume(equal(s, 0))
    flat = p.have(c * value(v, y) <= d * d, p.at(below, y), still)
    alone = p.have(usual_.formula, p.mean(flat, standard_normal, y), still)
    bound = p.cases(still.formula, alone, usual_)
    return p.the_same(p.every(p.supposing(premise, bound), c, v), p.statement.claim)


SPEC = SPEC.but(
    proof=squares,
    near_misses={
        "two thirds of it": NearMiss(
            claim=mean_at_most(standard_normal, function(y, r * r), most * "2/3"),
            at=At({d: 0, s: 1}, (9, steps("1/2", 1, "3/2", 2, "5/2", 3))),
        ),
        "the deviation only": NearMiss(
            claim=mean_at_most(standard_normal, function(y, r * r), s * s),
            at=At({d: 1, s: 0}, (1, test_of(y, 1))),
        ),
    },
)
