"""What two normal outputs with correlated noise tell of the state, exactly.

The first output is bounded alone, the second one given the first; the squares of both
parameters add up to the closed form. That no smaller parameter is enough is shown by
the half-line of the weighted sum of the outputs that the two laws differ in most.
"""

from verifydp.formal.spec import *

gdp = definition("foundations.gaussian_dp")
composed = theorem("foundations.gaussian_dp_composition")
mechanism = theorem("foundations.gaussian_dp_mechanism")
statistic = theorem("confounding_privacy.gaussian_pair.statistic")
words = shared("confounding_privacy._gaussian_outputs")
larger = shared("general_composition._gaussian_stages").larger
a1, a2, b1, b2, r = words.a1, words.a2, words.b1, words.b2, words.r
y1, outputs = words.y1, words.outputs
mu = real("mu")
least = sqrt(words.squared_loss())
private = gdp(*words.states, mu)

SPEC = Theorem(
    title="What two normal outputs with correlated noise tell, exactly",
    source="derived; the quadratic form of the inverse covariance",
    covers=("CP-Q203",),
    given={"correlation": words.within_1},
    claim=conjunction(implies(least <= mu, private), implies(private, least <= mu)),
    uses=(gdp,),
    remark="Two outputs of deviation 1 with means {a1} and {a2} in the first state and "
    "{b1} and {b2} in the second; the noises have the correlation {r}, whatever the "
    "state is. Outputs of other deviations are divided by them. By gaussian_dp the "
    "privacy profile is that of two normal laws of deviation 1 whose means differ by "
    "the least {mu}.",
)


def proof(p):
    """Above, by composition; below, by the best half-line."""
    wide = p.given("correlation")
    rest = p.have(1 - r**2 > 0, wide)
    own = sqrt(1 - r**2)
    root = p.have(conjunction(own > 0, equal(own * own, 1 - r**2)), rest)
    first_shift, second_shift = a1 - b1, a2 - b2
    left_over = second_shift - r * first_shift
    loss = words.squared_loss()

    sizes = {"m": a1, "k": b1, "s": number(1), "mu": abs(first_shift)}
    alone = p.use(mechanism, {mechanism[name]: one for name, one in sizes.items()})
    second_mu = abs(left_over) / own
    sizes = {
        "m": a2 + r * (y1 - a1),
        "k": b2 + r * (y1 - b1),
        "s": own,
        "mu": second_mu,
    }
    values = {mechanism[name]: one for name, one in sizes.items()}
    near = p.have(abs(sizes["m"] - sizes["k"]) <= second_mu * own, root)
    then = p.use(mechanism, values, near, p.have(own > 0, root))
    then = p.every(then, y1)
    kernels = [
        function(y1, words.given_first(y1, *means)) for means in ((a1, a2), (b1, b2))
    ]
    values = {
        "P": normal(a1, 1),
        "Q": normal(b1, 1),
        "K": kernels[0],
        "J": kernels[1],
        "mu1": abs(first_shift),
        "mu2": second_mu,
    }
    spaces = {"S": REAL, "T": REAL}
    fact = p.use(composed, alone, then, spaces=spaces, **values)
    square = p.have(equal(second_mu**2, left_over**2 / (1 - r**2)), root)
    total = p.have(equal(abs(first_shift) ** 2 + second_mu**2, loss), square, rest)
    whole = sqrt(abs(first_shift) ** 2 + second_mu**2)
    total = p.have(equal(whole, least), total)
    hole = p.fresh(REAL)
    fact = p.the_same(fact, gdp(*words.states, whole))
    fact = p.rewrite(total, fact, gdp(*words.states, hole), hole)
    enough = p.assume(least <= mu)
    forwards = p.supposing(enough, larger(p, fact, mu, enough))

    known = p.assume(private)
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
    bound = p.cases(
        least > 0, p.have(least <= mu, fact), p.have(least <= mu, none, even)
    )
    return p.have(p.statement.claim, forwards, p.supposing(private, bound))


usual = {a1: 0, a2: 0, b1: 1, b2: 1, r: "-1/2", mu: 2}
first_large = test_of(outputs, indicator(first(outputs) >= 1)), number("-9/10")
# At the usual point: minus the sum of both outputs, up to a factor of 2.
far_sum = -first(outputs) - 2 * (second(outputs) + first(outputs) / 2)


def told(*witnesses):
    """A test tells more than the first part of the claim allows."""

    def refute(p, claim):
        way = claim.arguments[0] if claim.operator == "and" else claim
        fact = p.have(way, p.assume(claim))
        return p.absurd(p.apply(fact, p.auto(way.arguments[0])), *witnesses)

    return refute


def by_sum(p, claim):
    """The sum of the outputs has error Phi(0) and power Phi(2) at its middle."""
    way = claim.arguments[0] if claim.operator == "and" else claim
    fact = p.have(way, p.assume(claim))
    fact = p.apply(fact, p.auto(way.arguments[0]))
    fact = p.at(fact, test_of(outputs, indicator(far_sum <= 0)), 0)
    sums = []
    for one, place in ((0, number(0)), (1, number(2))):
        values = {
            "first_mean": number(one),
            "second_mean": number(one),
            "slope": number("-1/2"),
            "own": sqrt(1 - number("-1/2") ** 2),
            "shift": number(-1),
            "weight": number(-2),
            "end": number(0),
        }
        values = {statistic[name]: value_ for name, value_ in values.items()}
        spread = At(values).of(statistic.given["spread"])
        chance = p.use(statistic, values, p.auto(spread))
        left, right = chance.formula.arguments
        inner = right.arguments[0]
        hole = p.fresh(REAL)
        same = p.have(equal(inner, place))
        sums.append(p.rewrite(same, chance, equal(left, normal_cdf(hole)), hole))
    return p.have(FALSE, fact, *sums)


def forwards(low):
    return implies(low <= mu, private)


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "correlation 1": NearMiss(
            given={"correlation": r > -1}, at={r: 1, mu: 0}, refute=told(*first_large)
        ),
        "correlation -1": NearMiss(
            given={"correlation": r < 1}, at={r: -1, mu: 0}, refute=told(*first_large)
        ),
        "a little less": NearMiss(
            claim=forwards(least * "99/100"), at={mu: "199/100"}, refute=by_sum
        ),
        "19/10 in place of 2": NearMiss(
            number=Number(2, "19/10", place=2), at={mu: "199/100"}, refute=by_sum
        ),
        "the other sign of the correlation": NearMiss(
            number=Number(2, -2, place=2), at={mu: "6/5"}, refute=by_sum
        ),
    },
)
