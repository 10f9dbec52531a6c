"""A test that says yes with mean 1 says yes surely."""

from verifydp.formal.spec import *

shrinking = theorem("hypothesis_testing.shrinking_intervals")
W = space("W")
G, w, h = law("G", W), point("w", W), any_test("h", W)
z, t = point("z", REAL), point("t", REAL)
chance = value(h, w)
SPEC = Theorem(
    title="A chance with mean 1 is 1 almost surely",
    source="Billingsley 1995, theorem 15.2",
    given={"mean": mean(G, w, chance) >= 1},
    claim=mean(G, w, indicator(chance >= 1)) >= 1,
)


def proof(p):
    """What is missing would have its mass in every short interval above 0."""
    missing = pushforward(G, w, 1 - chance)
    short = mean(G, w, indicator(chance < 1))
    above = p.assume(number(0) < t)
    long = indicator(1 - chance > t)
    markov = p.mean(p.have(t * long <= 1 - chance, above), G, w)
    sign = p.mean(p.have(long >= 0), G, w)
    none = p.have(mean(G, w, long) <= 0, markov, sign, p.given("mean"), above)
    inside = indicator(conjunction(number(0) < 1 - chance, 1 - chance <= t))
    parts = p.mean(p.have(indicator(chance < 1) <= inside + long), G, w)
    mass = p.have(short <= mean(G, w, inside), parts, none)
    there = mean(missing, z, indicator(conjunction(number(0) < z, z <= t)))
    mass = p.the_same(mass, short <= there)
    mass = p.every(p.supposing(above, mass), t)
    rule = p.use(shrinking, mass, L=missing, level=0, d=short)
    sure = indicator(chance >= 1)
    whole = p.mean(p.have(1 - indicator(chance < 1) <= sure), G, w)
    return p.have(SPEC.claim, rule, whole)


bit = point("bit", finite(2))
SPEC = SPEC.but(
    proof=proof,
    instance=At(
        {G: finite_law(1, 0), h: test_of(bit, choose(bit, 1, 0))},
        spaces={"W": finite(2)},
    ),
    near_misses={
        "a mean below 1": NearMiss(without="mean", at={h: test_of(bit, "1/2")}),
        "more often": NearMiss(claim=mean(G, w, indicator(chance >= 1)) >= "11/10"),
    },
)
