"""Data that every scale of noise hides at a point mass."""

from verifydp.formal.spec import *

P, m = law("P", REAL), real("m")
y, B = point("y", REAL), event_variable("B", REAL)
b, epsilon, delta, h = map(real, ("b", "epsilon", "delta", "h"))
close = definition("foundations.closeness")
words = shared("gaussian_pufferfish.raw_points._words")
always, at_all_scales, beyond = words.always, words.at_all_scales, words.beyond
far_from, growth, noise_reaches = words.far_from, words.growth, words.noise_reaches
not_at, point_mass = words.not_at, words.point_mass
some_near_body, spread_of, stays = words.some_near_body, words.spread_of, words.stays
near_theorem = theorem("gaussian_pufferfish.raw_points.near")

SPEC = Theorem(
    title="Data that every scale of noise hides at a point mass",
    source="derived for Ding, Approximation of Pufferfish privacy for Gaussian priors",
    covers=("GP-N8",),
    uses=(close,),
    given={"always": always(P, point_mass)},
    claim=close(P, point_mass, epsilon, delta),
    remark="The other order: any law against a point mass.",
)


def vanishes(p, data, level, bound):
    """A bound on what is far from m, at every distance, holds of all but m."""
    each = p.every(p.supposing(h > 0, bound), h)
    gap = not_at(data) - level
    wrong = p.assume(gap > 0)
    values = {near_theorem["P"]: data, near_theorem["share"]: gap / 2}
    found = p.use(near_theorem, values, p.have(gap / 2 > 0, wrong))
    known = p.assume(some_near_body(data, gap / 2))
    used = p.apply(p.at(each, h), p.have(h > 0, known))
    absurd = p.obtain(found, h, p.have(FALSE, used, known, wrong))
    return p.have(gap <= 0, p.supposing(wrong, absurd))


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
