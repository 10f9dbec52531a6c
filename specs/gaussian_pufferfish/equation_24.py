"""Equation (24): components are merged though the data differ between them.

Component m of the first law contributes the chance that its outputs lie in B, times
what the noise leaves of 1 in its row. As printed, one chance of B, taken out of the
sum, multiplies the average over all rows. The chance belongs to the component.
"""

from verifydp.formal.spec import *

optimal = definition("gaussian_pufferfish.optimal_plan")
C, D = space("C"), space("D")
rows, columns, w = law("rows", C), law("columns", D), law("w", pair_sort(C, D))
ml = point("ml", pair_sort(C, D))
mean_i, mean_j = function_variable("mean_i", C), function_variable("mean_j", D)
sd, b, epsilon, common = map(real, ("sd", "b", "epsilon", "common"))
x, B = point("x", REAL), event_variable("B", REAL)
words = shared("gaussian_pufferfish.equation_24._words")
apart, bit, two = words.apart, words.bit, words.two
# With equal deviations x - T(x) is the difference of the means, whatever x is.
gap = at(mean_i, first(ml)) - at(mean_j, second(ml))
left_of_1 = 1 - exp(epsilon - abs(gap) / b)
outputs = bind(normal(at(mean_i, first(ml)), sd), x, laplace(x, b))
by_component = mean(w, ml, probability(outputs, B) * left_of_1)
merged = mean(w, ml, left_of_1)

SPEC = Theorem(
    title="One chance of an output for all components",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, appendix C, "
    "eq. (24)",
    covers=("GP-Q24",),
    standing="refuted",
    repair="gaussian_pufferfish.equation_24.repaired",
    printed=Printed(
        "appendix C, the equality marked (24)",
        "one integral over B, times 1 - sum over m, l of w*_ml exp(...), under one law "
        "dg(x; mu_im, sigma_im^2)",
    ),
    uses=(optimal,),
    given={
        "scale": b > 0,
        "epsilon": epsilon > 0,
        "deviation": sd > 0,
        "plan": optimal(w, rows, columns, function(ml, gap * gap)),
    },
    claim=exists(common, conjunction(common >= 0, by_component <= common * merged)),
    remark="The right side of eq. (24) has a free index m under the integral. With "
    "equal deviations every reading multiplies the average over all rows by one number "
    "that is not negative: the chance of B in one component, in the mixture, or any "
    "other. Even an inequality is false: here the sum over components is positive and "
    "the average over rows negative, for the plan that is the cheapest. {epsilon}, "
    "missing from the printed exponents, is restored as in eq. (25).",
)
potentials = theorem("gaussian_pufferfish.optimal_plan")


def cheapest(p, goal):
    """Whoever leaves 0 pays 4 at least, which is what the plan pays."""
    values = dict(zip(("w", "rows", "columns", "cost"), goal.arguments, strict=True))
    values |= {"u": test_of(bit, indicator(equal(bit, label(0, 2)))), "height": 4}
    values |= {"v": test_of(bit, 0), "depth": 0, "base": 0}
    values = {potentials[name]: one for name, one in values.items()}
    i, j, pairs = p.fresh(finite(2)), p.fresh(finite(2)), p.fresh(apart[w].sort.of())
    gap_ = choose(i, 0, 10) - choose(j, 2, 10)
    least = p.auto(forall(i, j, 4 * indicator(equal(i, label(0, 2))) <= gap_ * gap_))
    least = p.at(least, first(pairs), second(pairs))
    below = At(values, spaces=two).of(potentials.given["below"])
    below = p.every(p.have(p.at(p.assumed(below), pairs).formula, least), pairs)
    return p.use(potentials, values, below, spaces=two)


def signs_differ(p, claim):
    """The sum over components is positive, the average over rows negative."""
    closed = At({**apart, common: common}, spaces=two)
    chance = closed.of(conjunction(common >= 0, by_component <= common * merged))
    known = p.assume(chance)
    signs = [p.auto(closed.of(one)) for one in (by_component > 0, merged < 0)]
    return p.obtain(p.assume(claim), common, p.have(FALSE, known, *signs))


SPEC = SPEC.but(
    refutation=At(apart, spaces=two, show={"plan": cheapest}, refute=signs_differ),
)
