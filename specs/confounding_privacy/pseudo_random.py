"""The noise that the paper makes of its latent normals has the laws that are wanted."""

from verifydp.formal.spec import *

latent = theorem("confounding_privacy.latent_noise")
scores = definition("confounding_privacy.latent_noise")
words = shared("confounding_privacy._gaussian_outputs")
copula = words.copula
correlation, deviation = copula.correlation, copula.deviation
centre, u, v, v1, v2, t1, t2, t, z = map(
    real, ("centre", "u", "v", "v1", "v2", "t1", "t2", "t", "z")
)
outputs = words.outputs
noises = [
    (function_variable(f"quantile_{i}", REAL), function_variable(f"chance_{i}", REAL))
    for i in (1, 2)
]
law_of = scores(centre, deviation, correlation)
coupled = words.outputs_of(0, 0, copula.effective())
nominal = words.outputs_of(0, 0, correlation)


def belongs(quantile, chance):
    """The quantile function and the distribution function of one noise."""
    below, reached = at(quantile, u) <= v, u <= at(chance, v)
    both = conjunction(implies(below, reached), implies(reached, below))
    return forall(u, v, implies(conjunction(u > 0, u < 1), both))


def noise(place):
    score = (first, second)[place](outputs)
    return at(noises[place][0], normal_cdf(score))


within = [noise(0) <= v1, noise(1) <= v2]
levels = [at(noises[0][1], v1), at(noises[1][1], v2)]
ends = conjunction(equal(normal_cdf(t1), levels[0]), equal(normal_cdf(t2), levels[1]))


def joint_chance(of):
    """The chance of both noises, by the law of two normals."""
    normals = event(outputs, conjunction(first(outputs) <= t1, second(outputs) <= t2))
    return equal(
        probability(law_of, event(outputs, conjunction(*within))),
        probability(of, normals),
    )


alone = [
    equal(probability(law_of, event(outputs, one)), level)
    for one, level in zip(within, levels, strict=True)
]


def claim_of(of):
    return forall(v1, v2, t1, t2, implies(ends, conjunction(*alone, joint_chance(of))))


given = {
    "correlation": latent.given["correlation"],
    "deviation": deviation > 0,
    "first noise": belongs(*noises[0]),
    "second noise": belongs(*noises[1]),
}
source = "Zhang, Malin, Raviv and Vorobeychik, confounding privacy, section 4.2"

SPEC = Theorem(
    title="The pseudo-random noise has its margins and a Gaussian copula",
    source=source,
    covers=("CP-Q106",),
    standing="holds-repaired",
    uses=(scores,),
    given=given,
    claim=claim_of(coupled),
    remark="{'quantile_1'} and {'chance_1'} are the quantile and the distribution "
    "function of the first noise. Each noise has its distribution function, and both "
    "together have that of two normals with the effective correlation, at the places "
    "with the same normal probabilities; where a distribution function is 0 or 1 "
    "nothing is claimed. The paper's formula has the nominal correlation, see printed, "
    "and quantiles of normals that are not in standard units, which is no copula. With "
    "a nominal correlation of 1 or -1 one noise is a function of the other.",
)

PRINTED = Theorem(
    title="The pseudo-random noise has the nominal correlation",
    source=source,
    standing="refuted",
    uses=(scores,),
    given=given,
    claim=claim_of(nominal),
    repair="confounding_privacy.pseudo_random",
    printed=Printed(
        place="section 4.2",
        words="C(V_1, V_2|Xi_1, Xi_2) = Phi_rho(F_1^-1(Xi_1(V_1)), F_2^-1(Xi_2(V_2)))",
    ),
    remark="Nominal correlation 1/2 and deviation 2: the effective correlation is "
    "0.7559. Both noises are normal here; both are at most 0 with chance more than "
    "0.36, and 1/3 would be printed.",
)


def place_of(p, which, score):
    """A noise is at most its place where its score is."""
    quantile = noises[which][0]
    level, end = (v1, v2)[which], (t1, t2)[which]
    known = p.assume(ends)
    cut = normal_cdf(score)
    rule = p.at(p.given(("first noise", "second noise")[which]), cut, level)
    rule = p.apply(rule, p.have(conjunction(cut > 0, cut < 1)))
    ordered = conjunction(
        implies(score <= end, cut <= normal_cdf(end)),
        implies(cut <= normal_cdf(end), score <= end),
    )
    ordered = p.have(ordered)
    fact = equal(indicator(at(quantile, cut) <= level), indicator(score <= end))
    return p.have(fact, rule, ordered, p.part(known, which))


def proof(p):
    """Pointwise, a noise is at most its place where its score is."""
    known = p.assume(ends)
    wide, positive = p.given("correlation"), p.given("deviation")
    law_fact = p.use(
        latent,
        {latent[name]: latent[name] for name in ("centre",)}
        | {latent["correlation"]: correlation, latent["deviation"]: deviation},
        wide,
        positive,
    )
    draw = [first(outputs), second(outputs)]
    facts = [place_of(p, which, draw[which]) for which in (0, 1)]
    chances = []
    for which, end in ((0, t1), (1, t2)):
        low, high = facts[which].formula.arguments
        ways = [
            p.mean(p.have(a <= b, facts[which]), law_of, outputs)
            for a, b in ((low, high), (high, low))
        ]
        margin = p.at(p.part(law_fact, 1 + which), event(z, z <= end))
        line = p.axiom("normal_half_line", end)
        chances.append(p.have(alone[which], *ways, margin, line, known))
    low = indicator(conjunction(*within))
    high = indicator(conjunction(draw[0] <= t1, draw[1] <= t2))
    same = p.have(equal(low, high), *facts)
    ways = [
        p.mean(p.have(a <= b, same), law_of, outputs)
        for a, b in ((low, high), (high, low))
    ]
    where = event(outputs, conjunction(draw[0] <= t1, draw[1] <= t2))
    exact = p.at(p.part(law_fact, 0), where)
    joint = p.have(joint_chance(coupled), *ways, exact)
    both = p.have(conjunction(*alone, joint_chance(coupled)), *chances, joint)
    return p.every(p.supposing(known, both), v1, v2, t1, t2)


# Noise that is uniform on the interval from 0 to 1: both functions are the identity.
same = function(u, u)
usual = {
    centre: 1,
    correlation: "1/2",
    deviation: 2,
    **{of: same for pair_ in noises for of in pair_},
}
half = ("1/2", "1/2", 0, 0)
far = ("1/2", normal_cdf(-1), 0, -1)
SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "no deviation": NearMiss(
            without="deviation", at={deviation: 0}, witnesses=half
        ),
        "correlation 2": NearMiss(
            given={"correlation": correlation >= -1},
            at={correlation: 2, deviation: 1},
            witnesses=far,
        ),
        "correlation minus 2": NearMiss(
            given={"correlation": correlation <= 1},
            at={correlation: -2, deviation: 1},
            witnesses=far,
        ),
        "another first noise": NearMiss(
            without="first noise",
            at={noises[0][1]: function(u, number("1/2"))},
            witnesses=("1/4", "1/2", 0, 0),
        ),
        "another second noise": NearMiss(
            without="second noise",
            at={noises[1][1]: function(u, number("1/2"))},
            witnesses=("1/2", "1/4", 0, 0),
        ),
    },
)
PRINTED = PRINTED.but(refutation=At(usual, half))
