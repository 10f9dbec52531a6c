"""The transport plan between two Gaussian mixtures is a coupling of the mixtures.

A plan w of the weights draws components m and l; the datum x comes from component m,
and x' is its image under Monge's map from component m to component l.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

coupling = definition("gaussian_pufferfish.coupling")
transport = definition("gaussian_pufferfish.equation_3")
C, D = space("C"), space("D")
rows, columns, w = law("rows", C), law("columns", D), law("w", pair_sort(C, D))
ml, m, l_ = point("ml", pair_sort(C, D)), point("m", C), point("l", D)
mean_i, sd_i = function_variable("mean_i", C), function_variable("sd_i", C)
mean_j, sd_j = function_variable("mean_j", D), function_variable("sd_j", D)
x, A = point("x", REAL), event_variable("A", REAL)
row, column = first(ml), second(ml)
moments = at(mean_i, row), at(sd_i, row), at(mean_j, column), at(sd_j, column)

start = bind(rows, m, normal(at(mean_i, m), at(sd_i, m)))
end = bind(columns, l_, normal(at(mean_j, l_), at(sd_j, l_)))
image = transport(x, *moments)
data = bind(normal(*moments[:2]), x, dirac(pair(x, image)))
plan = bind(w, ml, data)

SPEC = Theorem(
    title="The transport plan between two Gaussian mixtures is a coupling",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, eq. (12)",
    covers=("GP-Q12",),
    uses=(coupling, transport),
    given={
        "plan": coupling(w, rows, columns),
        "spread": forall(m, negation(equal(at(sd_i, m), 0))),
    },
    claim=coupling(plan, start, end),
    remark="The linear program that defines w is over the plans: appendix C names the "
    "row sums, which are the weights, and the column sums are those of the work that "
    "the paper cites. The index sets of the components may be any; that w is "
    "optimal plays no part.",
)


two, both = point("two", finite(2)), {"C": finite(2), "D": finite(2)}
fair = finite_law("1/2", "1/2")

tau, any_plan = real("tau"), law("any_plan", pair_sort(finite(2), finite(2)))
two_by_two = point("two_by_two", pair_sort(finite(2), finite(2)))
crossed = bind(fair, two, dirac(pair(two, choose(two, label(1, 2), label(0, 2)))))
matched = bind(fair, two, dirac(pair(two, two)))


def gaps(row_, column_):
    """The differences of the means, (1, 0) and (1, 0), and of (2, 1) and (1, 2)."""
    means = choose(row_, 1, 0) - choose(column_, 1, 0)
    return means, choose(row_, 2, 1) - choose(column_, 1, 2)


def cost(row_, column_):
    means, deviations = gaps(row_, column_)
    return means * means + deviations * deviations


def gap(of):
    """The sum of eq. (13) for one plan."""
    means, deviations = gaps(first(two_by_two), second(two_by_two))
    return mean(of, two_by_two, abs(means) + tau * abs(deviations))


same_cost = equal(
    mean(any_plan, two_by_two, cost(first(two_by_two), second(two_by_two))), 1
)

CHOICE = Theorem(
    title="Optimal plans need not agree on the noise of theorem 2",
    source="derived; Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "eqs. (12) and (13)",
    uses=(coupling,),
    claim=conjunction(
        coupling(matched, fair, fair),
        coupling(crossed, fair, fair),
        forall(any_plan, same_cost),
        equal(gap(matched), tau),
        equal(gap(crossed), 1),
    ),
    remark="Means (1, 0) and deviations (2, 1) against means (1, 0) and "
    "deviations (1, 2), all weights 1/2: every plan costs 1, so all are "
    "optimal, but eq. (13) asks for noise of {tau} / epsilon along one "
    "and of 1 / epsilon along another.",
)
on_tests = theorem("gaussian_pufferfish.coupling")
monge = theorem("gaussian_pufferfish.equation_3")


def proof(p):
    """The chance of an event given a component is a test of the component."""
    values = {
        on_tests[name]: of for name, of in (("w", w), ("P", rows), ("R", columns))
    }
    tests = p.use(on_tests, values, spaces={"C": C, "D": D})
    tests = p.have(tests.formula.arguments[0].arguments[1], tests, p.given("plan"))
    equations = []
    for part, mean_, deviation, over in zip(
        tests.formula.arguments, (mean_i, mean_j), (sd_i, sd_j), (m, l_), strict=True
    ):
        of = normal(at(mean_, over), at(deviation, over))
        between = p.mean_between(of, x, indicator(member(x, A)))
        one = p.at(p.have(part, tests), test_of(over, probability(of, A)))
        equations.append(p.cut(p.every(between, over), one))
    wanted = coupling.at((plan, start, end)).arguments
    starts = p.at(p.assumed(wanted[0]), A).formula
    ends = p.at(p.assumed(wanted[1]), A).formula
    # Monge's map takes component m to component l.
    names = ("mean_i", "sd_i", "mean_j", "sd_j")
    values = {monge[name]: one for name, one in zip(names, moments, strict=True)}
    spread = p.at(p.given("spread"), row)
    pushed = p.use(monge, values, spread)
    pushed = p.at(p.part(pushed, 0), A)
    left, right = pushed.formula.arguments
    ways = [
        p.mean(p.have(order, pushed), w, ml) for order in (left <= right, right <= left)
    ]
    return p.have(
        coupling(plan, start, end),
        p.every(p.have(starts, equations[0]), A),
        p.every(p.have(ends, equations[1], *ways), A),
    )


zero = label(0, 2)
other = point("other", finite(2))
split = choose(two, finite_law("1/2", "1/2"), finite_law(0, 1))
apart = {
    rows: fair,
    columns: finite_law("1/4", "3/4"),
    w: bind(fair, two, bind(split, other, dirac(pair(two, other)))),
    mean_i: table(0, 4),
    mean_j: table(1, 5),
    sd_i: table(1, 2),
    sd_j: table(2, 1),
}
low = event(x, x <= 2)


def not_coupled(values, part, what):
    """One of the two laws of the pair differs on an event."""

    def refute(p, claim):
        known = p.have(coupling.at(claim.arguments), p.assume(claim))
        known = p.have(known.formula.arguments[part], known)
        return p.absurd(p.at(known, what))

    return At({**apart, **values}, spaces=both, refute=refute)


SPEC = SPEC.but(
    proof=proof,
    instance=At(apart, spaces=both),
    near_misses={
        "no plan": NearMiss(
            without="plan", at=not_coupled({w: dirac(pair(zero, zero))}, 0, low)
        ),
        "a point is split": NearMiss(
            without="spread",
            at=not_coupled({sd_i: function(two, number(0))}, 1, event(x, equal(x, 1))),
        ),
    },
)
i, j = point("i", finite(2)), point("j", finite(2))


def all_optimal(p):
    """Both are plans, and each pair of components costs 1."""
    each = p.auto(forall(i, j, equal(cost(i, j), 1)))
    each = p.at(each, first(two_by_two), second(two_by_two))
    left, right = each.formula.arguments
    ways = [
        p.mean(p.have(order, each), any_plan, two_by_two)
        for order in (left <= right, right <= left)
    ]
    costs = p.every(p.have(same_cost, *ways), any_plan)
    plans = [p.auto(coupling(of, fair, fair)) for of in (matched, crossed)]
    return p.have(p.statement.claim, costs, *plans)


CHOICE = CHOICE.but(
    proof=all_optimal,
    near_misses={
        "one noise for both": NearMiss(claim=equal(gap(matched), 1), at=At({tau: 2})),
    },
    exceptions={"the other numbers": "they are those of one example"},
)
