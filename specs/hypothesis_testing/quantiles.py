"""Quantiles exist: a distribution function passes every level, at a point or in a jump.

First for laws on [0, 1]: the level is passed where a normal variable has the same
chance to be beyond it. The line is brought there by the normal distribution function.
"""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.quantiles._words")
interval = theorem("hypothesis_testing.quantiles.interval")
passed_at, case = words.passed_at, words.case
L, s = law("L", REAL), point("s", REAL)
a, t, cut = map(real, ("a", "t", "cut"))

SPEC = Theorem(
    title="Quantiles exist",
    source="Billingsley 1995, section 14",
    given={"level": conjunction(a > 0, a < 1)},
    claim=exists(t, passed_at(t)),
    remark="Of any law on the line. At a jump the level lies between the mass under "
    "the point and that up to it.",
)


def never_reached(p, claim):
    """A normal variable exceeds every number with some chance."""
    found = p.assume(At({L: standard_normal, a: 1}).of(passed_at(t)))
    chance = p.axiom("normal_half_line", t)
    more = p.have(normal_cdf(t) < normal_cdf(t + 1))
    nothing = p.have(FALSE, found, chance, more, p.have(normal_cdf(t + 1) <= 1))
    return p.obtain(p.assume(claim), t, nothing)


def proof(p):
    """Bring the line into the unit interval by the normal distribution function."""
    image, level = pushforward(L, s, normal_cdf(s)), p.given("level")
    within = conjunction(normal_cdf(s) >= 0, normal_cdf(s) <= 1)
    certain = p.mean(p.have(number(1) <= indicator(within)), L, s)
    inside = indicator(conjunction(s >= 0, s <= 1))
    support = p.have(mean(image, s, inside) >= 1, certain)
    values = {interval["L"]: image, interval["a"]: a}
    found = p.use(interval, values, support, level)
    known = p.assume(
        conjunction(
            mean(image, s, indicator(s < t)) <= a,
            a <= mean(image, s, indicator(s <= t)),
        )
    )
    # The quantile is a chance, so it is that of some point.
    low, high = p.assume(t <= 0), p.assume(t >= 1)
    none = p.mean(p.have(indicator(normal_cdf(s) <= t) <= 0, low), L, s)
    none = p.have(FALSE, none, known, level)
    all_of = p.mean(p.have(number(1) <= indicator(normal_cdf(s) < t), high), L, s)
    all_of = p.have(FALSE, all_of, known, level)
    between = p.have(
        conjunction(t > 0, t < 1),
        p.supposing(low, none),
        p.supposing(high, all_of),
    )
    point_ = p.axiom("normal_quantile", t, facts=[between])
    same = p.assume(equal(normal_cdf(cut), t))
    ways = [
        p.mean(p.have(indicator(one) <= indicator(other), same), L, s)
        for one, other in (
            (s < cut, normal_cdf(s) < t),
            (normal_cdf(s) <= t, s <= cut),
        )
    ]
    passed = p.have(passed_at(cut), known, *ways)
    passed = p.some(p.statement.claim, cut, passed)
    return p.obtain(found, t, p.obtain(point_, cut, passed))


SPEC = SPEC.but(
    proof=proof,
    instance=At(case),
    reach=(At({**case, a: "999/1000"}),),
    near_misses={
        "level 1": NearMiss(
            without="level",
            at={L: standard_normal, a: 1},
            refute=never_reached,
        ),
        "reached before": interval.near_misses["reached before"],
    },
)
