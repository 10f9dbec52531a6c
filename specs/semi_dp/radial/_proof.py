"""Each radius is drawn in the ball and scaled: by cases, then for all lengths."""

from verifydp.formal.spec import *
from verifydp.language.terms import instantiate

words = shared("semi_dp._radial")
U, G, s, rate, constant = words.U, words.G, words.s, words.rate, words.constant
v, r, h, y, reach = words.v, words.r, words.h, words.y, words.reach
moved, size, alike = words.moved, words.size, words.alike

named = any_test("named", words.V)


def inner(length, other):
    """A test at vectors times a length, where their norm is then below the other."""
    return value(h, moved(length)) * indicator(length * size(v) < other)


def whole(length):
    return mean(U, v, value(h, moved(length)))


def scaling(p, longer, shorter, *known):
    """From the ball to a smaller one: the same but for the power of the ratio."""
    e, ratio = to_real(s), shorter / longer
    share = p.have(conjunction(ratio > 0, ratio <= 1), *known)
    rule = p.at(p.given("ball"), ratio, test_of(v, value(h, moved(longer))))
    rule = p.apply(rule, share)
    inside = equal(indicator(size(v) < ratio), indicator(longer * size(v) < shorter))
    inside = p.have(inside, *known)
    left = alike(
        p,
        U,
        v,
        inner(longer, shorter),
        value(h, moved(longer)) * indicator(size(v) < ratio),
        inside,
    )
    product = p.have(equal(longer * ratio, shorter), *known)
    along = p.at(p.given("associative"), longer, ratio, v)
    hole = p.fresh(REAL)
    along = p.rewrite(
        product, along, equal(moved(longer, moved(ratio)), moved(hole)), hole
    )
    right = alike(
        p, U, v, value(h, moved(longer, moved(ratio))), value(h, moved(shorter)), along
    )
    sure = p.apply(
        p.at(p.given("ball"), number(1), test_of(v, 1)),
        p.auto(conjunction(number(1) > 0, number(1) <= 1)),
    )
    near = p.have(implies(size(v) < 1, shorter * size(v) < longer), *known)
    most = p.have(
        value(h, moved(shorter)) + indicator(size(v) < 1) <= inner(shorter, longer) + 1,
        near,
    )
    most = p.mean(most, U, v)
    least = p.mean(p.have(inner(shorter, longer) <= value(h, moved(shorter))), U, v)
    seen = p.have(
        equal(whole(shorter), mean(U, v, inner(shorter, longer))), most, least, sure
    )
    powers = p.axiom("power_product", rate * longer, ratio, e, facts=(share, *known))
    same = p.have(equal(rate * longer * ratio, rate * shorter), product)
    powers = p.rewrite(
        same,
        powers,
        equal(power(hole, e), power(rate * longer, e) * power(ratio, e)),
        hole,
    )
    goal = equal(
        mean(U, v, inner(longer, shorter)) * power(rate * longer, e),
        power(rate * shorter, e) * mean(U, v, inner(shorter, longer)),
    )
    return p.have(goal, rule, left, right, seen, powers)


def proof(p):
    """Within any radius: what is drawn in the ball and then scaled, by cases."""
    positive, radius, drawn = p.given("rate"), p.assume(reach > 0), p.assume(r > 0)
    order = p.assume(reach <= r)
    far = scaling(p, r, reach, positive, radius, drawn, order)
    other = p.assume(negation(reach <= r))
    close = scaling(p, reach, r, positive, radius, drawn, other)
    at_r = within_ball(r)
    here, there = mean(U, v, at_r), mean(U, v, inner(reach, r))
    size_r = p.at(p.given("homogeneous"), r, v)
    size_r = p.apply(size_r, p.have(r >= 0, drawn))
    ball = alike(p, U, v, at_r, inner(r, reach), size_r)
    share = power(rate * reach, to_real(s)) / constant
    not_0 = words.nonzero(p)
    pointwise = equal(here * power(rate * r, to_real(s)), share * constant * there)
    pointwise = p.cases(
        reach <= r,
        p.have(pointwise, far, ball, not_0),
        p.have(pointwise, close, ball, not_0),
    )
    pointwise = p.every(p.supposing(drawn.formula, pointwise), r)
    rule = p.at(p.given("length"), test_of(r, here), test_of(r, there), share)
    drawn_ = p.apply(rule, p.the_same(pointwise, rule.formula.arguments[0]))
    noise = laplace(0, 1 / rate)
    body = value(h, moved(reach)) * indicator(reach * size(v) < y) * indicator(y > 0)
    swapped = p.swap(noise, y, U, v, body)
    tail_size = tail = p.have(
        reach * size(v) >= 0, p.at(p.given("not negative"), v), radius
    )
    above = equal(
        indicator(reach * size(v) < y) * indicator(y > 0),
        1 - indicator(y <= reach * size(v)),
    )
    chance = alike(
        p,
        noise,
        y,
        indicator(reach * size(v) < y) * indicator(y > 0),
        1 - indicator(y <= reach * size(v)),
        p.have(above, tail),
    )
    half = p.axiom("laplace_half_line", 0, 1 / rate, reach * size(v), facts=(positive,))
    size_R = p.at(p.given("homogeneous"), reach, v)
    size_R = p.apply(size_R, p.have(reach >= 0, radius))
    exponent = p.have(
        equal((reach * size(v) - 0) / (1 / rate), rate * size(moved(reach))),
        size_R,
        positive,
    )
    falling = exp(-rate * size(moved(reach)))
    both = mean(noise, y, indicator(reach * size(v) < y) * indicator(y > 0))
    hole = p.fresh(REAL)
    half = p.rewrite(
        exponent,
        half,
        equal(
            half.formula.arguments[0],
            if_(reach * size(v) <= 0, exp(hole) / 2, 1 - exp(-hole) / 2),
        ),
        hole,
    )
    start = p.have(
        implies(reach * size(v) <= 0, equal(rate * size(moved(reach)), 0)), tail, size_R
    )
    tail = p.have(equal(both, falling / 2), chance, half, start, tail)
    is_test = p.have(
        falling <= 1,
        p.have(-rate * size(moved(reach)) <= 0, size_R, tail_size, positive),
    )
    is_test = p.every(p.have(conjunction(falling >= 0, falling <= 1), is_test), v)
    meaning = p.at(p.assume(forall(v, equal(value(named, v), falling))), v)
    outside = alike(
        p,
        U,
        v,
        value(h, moved(reach)) * both,
        value(h, moved(reach)) * value(named, v) / 2,
        tail,
        meaning,
    )
    bound = instantiate(
        instantiate(p.unfolded(p.statement.claim).arguments[0], reach).arguments[0], h
    ).arguments[1]
    share = share * mean(U, v, value(h, moved(reach)) * value(named, v))
    fact = p.have(equal(bound.arguments[0], share), drawn_, swapped, outside)
    fact = p.the_same(p.named(fact, named, falling, v), bound)
    for body in (at_r, inner(reach, r)):
        is_chance = p.every(p.mean_between(U, v, body), r)
        fact = p.cut(is_chance, fact)
        fact = p.cut(p.every(p.supposing(drawn.formula, is_chance), r), fact)
    fact = p.cut(is_test, fact)
    fact = p.every(p.supposing(radius.formula, fact), reach, h)
    return p.the_same(fact, p.statement.claim)


def within_ball(length):
    return value(h, moved(length)) * indicator(size(moved(length)) < reach)
