"""Four bounds of the divergence in their order, from the sharpest to Theorem 1's.

The distance of the data under Monge's map is |shift + spread z| for a normal score z.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
b, epsilon, z, x = real("b"), real("epsilon"), real("z"), point("x", REAL)
shift, spread = mean_i - mean_j, sd_i - sd_j
distance = abs(shift + spread * z)


def released(mean_, deviation):
    return bind(normal(mean_, deviation), x, laplace(x, b))


def average(body):
    return mean(standard_normal, z, body)


exact = maximum(0, 1 - exp((epsilon - distance / b) / 2))
paper = maximum(0, 1 - exp(epsilon - distance / b))
far = indicator(epsilon * b < distance)
tails = 2 * normal_cdf(-(epsilon * b - abs(shift)) / abs(spread))
order = (
    average(exact) <= average(paper),
    average(paper) <= average(far),
    average(far) <= tails,
)


def bounded_by(body):
    laws = released(mean_i, sd_i), released(mean_j, sd_j)
    return close(*laws, epsilon, average(body))


divergence = bounded_by(exact)

SPEC = Theorem(
    title="Four bounds of the divergence in their order",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "section VI-A, appendices A and E",
    uses=(close,),
    given={"scale": b > 0, "epsilon": epsilon >= 0},
    claim=conjunction(divergence, *order),
    remark="The scales that they ask for have the same order "
    "(gaussian_pufferfish.tighter_bound). With spread 0 the quotient in the last bound "
    "is 0 by convention: the bound is 1, and nothing is said about the data.",
)
sharper = theorem("gaussian_pufferfish.theorem_1_sharper")
two_tails = theorem("gaussian_pufferfish.equation_19")
h, k = any_test("h", REAL), any_test("k", REAL)


def pointwise(p):
    """What is left at a score: the exact divergence, the paper's bound, all of it."""
    scale = p.given("scale")
    near, beyond = distance <= epsilon * b, epsilon * b < distance
    left = epsilon - distance / b
    ways = implies(near, left >= 0), implies(beyond, left < 0)
    signs = [p.have(one, scale) for one in ways]
    half = exp((epsilon - distance / b) / 2)
    whole = exp(epsilon - distance / b)
    steps = [
        p.have(implies(near, conjunction(half >= 1, whole >= 1)), *signs),
        p.have(implies(beyond, conjunction(whole <= half, half <= 1)), *signs),
    ]
    # As tests the integrands have means of which the rules can speak.
    is_h = p.assume(forall(z, equal(value(h, z), exact)))
    is_k = p.assume(forall(z, equal(value(k, z), paper)))
    one, other = p.at(is_h, z), p.at(is_k, z)
    first_ = p.have(value(h, z) <= value(k, z), one, other, *steps)
    second_ = p.have(value(k, z) <= far, other, *steps)
    links = [p.mean(link, standard_normal, z) for link in (first_, second_)]
    both = p.have(conjunction(*(link.formula for link in links)), *links)
    fact = p.named(p.named(both, h, exact, z), k, paper, z)
    return p.have(conjunction(*order[:2]), fact)


def last(p):
    """The two tails; without spread they are all there is."""
    still = p.assume(equal(spread, 0))
    nothing = p.axiom("divide_zero", abs(spread), facts=(still,))
    unit = p.mean(p.have(far <= 1), standard_normal, z)
    alone = p.have(order[2], unit, p.have(tails >= 1, nothing))
    moving = p.assume(negation(still.formula))
    values = {"shift": shift, "spread": spread, "radius": epsilon * b}
    known = p.use(two_tails, {two_tails[name]: one for name, one in values.items()})
    scaled = epsilon * b / abs(spread) < abs(z + shift / spread)
    same = p.mean(p.have(far <= indicator(scaled), moving), standard_normal, z)
    return p.cases(still.formula, alone, p.have(order[2], same, known))


def proof(p):
    """Link by link."""
    values = {sharper["delta"]: average(exact)}
    first_ = p.use(sharper, values, p.given("scale"), p.given("epsilon"))
    return p.have(p.statement.claim, first_, pointwise(p), last(p))


usual = {mean_i: 2, mean_j: 0, sd_i: 1, sd_j: 1, b: 1, epsilon: 1}
still = {**usual, sd_i: 0, sd_j: 0}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "the first two exchanged": NearMiss(
            claim=average(paper) <= average(exact),
        ),
        "the second two exchanged": NearMiss(
            claim=average(far) <= average(paper),
        ),
        "the last two exchanged": NearMiss(claim=tails <= average(far), at={mean_i: 0}),
        "a third of the exponent": NearMiss(
            claim=bounded_by(maximum(0, 1 - exp((epsilon - distance / b) / 3))),
            at=At(still, (event(x, x >= 2),)),
        ),
        "a little less than two tails": NearMiss(number=Number("2", "9/5", place=2)),
        "a negative epsilon": NearMiss(
            without="epsilon",
            claim=divergence,
            at={**still, mean_i: "1/2", epsilon: -1},
            witnesses=(event(x, TRUE),),
        ),
    },
    exceptions={
        "scale": "a scale that is not positive gives no Laplace law, of which nothing "
        "is known",
    },
)
