"""Laplace noise for two Gaussian priors."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
b, epsilon, delta, tau = map(real, ("b", "epsilon", "delta", "tau"))
x, z, B = point("x", REAL), real("z"), event_variable("B", REAL)
words = shared("gaussian_pufferfish.theorem_1._words")
beyond, everything, gap, left = words.beyond, words.everything, words.gap, words.left
usual = words.usual


def released(mean_, deviation):
    """The law of X + noise, with X normal."""
    return bind(normal(mean_, deviation), x, laplace(x, b))


SPEC = Theorem(
    title="Laplace noise for two Gaussian priors",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "theorem 1 and appendix A, for one pair",
    uses=(close,),
    given={
        "scale": b > 0,
        "noise": gap(mean_i, mean_j, sd_i, sd_j) <= epsilon * b,
        "tail": 2 * normal_cdf(-tau) <= delta,
    },
    claim=close(released(mean_i, sd_i), released(mean_j, sd_j), epsilon, delta),
    remark="One order of one pair; the gap is the same in the other. No sign is asked "
    "of the deviations, epsilon or tau, and tau need not be a quantile exactly.",
)
laplace_mechanism = theorem("foundations.laplace")


def hit(centre):
    return probability(laplace(centre, b), B)


def pair_proof(p):
    """Both data are affine in one normal score z: the coupling of the paper."""
    here, there = mean_i + sd_i * z, mean_j + sd_j * z
    central = conjunction(-tau <= z, z <= tau)
    tails = indicator(z <= -tau) + indicator(tau <= z)
    goal = hit(here) <= exp(epsilon) * hit(there) + tails
    # While |z| <= tau the data are at most epsilon b apart: the noise protects.
    shift = p.have(
        abs(here - there) <= epsilon * b, p.assume(central), p.given("noise")
    )
    mechanism = p.use(
        laplace_mechanism,
        {
            laplace_mechanism["f"]: here,
            laplace_mechanism["g"]: there,
            laplace_mechanism["b"]: b,
            laplace_mechanism["epsilon"]: epsilon,
            laplace_mechanism["sensitivity"]: epsilon * b,
        },
        p.given("scale"),
        shift,
    )
    near = p.have(goal, p.at(mechanism, B))
    # Beyond it nothing is claimed but that a probability is at most 1.
    far = p.have(goal, p.assume(negation(central)))
    average = p.mean(p.cases(central, near, far), standard_normal, z)
    total = p.have(
        probability(released(mean_i, sd_i), B)
        <= exp(epsilon) * probability(released(mean_j, sd_j), B) + delta,
        average,
        p.axiom("normal_half_line", -tau),
        p.axiom("normal_mirrored", tau),
        p.given("tail"),
    )
    return p.every(total, B)


still = {**usual, sd_i: 0, sd_j: 0, b: 1, delta: "1/100000", tau: 5}
widens = {**usual, mean_j: 0, sd_i: 3, sd_j: 0, b: 1}

SPEC = SPEC.but(
    proof=pair_proof,
    instance=At(usual),
    reach=(At(still), At({**usual, sd_i: 0, b: 5}), At({**usual, sd_j: 0})),
    near_misses={
        "no scale": NearMiss(
            without="scale",
            at=At({**still, mean_j: 0, b: -1, epsilon: -1}, witnesses=(everything,)),
        ),
        "no noise": NearMiss(
            without="noise", at=At({**still, mean_j: 3}, witnesses=(left,))
        ),
        "no tail": NearMiss(
            without="tail",
            at=At({**widens, delta: 0, tau: 0}, witnesses=(beyond(5),)),
        ),
        "no spread term": NearMiss(
            given={"noise": abs(mean_i - mean_j) <= epsilon * b},
            at=At(widens, witnesses=(beyond(5),)),
        ),
        "no shift term": NearMiss(
            given={"noise": abs(sd_i - sd_j) * tau <= epsilon * b},
            at=At({**still, mean_j: 3}, witnesses=(left,)),
        ),
        "the square of the added deviation": NearMiss(
            given={
                "noise": abs(mean_i - mean_j) + abs(sd_i - sd_j) ** 2 * tau
                <= epsilon * b
            },
            at=At(
                {**widens, sd_i: "1/5", epsilon: 10, b: "1/125"},
                witnesses=(beyond("1/10"),),
            ),
        ),
        "half of the spread term": NearMiss(
            given={
                "noise": abs(mean_i - mean_j) + abs(sd_i - sd_j) * (tau / 2)
                <= epsilon * b
            },
            at=At(
                {**widens, sd_i: 1, epsilon: 20, b: "1/20"},
                witnesses=(beyond("6/5"),),
            ),
        ),
        "half the noise": NearMiss(
            given={"noise": gap(mean_i, mean_j, sd_i, sd_j) <= 2 * epsilon * b},
            at=At({**still, b: "1/2"}, witnesses=(left,)),
        ),
        "one tail": NearMiss(
            given={"tail": normal_cdf(-tau) <= delta},
            at=At(
                {
                    **widens,
                    sd_i: 1,
                    tau: 1,
                    delta: "4/25",
                    epsilon: 20,
                    b: "1/20",
                },
                witnesses=(beyond("6/5"),),
            ),
        ),
        "a little less noise": NearMiss(
            given={
                "noise": gap(mean_i, mean_j, sd_i, sd_j)
                <= number("1001/1000") * epsilon * b
            },
            at=At({**still, b: "1000/1001"}, witnesses=(left,)),
        ),
    },
)
