"""The exact delta of noise on a value that is 0 or v."""

from verifydp.formal.spec import *

hockey_stick = definition("foundations.hockey_stick")
chance, v, b, epsilon = map(real, ("chance", "v", "b", "epsilon"))
words = shared("gaussian_pufferfish.belief_and_truth._words")
absent, everything, far, inner = words.absent, words.everything, words.far, words.inner
nothing, present, profile = words.nothing, words.present, words.profile

SPEC = Theorem(
    title="The exact delta of noise on a value that is 0 or v",
    source="this project; Balle, Barthe and Gaboardi 2018, theorem 3",
    uses=(hockey_stick,),
    given={
        "scale": b > 0,
        "chance": conjunction(chance > 0, chance <= 1),
        "epsilon": exp(epsilon) > 1 - chance,
        "within": abs(inner) * b <= abs(v),
    },
    claim=hockey_stick(present(v), absent, epsilon, profile),
)
two_laplace = theorem("foundations.laplace_profile")
B, below = event_variable("B", REAL), real("below")


def excess(of):
    return probability(present(v), of) - exp(epsilon) * probability(absent, of)


def proof(p):
    """What both have in common is taken off; the rest is the Laplace mechanism."""
    share = p.given("chance")
    ratio = (exp(epsilon) - 1 + chance) / chance
    size = p.have(ratio > 0, share, p.given("epsilon"))
    size = (
        p.have(equal(ratio * chance, exp(epsilon) - 1 + chance), share),
        p.axiom("exp_log", ratio, facts=[size]),
    )
    size = p.have(equal(exp(inner) * chance, exp(epsilon) - 1 + chance), *size)
    values = {"f": v, "g": 0, "b": b, "epsilon": inner}
    within = p.have(abs(inner) * b <= abs(v - 0), p.given("within"))
    divergence = p.use(two_laplace, p.given("scale"), within, **values)
    bound, reached = (
        p.have(part, divergence)
        for part in hockey_stick.at(divergence.formula.arguments).arguments
    )
    limit = (
        probability(present(v), B) <= exp(epsilon) * probability(absent, B) + profile
    )
    at_event = p.at(bound, B)
    bound = p.every(p.have(limit, at_event, size, share), B)
    smaller = p.assume(below < profile)
    rest = p.have(below / chance < profile / chance, smaller, share)
    tight = p.at(reached, below / chance)
    found = p.granted(tight, rest, share)
    gain = probability(laplace(v, b), B) - exp(inner) * probability(absent, B)
    here = p.assume(below / chance < gain)
    better = p.have(below < chance * gain, here, share)
    better = p.have(below < excess(B), better, size)
    some = p.obtain(found, B, p.some(exists(B, below < excess(B)), B, better))
    reached = p.every(p.supposing(smaller, some), below)
    return p.have(p.statement.claim, bound, reached)


usual = {chance: "1/50", v: 1, b: "1/26", epsilon: 10}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "much noise": NearMiss(without="within", at={b: 1}, witnesses=(nothing,)),
        "a little less": NearMiss(
            claim=hockey_stick(present(v), absent, epsilon, profile * "99/100"),
            witnesses=(far,),
        ),
        "less than half of the exponent": NearMiss(
            number=Number("2", "11/5"), witnesses=(far,)
        ),
        "a smaller epsilon": NearMiss(
            without="epsilon", at={chance: "1/2", epsilon: -1}, witnesses=(everything,)
        ),
    },
    exceptions={
        "scale": "a scale that is not positive gives no Laplace law, so that "
        "nothing can be computed there",
        "chance, part 1": "at chance 0 both laws are the same and the value 0 is "
        "right; a negative chance is no weight of a law",
        "chance, part 2": "a chance above 1 leaves a negative weight, so that there "
        "is no law",
    },
)
