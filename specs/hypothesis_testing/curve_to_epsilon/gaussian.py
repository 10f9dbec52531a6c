"""A point of the Gaussian curve gives one number, not two."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.curve_to_epsilon._words")
same_point, same_distance = words.same_point, words.same_distance
distance = words.distance
# Gaussian noise of the classical deviation.
epsilon, delta, other, small = map(real, ("epsilon", "delta", "other", "small"))
t = real("t")
known_delta = conjunction(same_point, equal(delta, small), delta > 0, delta < "5/4")

SPEC = Theorem(
    title="A point of the Gaussian curve gives one number, not two",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 5.3.1",
    covers=("HT-QU10",),
    standing="holds-repaired",
    claim=conjunction(
        implies(same_point, same_distance),
        implies(same_distance, same_point),
        implies(known_delta, equal(epsilon, other)),
    ),
    remark="The part about Gaussian noise. As printed the pair (epsilon, delta) would "
    "be found; but (1/2, 5/4 exp(-8)) and (3/4, 5/4 exp(-18)) have the same "
    "deviation, and so the same curve. With delta known a point gives epsilon.",
)


def one_number(p):
    """Phi is strictly increasing; with one delta the distance is a multiple."""
    v, w = real("v"), real("w")
    points = p.assume(equal(normal_cdf(t - v), normal_cdf(t - w)))
    there = p.supposing(points, p.have(equal(v, w), points))
    there = p.at(p.every(there, v, w), distance(epsilon, delta), distance(other, small))
    equals = p.assume(equal(v, w))
    back = p.have(equal(normal_cdf(t - v), normal_cdf(t - w)), equals)
    back = p.every(p.supposing(equals, back), v, w)
    back = p.at(back, distance(epsilon, delta), distance(other, small))
    known = p.assume(known_delta)
    level = log(number("5/4") / delta)
    positive = p.have(level > 0, p.have(number("5/4") / delta > 1, known))
    root = p.have(sqrt(2 * level) > 0, positive)
    apart = p.apply(there, p.have(same_point, known))
    hole = real("hole")
    shape = equal(distance(epsilon, delta), distance(other, hole))
    apart = p.rewrite(p.have(equal(small, delta), known), apart, shape, hole)
    r, e, f = map(real, "ref")
    multiples = p.assume(conjunction(r > 0, equal(e / r, f / r)))
    one = p.supposing(multiples, p.have(equal(e, f), multiples))
    one = p.at(p.every(one, r, e, f), sqrt(2 * level), epsilon, other)
    one = p.apply(one, p.have(one.formula.arguments[0], root, apart))
    return p.have(p.statement.claim, there, back, p.supposing(known_delta, one))


large = At({epsilon: 1, delta: 2, other: 3, small: 2, t: 0})

SPEC = SPEC.but(
    proof=one_number,
    near_misses={
        "a delta beyond 5/4": NearMiss(
            claim=implies(
                conjunction(same_point, equal(delta, small), delta > 0),
                equal(epsilon, other),
            ),
            at=large,
        ),
        "5/2 in place of 5/4": NearMiss(large, number=Number("5/4", "5/2", place=2)),
        "5/2 in place of 5/4, place 2": NearMiss(
            large, number=Number("5/4", "5/2", place=3)
        ),
        "deltas up to 5/2": NearMiss(large, number=Number("5/4", "5/2", place=10)),
        "a negative factor": NearMiss(large, number=Number(2, -2, place=2)),
        "a negative factor, place 2": NearMiss(large, number=Number(2, -2, place=3)),
    },
)
