"""Gaussian noise on Gaussian priors: exactly which delta is reached at an epsilon.

The noised data are normal, with different deviations. The best event is where one
density is more than exp(epsilon) times the other, and no event gains more.
"""

from verifydp.formal.spec import *

hockey_stick = definition("foundations.hockey_stick")
m1, m2, s1, s2, epsilon, delta = map(real, ("m1", "m2", "s1", "s2", "epsilon", "delta"))
x, y, B, below = (
    point("x", REAL),
    point("y", REAL),
    event_variable("B", REAL),
    real("below"),
)
P, Q = normal(m1, s1), normal(m2, s2)


def exponent(location, deviation):
    return -(((y - location) / deviation) ** 2) / 2


def likelier(location_1, deviation_1, location_2, deviation_2):
    """Where the first normal density is more than exp(epsilon) times the second."""
    second_ = deviation_1 * exp(epsilon + exponent(location_2, deviation_2))
    return event(y, second_ < deviation_2 * exp(exponent(location_1, deviation_1)))


def excess(first_, then, of):
    return probability(first_, of) - exp(epsilon) * probability(then, of)


best = likelier(m1, s1, m2, s2)
gain = excess(P, Q, best)

CURVE = Theorem(
    title="Two normal laws: the best event, and no event gains more",
    source="Balle, Barthe and Gaboardi 2018; Neyman and Pearson 1933",
    uses=(hockey_stick,),
    given={"first": s1 > 0, "second": s2 > 0},
    claim=hockey_stick(P, Q, epsilon, gain),
)

close = definition("foundations.closeness")


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


def attained(p):
    """Points of the best event gain, others lose."""
    sign = p.have(conjunction(s1 > 0, s2 > 0), p.given("first"), p.given("second"))
    inverses = [
        p.have(conjunction(equal(s * (1 / s), 1), 1 / s > 0), sign) for s in (s1, s2)
    ]
    in_p, in_q = exp(exponent(m1, s1)), exp(epsilon + exponent(m2, s2))
    hit, inside = indicator(member(y, B)), indicator(member(y, best))
    u, v, i, j = map(real, "uvij")
    known = p.assume(conjunction(equal(s1 * i, 1), equal(s2 * j, 1)))
    more = s1 * v < s2 * u
    gains = i * u - j * v
    same = p.have(equal(s1 * s2 * gains, s2 * u - s1 * v), known)
    lose = p.have((hit - indicator(more)) * gains <= 0, same, sign)
    lose = p.every(p.supposing(known, lose), u, v, i, j)
    lose = p.at(lose, in_p, in_q, 1 / s1, 1 / s2)
    lose = p.granted(lose, *inverses)
    unit = 1 / sqrt(2 * PI)
    lose = p.have(
        (hit - inside) * (unit / s1 * in_p - unit / s2 * in_q) <= 0,
        lose,
        p.have(unit > 0),
    )
    growth = exp(epsilon)
    parts = (1, P, hit), (-growth, Q, hit), (-1, P, inside), (growth, Q, inside)
    most = p.densities(lose, y, *parts)
    limit = probability(P, B) <= growth * probability(Q, B) + gain
    bound = p.every(p.have(limit, most), B)
    smaller = p.assume(below < gain)
    some = p.some(exists(B, below < excess(P, Q, B)), best, smaller)
    reached = p.every(p.supposing(smaller, some), below)
    return p.have(p.statement.claim, bound, reached)


#: Nearly the best event at this point.
gaining = event(y, conjunction(y >= "-131/100", y <= "64/100"))
usual = {m1: 0, m2: 1, s1: 1, s2: 2, epsilon: "1/2"}


def too_small(what):
    """The value is no bound for an event."""

    def refute(p, claim):
        bound = p.have(close(*claim.arguments), p.assume(claim))
        return p.absurd(bound, what)

    return refute


CURVE = CURVE.but(
    proof=attained,
    instance=At(usual),
    near_misses={
        "a negative first deviation": NearMiss(
            without="first",
            at=At({**usual, s1: -1}, refute=too_small(event(y, FALSE))),
        ),
        "a negative second deviation": NearMiss(
            without="second",
            at=At({**usual, s2: -1}, refute=too_small(event(y, y <= 0))),
        ),
        "less of the second exponent": NearMiss(
            number=Number(2, 3, place=1), at=At(usual, refute=too_small(gaining))
        ),
        "more of the first exponent": NearMiss(
            number=Number(2, 1, place=3), at=At(usual, refute=too_small(gaining))
        ),
    },
)


def proof(p):
    """The noised data are normal, and the best event decides."""
    roots = (
        p.have(spread > 0, p.have(one * one + theta * theta > 0, p.given("noise")))
        for spread, one in ((spread_i, sd_i), (spread_j, sd_j))
    )
    values = {m1: mean_i, m2: mean_j, s1: spread_i, s2: spread_j}
    divergence = p.use(CURVE, values, *roots)
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


def by(what):
    """The condition holds, and the event shows that the laws are not close."""

    def refute(p, claim):
        enough = p.have(claim.arguments[1], p.assume(claim))
        return p.absurd(enough, what)

    return refute


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
            at=At({**noisy, theta: 0, sd_i: 0, sd_j: 0}, refute=by(event(y, y <= 0))),
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
            at=At({**noisy, delta: "35/1000"}, refute=by(almost_best)),
        ),
        "more of the first exponent": NearMiss(
            number=Number(2, 1, place=11),
            at=At({**noisy, delta: "35/1000"}, refute=by(almost_best)),
        ),
    },
)
