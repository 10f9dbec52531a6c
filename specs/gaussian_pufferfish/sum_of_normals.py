"""The sum of two independent normal variables is normal: variances add up.

The joint law is written with one bounded density under two wide normal laws, where
the order of integration may be exchanged. Integrated in the other order it is normal.
"""

from verifydp.formal.spec import *

m, n, s, t, u = map(real, ("m", "n", "s", "t", "u"))
x, y, z, B = point("x", REAL), point("y", REAL), real("z"), event_variable("B", REAL)
words = shared("gaussian_pufferfish.sum_of_normals._words")
same_chance, up_to_1 = words.same_chance, words.up_to_1
centred = theorem("gaussian_pufferfish.sum_of_normals.centred")
mirrored_theorem = theorem("gaussian_pufferfish.sum_of_normals.mirrored")
total = bind(normal(m, s), x, normal(x + n, t))
spread = sqrt(s * s + t * t)
goal = same_chance(total, normal(m + n, spread))

SPEC = Theorem(
    title="The sum of two independent normal variables is normal",
    source="Feller 1971, chapter II; Ding, section III-B, before eq. (7)",
    claim=forall(B, goal),
    remark="For all events, not for half-lines only. Deviations may be 0 or negative: "
    "N({m}, {s}^2) is the law of {m} + {s} {'Z'} with {'Z'} standard normal.",
)


def with_second(p, sign, deviation):
    """The second deviation is not 0, and ``deviation`` its absolute value."""
    size = p.have(conjunction(deviation > 0, equal(deviation, abs(t))), sign)
    root = conjunction(spread > 0, equal(spread * spread, s * s + t * t))
    moved = event(y, member(y + m + n, B))
    values = {t: deviation, u: spread}
    return p.at(p.use(centred, values, size, p.have(root, sign)), moved)


def proof(p):
    """Signs do not matter; without a second deviation there is nothing to add."""
    mirrored = p.use(mirrored_theorem)
    up, down = p.assume(t > 0), p.assume(t < 0)
    inner = p.at(mirrored, event(y, member(m + s * z + n - t * y, B)))
    ways = [
        p.mean(p.have(a <= b, inner), standard_normal, z)
        for a, b in (inner.formula.arguments, inner.formula.arguments[::-1])
    ]
    positive = p.have(goal, with_second(p, up, t))
    negative = p.have(goal, with_second(p, down, -t), *ways)
    none = p.have(
        equal(number(0), t), p.assume(negation(t > 0)), p.assume(negation(t < 0))
    )
    hole, other = real("hole"), real("other")

    def shape(second_, both_):
        law_ = bind(normal(m, s), x, normal(x + n, second_))
        return same_chance(law_, normal(m + n, both_))

    same_law = p.at(mirrored, event(y, member(m + n - s * y, B)))
    root = p.have(equal(sqrt(s * s), maximum(s, -s)))
    stills = []
    for sign, size in ((s >= 0, s), (negation(s >= 0), -s)):
        same_size = p.have(equal(size, spread), none, root, p.assume(sign))
        one = p.have(shape(number(0), size), same_law)
        one = p.rewrite(none, one, shape(hole, size), hole)
        stills.append(p.rewrite(same_size, one, shape(t, other), other))
    still = p.cases(s >= 0, *stills)
    return p.every(p.cases(t > 0, positive, p.cases(t < 0, negative, still)), B)


usual = {m: 1, n: 2, s: 3, t: 4}

SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "the first deviation alone": NearMiss(
            claim=forall(B, same_chance(total, normal(m + n, sqrt(s * s)))),
            at=At(usual, (up_to_1,)),
        ),
        "no second mean": NearMiss(
            claim=forall(B, same_chance(total, normal(m, spread))),
            at=At(usual, (up_to_1,)),
        ),
    },
)
