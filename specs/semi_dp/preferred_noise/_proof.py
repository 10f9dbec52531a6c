"""The length has one law for both, and norms in units are ordered."""

from verifydp.formal.spec import *
from verifydp.language.terms import instantiate

own, words = shared("semi_dp.preferred_noise._words"), shared("semi_dp._radial")
in_units = theorem("semi_dp.containment")
V = own.V
v = own.v
r = own.r
t = own.t
times = own.times
s = own.s
rate = own.rate
G = own.G
constant = own.constant
moved = own.moved
K = own.K
H = own.H
first_norm = own.first_norm
first_size = own.first_size
second_size = own.second_size
first_volume = own.first_volume
second_volume = own.second_volume
reach = own.reach
level = own.level
radius = own.radius
unit = own.unit
first = own.first
second = own.second
noise = own.noise
chance = own.chance
spread = own.spread
tells_less = own.tells_less
nearer = own.nearer


def ordered(p):
    """In units, the norm of the larger ball is smaller."""
    order = p.use(
        in_units,
        *(p.given(name) for name in ("first", "second")),
        p.every(p.have(at(first_norm, v) >= 0, not_below(p)), v),
        p.have(first_size > 0, p.given("sizes")),
        p.have(second_size >= 0, p.given("sizes")),
        scaled=times,
        spaces={"V": V},
    )
    order = p.at(p.apply(p.part(order, 0), p.given("preferred")), v)
    return p.have(unit(*second) <= unit(*first), order, p.given("sizes"))


def long(p, of, length, positive):
    """The length of a vector times a number."""
    name = "first" if of is first else "second"
    scaled = p.apply(p.at(p.given(name), length, v), p.have(length >= 0, positive))
    same = equal(unit(*of, moved(length)), length * unit(*of))
    return p.have(same, scaled, p.given("sizes"))


def within_ball(p, of, order):
    """The chance to be in t times the ball, for both noises."""
    share = p.assume(conjunction(t > 0, t <= 1))
    if of is second:
        chance_ = p.apply(p.at(p.given("ball"), t, test_of(v, 1)), share)
        goal = equal(mean(H, v, indicator(unit(*of) < t)), power(t, to_real(s)))
        fact = p.have(goal, chance_)
        return p.every(p.supposing(share.formula, fact), t)
    inside = indicator(unit(*first) < t)
    smaller = p.at(p.given("volumes"), test_of(v, inside))
    one = words.alike(p, H, v, inside * indicator(unit(*first) < 1), inside, share)
    rule = p.apply(p.at(p.given("ball"), t, test_of(v, inside)), share)
    two = words.alike(p, H, v, inside * indicator(unit(*second) < t), inside, order)
    size = long(p, first, t, share)
    size = p.have(
        equal(indicator(unit(*first, moved(t)) < t), indicator(unit(*first) < 1)),
        size,
        share,
    )
    three = words.alike(
        p,
        H,
        v,
        indicator(unit(*first, moved(t)) < t),
        indicator(unit(*first) < 1),
        size,
    )
    whole = p.at(p.given("volumes"), test_of(v, 1))
    goal = equal(mean(K, v, inside), power(t, to_real(s)))
    fact = p.have(
        first_volume * (mean(K, v, inside) - power(t, to_real(s))) <= 0,
        smaller,
        one,
        rule,
        two,
        three,
        whole,
    )
    back = p.have(
        first_volume * (mean(K, v, inside) - power(t, to_real(s))) >= 0,
        smaller,
        one,
        rule,
        two,
        three,
        whole,
    )
    fact = p.have(goal, fact, back, p.given("volume"))
    return p.every(p.supposing(share.formula, fact), t)


def within(p, of, law_of, rule, drawn, radius_):
    """How much of a ball is in another one, in either case of the order."""
    ratio, n = reach / r, unit(*of)
    body = indicator(unit(*of, moved(r)) < reach)
    same = p.have(equal(body, indicator(n < ratio)), long(p, of, r, drawn), drawn)
    left = words.alike(p, law_of, v, body, indicator(n < ratio), same)
    less = p.assume(reach < r)
    in_range = p.have(conjunction(ratio > 0, ratio <= 1), less, drawn, radius_)
    small = p.apply(p.at(rule, ratio), in_range)
    goal = equal(
        mean(law_of, v, body), if_(reach < r, power(ratio, to_real(s)), number(1))
    )
    small = p.have(goal, left, small, less)
    more = p.assume(negation(reach < r))
    large = p.have(ratio >= 1, more, drawn)
    all_of = p.apply(
        p.at(rule, number(1)), p.auto(conjunction(number(1) > 0, number(1) <= 1))
    )
    low = p.mean(p.have(indicator(n < 1) <= indicator(n < ratio), large), law_of, v)
    high = p.mean(p.have(indicator(n < ratio) <= 1), law_of, v)
    large = p.have(goal, left, all_of, low, high, more)
    return p.cases(reach < r, small, large)


def same_lengths(p, order):
    """In units of its own norm each noise is as long as the other one."""
    none = p.at(p.given("length"), test_of(r, indicator(r <= 0)), test_of(r, 0), 0)
    none = p.apply(none, p.auto(none.formula.arguments[0]))
    rules = [within_ball(p, of, order) for of in (first, second)]
    drawn, far = p.assume(r > 0), p.assume(reach > 0)
    sides = [
        within(p, of, law_of, rule, drawn, far)
        for of, law_of, rule in ((first, K, rules[0]), (second, H, rules[1]))
    ]
    here, there = (
        mean(law_of, v, indicator(unit(*of, moved(r)) < reach))
        for of, law_of in ((first, K), (second, H))
    )
    same = p.supposing(drawn.formula, p.have(equal(here, there), *sides))
    goal = equal(
        chance(noise(K), unit(*first) < reach), chance(noise(H), unit(*second) < reach)
    )
    ways = [
        p.mean(p.have(one <= other + indicator(r <= 0), same), G, r)
        for one, other in ((here, there), (there, here))
    ]
    return p.have(goal, none, *ways)


def length_both(p, order):
    """The same for every radius: below 0 nothing is."""
    outside = p.assume(negation(reach > 0))
    same = same_lengths(p, order)
    facts = []
    for of, law_of in ((first, K), (second, H)):
        least = p.have(unit(*of) >= 0, not_below(p), p.given("sizes"))
        every = p.at(p.every(least, v), moved(r))
        none = p.have(indicator(unit(*of, moved(r)) < reach) <= 0, every, outside)
        low = p.have(number(0) <= indicator(unit(*of, moved(r)) < reach))
        for fact in (none, low):
            facts.append(p.mean(p.mean(fact, law_of, v), G, r))
    beyond = p.have(same.formula, *facts)
    return p.cases(reach > 0, same, beyond)


def proof(p):
    """The length is the same, and norms in units are ordered."""
    order = ordered(p)
    same = p.every(length_both(p, order), reach)
    moved_order = p.at(p.every(order, v), moved(r))
    close = p.have(
        indicator(unit(*first, moved(r)) < reach)
        <= indicator(unit(*second, moved(r)) < reach),
        moved_order,
    )
    close = p.mean(p.mean(close, K, v), G, r)
    near = p.every(p.have(goal_at(nearer, reach), close, p.at(same, reach)), reach)
    facts = less_told(p, same), near, narrow(p, order)
    return p.have(p.statement.claim, *facts)


def goal_at(formula, over):
    return instantiate(formula.arguments[0], over)


def not_below(p):
    return p.at(p.given("not negative"), v)


def less_told(p, same):
    """The volume of what is inside is not larger, and the lengths have one law."""
    whole = p.at(p.given("volumes"), test_of(v, 1))
    share = mean(H, v, indicator(unit(*first) < 1))
    at_most = p.mean(p.have(indicator(unit(*first) < 1) <= 1), H, v)
    order = p.have(equal(first_volume, second_volume * share), whole)
    some = p.mean(p.have(number(0) <= indicator(unit(*first) < 1)), H, v)
    order = p.have(
        first_volume <= second_volume, order, at_most, some, p.given("volume")
    )
    base = power(rate, to_real(s))
    positive = p.have(base > 0, p.given("rate"))
    ratios = [constant * volume / base for volume in (first_volume, second_volume)]
    positives = p.have(ratios[0] > 0, positive, p.given("volume"), p.given("constant"))
    ratio = p.have(ratios[0] <= ratios[1], order, positive, p.given("constant"))
    heights = p.have(log(ratios[0]) <= log(ratios[1]), ratio, positives)
    limit = (level - log(ratios[1])) / rate
    sizes = [unit(*of, moved(r)) for of in (first, second)]
    inner = p.have(
        implies(log(ratios[1]) + rate * sizes[1] < level, sizes[1] < limit),
        p.given("rate"),
    )
    outer = p.have(
        implies(sizes[0] < limit, log(ratios[0]) + rate * sizes[0] < level),
        heights,
        p.given("rate"),
    )
    inner = p.have(
        indicator(log(ratios[1]) + rate * sizes[1] < level)
        <= indicator(sizes[1] < limit),
        inner,
    )
    outer = p.have(
        indicator(sizes[0] < limit)
        <= indicator(log(ratios[0]) + rate * sizes[0] < level),
        outer,
    )
    inner = p.mean(p.mean(inner, H, v), G, r)
    outer = p.mean(p.mean(outer, K, v), G, r)
    fact = p.have(goal_at(tells_less, level), inner, outer, p.at(same, limit))
    return p.every(fact, level)


def narrow(p, order):
    """A larger norm of the direction divides the length."""
    along = p.assume(unit(*second) > 0)
    squares = p.have(unit(*second) ** 2 <= unit(*first) ** 2, order, along)
    positive = p.have(unit(*second) ** 2 > 0, along)
    rates = p.have(rate**2 > 0, p.given("rate"))
    inverse = p.have(1 / unit(*first) ** 2 <= 1 / unit(*second) ** 2, squares, positive)
    far = p.have(to_real(s) * (to_real(s) + 1) / rate**2 >= 0, rates)
    spreads = p.have(spread(first) <= spread(second), inverse, far)
    shorter = p.have((t / unit(*first)) ** 2 <= (t / unit(*second)) ** 2, inverse)
    shorter = p.have(
        indicator((t / unit(*second)) ** 2 < level)
        <= indicator((t / unit(*first)) ** 2 < level),
        shorter,
    )
    chances = p.mean(shorter, radius, t)
    both = p.have(conjunction(spreads.formula, chances.formula), spreads, chances)
    return p.every(p.supposing(along.formula, both), v, level)
