"""The mechanism for Gaussian mixtures: noise for the rows and columns of a plan.

For one pair of secrets, in both orders: the average gap of each component of either
mixture, weighted by the plan, is at most epsilon b.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

close = definition("foundations.closeness")
mean_at_most = definition("foundations.mean_bound")
C, D = space("C"), space("D")
rows, columns, w = law("rows", C), law("columns", D), law("w", pair_sort(C, D))
m, l_ = point("m", C), point("l", D)
mean_i, sd_i = function_variable("mean_i", C), function_variable("sd_i", C)
mean_j, sd_j = function_variable("mean_j", D), function_variable("sd_j", D)
b, epsilon, delta, tau = map(real, ("b", "epsilon", "delta", "tau"))
words = shared("gaussian_pufferfish.mechanism_3._words")
A, both_parts, bound_of = words.A, words.both_parts, words.bound_of
calibrated, covered, x, y = words.calibrated, words.covered, words.x, words.y
proof = shared("gaussian_pufferfish.mechanism_3._proof").proof
is_calibrated = calibrated(
    w, rows, columns, mean_i, sd_i, mean_j, sd_j, tau, epsilon, b
)


def released(weights, over, mean_, deviation):
    """Draw a component, then normal data, then Laplace noise."""
    data = normal(at(mean_, over), at(deviation, over))
    return bind(weights, over, bind(data, x, laplace(x, b)))


first_law = released(rows, m, mean_i, sd_i)
second_law = released(columns, l_, mean_j, sd_j)
there = close(first_law, second_law, epsilon, delta)
back = close(second_law, first_law, epsilon, delta)

SPEC = Theorem(
    title="Noise for the rows and columns of a plan protects both orders",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, theorem 2, "
    "repaired",
    covers=("GP-M3",),
    standing="definition",
    defines=calibrated,
    reads="noise of scale {9} covers the mixtures ({1}, {3}, {4}) and ({2}, {5}, {6}) "
    "at {8} along {0}, up to {7} deviations",
    uses=(close,),
    given={"calibrated": is_calibrated, "tail": 2 * normal_cdf(-tau) <= delta},
    claim=conjunction(there, back),
    remark="Printed: one average over the whole plan, which must be the cheapest one "
    "(gaussian_pufferfish.theorem_2). Here any plan will do. On finitely many "
    "components, for {epsilon} > 0, the least such scale is the largest average gap, "
    "over components of positive weight of both mixtures, divided by epsilon, if that "
    "is positive. Gaps are negative, and their means without a bound, for a negative "
    "tau only, which needs {delta} > 1. {delta} = 0 is not covered.",
)
row_bound = bound_of(*both_parts[0])
two, both = point("two", finite(2)), {"C": finite(2), "D": finite(2)}
end, fair = point("end", finite(2)), finite_law("1/2", "1/2")
example = {
    rows: fair,
    columns: fair,
    w: bind(fair, two, dirac(pair(two, two))),
    mean_i: table(0, 20),
    mean_j: table(10, 20),
    sd_i: function(two, number(1)),
    sd_j: table(2, 1),
    b: 12,
    epsilon: 1,
    delta: "1/20",
    tau: 2,
}


def of_bound(p, bound):
    """What lies below the gaps at each pair of labels has at most their mean."""
    size = p.fresh(REAL)
    pairs = point("pairs", pair_sort(finite(2), finite(2)))
    test = p.fresh(test_of(pairs, 0).sort)
    unfolded = p.the_same(p.assume(bound), mean_at_most.at(bound.arguments))
    premise, less = p.at(unfolded, size, test).formula.arguments
    sign, everywhere = (p.have(part, p.assume(premise)) for part in premise.arguments)
    labels = [pair(label(k, 2), label(n, 2)) for k in range(2) for n in range(2)]
    facts = [p.at(everywhere, one) for one in labels]
    shown = p.supposing(premise, p.have(less, sign, *facts))
    return p.the_same(p.every(shown, size, test), bound)


def by_labels(p, goal):
    """For every set of rows or columns."""
    event_ = p.fresh(event(two, TRUE).sort)
    bound = p.at(p.assume(goal), event_).formula
    return p.the_same(p.every(of_bound(p, bound), event_), goal)


def on_average(p, goal):
    """For the set of all rows."""
    all_rows = event(two, TRUE)
    bound = At({**example, **merged, A: all_rows}, spaces=both).of(row_bound)
    return p.some(goal, all_rows, of_bound(p, bound))


def show(p, goal):
    """Each part by itself; a condition on rows or columns label by label."""
    goal_ = calibrated.at(goal.arguments) if goal.operator == "defined" else goal
    ways = {"forall": by_labels, "exists": on_average}
    parts = [ways.get(part.operator, type(p).auto)(p, part) for part in goal_.arguments]
    return p.have(goal, *parts)


def example_at(changed, *witnesses):
    return At({**example, **changed}, witnesses, both, show={"calibrated": show})


still = function(two, number(0))
points = {mean_i: still, sd_i: still, sd_j: still}
zero = label(0, 2)
#: Two rows that both belong to one column.
merged = {
    **points,
    mean_i: table(0, 10),
    mean_j: function(two, number(10)),
    columns: finite_law(1, 0),
    w: bind(fair, two, dirac(pair(two, zero))),
    b: 5,
}
apart = {**points, mean_j: table(0, 10), b: 5}
independent = bind(fair, two, bind(fair, end, dirac(pair(two, end))))
pieces, more = calibrated.body.arguments, number("11/10") * epsilon * b

SPEC = SPEC.but(
    proof=proof,
    instance=example_at({}),
    near_misses={
        "rows only": NearMiss(
            given={"calibrated": conjunction(*pieces[:3])},
            claim=back,
            at={**apart, w: independent},
            witnesses=(event(y, y > 10),),
        ),
        "columns only": NearMiss(
            given={"calibrated": conjunction(*pieces[:2], pieces[3])},
            claim=there,
            at={**apart, mean_i: apart[mean_j], mean_j: still, w: independent},
            witnesses=(event(y, y > 10),),
        ),
        "for some set of rows, such as all on average": NearMiss(
            given={
                "calibrated": conjunction(*pieces[:2], exists(A, row_bound), pieces[3])
            },
            claim=there,
            at=example_at(merged, event(y, y <= 0)),
        ),
        "no tail": NearMiss(
            without="tail",
            claim=there,
            at={
                **points,
                mean_j: still,
                sd_i: function(two, number(3)),
                tau: 0,
                delta: 0,
                b: 1,
            },
            witnesses=(event(y, abs(y) > 5),),
        ),
        "one tail": NearMiss(
            given={"tail": normal_cdf(-tau) <= delta},
            claim=there,
            at={
                **points,
                mean_j: still,
                sd_i: function(two, number(1)),
                tau: 1,
                delta: "4/25",
                epsilon: 20,
                b: "1/20",
            },
            witnesses=(event(y, abs(y) > "6/5"),),
        ),
        "no plan": NearMiss(
            given={"calibrated": conjunction(pieces[0], *pieces[2:])},
            claim=there,
            at={
                **apart,
                rows: finite_law(1, 0),
                columns: finite_law(0, 1),
                w: dirac(pair(label(0, 2), label(0, 2))),
                b: 1,
            },
            witnesses=(event(y, y <= 5),),
        ),
        "less noise for rows": NearMiss(
            given={
                "calibrated": conjunction(
                    *pieces[:2], covered(*both_parts[0], more), pieces[3]
                )
            },
            claim=there,
            at=example_at(
                {
                    **merged,
                    rows: finite_law("9/10", "1/10"),
                    mean_i: table(0, 1),
                    mean_j: function(two, number(1)),
                    w: bind(finite_law("9/10", "1/10"), two, dirac(pair(two, zero))),
                    b: "10/11",
                    delta: 2 * normal_cdf(-50),
                    tau: 50,
                },
                event(y, y <= 0),
            ),
        ),
    },
)
