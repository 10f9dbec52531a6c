"""How long it is: as a Gamma law says whose shape is one less."""

from verifydp.formal.spec import *
from verifydp.language.terms import instantiate

words, line = shared("semi_dp._radial"), shared("semi_dp._radial_points")
U, G, norm, times, s = words.U, words.G, words.norm, words.times, words.s
rate, constant, reach = words.rate, words.constant, words.reach
v, r, y, moved, size = words.v, words.r, words.y, words.moved, words.size
uniform, gamma, released = words.uniform, words.gamma, words.released
order = to_real(s)


def law_of_length(share=1):
    """The recurrence of Gamma distribution functions from one shape to the next."""
    more = power(rate * reach, order) / constant * exp(-rate * reach)
    below = probability(G, event(r, r <= reach))
    near = probability(released, event(v, size(v) < reach))
    return forall(reach, implies(reach > 0, equal(near, below + more * share)))


SPEC = Theorem(
    title="The norm of a Gamma length times a uniform vector has the chances of one "
    "shape less",
    source="Cho and Awan, Semi-DP, section 5.1",
    covers=("SD-Q32",),
    uses=(uniform, gamma),
    given={
        "homogeneous": words.vectors["homogeneous"],
        "ball": uniform(U, norm, times, s),
        "rate": rate > 0,
        "length": gamma(G, s, rate, constant),
    },
    claim=law_of_length(),
    remark="By its distribution function: for shape {s} it is that of shape {s} + 1 "
    "and what is added here (DLMF, 8.8.5, with {s}! as {constant}). Where {s} is 0 "
    "the norm is 0.",
)


def by_length(p, far):
    """The chance to be within reach, for a drawn length: a power or 1."""
    drawn = p.assume(r > 0)
    ratio = reach / r
    scaled = p.at(p.given("homogeneous"), r, v)
    scaled = p.apply(scaled, p.have(r >= 0, drawn))
    body, below = indicator(size(moved(r)) < reach), indicator(size(v) < ratio)
    same = words.alike(p, U, v, body, below, p.have(equal(body, below), scaled, drawn))
    rule = p.at(p.given("ball"), ratio, test_of(v, 1))
    longer = p.assume(r > reach)
    share = p.have(conjunction(ratio > 0, ratio <= 1), longer, far, drawn)
    goal = equal(mean(U, v, body), beyond + indicator(r <= reach))
    small = p.have(goal, p.apply(rule, share), same, longer)
    shorter = p.assume(negation(r > reach))
    large = p.have(ratio >= 1, shorter, drawn)
    sure = p.at(p.given("ball"), number(1), test_of(v, 1))
    sure = p.apply(sure, p.auto(conjunction(number(1) > 0, number(1) <= 1)))
    low = p.have(indicator(size(v) < 1) <= below, large)
    ends = p.mean(low, U, v), p.mean(p.have(below <= 1), U, v)
    large = p.have(goal, same, sure, *ends, shorter)
    return p.supposing(drawn.formula, p.cases(r > reach, small, large))


beyond = indicator(r > reach) * power(reach / r, order)


def tail(p, far):
    """What longer draws add: a tail of the exponential law."""
    positive, most = p.given("rate"), power(rate * reach, order) / constant
    longer, ratio, hole = p.assume(r > reach), reach / r, p.fresh(REAL)
    drawn = p.have(r > 0, longer, far)
    share = p.have(conjunction(ratio > 0, ratio <= 1), longer, far, drawn)
    powers = p.axiom("power_product", ratio, rate * r, order, facts=(share, positive))
    whole = p.have(equal(ratio * (rate * r), rate * reach), drawn)
    target = power(ratio, order) * power(rate * r, order)
    powers = p.rewrite(whole, powers, equal(power(hole, order), target), hole)
    powers, share = (p.supposing(longer.formula, one) for one in (powers, share))
    step = indicator(r > reach)
    premise = equal(beyond * power(rate * r, order), most * constant * step)
    premise = p.have(premise, powers, words.nonzero(p))
    premise = p.every(p.supposing(r > 0, premise), r)
    rule = p.at(p.given("length"), test_of(r, beyond), test_of(r, step), most)
    drawn_ = p.apply(rule, p.the_same(premise, rule.formula.arguments[0]))
    noise = laplace(0, 1 / rate)
    end = p.axiom("laplace_half_line", 0, 1 / rate, reach, facts=(positive,))
    exponent = p.have(equal((reach - 0) / (1 / rate), rate * reach), positive)
    form = if_(reach <= 0, exp(hole) / 2, 1 - exp(-hole) / 2)
    end = p.rewrite(exponent, end, equal(end.formula.arguments[0], form), hole)
    both = indicator(y > reach) * indicator(y > 0)
    above = words.alike(p, noise, y, both, 1 - indicator(y <= reach), far)
    goal = equal(mean(G, r, beyond), most * exp(-rate * reach))
    fact = p.have(goal, drawn_, end, above, far)
    return fact, p.have(conjunction(beyond >= 0, beyond <= 1), share)


def proof(p):
    """A longer draw has the power of the ratio as its chance, a shorter one 1."""
    far = p.assume(reach > 0)
    more, is_test = tail(p, far)
    seen = by_length(p, far)
    none = p.at(p.given("length"), test_of(r, indicator(r <= 0)), test_of(r, 0), 0)
    none = p.apply(none, p.auto(none.formula.arguments[0]))
    meaning = p.at(p.assume(forall(r, equal(value(named, r), beyond))), r)
    inside = mean(U, v, indicator(size(moved(r)) < reach))
    between = p.mean_between(U, v, indicator(size(moved(r)) < reach))
    outside = value(named, r) + indicator(r <= reach)
    slack = 2 * indicator(r <= 0)
    facts = seen, between, meaning, is_test
    ways = [
        p.mean(p.have(one <= other + slack, *facts), G, r)
        for one, other in ((inside, outside), (outside, inside))
    ]
    bound = instantiate(p.statement.claim.arguments[0], reach).arguments[1]
    rest = mean(G, r, value(named, r)) + probability(G, event(r, r <= reach))
    fact = p.have(equal(bound.arguments[0], rest), *ways, none)
    fact = p.named(fact, named, beyond, r)
    fact = p.have(bound, fact, more)
    fact = p.cut(p.every(is_test, r), fact)
    return p.every(p.supposing(far.formula, fact), reach)


named = any_test("named", REAL)
x, reals, shown = line.x, {"V": REAL}, {"length": line.half_laplace}
usual = {**line.lengths, U: dirac(number(0)), norm: line.absolute}
SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, spaces=reals, show=shown),
    near_misses={
        "half of what is added": NearMiss(claim=law_of_length("1/2"), witnesses=(1,)),
        "another law": NearMiss(
            without="ball",
            at=At({**usual, U: dirac(number("1/2"))}, (1,), reals, shown),
        ),
        "another length": NearMiss(
            without="length", at=At({**usual, constant: 2}, (1,), reals)
        ),
    },
    exceptions={
        "homogeneous": "in dimension 0, where points are closed, all noise is 0",
        "rate": "without a positive rate there is no exponential law",
    },
)
