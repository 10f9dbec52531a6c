"""What two normal outputs with correlated noise tell of the state, exactly.

The first output is bounded alone, the second one given the first; the squares of both
parameters add up to the closed form. That no smaller parameter is enough is shown by
the half-line of the weighted sum of the outputs that the two laws differ in most.
"""

from verifydp.formal.spec import *

gdp = definition("foundations.gaussian_dp")
composed = theorem("foundations.gaussian_dp_composition")
mechanism = theorem("foundations.gaussian_dp_mechanism")
lowest = theorem("confounding_privacy.gaussian_pair.least")
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
    bound = p.use(lowest, known, wide)
    return p.have(p.statement.claim, forwards, p.supposing(private, bound))


usual = {a1: 0, a2: 0, b1: 1, b2: 1, r: "-1/2", mu: 2}
first_large = test_of(outputs, indicator(first(outputs) >= 1)), number("-9/10")


def told(*witnesses):
    """A test tells more than the first part of the claim allows."""

    def refute(p, claim):
        way = claim.arguments[0] if claim.operator == "and" else claim
        fact = p.have(way, p.assume(claim))
        return p.absurd(p.apply(fact, p.auto(way.arguments[0])), *witnesses)

    return refute


def too_small(p, claim):
    """The parameter is below the least one."""
    way = claim.arguments[0] if claim.operator == "and" else claim
    fact = p.have(way, p.assume(claim))
    fact = p.apply(fact, p.auto(way.arguments[0]))
    names = {"a1": 0, "a2": 0, "b1": 1, "b2": 1, "r": number("-1/2")}
    values = {lowest[name]: number(one) for name, one in names.items()}
    values[lowest["mu"]] = fact.formula.arguments[2]
    wide = p.auto(At(values).of(lowest.given["correlation"]))
    fact = p.use(lowest, values, fact, wide)
    return p.have(FALSE, fact, p.auto(negation(fact.formula)))


def forwards(low):
    return implies(low <= mu, private)


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "correlation 1": NearMiss(
            given={"correlation": r > -1}, at={r: 1, mu: 0}, refute=told(*first_large)
        ),
        "correlation minus 1": NearMiss(
            given={"correlation": r < 1}, at={r: -1, mu: 0}, refute=told(*first_large)
        ),
        "a little less": NearMiss(
            claim=forwards(least * "99/100"), at={mu: "199/100"}, refute=too_small
        ),
        "19/10 in place of 2": NearMiss(
            number=Number(2, "19/10", place=2), at={mu: "199/100"}, refute=too_small
        ),
        "the other sign of the correlation": NearMiss(
            number=Number(2, -2, place=2), at={mu: "6/5"}, refute=too_small
        ),
    },
)
