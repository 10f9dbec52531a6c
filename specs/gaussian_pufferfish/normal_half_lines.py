"""Chances of half-lines under a normal law, with and without their ends."""

from verifydp.formal.spec import *

m, s, r = real("m"), real("s"), real("r")
y, z = point("y", REAL), point("z", REAL)
end = (r - m) / s


def chance(condition):
    return probability(normal(m, s), event(y, condition))


SPEC = Theorem(
    title="Half-lines under a normal law",
    source="definition of the normal distribution function",
    given={"deviation": s > 0},
    claim=conjunction(
        equal(chance(y <= r), normal_cdf(end)), equal(chance(y < r), normal_cdf(end))
    ),
)
drawn = m + s * z


def proof(p):
    """In units of the deviation; a single point has no chance."""
    sign, standard = p.given("deviation"), normal_cdf(end)
    i = real("i")
    known = p.assume(equal(s * i, 1))
    place = (r - m) * i
    same = [
        p.have(equal(indicator(one), indicator(other)), known, sign)
        for one, other in ((drawn <= r, z <= place), (r <= drawn, place <= z))
    ]
    same = [p.every(p.supposing(known, one), i) for one in same]
    same = [p.at(one, 1 / s) for one in same]
    same = [p.apply(one, p.have(equal(s * (1 / s), 1), sign)) for one in same]
    ways = [
        p.mean(p.have(low <= high, one), standard_normal, z)
        for one in same
        for low, high in (one.formula.arguments, one.formula.arguments[::-1])
    ]
    axioms = p.axiom("normal_half_line", end), p.axiom("normal_mirrored", end)
    goals = equal(chance(y <= r), standard), equal(chance(y < r), standard)
    return p.have(conjunction(*goals), *ways, *axioms)


usual = {m: 1, s: 2, r: 2}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "a negative deviation": NearMiss(without="deviation", at={s: -2}),
        "the other side": NearMiss(
            claim=equal(chance(y >= r), normal_cdf(end)),
        ),
    },
)
