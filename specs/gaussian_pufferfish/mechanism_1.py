"""The mechanism of Theorem 1: noise of the calibrated scale, none where it is 0.

The scale is the largest gap |difference of means| + tau |difference of deviations| of
the pairs under the beliefs, divided by epsilon.
"""

from verifydp.formal.spec import *

pufferfish = definition("gaussian_pufferfish.definition_1")
R, S = space("R"), space("S")
belief, s, t = point("belief", R), point("s", S), point("t", S)
mean_of = function_variable("mean", pair_sort(R, S))
sd_of = function_variable("sd", pair_sort(R, S))
pairs = event_variable("pairs", pair_sort(S, S))
x, y, B = point("x", REAL), point("y", REAL), event_variable("B", REAL)
b, epsilon, delta, tau, hole = map(real, ("b", "epsilon", "delta", "tau", "hole"))
compared = member(pair(s, t), pairs)
moments = [at(of, belief, one) for of in (mean_of, sd_of) for one in (s, t)]
gap = abs(moments[0] - moments[1]) + abs(moments[2] - moments[3]) * tau
both = point("both", pair_sort(R, S))

release = Definition("release", (x, b), if_(equal(b, 0), dirac(x), laplace(x, b)))
prior = function(both, normal(at(mean_of, both), at(sd_of, both)))
mechanism = function(x, release(x, b))
covered = implies(compared, gap <= epsilon * b)


only, one, other = label(0, 1), label(0, 2), label(1, 2)

SPEC = Theorem(
    title="The Laplace mechanism for Gaussian priors",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, theorem 1",
    covers=("GP-M1",),
    standing="definition",
    defines=release,
    reads="{0} with Laplace noise of scale {1}, without noise if that is 0",
    uses=(pufferfish,),
    given={
        "epsilon": epsilon >= 0,
        "noise": forall(belief, s, t, covered),
        "tail": 2 * normal_cdf(-tau) <= delta,
    },
    claim=pufferfish(prior, mechanism, pairs, epsilon, delta),
    remark="The paper's scale is the largest gap divided by epsilon; any scale that is "
    "not smaller will do. There is no Laplace law of scale 0: the datum is released as "
    "it is, and the pairs then have equal priors (or delta is at least 1).",
)
calibration = theorem("gaussian_pufferfish.theorem_1.pair")
mean_s, mean_t, sd_s, sd_t = moments


def chance(mean_, deviation):
    """The chance of B, given a secret of these moments."""
    return probability(bind(normal(mean_, deviation), x, release(x, b)), B)


at_event = chance(mean_s, sd_s) <= exp(epsilon) * chance(mean_t, sd_t) + delta


def noised(p, noise):
    """With noise: Theorem 1 for the pair."""
    scale = p.assume(b > 0)
    values = dict(zip(("mean_i", "mean_j", "sd_i", "sd_j"), moments, strict=True))
    near = p.at(p.use(calibration, scale, noise, p.given("tail"), **values), B)
    one, other = (probability(law_, B) for law_ in (release(x, b), laplace(x, b)))
    ways = [
        p.mean(p.have(low <= high, scale), normal(*pair_), x)
        for low, high, pair_ in (
            (one, other, (mean_s, sd_s)),
            (other, one, (mean_t, sd_t)),
        )
    ]
    return p.have(at_event, near, *ways)


def silent(p, noise):
    """Without: the two priors are one law, or delta is at least 1."""
    still, tail = p.assume(negation(b > 0)), p.given("tail")
    hit = probability(release(x, b), B)
    unit = p.mean_between(release(x, b), y, indicator(member(y, B)))
    low, high = p.have(hit >= 0, unit), p.have(hit <= 1, unit)
    less, more = (p.mean(one, normal(mean_s, sd_s), x) for one in (low, high))
    other = p.mean(low, normal(mean_t, sd_t), x)
    own = exp(epsilon) * chance(mean_s, sd_s) + delta
    itself = p.have(chance(mean_s, sd_s) <= own, less, p.given("epsilon"), tail)
    alike, no_gap = tau > 0, p.have(gap <= 0, noise, still, p.given("epsilon"))
    known = p.assume(alike)
    means = p.have(equal(mean_s, mean_t), no_gap, known)
    deviations = p.have(equal(sd_s, sd_t), no_gap, known)
    first_ = exp(epsilon) * chance(hole, sd_s) + delta
    second_ = exp(epsilon) * chance(mean_t, hole) + delta
    moved = p.rewrite(means, itself, chance(mean_s, sd_s) <= first_, hole)
    moved = p.rewrite(deviations, moved, chance(mean_s, sd_s) <= second_, hole)
    all_of_it = p.have(delta >= 1, tail, p.assume(negation(alike)))
    return p.cases(alike, moved, p.have(at_event, more, other, all_of_it))


def proof(p):
    """With noise and without."""
    known = p.assume(compared)
    noise = p.apply(p.at(p.given("noise"), belief, s, t), known)
    total = p.cases(b > 0, noised(p, noise), silent(p, noise))
    return p.every(p.supposing(compared, p.every(total, B)), belief, s, t)


spaces = {"R": finite(1), "S": finite(2)}
known_ = point("known", pair_sort(finite(1), finite(2)))
couple = point("couple", pair_sort(finite(2), finite(2)))


def secrets(means, deviations, **numbers):
    """Two secrets in both orders."""
    values = {
        mean_of: function(known_, choose(second(known_), *means)),
        sd_of: function(known_, choose(second(known_), *deviations)),
        pairs: event(couple, TRUE),
        b: 3,
        epsilon: 1,
        delta: "1/20",
        tau: 2,
    }
    by_name = {over.data: over for over in values}
    return {**values, **{by_name[name]: new for name, new in numbers.items()}}


def fails(without, values, what):
    witnesses = (only, one, other, what)
    return NearMiss(without=(without,), at=At(values, witnesses, spaces))


left, everything, middle = event(y, y <= 0), event(y, TRUE), event(y, abs(y) >= 5)
still = secrets((0, 0), (0, 0), b=0)
wide = secrets((0, 0), (100, 0), b=1)
widening = secrets((0, 0), (3, 0), b=1)

SPEC = SPEC.but(
    proof=proof,
    instance=At(secrets((0, 1), (1, 2)), spaces=spaces),
    reach=(At(still, spaces=spaces),),
    near_misses={
        "a negative epsilon": fails("epsilon", {**still, epsilon: -1}, everything),
        "less noise": fails("noise", secrets((0, 3), (0, 0), b=1), left),
        "no tail": fails("tail", {**widening, delta: 0, tau: 0}, middle),
        "one tail": NearMiss(
            number=Number(2, 1, hypothesis="tail"),
            at=At(
                {**wide, epsilon: 0, delta: "1/2", tau: 0},
                (only, one, other, middle),
                spaces,
            ),
        ),
    },
)
