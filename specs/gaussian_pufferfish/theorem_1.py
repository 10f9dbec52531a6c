"""Laplace noise calibrated to Gaussian priors gives pufferfish privacy.

A secret s of a belief r says that the data are normal with a mean and a deviation of
their own; what is released is the data with Laplace noise. The noise has to cover the
shift of the means and, up to a quantile tau of the normal law, that of the deviations.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
b, epsilon, delta, tau = map(real, ("b", "epsilon", "delta", "tau"))
x, y, z, B = point("x", REAL), point("y", REAL), real("z"), event_variable("B", REAL)


def released(mean_, deviation):
    """The law of X + noise, with X normal."""
    return bind(normal(mean_, deviation), x, laplace(x, b))


def gap(mean_i, mean_j, sd_i, sd_j):
    return abs(mean_i - mean_j) + abs(sd_i - sd_j) * tau


PAIR = Theorem(
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
pufferfish = definition("gaussian_pufferfish.definition_1")

R, S = space("R"), space("S")
belief, s, t = point("belief", R), point("s", S), point("t", S)
mean_of = function_variable("mean", pair_sort(R, S))
sd_of = function_variable("sd", pair_sort(R, S))
pairs, known = event_variable("pairs", pair_sort(S, S)), point("known", pair_sort(R, S))
compared = member(pair(s, t), pairs)
moments = (at(mean_of, belief, s), at(mean_of, belief, t))
moments = (*moments, at(sd_of, belief, s), at(sd_of, belief, t))


def calibrated(most):
    """The gap of the worst pair is at most this."""
    return forall(belief, s, t, implies(compared, gap(*moments) <= most))


prior = function(known, normal(at(mean_of, known), at(sd_of, known)))
mechanism = function(x, laplace(x, b))

SPEC = Theorem(
    title="Laplace noise calibrated to Gaussian priors",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "theorem 1, eq. (5) and appendix A",
    covers=("GP-T1", "GP-Q5"),
    uses=(pufferfish,),
    given={
        "scale": b > 0,
        "noise": calibrated(epsilon * b),
        "tail": 2 * normal_cdf(-tau) <= delta,
    },
    claim=pufferfish(prior, mechanism, pairs, epsilon, delta),
    remark="Beliefs, secrets and the pairs to be compared are any; deviations may be "
    "0, and delta any number from 2 Phi(-tau) on: tau need not be a quantile exactly. "
    "The hypotheses {epsilon} > 0, 0 < {delta} < 1 and sd >= 0 of the paper are not "
    "needed: where epsilon is 0, the others leave equal laws or delta at least 1; "
    "where it is negative, no pair to compare or delta above 1.",
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


usual = {
    mean_i: 0,
    mean_j: 1,
    sd_i: 1,
    sd_j: 2,
    epsilon: 1,
    delta: "1/20",
    tau: 2,
    b: 3,
}
still = {**usual, sd_i: 0, sd_j: 0, b: 1, delta: "1/100000", tau: 5}
widens = {**usual, mean_j: 0, sd_i: 3, sd_j: 0, b: 1}
everything, left = event(y, TRUE), event(y, y <= 0)


def beyond(size):
    return event(y, number(size) <= abs(y))


PAIR = PAIR.but(
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


def proof(p):
    """The noise is enough for the worst pair, so for each."""
    at_pair = p.assume(compared)
    noise = p.apply(p.at(p.given("noise"), belief, s, t), at_pair)
    values = dict(zip((mean_i, mean_j, sd_i, sd_j), moments, strict=True))
    bound = p.use(PAIR, values, p.given("scale"), noise, p.given("tail"))
    return p.every(p.supposing(compared, bound), belief, s, t)


one, other, only = label(0, 2), label(1, 2), label(0, 1)
spaces = {"R": finite(1), "S": finite(2)}
both = point("both", pair_sort(finite(1), finite(2)))
couple = point("couple", pair_sort(finite(2), finite(2)))


def by_secret(means, deviations, **numbers):
    """Two secrets, compared in both orders."""
    values = {
        mean_of: function(both, choose(second(both), *means)),
        sd_of: function(both, choose(second(both), *deviations)),
        pairs: event(couple, TRUE),
        **{over: usual[over] for over in (b, epsilon, delta, tau)},
    }
    by_name = {over.data: over for over in values}
    return {**values, **{by_name[name]: new for name, new in numbers.items()}}


def fails(without, what, values, **given):
    at_values = At(values, witnesses=(only, one, other, what), spaces=spaces)
    return NearMiss(without=without, given=given, at=at_values)


widening = by_secret((0, 0), (3, 0), b=1)
more = number("1001/1000") * epsilon * b
barely = by_secret((0, 1), (0, 0), b="1000/1001", delta="1/100000", tau=5)
thin = by_secret((0, 0), (1, 0), b="1/20", delta="4/25", tau=1, epsilon=20)

SPEC = SPEC.but(
    proof=proof,
    instance=At(by_secret((0, 1), (1, 2)), spaces=spaces),
    reach=(
        At(by_secret((0, 1), (0, 0), b=1), spaces=spaces),
        At(by_secret((0, 1), (0, 2), b=5), spaces=spaces),
    ),
    near_misses={
        "no scale": fails(
            ("scale",), everything, by_secret((0, 0), (0, 0), b=-1, epsilon=-1)
        ),
        "no noise": fails(("noise",), left, by_secret((0, 3), (0, 0), b=1)),
        "no tail": fails(("tail",), beyond(5), {**widening, delta: 0, tau: 0}),
        "a little less noise": fails((), left, barely, noise=calibrated(more)),
        "one tail": fails((), beyond("6/5"), thin, tail=normal_cdf(-tau) <= delta),
    },
)
