"""Theorem 2 where the first prior is a single Gaussian: true as printed.

The plan has one row then, so that the average over the plan is that of its row. With
one component on both sides it is theorem 1.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
mean_at_most = definition("foundations.mean_bound")
C, D = finite(1), space("D")
only, columns, l_ = label(0, 1), law("columns", D), point("l", D)
mean_0, sd_0 = real("mean_0"), real("sd_0")
mean_j, sd_j = function_variable("mean_j", D), function_variable("sd_j", D)
b, epsilon, delta, tau, factor = map(real, ("b", "epsilon", "delta", "tau", "factor"))
x, y, row = point("x", REAL), point("y", REAL), point("row", C)
words = shared("gaussian_pufferfish.theorem_2_single._words")
example = words.example


def gap_to(column):
    return abs(mean_0 - at(mean_j, column)) + tau * abs(sd_0 - at(sd_j, column))


gap = gap_to(l_)
first_law = bind(normal(mean_0, sd_0), x, laplace(x, b))
second_data = normal(at(mean_j, l_), at(sd_j, l_))
second_law = bind(columns, l_, bind(second_data, x, laplace(x, b)))

SPEC = Theorem(
    title="A Gaussian prior against a mixture: the average gap is enough",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, theorem 2, "
    "where the first law is a single Gaussian",
    uses=(close, mean_at_most),
    given={
        "scale": b > 0,
        "tail": 2 * normal_cdf(-tau) <= delta,
        "average gap": mean_at_most(columns, function(l_, gap), epsilon * b),
    },
    claim=close(first_law, second_law, epsilon, delta),
    remark="The mixture may have any components and any law of weights; there is one "
    "plan only. The other order of the pair needs the repaired condition. {delta} = 0 "
    "is not covered. Gaps are negative, and their means without a bound, for a "
    "negative tau only, which needs {delta} > 1.",
)
repaired = theorem("gaussian_pufferfish.theorem_2.repaired")
v, A, ml = (
    any_test("v", pair_sort(C, D)),
    event_variable("A", C),
    point("ml", pair_sort(C, D)),
)
plan = bind(columns, l_, dirac(pair(only, l_)))


def one_row(p):
    """What lies below the gaps of the row, or of no row."""
    in_row = indicator(member(only, A))
    in_rows = function(ml, indicator(member(first(ml), A)) * gap_to(second(ml)))
    below = factor * value(v, ml)
    premise = conjunction(factor >= 0, forall(ml, below <= at(in_rows, ml)))
    sign, everywhere = (p.have(part, p.assume(premise)) for part in premise.arguments)
    small, inside = p.at(everywhere, pair(only, l_)), p.assume(member(only, A))
    of_row = value(v, pair(only, l_))
    less = factor * mean(columns, l_, of_row) <= epsilon * b * in_row
    used = p.at(p.given("average gap"), factor, test_of(l_, of_row))
    under = p.every(p.have(factor * of_row <= gap, small, inside), l_)
    used = p.granted(used, sign, under)
    yes = p.have(less, used, inside)
    outside = p.assume(negation(inside.formula))
    none = p.mean(p.have(factor * of_row <= 0, small, outside), columns, l_)
    no = p.have(less, none, outside)
    shown = p.every(p.supposing(premise, p.cases(inside.formula, yes, no)), factor, v)
    most = epsilon * b * probability(dirac(only), A)
    return p.every(p.the_same(shown, mean_at_most(plan, in_rows, most)), A)


def proof(p):
    """A plan with one row."""
    values = {"rows": dirac(only), "w": plan}
    values |= {"mean_i": function(row, mean_0), "sd_i": function(row, sd_0)}
    facts = p.given("scale"), p.given("tail"), one_row(p)
    return p.use(repaired, *facts, spaces={"C": C}, **values)


two, spread = point("two", finite(2)), {"D": finite(2)}


def on_average(p, goal):
    """What lies below the gaps at both labels has at most their mean."""
    size, test = p.fresh(REAL), p.fresh(test_of(two, 0).sort)
    unfolded = p.the_same(p.assume(goal), mean_at_most.at(goal.arguments))
    premise, less = p.at(unfolded, size, test).formula.arguments
    sign, below = (p.have(part, p.assume(premise)) for part in premise.arguments)
    labels = [p.at(below, label(k, 2)) for k in range(2)]
    shown = p.supposing(premise, p.have(less, sign, *labels))
    return p.the_same(p.every(shown, size, test), goal)


def example_at(changed, witnesses=()):
    values = {**example, **changed}
    return At(values, witnesses, spread, show={"average gap": on_average})


points = {mean_j: function(two, number(0)), sd_j: function(two, number(0)), sd_0: 0}
wide = {**points, sd_0: 3, tau: 0, delta: 0, b: 1}

SPEC = SPEC.but(
    proof=proof,
    instance=example_at({}),
    near_misses={
        "no scale": NearMiss(
            without="scale",
            at=example_at({**points, b: -1, epsilon: -1}, (event(y, TRUE),)),
        ),
        "no tail": NearMiss(
            without="tail", at=example_at(wide, (event(y, abs(y) > 5),))
        ),
        "no noise": NearMiss(
            without="average gap",
            at=example_at({**points, mean_0: 10}, (event(y, y > 5),)),
        ),
        "a little less noise": NearMiss(
            given={
                "average gap": mean_at_most(
                    columns, function(l_, gap), number("1001/1000") * epsilon * b
                )
            },
            at=example_at(
                {
                    **points,
                    mean_0: 1,
                    b: "1000/1001",
                    delta: 2 * normal_cdf(-50),
                    tau: 50,
                },
                (event(y, y >= 1),),
            ),
        ),
        "one tail": NearMiss(
            given={"tail": normal_cdf(-tau) <= delta},
            at=example_at(
                {**points, sd_0: 1, tau: 1, delta: "4/25", epsilon: 20, b: "1/20"},
                (event(y, abs(y) > "6/5"),),
            ),
        ),
        "the other order": NearMiss(
            claim=close(second_law, first_law, epsilon, delta),
            at=example_at({sd_j: function(two, number(1)), b: 2}, (event(y, y > 4),)),
        ),
    },
)
