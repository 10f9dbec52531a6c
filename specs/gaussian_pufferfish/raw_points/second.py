"""Data that every scale of noise hides at a point mass."""

from verifydp.formal.spec import *

P, m = law("P", REAL), real("m")
y, B = point("y", REAL), event_variable("B", REAL)
b, epsilon, delta, h = map(real, ("b", "epsilon", "delta", "h"))
close = definition("foundations.closeness")
words = shared("gaussian_pufferfish.raw_points._words")
always, at_all_scales, beyond = words.always, words.at_all_scales, words.beyond
far_from, growth, noise_reaches = words.far_from, words.growth, words.noise_reaches
point_mass = words.point_mass
spread_of, stays = words.spread_of, words.stays
vanishes = shared("gaussian_pufferfish.raw_points._points").vanishes

SPEC = Theorem(
    title="Data that every scale of noise hides at a point mass",
    source="derived for Ding, Approximation of Pufferfish privacy for Gaussian priors",
    covers=("GP-N8",),
    uses=(close,),
    given={"always": always(P, point_mass)},
    claim=close(P, point_mass, epsilon, delta),
    remark="The other order: any law against a point mass.",
)


def second_proof(p):
    """The point mass is the second law: what is far from it is unlikely."""
    private = p.apply(p.at(p.given("always"), b), p.assume(b > 0))
    at_far = p.at(private, far_from(m, h))
    gap, noise = beyond(P, 2 * h) - delta, noise_reaches(p, m)
    noise = p.have(growth * noise.formula.arguments[0] <= growth * exp(-h / b), noise)
    bound = p.have(gap <= (1 + growth) * exp(-h / b), at_far, noise, stays(p, P))
    bound = at_all_scales(p, gap, bound)
    near = vanishes(p, P, delta, p.have(beyond(P, 2 * h) <= delta, bound))
    holds, _, missing, least = spread_of(p, P)
    at_1 = p.apply(p.at(p.given("always"), number(1)), p.have(number(1) > 0))
    whole = p.at(at_1, event(y, TRUE))
    goal = probability(P, B) <= growth * probability(point_mass, B) + delta
    yes, no = p.have(goal, whole, holds), p.have(goal, least, near, missing)
    return p.every(p.cases(holds.formula, yes, no), B)


other = {P: dirac(number(0)), m: 0, epsilon: 0, delta: 0}

SPEC = SPEC.but(
    proof=second_proof,
    instance=At(other),
    near_misses={
        "every scale": NearMiss(
            without="always", at={m: 1}, witnesses=(event(y, y <= 0),)
        )
    },
)
