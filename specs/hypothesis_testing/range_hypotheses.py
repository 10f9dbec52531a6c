"""Is a value above a level or not? With priors, a threshold is best for Laplace noise.

Under the first hypothesis the value is drawn above the level gamma (and below some
top), under the second at most at gamma; the adversary sees it with noise. Small outputs
speak for the second.
"""

from verifydp.formal.spec import *

above, below = law("above", REAL), law("below", REAL)
noise, gamma, top, theta = map(real, ("noise", "gamma", "top", "theta"))
v, s, test = point("v", REAL), point("s", REAL), any_test("t", REAL)
rule, tested = indicator(s <= theta), value(test, s)
#: What is known about a value above the level.
inside = conjunction(gamma < v, v <= top)


def rate(of, body):
    """How often, where the value is drawn on one side."""
    return mean(bind(of, v, laplace(v, noise)), s, body)


SPEC = Theorem(
    title="Values above a level or not: a threshold is best against Laplace noise",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 7, with priors",
    given={
        "noise": noise > 0,
        "above": mean(above, v, indicator(inside)) >= 1,
        "below": mean(below, v, indicator(v <= gamma)) >= 1,
        "size": rate(above, tested) <= rate(above, rule),
    },
    claim=rate(below, tested) <= rate(below, rule),
    remark="Any prior below the level, any prior above it that has a bound, any "
    "randomised test of at most the same false-alarm rate. The paper leaves the item "
    "to later work: aggregate_hypotheses.",
)


def better(place):
    """At this value the test accepts no more often than the rule."""
    rates = [mean(laplace(place, noise), s, body) for body in (tested, rule)]
    return rates[0] <= rates[1]


BY_VALUE = Theorem(
    title="Values above a level or not: a threshold is uniformly most powerful",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 7, value by value; "
    "Lehmann and Romano 2005, theorem 3.4.1",
    given={
        "noise": noise > 0,
        "size": forall(v, implies(gamma < v, better(v))),
    },
    claim=forall(v, implies(v <= gamma, better(v))),
    remark="Without priors: a test that raises no more false alarms than the threshold "
    "at any value above the level detects no more at any value up to it.",
)


def gain(centre):
    """How much more often than the rule the test accepts, at one value."""
    return mean(laplace(centre, noise), s, tested) - mean(
        laplace(centre, noise), s, rule
    )


def log_ratio(centre):
    """The likelihood of the threshold at a value, against the level itself."""
    return (abs(theta - gamma) - abs(theta - centre)) / noise


def against_level(p, *, under):
    """Below the threshold the likelihood ratio to the level is larger, or smaller."""
    positive = p.given("noise")
    side = p.assume(v <= gamma if under else gamma <= v)
    at_v, at_level = (-abs(s - centre) / noise for centre in (v, gamma))
    ratio, density = log_ratio(v) + at_level, at_v
    low, high = (ratio, density) if under else (density, ratio)
    accepts = implies(s <= theta, low <= high)
    rejects = implies(negation(s <= theta), high <= low)
    accepts, rejects = (p.have(one, positive, side) for one in (accepts, rejects))
    accepts = p.have(implies(s <= theta, exp(low) <= exp(high)), accepts)
    rejects = p.have(implies(negation(s <= theta), exp(high) <= exp(low)), rejects)
    sign, k = 1 if under else -1, exp(log_ratio(v))
    total = sign * (tested - rule) * (exp(density) - exp(ratio)) / (2 * noise)
    pointwise = p.have(total <= 0, accepts, rejects, positive)
    parts = [
        (factor * one * sign, laplace(centre, noise), body)
        for factor, centre in ((number(1), v), (-k, gamma))
        for one, body in ((1, tested), (-1, rule))
    ]
    total = p.densities(pointwise, s, *parts)
    sides = (gain(v), k * gain(gamma)) if under else (k * gain(gamma), gain(v))
    return p.supposing(side, p.have(sides[0] <= sides[1], total))


def units(p, centre):
    """Rates are between 0 and 1."""
    return [p.mean_between(laplace(centre, noise), s, body) for body in (tested, rule)]


def no_gain_at_level(p):
    """A gain at the level would be one everywhere above it, and exceed the size."""
    positive, big = p.given("noise"), p.assume(gain(gamma) > 0)
    here, k = p.assume(inside), exp(log_ratio(v))
    farthest = -abs(top - gamma) / noise
    least, bounds = exp(farthest), [p.have(farthest <= log_ratio(v), here, positive)]
    bounds.append(p.have(least <= k, *bounds))
    more = p.apply(against_level(p, under=False), p.have(gamma <= v, here))
    K, L, G, D, c = map(real, "KLGDc")
    known = p.assume(conjunction(L <= K, G > 0, K * G <= D))
    product = p.supposing(known, p.have(L * G <= D, known))
    product = p.at(p.every(product, K, L, G, D), k, least, gain(gamma), gain(v))
    premise = p.have(product.formula.arguments[0], bounds[1], big, more)
    more = p.supposing(inside, p.apply(product, premise))
    known = p.assume(conjunction(implies(inside, c <= gain(v)), c <= 1, c >= 0))
    pointwise = c * indicator(inside) - (1 - indicator(inside)) <= gain(v)
    pointwise = p.have(pointwise, known, *units(p, v))
    pointwise = p.every(p.supposing(known, pointwise), c)
    pointwise = p.at(pointwise, least * gain(gamma))
    small = p.have(farthest <= 0, positive)
    small = p.have(conjunction(least > 0, least <= 1), small)
    size = least * gain(gamma)
    size = conjunction(size <= 1, size >= 0, size > 0)
    size = p.have(size, small, big, *units(p, gamma))
    premise = p.have(pointwise.formula.arguments[0], more, size)
    total = p.mean(p.apply(pointwise, premise), above, v)
    share = p.mean_between(above, v, indicator(inside))
    facts = total, share, p.given("above"), p.given("size"), size
    return p.have(gain(gamma) <= 0, p.supposing(big, p.have(FALSE, *facts)))


def proof(p):
    """No gain at the level, so none at a value below it."""
    none, side = no_gain_at_level(p), p.assume(v <= gamma)
    less = p.apply(against_level(p, under=True), side)
    less = p.have(gain(v) <= 0, less, p.have(exp(log_ratio(v)) > 0), none)
    less = p.supposing(side, less)
    less = p.have(gain(v) <= 1 - indicator(v <= gamma), less, *units(p, v))
    return p.have(p.statement.claim, p.mean(less, below, v), p.given("below"))


def usual(**changed):
    """The values 2 and 1; whatever is changed, by its name."""
    values = {above: dirac(number(2)), below: dirac(number(1))}
    values |= {noise: 1, gamma: 1, top: 2, theta: 1, test: test_of(s, 0)}
    by_name = {over.data: over for over in values}
    return At(values | {by_name[name]: new for name, new in changed.items()})


def accept(condition):
    return test_of(s, indicator(condition))


def value_by_value(p):
    """Any value above shows that nothing is gained at the level, nor below it."""
    above_level = p.every(against_level(p, under=False), v)
    higher = p.apply(p.at(above_level, gamma + 1), p.have(gamma <= gamma + 1))
    size = p.apply(p.at(p.given("size"), gamma + 1), p.have(gamma < gamma + 1))
    ratio = p.have(exp(At({v: gamma + 1}).of(log_ratio(v))) > 0)
    none = p.have(gain(gamma) <= 0, higher, size, ratio)
    side = p.assume(v <= gamma)
    less = p.apply(against_level(p, under=True), side)
    less = p.have(gain(v) <= 0, less, p.have(exp(log_ratio(v)) > 0), none)
    no_better = p.supposing(side, p.have(better(v), less))
    return p.the_same(p.every(no_better, v), p.statement.claim)


SPEC = SPEC.but(
    proof=proof,
    instance=usual(),
    near_misses={
        "a value that is not below": NearMiss(
            without="below",
            at=usual(below=dirac(number(3)), t=accept(number(4) <= s)),
        ),
        "a value that is not above": NearMiss(
            without="above",
            at=usual(above=dirac(number(0)), t=accept(number("-1/2") <= s)),
        ),
        "a larger size": NearMiss(without="size", at=usual(t=test_of(s, 1))),
    },
    exceptions={"noise": "nothing is known of a law without a positive scale"},
)

at_level = {noise: 1, gamma: 1, theta: 1}

BY_VALUE = BY_VALUE.but(
    proof=value_by_value,
    instance=At({**at_level, test: test_of(s, 0)}),
    near_misses={
        "a larger size": NearMiss(
            without="size", at={**at_level, test: test_of(s, 1)}, witnesses=(0,)
        ),
    },
    exceptions={"noise": "nothing is known of a law without a positive scale"},
)
