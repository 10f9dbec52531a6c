"""Gaussian noise on Gaussian priors: exactly which delta is reached at an epsilon.

The noised data are normal, with different deviations. The best event is where one
density is more than exp(epsilon) times the other, and no event gains more.
"""

from verifydp.formal.spec import *

m1, m2, s1, s2, epsilon, delta = map(real, ("m1", "m2", "s1", "s2", "epsilon", "delta"))
close = definition("foundations.closeness")
words = shared("gaussian_pufferfish.gaussian_noise._words")
B, excess, likelier, x, y = words.B, words.excess, words.likelier, words.x, words.y
curve = theorem("gaussian_pufferfish.gaussian_noise.curve")
mean_i, mean_j, sd_i, sd_j, theta = map(
    real, ("mean_i", "mean_j", "sd_i", "sd_j", "theta")
)


def noised(location, deviation):
    """Normal data with normal noise."""
    return bind(normal(location, deviation), x, normal(x, theta))


spread_i, spread_j = (sqrt(one * one + theta * theta) for one in (sd_i, sd_j))
sums = normal(mean_i, spread_i), normal(mean_j, spread_j)
most = excess(*sums, likelier(mean_i, spread_i, mean_j, spread_j))
is_close = close(noised(mean_i, sd_i), noised(mean_j, sd_j), epsilon, delta)

SPEC = Theorem(
    title="Gaussian noise on Gaussian priors",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, eq. (16)",
    covers=("GP-Q16",),
    uses=(close,),
    given={"noise": conjunction(sd_i**2 + theta**2 > 0, sd_j**2 + theta**2 > 0)},
    claim=conjunction(
        implies(is_close, most <= delta), implies(most <= delta, is_close)
    ),
    remark="The left side of (16), the integral of the positive part of the "
    "densities' difference, is what the first law gives to the event where it is "
    "positive, less exp({epsilon}) times what the second gives. gaussian_noise_curve "
    "has it in closed form. Deviations of the data may be 0, and so may the noise, but "
    "not both: a constant has no density. Each order of a pair has its condition.",
)
least_delta = theorem("foundations.hockey_stick")
two_normals = theorem("gaussian_pufferfish.sum_of_normals")


def proof(p):
    """The noised data are normal, and the best event decides."""
    roots = (
        p.have(spread > 0, p.have(one * one + theta * theta > 0, p.given("noise")))
        for spread, one in ((spread_i, sd_i), (spread_j, sd_j))
    )
    values = {m1: mean_i, m2: mean_j, s1: spread_i, s2: spread_j}
    divergence = p.use(curve, values, *roots)
    names = dict(zip(("P", "Q", "divergence"), (*sums, most), strict=True))
    ways = p.use(least_delta, spaces={"S": REAL}, **names)
    exactly = p.apply(p.part(ways, 0), divergence)
    at_delta = p.at(exactly, delta)
    laws = []
    for place, one in ((mean_i, sd_i), (mean_j, sd_j)):
        values = {"m": place, "s": one, "n": 0, "t": theta}
        laws.append(p.at(p.use(two_normals, **values), B))
    known, other = p.assume(is_close), close(*sums, epsilon, delta)
    known_other = p.assume(other)
    forth = p.every(p.have(limit(*sums), p.at(known, B), *laws), B)
    back = p.every(
        p.have(limit(*is_close.arguments[:2]), p.at(known_other, B), *laws), B
    )
    forth = p.supposing(is_close, p.the_same(forth, other))
    back = p.supposing(other, p.the_same(back, is_close))
    return p.have(p.statement.claim, at_delta, forth, back)


def limit(first_, then):
    return probability(first_, B) <= exp(epsilon) * probability(then, B) + delta


noisy = {
    mean_i: 0,
    mean_j: 1,
    sd_i: 1,
    sd_j: 2,
    theta: 1,
    epsilon: "1/2",
    delta: "1/5",
}
turned = close(*is_close.arguments[1::-1], epsilon, delta)


almost_best = event(y, conjunction(y >= "-158/100", y <= "245/1000"))

SPEC = SPEC.but(
    proof=proof,
    instance=At(noisy),
    reach=(
        At({**noisy, sd_i: 0, sd_j: 0}),
        At({**noisy, theta: 0}),
        At({**noisy, delta: 0}),
    ),
    near_misses={
        "no noise": NearMiss(
            without="noise",
            at={theta: 0, sd_i: 0, sd_j: 0},
            witnesses=(event(y, y <= 0),),
        ),
        "the other order": NearMiss(
            claim=implies(most <= delta, turned),
            at={delta: "3/20"},
            witnesses=(event(y, y >= 2),),
        ),
        "a hundredth less": NearMiss(
            claim=implies(most * "99/100" <= delta, is_close),
            at={delta: "35/1000"},
            witnesses=(almost_best,),
        ),
        "less of the second exponent": NearMiss(
            number=Number(2, 3, place=9),
            at={delta: "35/1000"},
            witnesses=(almost_best,),
        ),
        "more of the first exponent": NearMiss(
            number=Number(2, 1, place=11),
            at={delta: "35/1000"},
            witnesses=(almost_best,),
        ),
    },
)
