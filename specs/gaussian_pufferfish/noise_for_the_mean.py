"""Noise for the shift of the means alone: the spread is paid for with a delta."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import noised

close = definition("foundations.closeness")
names = "mean_i", "mean_j", "sd_i", "sd_j"
mean_i, mean_j, sd_i, sd_j = map(real, names)
b, epsilon, reach_ = map(real, ("b", "epsilon", "reach"))
y, z, B = point("y", REAL), real("z"), event_variable("B", REAL)


laws = noised(normal(mean_i, sd_i), b), noised(normal(mean_j, sd_j), b)
paid = abs(sd_i - sd_j) * reach_ / b + 2 * normal_cdf(-reach_)

SPEC = Theorem(
    title="Noise for the shift of the means, with the spread as a delta",
    source="this project, by the coupling of theorem 1",
    uses=(close,),
    given={
        "scale": b > 0,
        "noise": abs(mean_i - mean_j) <= epsilon * b,
        "reach": reach_ >= 0,
    },
    claim=close(*laws, epsilon, paid),
    remark="{'abs(z)'} beyond the reach is paid for in full.",
)
laplace_mechanism = theorem("foundations.laplace")


def proof(p):
    """While the score is small the noise misses little, beyond it all is lost."""
    here, there = mean_i + sd_i * z, mean_j + sd_j * z
    spread = abs(sd_i - sd_j) * reach_
    central = conjunction(-reach_ <= z, z <= reach_)
    left, right = (probability(laplace(one, b), B) for one in (here, there))
    tails = indicator(z <= -reach_) + indicator(reach_ <= z)
    goal = left <= exp(epsilon) * right + spread / b + tails
    positive, inside = p.given("scale"), p.assume(central)
    more = epsilon + spread / b
    apart = p.have(abs(here - there) <= epsilon * b + spread, inside, p.given("noise"))
    share = p.have(equal(spread / b * b, spread), positive)
    apart = p.have(abs(here - there) <= more * b, apart, share)
    values = {"f": here, "g": there, "b": b, "epsilon": more, "sensitivity": more * b}
    near = p.at(p.use(laplace_mechanism, positive, apart, **values), B)
    size = p.have(
        conjunction(left >= 0, left <= 1, right >= 0, spread / b >= 0),
        p.given("reach"),
        positive,
    )
    near = p.have(goal, linear(p, near, spread / b, left, right, size))
    far = p.have(goal, p.assume(negation(central)), size)
    average = p.mean(p.cases(central, near, far), standard_normal, z)
    total = p.have(
        probability(laws[0], B) <= exp(epsilon) * probability(laws[1], B) + paid,
        average,
        p.axiom("normal_half_line", -reach_),
        p.axiom("normal_mirrored", reach_),
    )
    return p.every(total, B)


def linear(p, bound, extra, left, right, size):
    """A little more epsilon costs no more delta than that."""
    m, u, v = map(real, "muv")
    known = p.assume(
        conjunction(u >= 0, u <= 1, v >= 0, m >= 0, u <= exp(epsilon + m) * v)
    )
    scaled = p.have(u * exp(-m) <= exp(epsilon) * v, known)
    tangent = p.have(u * (1 - m) <= u * exp(-m), p.axiom("exp_tangent", -m), known)
    fact = p.have(u <= exp(epsilon) * v + m, scaled, tangent, known)
    return p.put({m: extra, u: left, v: right}, known, fact, bound, size)


usual = {mean_i: 1, mean_j: 0, sd_i: 1, sd_j: 1, b: 1, epsilon: 1, reach_: 3}
apart, beyond_5 = {**usual, mean_i: 0, sd_i: 5, sd_j: 0}, event(y, abs(y) >= 5)

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "no noise": NearMiss(
            without="noise", at={mean_i: 20}, witnesses=(event(y, y >= 10),)
        ),
        "a negative reach": NearMiss(
            without="reach", at=At({**apart, reach_: -1}, (beyond_5,))
        ),
        "no scale": NearMiss(
            without="scale",
            at={mean_i: 0, b: -1, epsilon: -1},
            witnesses=(event(y, TRUE),),
        ),
        "one tail": NearMiss(
            number=Number(2, 1), at=At({**apart, sd_i: 100, reach_: 0}, (beyond_5,))
        ),
        "no delta for the spread": NearMiss(
            claim=close(*laws, epsilon, 2 * normal_cdf(-reach_)),
            at=At(apart, (beyond_5,)),
        ),
    },
)
