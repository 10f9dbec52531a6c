"""Equation (24): components are merged though the data differ between them.

Component m of the first law contributes the chance that its outputs lie in B, times
what the noise leaves of 1 in its row. As printed, one chance of B, taken out of the
sum, multiplies the average over all rows. The chance belongs to the component.
"""

from verifydp.formal.spec import *

coupling = definition("gaussian_pufferfish.coupling")
C, D, X = space("C"), space("D"), space("X")
rows, columns, w = law("rows", C), law("columns", D), law("w", pair_sort(C, D))
ml, m, l_ = point("ml", pair_sort(C, D)), point("m", C), point("l", D)
mean_i, mean_j = function_variable("mean_i", C), function_variable("mean_j", D)
sd, b, epsilon, common = map(real, ("sd", "b", "epsilon", "common"))
x, y, B = point("x", REAL), point("y", REAL), event_variable("B", REAL)

# With equal deviations x - T(x) is the difference of the means, whatever x is.
left_of_1 = 1 - exp(epsilon - abs(at(mean_i, first(ml)) - at(mean_j, second(ml))) / b)
outputs = bind(normal(at(mean_i, first(ml)), sd), x, laplace(x, b))
by_component = mean(w, ml, probability(outputs, B) * left_of_1)
merged = mean(w, ml, left_of_1)

bit, two = point("bit", finite(2)), {"C": finite(2), "D": finite(2)}
fair = finite_law("1/2", "1/2")
apart = {
    rows: fair,
    columns: fair,
    w: bind(fair, bit, dirac(pair(bit, bit))),
    mean_i: function(bit, choose(bit, 0, 10)),
    mean_j: function(bit, choose(bit, 2, 10)),
    sd: 1,
    b: 1,
    epsilon: 1,
    B: event(y, y <= 5),
}


def signs_differ(p, claim):
    """The sum over components is positive, the average over rows negative."""
    closed = At({**apart, common: common}, spaces=two)
    chance = closed.of(conjunction(common >= 0, equal(by_component, common * merged)))
    known = p.assume(chance)
    signs = [p.auto(closed.of(one)) for one in (by_component > 0, merged < 0)]
    wrong = p.obtain(p.assume(claim), common, p.have(FALSE, known, *signs))
    return p.the_same(p.supposing(claim, wrong), negation(claim))


SPEC = Theorem(
    title="One chance of an output for all components",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "appendix C, eq. (24)",
    covers=("GP-Q24",),
    standing="refuted",
    repair="gaussian_pufferfish.equation_24.repaired",
    uses=(coupling,),
    given={
        "scale": b > 0,
        "epsilon": epsilon > 0,
        "deviation": sd > 0,
        "plan": coupling(w, rows, columns),
    },
    claim=exists(
        common, conjunction(common >= 0, equal(by_component, common * merged))
    ),
    refutation=At(apart, spaces=two, refute=signs_differ),
    remark="The right side of eq. (24) has a free index m under the integral. With "
    "equal deviations every reading multiplies the average over all rows by one "
    "number that is a chance: that of one component, of the mixture, or any other. "
    "Here the sum over components is positive and the average over rows negative.",
)

L, t = law("L", X), point("t", X)
q, s, growth = any_test("q", X), any_test("s", X), real("growth")
rest = 1 - growth * value(s, t)
kept = mean(L, t, value(q, t) * rest)
by_row = mean(L, t, maximum(0, rest))


def proof(p):
    """Row by row a chance drops what is negative."""
    return p.have(
        kept <= by_row, p.mean(p.have(value(q, t) * rest <= maximum(0, rest)), L, t)
    )


model = {
    L: fair,
    q: test_of(bit, choose(bit, 1, 0)),
    s: test_of(bit, choose(bit, exp(-2), 1)),
    growth: exp(1),
}
REPAIRED = Theorem(
    title="The chance of an output stays with its component",
    source="repair of eq. (24)",
    claim=kept <= by_row,
    proof=proof,
    near_misses={
        "the average over all rows": NearMiss(
            claim=kept <= maximum(0, mean(L, t, rest)),
            at=At(model, spaces={"X": finite(2)}),
        ),
        "one chance for all rows": NearMiss(
            claim=kept <= mean(L, t, value(q, t)) * mean(L, t, rest),
            at=At(model, spaces={"X": finite(2)}),
        ),
    },
    remark="q(t) is the chance of B in row t, 1 - growth s(t) what the noise leaves. "
    "The positive part is taken in each row, before the average over rows; this is how "
    "gaussian_pufferfish.theorem_2_sharper goes on.",
)
