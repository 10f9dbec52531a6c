"""Gaussian mixtures whose matched components have equal deviations: pure privacy.

The plan of theorem 2 matches components that differ in their means only. If the noise
covers the average gap of each row, it covers every tail, and nothing is left for delta.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

close = definition("foundations.closeness")
mean_at_most = definition("foundations.mean_bound")
coupling = definition("gaussian_pufferfish.coupling")
C, D = space("C"), space("D")
rows, columns, w = law("rows", C), law("columns", D), law("w", pair_sort(C, D))
ml, m, l_ = point("ml", w.sort.of()), point("m", C), point("l", D)
mean_i, sd_i = function_variable("mean_i", C), function_variable("sd_i", C)
mean_j, sd_j = function_variable("mean_j", D), function_variable("sd_j", D)
b, epsilon, tau, factor = map(real, ("b", "epsilon", "tau", "factor"))
x, y, v = point("x", REAL), point("y", REAL), any_test("v", w.sort.of())
A, B = event_variable("A", C), event_variable("B", REAL)


def released(weights, over, mean_, deviation):
    """Draw a component, then normal data, then Laplace noise."""
    data = normal(at(mean_, over), at(deviation, over))
    return bind(weights, over, bind(data, x, laplace(x, b)))


gap = abs(at(mean_i, first(ml)) - at(mean_j, second(ml)))
alike = equal(at(sd_i, first(ml)), at(sd_j, second(ml)))
in_rows = function(ml, indicator(member(first(ml), A)) * gap)


def in_each_row(most):
    """In every set of components the average gap is at most so much."""
    return forall(A, mean_at_most(w, in_rows, most * probability(rows, A)))


SPEC = Theorem(
    title="Gaussian mixtures with equal deviations: pure privacy by rows of a plan",
    source="derived; repair of corollary 2 (Ding, Approximation of Pufferfish privacy "
    "for Gaussian priors)",
    uses=(close, mean_at_most, coupling),
    given={
        "scale": b > 0,
        "plan": coupling(w, rows, columns),
        "deviations": probability(w, event(ml, negation(alike))) <= 0,
        "rows": in_each_row(epsilon * b),
    },
    claim=close(
        released(rows, m, mean_i, sd_i), released(columns, l_, mean_j, sd_j), epsilon, 0
    ),
    remark="Theorem 2 as repaired, with delta 0: a plan matches components of equal "
    "deviations, and the weights may differ between the secrets. With the weights on "
    "the diagonal it is gaussian_pufferfish.corollary_2.repaired.",
)
by_rows = theorem("gaussian_pufferfish.theorem_2.repaired")


def without_gap(p):
    """Where the deviations agree, tau does not count; elsewhere there is no weight."""
    with_tau = gap + tau * abs(at(sd_i, first(ml)) - at(sd_j, second(ml)))
    with_tau = function(ml, indicator(member(first(ml), A)) * with_tau)
    premise = conjunction(
        factor >= 0, forall(ml, factor * value(v, ml) <= at(with_tau, ml))
    )
    sign, under = (p.have(one, p.assume(premise)) for one in premise.arguments)
    part, off = value(v, ml) * indicator(alike), indicator(negation(alike))
    under = p.have(factor * part <= at(in_rows, ml), p.at(under, ml))
    used = p.at(p.given("rows"), A, factor, test_of(ml, part))
    used = p.granted(used, sign, p.every(under, ml))
    all_of_it = p.mean(p.have(value(v, ml) <= part + off), w, ml)
    most = epsilon * b * probability(rows, A)
    less = factor * mean(w, ml, value(v, ml)) <= most
    average = mean(w, ml, value(v, ml)) <= mean(w, ml, part)
    average = p.have(average, all_of_it, p.given("deviations"))
    shown = p.every(p.supposing(premise, p.have(less, used, average, sign)), factor, v)
    return p.every(p.the_same(shown, mean_at_most(w, with_tau, most)), A)


def proof(p):
    """Every tail will do, so that no excess is left."""
    values = {"tau": tau, "delta": 2 * normal_cdf(-tau)}
    facts = p.given("scale"), p.given("plan"), without_gap(p)
    private = p.every(p.at(p.use(by_rows, *facts, **values), B), tau)
    left, right, *_ = p.statement.claim.arguments
    excess = probability(left, B) - exp(epsilon) * probability(right, B)
    above = p.assume(excess > 0)
    half = minimum(1, excess) / 4
    tail = p.axiom("normal_quantile", half, facts=[above])
    end = p.fresh(REAL)
    at_end = p.assume(equal(normal_cdf(end), half))
    small = p.have(FALSE, p.at(private, -end), at_end, above)
    wrong = p.supposing(above, p.obtain(tail, end, small))
    return p.every(p.have(excess <= 0, wrong), B)


bit = point("bit", finite(2))


def by_labels(p, goal):
    """What lies below the gaps at each pair of labels has at most their mean."""
    some_rows, size = p.fresh(event(bit, TRUE).sort), p.fresh(REAL)
    bound = p.at(p.assumed(goal), some_rows).formula
    of = bound.arguments[0].sort.of()
    test = p.fresh(test_of(point("of", of), 0).sort)
    unfolded = p.the_same(p.assumed(bound), mean_at_most.at(bound.arguments))
    premise, less = p.at(unfolded, size, test).formula.arguments
    sign, everywhere = (p.have(part, p.assume(premise)) for part in premise.arguments)
    labels = [pair(label(k, 2), label(n, 2)) for k in range(2) for n in range(2)]
    seen = [p.at(everywhere, one) for one in labels]
    shown = p.supposing(premise, p.have(less, sign, *seen))
    shown = p.the_same(p.every(shown, size, test), bound)
    return p.the_same(p.every(shown, some_rows), goal)


fair, below = finite_law("1/2", "1/2"), event(y, y <= "5/2")
same_point = function(bit, number(0))
matched = {
    rows: fair,
    columns: fair,
    w: bind(fair, bit, dirac(pair(bit, bit))),
    mean_i: table(0, 40),
    mean_j: table(10, 41),
    sd_i: table(1, 2),
    sd_j: table(1, 2),
    epsilon: 1,
    b: 10,
}
points = {mean_i: same_point, mean_j: same_point, sd_i: same_point, sd_j: same_point}


def matched_at(changed, *witnesses):
    both = {"C": finite(2), "D": finite(2)}
    return At({**matched, **changed}, witnesses, both, show={"rows": by_labels})


SPEC = SPEC.but(
    proof=proof,
    instance=matched_at({}),
    reach=(matched_at({**points, b: "1/100"}),),
    near_misses={
        "no scale": NearMiss(
            without="scale",
            at={**points, b: -1, epsilon: -1},
            witnesses=(event(y, TRUE),),
        ),
        "no plan": NearMiss(
            without="plan",
            at=matched_at(
                {
                    **points,
                    rows: finite_law(1, 0),
                    columns: finite_law(0, 1),
                    w: dirac(pair(label(0, 2), label(0, 2))),
                    mean_j: table(0, 10),
                    b: 1,
                },
                event(y, y <= 5),
            ),
        ),
        "deviations that differ": NearMiss(
            without="deviations",
            at={**points, sd_i: function(bit, number(1)), b: "1/4"},
            witnesses=(event(y, y <= -1),),
        ),
        "no noise": NearMiss(without="rows", at={b: 1}, witnesses=(below,)),
        "a little less noise": NearMiss(
            given={"rows": in_each_row(number("1001/1000") * epsilon * b)},
            at={**points, mean_j: function(bit, number(1)), b: "1000/1001"},
            witnesses=(event(y, y <= 0),),
        ),
    },
)
