"""If every scale of Laplace noise is enough for normal data, no noise is needed.

With little noise the releases are like the data, for all events at once; so what holds
of them at every scale holds of the data.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
optimal = definition("gaussian_pufferfish.optimal_scale")
mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
x, y = point("x", REAL), point("y", REAL)
words = shared("gaussian_pufferfish.raw_limit._words")
P, R, always, b, both_raw = words.P, words.R, words.always, words.b, words.both_raw
delta, epsilon, no_noise, raw = words.delta, words.epsilon, words.no_noise, words.raw
released = words.released
proof = shared("gaussian_pufferfish.raw_limit._proof").proof

SPEC = Theorem(
    title="No noise is needed if and only if every scale is enough, for normal data",
    source="derived for Ding, Approximation of Pufferfish privacy for Gaussian priors",
    covers=("GP-N8",),
    uses=(close, optimal),
    claim=conjunction(
        implies(always(P, R), raw(P, R)),
        implies(no_noise, both_raw),
        implies(both_raw, no_noise),
    ),
    remark="For all events and any deviations: 0 makes a point mass, and the sign "
    "does not matter. That noise is enough at every scale if the data are private is "
    "post-processing (gaussian_pufferfish.optimal_scale_exists, for any data); for "
    "point masses see gaussian_pufferfish.raw_points, where the other law is any. Not "
    "claimed for mixtures, or for other data than normal ones.",
)
processed = theorem("foundations.post_processing")


def refuted_by(shows):
    """An event at which the data tell more than the releases."""

    def refute(p, claim):
        near = shows(p, claim.arguments[0])
        return p.absurd(p.apply(p.assume(claim), near), event(y, y <= 0))

    return refute


at_scale = implies(b > 0, close(released(P), released(R), epsilon, delta))
at_some_scale = exists(b, at_scale)


def one_scale(p, near):
    """Two point masses, with Laplace noise of scale 1."""
    private = At({**points, b: 1}).of(at_scale).arguments[1]
    shown = p.the_same(p.profile(*private.arguments), private)
    return p.some(near, 1, p.supposing(number(1) > 0, shown))


def all_scales(p, every):
    """What holds of the data holds of the releases."""
    known = p.profile(*At(usual).of(raw(P, R)).arguments)
    values = {"P": usual_laws[0], "Q": usual_laws[1], "K": function(x, laplace(x, b))}
    values |= {"epsilon": usual[epsilon], "delta": usual[delta]}
    near = p.use(processed, known, spaces={"S": REAL, "T": REAL}, **values)
    return p.the_same(p.every(p.supposing(b > 0, near), b), every)


usual = {mean_i: 0, mean_j: 1, sd_i: 1, sd_j: 1, epsilon: "1/2", delta: "0.2385"}
points = {**usual, sd_i: 0, sd_j: 0, epsilon: 2, delta: 0}
usual_laws = At(usual).of(P), At(usual).of(R)

SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "one scale is enough": NearMiss(
            claim=implies(at_some_scale, raw(P, R)),
            at=At(points, refute=refuted_by(one_scale)),
        ),
        "a little less delta": NearMiss(
            claim=implies(always(P, R), close(P, R, epsilon, delta - "1/1000")),
            at=At(usual, refute=refuted_by(all_scales)),
        ),
    },
)
