"""The mechanism with Gaussian noise: which deviations of the noise are admitted.

It releases data with normal noise of a deviation for which the closed form of the
divergence is at most delta in both orders, and with which each of the two outputs has
a density. Among the deviations that give densities, exactly the private ones are
admitted, the smallest of them included.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
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
#: Both outputs have densities; without any, the closed form says nothing.
spread = conjunction(sd_i**2 + theta**2 > 0, sd_j**2 + theta**2 > 0)
admits = Definition(
    "gaussian_mechanism_admits",
    (mean_i, mean_j, sd_i, sd_j, theta, epsilon, delta),
    conjunction(spread, gain(*sides) <= delta, gain(*sides[::-1]) <= delta),
)
admitted = admits(mean_i, mean_j, sd_i, sd_j, theta, epsilon, delta)
laws = [released(*side) for side in sides]
private = conjunction(close(*laws, epsilon, delta), close(*laws[::-1], epsilon, delta))

SPEC = Theorem(
    title="The mechanism with Gaussian noise",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "section VI-B",
    covers=("GP-M5",),
    standing="definition",
    defines=admits,
    reads="Gaussian noise of deviation {4} is admitted for ({5}, {6}) between a normal "
    "answer of mean {0} and deviation {2} and one of mean {1} and deviation {3}",
    uses=(close,),
    given={"noise": spread},
    claim=conjunction(implies(admitted, private), implies(private, admitted)),
    remark="With the noise 0 and a constant there is no density: such data are not "
    "admitted, though equal constants need no noise. By noise_threshold some deviation "
    "is admitted at all epsilon and delta above 0, and by noise_threshold.more every "
    "larger one.",
)
exact = theorem("gaussian_pufferfish.gaussian_noise")


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
    known = p.given("noise")
    orders = [p.use(exact, values, known) for values in ({}, swapped)]
    return p.have(p.statement.claim, known, *orders)


noisy = dict(
    zip(
        (mean_i, mean_j, sd_i, sd_j, theta, epsilon),
        (0, 1, 1, 2, 1, "1/2"),
        strict=True,
    )
)
noisy[delta] = "3/20"


def needless(p, claim):
    """Two equal constants need no noise, and it is not admitted."""
    B = event_variable("B", REAL)
    wanted = claim.arguments[1].arguments[0]
    ends = []
    for part in wanted.arguments:
        one, other = (probability(law_, B) for law_ in part.arguments[:2])
        bound = p.every(p.have(one <= exp(0) * other + 0), B)
        ends.append(p.the_same(bound, part))
    rule = p.have(claim.arguments[1], p.assume(claim))
    fact = p.apply(rule, p.have(wanted, *ends))
    no_spread = p.have(At(still).of(spread), fact)
    return p.absurd(no_spread)


still = dict.fromkeys(noisy, 0)

SPEC = SPEC.but(
    proof=proof,
    instance=At(noisy),
    reach=(At({**noisy, sd_i: 0, sd_j: 0}), At({**noisy, theta: 0})),
    near_misses={
        "no density": NearMiss(without="noise", at=At(still, refute=needless)),
        "one order only": NearMiss(
            claim=implies(conjunction(spread, gain(*sides) <= delta), private),
            witnesses=(event(y, y >= 2),),
        ),
    },
)
