"""Laplace noise calibrated to Gaussian priors gives pufferfish privacy.

A secret s of a belief r says that the data are normal with a mean and a deviation of
their own; what is released is the data with Laplace noise. The noise has to cover the
shift of the means and, up to a quantile tau of the normal law, that of the deviations.
"""

from verifydp.formal.spec import *

mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
b, epsilon, delta, tau = map(real, ("b", "epsilon", "delta", "tau"))
x = point("x", REAL)
pufferfish = definition("gaussian_pufferfish.definition_1")
R, S = space("R"), space("S")
belief, s, t = point("belief", R), point("s", S), point("t", S)
mean_of = function_variable("mean", pair_sort(R, S))
sd_of = function_variable("sd", pair_sort(R, S))
pairs, known = event_variable("pairs", pair_sort(S, S)), point("known", pair_sort(R, S))
words = shared("gaussian_pufferfish.theorem_1._words")
beyond, everything, gap, left = words.beyond, words.everything, words.gap, words.left
usual = words.usual
pair_theorem = theorem("gaussian_pufferfish.theorem_1.pair")
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


def proof(p):
    """The noise is enough for the worst pair, so for each."""
    at_pair = p.assume(compared)
    noise = p.apply(p.at(p.given("noise"), belief, s, t), at_pair)
    values = dict(zip((mean_i, mean_j, sd_i, sd_j), moments, strict=True))
    bound = p.use(pair_theorem, values, p.given("scale"), noise, p.given("tail"))
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
