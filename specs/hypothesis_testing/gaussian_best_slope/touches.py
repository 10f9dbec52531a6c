"""Where the line touches the curve, it is above it everywhere else."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.gaussian_best_slope._words")
concave = theorem("hypothesis_testing.gaussian_best_slope.concave")
slope = words.slope
mu, a, u, v, z = map(real, ("mu", "a", "u", "v", "z"))
half = mu * mu / 2

SPEC = Theorem(
    title="Where the line touches the curve, it is above it everywhere else",
    source="strict concavity of the curve",
    given={"shift": mu > 0, "touches": equal(words.gap(u), 0)},
    claim=conjunction(
        implies(
            negation(equal(u, v)),
            normal_cdf(v + mu) < slope(u) * (normal_cdf(v) + a),
        ),
        slope(u) * (1 + a) > 1,
    ),
    remark="The second part is the corner where all is accepted.",
)
tangent = theorem("foundations.gaussian_dp.tangent")


def strict(p):
    """Half-way to v the curve is steeper or flatter than at u, so v is off the line."""
    positive, touches = p.given("shift"), p.given("touches")
    curve = p.every(p.use(concave, p.have(mu >= 0, positive)), u, v)

    def beside(other, side, *facts):
        """The curve is strictly below the line at another place."""
        middle = (u + other) / 2
        near, far = p.at(curve, middle, other), p.at(curve, u, middle)
        order = p.have(side(u, middle), *facts), p.have(side(middle, other), *facts)
        places = p.have(side(-middle * mu - half, -u * mu - half), order[0], positive)
        slopes = p.have(side(slope(middle), slope(u)), places)
        chances = p.have(side(normal_cdf(middle), normal_cdf(other)), order[1])
        below = normal_cdf(other + mu) < slope(u) * (normal_cdf(other) + a)
        return p.have(below, near, far, slopes, chances, touches)

    after, before = p.assume(u < v), p.assume(v < u)
    right = beside(v, lambda one, other: one < other, after)
    left = beside(v, lambda one, other: other < one, before)
    apart = implies(negation(equal(u, v)), right.formula)
    off = p.have(
        apart,
        *(p.supposing(one, fact) for one, fact in ((after, right), (before, left))),
    )
    whole = {tangent["d"]: mu, tangent["f"]: test_of(z, 1), tangent["u"]: u + 1}
    whole = p.use(tangent, whole)
    next_one = beside(u + 1, lambda one, other: one < other)
    flatter = p.have(
        slope(u + 1) < slope(u), p.have(-(u + 1) * mu - half < -u * mu - half, positive)
    )
    corner = p.have(slope(u) * (1 + a) > 1, whole, next_one, flatter, positive)
    return p.have(p.statement.claim, off, corner)


touching = {mu: 1, u: 0, v: 1, a: normal_cdf(1) * exp("1/2") - "1/2"}

SPEC = SPEC.but(
    proof=strict,
    instance=At(touching),
    near_misses={
        "no shift": NearMiss(without="shift", at={mu: 0, u: 0, v: 1, a: 0}),
        "another line": NearMiss(without="touches", at={a: 0}),
        "no shift, at the place itself": NearMiss(
            at={mu: 0, u: 0, v: 0, a: 0},
            without="shift",
        ),
        "1 in place of 2": NearMiss(
            number=Number(2, 1),
        ),
        "2 in place of 1": NearMiss(
            number=Number(1, 2),
        ),
        "touches, 4 in place of 2": NearMiss(
            number=Number(2, 4, hypothesis="touches"),
            at={a: normal_cdf(1) * exp("1/4") - "1/2"},
        ),
    },
)
