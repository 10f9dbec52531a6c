"""Quantiles of laws on the unit interval exist."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.quantiles._words")
passed_at, up_to, under = words.passed_at, words.up_to, words.under
case = words.case
L, s, z = law("L", REAL), point("s", REAL), point("z", REAL)
a, t, cut = map(real, ("a", "t", "cut"))

SPEC = Theorem(
    title="Quantiles of laws on the unit interval exist",
    source="Billingsley 1995, section 14",
    given={
        "support": mean(L, s, indicator(conjunction(s >= 0, s <= 1))) >= 1,
        "level": conjunction(a > 0, a < 1),
    },
    claim=exists(t, passed_at(t)),
    remark="First for laws on [0, 1]; the general case, quantiles, needs no support: "
    "the line is brought there by the normal distribution function.",
)
shrinking = theorem("hypothesis_testing.shrinking_intervals")


def grows(p, low, high):
    """The distribution function is increasing."""
    order = p.assume(low <= high)
    more = p.mean(p.have(indicator(s <= low) <= indicator(s <= high), order), L, s)
    return p.supposing(order, more)


def on_interval(p):
    """The points that reach the level are a half-line; its chance tells where."""
    level, support = p.given("level"), p.given("support")
    reached = indicator(a <= up_to(z))
    mass = mean(standard_normal, z, reached)
    inside = indicator(conjunction(s >= 0, s <= 1))
    # All points from 1 on reach the level, and none below 0.
    high, low = p.assume(z >= 1), p.assume(z < 0)
    all_of = p.mean(p.have(inside <= indicator(s <= z), high), L, s)
    all_of = p.supposing(high, p.have(a <= up_to(z), all_of, support, level))
    none = p.mean(p.have(indicator(s <= z) <= 1 - inside, low), L, s)
    none = p.supposing(low, p.have(up_to(z) < a, none, support, level))
    some = p.mean(p.have(1 - indicator(z <= 1) <= reached, all_of), standard_normal, z)
    few = p.mean(p.have(reached <= indicator(-z <= 0), none), standard_normal, z)
    ends = p.axiom("normal_half_line", 1), p.axiom("normal_mirrored", number(0))
    chance = p.have(conjunction(1 - mass > 0, 1 - mass < 1), some, few, *ends)
    found = p.axiom("normal_quantile", 1 - mass, facts=[chance])
    at_cut = p.assume(equal(normal_cdf(cut), 1 - mass))
    chance_at = p.axiom("normal_half_line", t)
    above, short = p.assume(cut < t), p.assume(up_to(t) < a)
    fewer = p.have(reached <= 1 - indicator(z <= t), grows(p, z, t), short)
    fewer = p.mean(fewer, standard_normal, z)
    order = p.have(normal_cdf(cut) < normal_cdf(t), above)
    nothing = p.have(FALSE, fewer, chance_at, at_cut, order)
    enough = p.have(a <= up_to(t), p.supposing(short, nothing))
    after = p.every(p.supposing(above, enough), t)
    before, much = p.assume(t < cut), p.assume(a <= up_to(t))
    more = p.have(1 - indicator(z <= t) <= reached, grows(p, t, z), much)
    more = p.mean(more, standard_normal, z)
    order = p.have(normal_cdf(t) < normal_cdf(cut), before)
    nothing = p.have(FALSE, more, chance_at, at_cut, order)
    little = p.have(up_to(t) < a, p.supposing(much, nothing))
    until = p.every(p.supposing(before, little), t)
    shown = p.have(passed_at(cut), from_above(p, after), from_below(p, until))
    shown = p.some(p.statement.claim, cut, shown)
    return p.obtain(found, cut, shown)


def mass_within(p, of, end, gap, each):
    """What every interval beyond the end has is nothing."""
    names = {"L": of, "level": end, "d": gap}
    return p.use(shrinking, {shrinking[name]: one for name, one in names.items()}, each)


def from_above(p, after):
    """The level is reached at the cut, as it is reached beyond it."""
    here, gap = p.assume(cut < t), a - up_to(cut)
    interval = indicator(conjunction(cut < s, s <= t))
    parts = p.mean(
        p.have(indicator(s <= t) <= indicator(s <= cut) + interval, here), L, s
    )
    enough = p.have(gap <= mean(L, s, interval), parts, p.apply(p.at(after, t), here))
    each = p.every(p.supposing(here, enough), t)
    return p.have(a <= up_to(cut), mass_within(p, L, cut, gap, each))


def from_below(p, until):
    """Seen from the other side: the level is not passed under the cut."""
    mirrored, gap = pushforward(L, s, -s), under(cut) - a
    here = p.assume(-cut < t)
    short = p.apply(p.at(until, -t), p.have(-t < cut, here))
    interval = indicator(conjunction(-cut < -s, -s <= t))
    parts = indicator(s < cut) <= indicator(s <= -t) + interval
    parts = p.mean(p.have(parts, here), L, s)
    enough = mean(mirrored, s, indicator(conjunction(-cut < s, s <= t)))
    enough = p.have(gap <= enough, parts, short)
    each = p.every(p.supposing(here, enough), t)
    return p.have(under(cut) <= a, mass_within(p, mirrored, -cut, gap, each))


def too_high(p, claim):
    """No law has mass 2."""
    found = p.assume(At({**case, a: 2}).of(passed_at(t)))
    range_ = p.mean_between(case[L], s, indicator(s <= t))
    return p.obtain(p.assume(claim), t, p.have(FALSE, found, range_))


def no_jump(p, claim):
    """A point mass has distribution function 0 or 1."""
    found = p.assume(At(case).of(conjunction(up_to(t) <= a, a <= up_to(t))))
    return p.obtain(p.assume(claim), t, p.have(FALSE, found))


SPEC = SPEC.but(
    proof=on_interval,
    instance=At(case),
    reach=(At({**case, a: "999/1000"}),),
    near_misses={
        "level 2": NearMiss(without="level", at={a: 2}, refute=too_high),
        "reached before": NearMiss(
            claim=exists(t, conjunction(up_to(t) <= a, a <= up_to(t))),
            refute=no_jump,
        ),
    },
    exceptions={
        "support": "idle: all laws on the line have quantiles, as is shown next"
    },
)
