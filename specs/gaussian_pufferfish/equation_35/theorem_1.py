"""The noise of theorem 1 keeps the bound below delta."""

from verifydp.formal.spec import *

b, epsilon, delta, tau, z = map(real, ("b", "epsilon", "delta", "tau", "z"))
c, s, r, beta = map(real, ("c", "s", "r", "beta"))
mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
k = any_test("k", REAL)
PAPER = "Ding, Approximation of Pufferfish privacy for Gaussian priors, "
words = shared("gaussian_pufferfish.equation_35._words")
bound, closed, distance, lost = words.bound, words.closed, words.distance, words.lost
on_test, plain, usual = words.on_test, words.plain, words.usual
closed_theorem = theorem("gaussian_pufferfish.equation_35.closed")
noise = abs(mean_i - mean_j) + abs(sd_i - sd_j) * tau

SPEC = Theorem(
    title="The noise of theorem 1 keeps the bound below delta",
    source=PAPER + "theorem 1 and appendix E, eq. (35)",
    given={
        "scale": b > 0,
        "noise": noise <= epsilon * b,
        "tail": 2 * normal_cdf(-tau) <= delta,
    },
    claim=bound <= delta,
    remark="Without epsilon in the exponent the mean is larger, and theorem 1 does not "
    "keep that one below delta.",
)


def by_closed_form(values, *parts):
    """The mean has the value of the closed form, and the claim another."""

    def refute(p, claim):
        known = p.use(closed_theorem, {over: values[over] for over in (c, s, r, beta)})
        facts = [p.auto(At(values).of(one)) for one in parts]
        return p.have(FALSE, p.assume(claim), known, *facts)

    return refute


def enough(p):
    """Something is left only where the score is beyond tau."""
    known = p.given("scale"), p.given("noise")
    sides = indicator(z <= -tau) + indicator(tau <= z)
    masses = p.axiom("normal_half_line", -tau), p.axiom("normal_mirrored", tau)

    def below(is_k):
        covered = p.have(implies(negation(sides >= 1), distance <= epsilon * b), *known)
        grown = implies(distance <= epsilon * b, exp(epsilon - distance / b) >= 1)
        near = p.have(grown, p.given("scale"))
        small = p.have(value(k, z) <= sides, is_k, covered, near)
        average = p.mean(small, standard_normal, z)
        goal = mean(standard_normal, z, value(k, z)) <= delta
        return p.have(goal, average, *masses, p.given("tail"))

    return p.have(bound <= delta, on_test(p, lost, below))


calibrated = {**usual, b: 3, tau: 2, delta: "1/20"}
shifted = {**calibrated, mean_i: 3, sd_i: 1}
spread = {**calibrated, mean_i: 0, tau: 0, delta: 0, b: 1, epsilon: 0}
less_epsilon = exp(epsilon - 1 - distance / b)
less_epsilon = mean(standard_normal, z, maximum(0, 1 - less_epsilon))

SPEC = SPEC.but(
    proof=enough,
    instance=At(calibrated),
    reach=(At(shifted),),
    near_misses={
        "less epsilon": NearMiss(claim=less_epsilon <= delta, at=At(shifted)),
        "no scale": NearMiss(
            without="scale", at=At({**shifted, mean_i: 1, b: -1, epsilon: -2})
        ),
        "no noise": NearMiss(without="noise", at=At({**shifted, b: "1/2"})),
        "no tail": NearMiss(
            without="tail",
            at=At(
                spread,
                refute=by_closed_form({**plain, c: 0, r: 0}, closed > 0),
            ),
        ),
    },
    exceptions={
        "2": "one tail in place of both is refuted for the releases themselves, in "
        "gaussian_pufferfish.theorem_1",
    },
)
