"""No smaller parameter is enough for two normal outputs with correlated noise."""

from verifydp.formal.spec import *

gdp = definition("foundations.gaussian_dp")
composed = theorem("foundations.gaussian_dp_composition")
mechanism = theorem("foundations.gaussian_dp_mechanism")
statistic = theorem("confounding_privacy.gaussian_pair.statistic")
words = shared("confounding_privacy._gaussian_outputs")
a1, a2, b1, b2, r = words.a1, words.a2, words.b1, words.b2, words.r
outputs, y1, mu = words.outputs, words.y1, real("mu")
least = sqrt(words.squared_loss())
private = gdp(*words.states, mu)

SPEC = Theorem(
    title="No smaller parameter is enough for two correlated normal outputs",
    source="derived; the quadratic form of the inverse covariance",
    uses=(gdp,),
    given={"correlation": words.within_1, "private": private},
    claim=least <= mu,
)


def proof(p):
    """The half-line of the weighted sum that the two laws differ in most."""
    wide, known = p.given("correlation"), p.given("private")
    rest = p.have(1 - r**2 > 0, wide)
    own = sqrt(1 - r**2)
    root = p.have(conjunction(own > 0, equal(own * own, 1 - r**2)), rest)
    first_shift, second_shift = a1 - b1, a2 - b2
    left_over = second_shift - r * first_shift
    loss, hole = words.squared_loss(), p.fresh(REAL)
    even = p.at(known, test_of(outputs, number("1/2")), 0)
    even = p.have(mu >= 0, even)
    apart, none = p.assume(least > 0), p.assume(negation(least > 0))
    weight = left_over / (1 - r**2)
    spread = sqrt(first_shift**2 + (weight * own) ** 2)
    product = p.have(equal((weight * own) ** 2, left_over**2 / (1 - r**2)), root, rest)
    inside = p.have(equal(first_shift**2 + (weight * own) ** 2, loss), product, rest)
    same = p.have(equal(spread, least), inside)
    centres = [
        first_shift * one + weight * (two - r * one)
        for one, two in ((a1, a2), (b1, b2))
    ]
    distance = p.have(equal(centres[0] - centres[1], loss), rest)
    v = real("v")
    positive = implies(conjunction(sqrt(v) > 0, v >= 0), v > 0)
    positive = p.at(p.every(p.have(positive), v), loss)
    not_less = p.have(loss >= 0, inside)
    positive = p.apply(
        positive, p.have(conjunction(least > 0, loss >= 0), apart, not_less)
    )
    square = p.have(equal(least * least, loss), positive)
    end = centres[0]
    sums = []
    for centre, (one, two), place in zip(
        centres, ((a1, a2), (b1, b2)), (number(0), least), strict=True
    ):
        values = {
            "first_mean": one,
            "second_mean": two,
            "slope": r,
            "own": own,
            "shift": first_shift,
            "weight": weight,
            "end": end,
        }
        values = {statistic[name]: one_ for name, one_ in values.items()}
        chance = p.use(statistic, values, p.have(spread > 0, same, apart))
        at_place = p.have(
            equal((end - centre) / spread, place), same, distance, square, apart
        )
        left = chance.formula.arguments[0]
        chance = p.rewrite(at_place, chance, equal(left, normal_cdf(hole)), hole)
        sums.append(chance)
    told = first_shift * first(outputs) + weight * (
        second(outputs) - r * first(outputs)
    )
    fact = p.at(known, test_of(outputs, indicator(told <= end)), 0)
    fact = p.have(normal_cdf(least) <= normal_cdf(mu), fact, *sums)
    return p.cases(
        least > 0, p.have(least <= mu, fact), p.have(least <= mu, none, even)
    )


usual = {a1: 0, a2: 0, b1: 1, b2: 1, r: 0, mu: sqrt(number(2))}


def shown(p, goal):
    """Two independent outputs, each of them one deviation apart."""
    values = {"m": 0, "k": 1, "s": 1, "mu": 1}
    one = p.use(mechanism, {mechanism[name]: of for name, of in values.items()})
    kernels = [
        function(y1, words.given_first(y1, number(of), number(of), number(0)))
        for of in (0, 1)
    ]
    values = {"P": standard_normal, "Q": normal(1, 1), "K": kernels[0]}
    values |= {"J": kernels[1], "mu1": number(1), "mu2": number(1)}
    own = {mechanism["s"]: sqrt(1 - number(0) ** 2)}
    then = {
        mechanism[name]: number(of) for name, of in {"m": 0, "k": 1, "mu": 1}.items()
    }
    facts = [p.auto(At({**then, **own}).of(one)) for one in mechanism.given.values()]
    then = p.use(mechanism, {**then, **own}, *facts)
    then = p.the_same(then, gdp(at(kernels[0], y1), at(kernels[1], y1), 1))
    then = p.every(then, y1)
    fact = p.use(composed, one, then, spaces={"S": REAL, "T": REAL}, **values)
    left, right, both = fact.formula.arguments
    hole = p.fresh(REAL)
    root = p.have(equal(both, sqrt(number(2))))
    fact = p.rewrite(root, fact, gdp(left, right, hole), hole)
    return p.the_same(fact, goal)


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, show={"private": shown}),
    near_misses={
        "not private": NearMiss(without="private", at={mu: 1}),
        "a little more": NearMiss(claim=least * "101/100" <= mu),
    },
    exceptions={
        "correlation": "elsewhere the root of a negative number is 0, and so is the "
        "bound where it matters",
        "the other numbers": "gaussian_pair says that this is the least, and has them",
    },
)
