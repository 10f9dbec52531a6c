"""The mechanism with Gaussian noise: which deviations of the noise are admitted.

It releases data with normal noise of a deviation for which the closed form of the
divergence is at most delta in both orders. Exactly these deviations are private.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
exact = theorem("gaussian_pufferfish.gaussian_noise")
names = "mean_i", "mean_j", "sd_i", "sd_j", "theta", "epsilon", "delta"
mean_i, mean_j, sd_i, sd_j, theta, epsilon, delta = map(real, names)
x, y = point("x", REAL), point("y", REAL)


def gain(one, other):
    """What the likelier event gains, for the sums of data and noise."""
    (m, s), (k, t) = (
        (place, sqrt(sd * sd + theta * theta)) for place, sd in (one, other)
    )
    first_ = exp(epsilon + -(((y - k) / t) ** 2) / 2)
    best = event(y, s * first_ < t * exp(-(((y - m) / s) ** 2) / 2))
    return probability(normal(m, s), best) - exp(epsilon) * probability(
        normal(k, t), best
    )


def released(location, deviation):
    return bind(normal(location, deviation), x, normal(x, theta))


sides = (mean_i, sd_i), (mean_j, sd_j)
admits = Definition(
    "gaussian_mechanism_admits",
    (mean_i, mean_j, sd_i, sd_j, theta, epsilon, delta),
    conjunction(gain(*sides) <= delta, gain(*sides[::-1]) <= delta),
)
admitted = admits(mean_i, mean_j, sd_i, sd_j, theta, epsilon, delta)
laws = [released(*side) for side in sides]
private = conjunction(close(*laws, epsilon, delta), close(*laws[::-1], epsilon, delta))


def proof(p):
    """Each order by itself."""
    swapped = dict(
        zip(
            ("mean_i", "mean_j", "sd_i", "sd_j"),
            (mean_j, mean_i, sd_j, sd_i),
            strict=True,
        )
    )
    swapped = {exact[name]: one for name, one in swapped.items()}
    orders = [p.use(exact, values, p.given("noise")) for values in ({}, swapped)]
    return p.have(p.statement.claim, *orders)


noisy = dict(
    zip(
        (mean_i, mean_j, sd_i, sd_j, theta, epsilon),
        (0, 1, 1, 2, 1, "1/2"),
        strict=True,
    )
)
noisy[delta] = "3/20"


def by(what):
    """The condition holds, and the event shows that the laws are not close."""

    def refute(p, claim):
        enough = p.apply(p.assume(claim), p.auto(claim.arguments[0]))
        wrong = p.absurd(p.have(enough.formula.arguments[1], enough), what)
        return p.the_same(p.supposing(claim, wrong), negation(claim))

    return refute


SPEC = Theorem(
    title="The mechanism with Gaussian noise",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "section VI-B",
    covers=("GP-M5",),
    standing="definition",
    defines=admits,
    reads="Gaussian noise of deviation {4} is admitted for ({5}, {6})",
    uses=(close,),
    given={"noise": negation(equal(theta, 0))},
    claim=conjunction(implies(admitted, private), implies(private, admitted)),
    proof=proof,
    instance=At(noisy),
    near_misses={
        "one order only": NearMiss(
            claim=implies(gain(*sides) <= delta, private),
            at=At(noisy, refute=by(event(y, y >= 2))),
        ),
    },
    remark="noise_threshold: some deviation is admitted, and every larger one.",
)
