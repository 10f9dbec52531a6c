"""Equation (24): components are merged though the data differ between them.

Component m of the first law contributes the chance that its outputs lie in B, times
what the noise leaves of 1 in its row. As printed, one chance of B, taken out of the
sum, multiplies the average over all rows. The chance belongs to the component.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

optimal = definition("gaussian_pufferfish.optimal_plan")
C, D = space("C"), space("D")
rows, columns, w = law("rows", C), law("columns", D), law("w", pair_sort(C, D))
ml, m, l_ = point("ml", pair_sort(C, D)), point("m", C), point("l", D)
mean_i, mean_j = function_variable("mean_i", C), function_variable("mean_j", D)
sd, b, epsilon, common = map(real, ("sd", "b", "epsilon", "common"))
x, y, B = point("x", REAL), point("y", REAL), event_variable("B", REAL)

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

row_of, z = kernel("row_of", C, D), point("z", REAL)
sd_i = function_variable("sd_i", C)
here = at(mean_i, m) + at(sd_i, m) * z
kept = any_test("kept", pair_sort(REAL, pair_sort(C, D)))
of_pair = value(kept, pair(z, pair(m, l_)))
hit = probability(laplace(here, b), B)
left_ = 1 - exp(epsilon) * mean(at(row_of, m), l_, of_pair)


def over_rows(body):
    """First the component, then the score of its datum."""
    return mean(rows, m, mean(standard_normal, z, body))


REPAIRED = Theorem(
    title="The chance of an output stays with its component, for eq. (24)",
    source="repair of eq. (24)",
    claim=over_rows(hit * left_) <= over_rows(maximum(0, left_)),
    remark="A component, its datum, and its row of the plan; {kept} stands for "
    "an exponential in the paper, or any other share. The positive part is "
    "taken in each row, before the average over rows; this is how "
    "gaussian_pufferfish.theorem_2_sharper goes on.",
)
potentials = theorem("gaussian_pufferfish.optimal_plan")

bit, two = point("bit", finite(2)), {"C": finite(2), "D": finite(2)}
fair = finite_law("1/2", "1/2")
apart = {
    rows: fair,
    columns: fair,
    w: bind(fair, bit, dirac(pair(bit, bit))),
    mean_i: table(0, 10),
    mean_j: table(2, 10),
    sd: 1,
    b: 1,
    epsilon: 1,
    B: event(y, y <= 5),
}


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


def proof(p):
    """Row by row a chance drops what is negative."""
    unit = p.mean_between(laplace(here, b), y, indicator(member(y, B)))
    small = p.have(hit * left_ <= maximum(0, left_), unit)
    return p.have(p.statement.claim, p.mean(p.mean(small, standard_normal, z), rows, m))


state = point("state", pair_sort(REAL, pair_sort(finite(2), finite(2))))
ends = choose(first(second(state)), 0, 10) - choose(second(second(state)), 2, 10)
model = {
    rows: fair,
    row_of: function(bit, dirac(bit)),
    mean_i: apart[mean_i],
    sd_i: function(bit, number(0)),
    kept: test_of(state, exp(-abs(ends))),
    b: 1,
    epsilon: 1,
    B: apart[B],
}


at_model = At(model, spaces=two)

REPAIRED = REPAIRED.but(
    proof=proof,
    near_misses={
        "without the positive part": NearMiss(
            claim=over_rows(hit * left_) <= over_rows(left_), at=at_model
        ),
    },
)
