"""If every scale of noise hides a point mass, it needs no noise.

Little noise leaves the output near the point. So the other law has much of its mass
near the point as well, however near, and that mass is at the point itself.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import noised

R, m = law("R", REAL), real("m")
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
    title="A point mass that every scale of noise hides among other data",
    source="derived for Ding, Approximation of Pufferfish privacy for Gaussian priors",
    covers=("GP-N8",),
    uses=(close,),
    given={"always": always(point_mass, R)},
    claim=close(point_mass, R, epsilon, delta),
    remark="The part of {'b* = 0'} for a point mass against any other law: if every "
    "scale of noise is enough, none is needed. For normal data see "
    "gaussian_pufferfish.raw_limit.",
)


def proof(p):
    """The point mass is the first law: an interval around it is likely."""
    private = p.apply(p.at(p.given("always"), b), p.assume(b > 0))
    at_window = p.at(private, event(y, abs(y - m) <= h))
    gap = 1 - delta - growth * (1 - beyond(R, 2 * h))
    far = probability(noised(R, b), far_from(m, h))
    there = p.have(growth * (beyond(R, 2 * h) - far - exp(-h / b)) <= 0, stays(p, R))
    bound = gap <= (1 + growth) * exp(-h / b)
    bound = p.have(bound, at_window, noise_reaches(p, m), there)
    bound = at_all_scales(p, gap, bound)
    level = 1 - (1 - delta) * exp(-epsilon)
    near = p.have(growth * (beyond(R, 2 * h) - level) <= 0, bound)
    near = vanishes(p, R, level, p.have(beyond(R, 2 * h) <= level, near))
    holds, most, missing, _ = spread_of(p, R)
    at_1 = p.apply(p.at(p.given("always"), number(1)), p.have(number(1) > 0))
    never = p.at(at_1, event(y, FALSE))
    goal = probability(point_mass, B) <= growth * probability(R, B) + delta
    scaled = p.have(growth * (1 - level) <= growth * probability(R, B), near, most)
    yes = p.have(goal, scaled, holds)
    no = p.have(goal, never, missing)
    return p.every(p.cases(holds.formula, yes, no), B)


usual = {R: dirac(number(0)), m: 0, epsilon: 0, delta: 0}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "every scale": NearMiss(
            without="always", at={m: 1}, witnesses=(event(y, y > 0),)
        )
    },
)
