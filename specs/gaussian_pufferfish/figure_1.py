"""Figure 1: Laplace noise of scale 4 against Gaussian noise of parameter 8.

The two are said to have the same variance and do not. The largest log-ratio with the
Laplace noise is finite; the one with the Gaussian noise, printed as 0.0156, is not.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
names = "mean_i", "mean_j", "sd_i", "sd_j"
mean_i, mean_j, sd_i, sd_j = map(real, names)
epsilon, x = real("epsilon"), point("x", REAL)
laplace_variance = 2 * number(4) ** 2


def pure(noise):
    """Both orders, without a delta: the log-ratio is at most epsilon everywhere."""
    laws = [bind(normal(m, s), x, noise) for m, s in ((mean_i, sd_i), (mean_j, sd_j))]
    return conjunction(close(*laws, epsilon, 0), close(*laws[::-1], epsilon, 0))


alike = conjunction(equal(mean_i, mean_j), equal(sd_i**2, sd_j**2))
bounded = exists(epsilon, pure(laplace(x, 4)))


def unbounded(variance):
    return forall(epsilon, implies(pure(normal(x, sqrt(variance))), alike))


SPEC = Theorem(
    title="Figure 1: the variances differ, and one of the maxima is infinite",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, figure 1",
    covers=("GP-X1",),
    standing="reported",
    uses=(close,),
    claim=conjunction(
        negation(equal(laplace_variance, 8)),
        negation(equal(laplace_variance, 64)),
        bounded,
        unbounded(8),
        unbounded(64),
    ),
    remark="The printed parameters are {'L(4)'}, of variance 32, and {'G(0, 8)'}, of "
    "variance 8 or 64; those of the data are not given. The maximum with the Gaussian "
    "noise, 0.0156, can only be that of a window that is not stated.",
)
order = theorem("gaussian_pufferfish.noise_order.repaired")


both_ways = pure(normal(x, sqrt(8))).arguments
less_first = bind(normal(mean_i, sd_i), x, normal(x, sqrt(1)))
#: Less noise in one of the four places.
less_for_one = conjunction(
    close(less_first, both_ways[0].arguments[1], epsilon, 0), both_ways[1]
)


def bounded_then(p, claim):
    """The laws may differ, and the log-ratios are at most 1."""
    at_1 = p.at(p.assume(claim), 1)
    premise, conclusion = at_1.formula.arguments
    parts = [p.profile(*part.arguments) for part in premise.arguments]
    wrong = p.have(conclusion, p.apply(at_1, p.have(premise, *parts)))
    return p.have(FALSE, wrong)


def proof(p):
    """The general order of the two noises, at both readings of the parameter."""
    parts = []
    for variance in (8, 64):
        values = {"b": 4, "theta": sqrt(variance)}
        both = p.use(order, {order[name]: number(one) for name, one in values.items()})
        parts += p.parts(both)
    return p.have(p.statement.claim, *parts)


SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "a parameter of 32, with which the variances are equal": NearMiss(
            claim=negation(equal(laplace_variance, 32)), at=At({})
        ),
        "a smaller parameter for the wider data": NearMiss(
            claim=forall(epsilon, implies(less_for_one, alike)),
            at=At({mean_i: 0, mean_j: 0, sd_i: 2, sd_j: 1}, refute=bounded_then),
        ),
    },
)
