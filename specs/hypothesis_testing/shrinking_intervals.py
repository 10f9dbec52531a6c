"""The intervals beyond a point lose all mass as they shrink.

It follows from the order of integration: if all of them had mass c, then two
independent draws would show that they have 2 c, so more and more.
"""

from verifydp.formal.spec import *

L, s, t, n = law("L", REAL), point("s", REAL), point("t", REAL), natural("n")
level, c, d = map(real, ("level", "c", "d"))


def beyond(of, start, end):
    """The mass of what is above start and at most end."""
    return mean(of, s, indicator(conjunction(start < s, s <= end)))


def always(least):
    return forall(t, implies(level < t, least <= beyond(L, level, t)))


SPEC = Theorem(
    title="Half-open intervals that shrink to nothing lose all mass",
    source="Billingsley 1995, theorem 2.1 (continuity from above), for intervals",
    given={"mass": always(d)},
    claim=d <= 0,
)


def doubled(p):
    """Two draws beyond the level: the larger one is not below the smaller one."""
    end, other = real("end"), point("other", REAL)
    known = p.assume(conjunction(c > 0, level < end))
    each = p.assume(always(c))
    mass = beyond(L, level, end)
    inside = indicator(level < s) * indicator(s <= end)
    both = indicator(level < s) * indicator(s <= other) * indicator(other <= end)
    # The points below a draw have mass c, so those from it on have that much less.
    here, within = p.assume(level < s), p.assume(conjunction(level < s, s <= end))
    middle = (level + s) / 2
    least = p.apply(p.at(each, middle), p.have(level < middle, here))
    below = indicator(level < other) * indicator(other < s)
    part = indicator(conjunction(level < other, other <= middle))
    more = p.mean(p.have(part <= below, here), L, other)
    first_, last = p.have(level < s, within), indicator(s <= other)
    whole = indicator(level < other) * indicator(other <= end)
    rest = p.have(last * indicator(other <= end) <= whole - below, within)
    rest = p.mean(rest, L, other)
    later = mean(L, other, last * indicator(other <= end))
    total = p.have(later <= mass - c, rest, p.cut(first_, more), p.cut(first_, least))
    total = p.supposing(within, total)
    outside = p.assume(s > end)
    none = p.mean(p.have(last * indicator(other <= end) <= 0, outside), L, other)
    none = p.supposing(outside, none)
    bound = p.have(indicator(level < s) * later <= inside * (mass - c), total, none)
    smaller = p.mean(bound, L, s)
    # The points up to a draw have mass c.
    there = p.supposing(
        level < other, p.apply(p.at(each, other), p.assume(level < other))
    )
    up_to = mean(L, s, indicator(level < s) * indicator(s <= other))
    sign = p.mean(p.have(indicator(level < s) * indicator(s <= other) >= 0), L, s)
    larger = p.have(whole * c <= indicator(other <= end) * up_to, there, sign)
    larger = p.mean(larger, L, other)
    order = p.swap(L, s, L, other, both)
    product = p.have(c * mass <= mass * (mass - c), smaller, larger, order)
    positive = p.apply(p.at(each, end), p.have(level < end, known))
    twice = p.have(2 * c <= mass, product, positive, known)
    known = p.assume(c > 0)
    after = p.assume(level < end)
    twice = p.cut(p.have(conjunction(c > 0, level < end), known, after), twice)
    twice = p.every(p.supposing(after, twice), end)
    twice = p.the_same(twice, always(2 * c))
    return p.every(p.supposing(c > 0, p.supposing(always(c), twice)), c)


def proof(p):
    """By doubling the mass exceeds any number."""
    positive, least = p.assume(d > 0), p.given("mass")
    rule, size = doubled(p), to_real(n) + 1
    so_far = p.assume(always(size * d))
    one_more = p.at(rule, size * d)
    index = p.induct(
        n,
        to_real(n) >= 0,
        p.have(to_real(natural_number(0)) >= 0),
        p.have(to_real(next_(n)) >= 0, p.assume(to_real(n) >= 0)),
    )
    sign = p.have(size * d > 0, positive, index)
    much = p.apply(one_more, sign, so_far)
    above = p.assume(level < t)
    next_size = to_real(next_(n)) + 1
    more = p.have((next_size) * d <= 2 * (size * d), positive, index)
    more = p.have(
        next_size * d <= beyond(L, level, t), more, p.apply(p.at(much, t), above)
    )
    later = p.every(p.supposing(above, more), t)
    start = p.have(
        (to_real(natural_number(0)) + 1) * d <= beyond(L, level, t),
        p.apply(p.at(least, t), above),
    )
    start = p.every(p.supposing(above, start), t)
    every = p.induct(n, always(size * d), start, later)
    at_end = p.apply(p.at(every, level + 1), p.have(level < level + 1))
    inside = indicator(conjunction(level < s, s <= level + 1))
    range_ = p.mean_between(L, s, inside)
    large = p.assume(1 / d <= to_real(n))
    nothing = p.have(FALSE, large, at_end, range_, positive)
    nothing = p.obtain(p.axiom("archimedes", 1 / d), n, nothing)
    return p.have(d <= 0, p.supposing(positive, nothing))


SPEC = SPEC.but(
    proof=proof,
    instance=At({L: dirac(number(0)), level: 0, d: 0}),
    near_misses={
        "-1/100 in place of 0": NearMiss(
            number=Number(0, "-1/100"),
        ),
        "without mass": NearMiss(
            without="mass", at={L: dirac(number(1)), level: 0, d: 1}
        ),
    },
)
