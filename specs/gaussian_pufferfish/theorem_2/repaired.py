"""Gaussian mixtures: noise for the average gap of each row of a plan."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

close = definition("foundations.closeness")
coupling = definition("gaussian_pufferfish.coupling")
C, D = space("C"), space("D")
rows, columns = law("rows", C), law("columns", D)
w = law("w", pair_sort(C, D))
ml, m = point("ml", pair_sort(C, D)), point("m", C)
mean_i, sd_i = function_variable("mean_i", C), function_variable("sd_i", C)
mean_j, sd_j = function_variable("mean_j", D), function_variable("sd_j", D)
b, epsilon, delta, tau = map(real, ("b", "epsilon", "delta", "tau"))
y, A = point("y", REAL), event_variable("A", C)
two = point("two", finite(2))
words = shared("gaussian_pufferfish.theorem_2._words")
always, both, claim, fair = words.always, words.both, words.claim, words.fair
first_law, gap, second_law = words.first_law, words.gap, words.second_law
two_by_two = words.two_by_two
points = {over: function(two, number(0)) for over in (mean_i, mean_j, sd_i, sd_j)}
points = {**two_by_two, **points, b: 1}
mean_at_most = definition("foundations.mean_bound")
sharper = theorem("gaussian_pufferfish.theorem_2_sharper")


def in_each_row(most):
    """In every set of components the average gap is at most so much."""
    in_rows = function(ml, indicator(member(first(ml), A)) * gap)
    return forall(A, mean_at_most(w, in_rows, most * probability(rows, A)))


def no_row_is_lost(p, goal):
    """The same tail in each row."""
    return p.have(goal, p.given("tail"))


SPEC = corollary(
    sharper,
    At(
        {sharper["tau"]: function(m, tau), sharper["kept"]: event(m, TRUE)},
        show={"tails": no_row_is_lost},
    ),
    title="Gaussian mixtures: noise for the average gap of each row of a plan",
    source="repair of theorem 2",
    covers=("GP-N12",),
    uses=(close, mean_at_most, coupling),
    given={
        **always,
        "rows": in_each_row(epsilon * b),
    },
    claim=claim,
    remark="Printed: the average of the gap over the whole plan, here the "
    "condition at the set of all components. Repaired: the same average "
    "over every set of components of the first law; on finitely many "
    "components, in each row m of positive weight the sum of w(m, {'l'})"
    " / weight(m) times the gap. Any plan will do, an optimal one is not"
    " needed. For both orders of the pair exchange the laws: the plan's "
    "columns have to satisfy the same. {delta} = 0 is not covered (but "
    "see gaussian_pufferfish.equal_deviation_mixtures). {delta} < 1 and "
    "positive deviations are not needed, nor is {epsilon} > 0; with "
    "{epsilon} > 0 the condition on rows gives b >= 0 by itself. (A mean"
    " of what is negative is not bounded by foundations.mean_bound: gaps"
    " are so only for a negative tau, which needs {delta} > 1.)",
)
zero = label(0, 2)
point_like = function(two, number(0))
end = point("end", finite(2))
independent = bind(fair, two, bind(fair, end, dirac(pair(two, end))))
left, far = event(y, y <= 5), finite_law(0, 1)
stays, distant = dirac(pair(zero, zero)), table(0, 10)


def by_labels(p, goal):
    """What lies below the gaps at each pair of labels has at most their mean."""
    some_rows, factor = p.fresh(event(two, TRUE).sort), p.fresh(REAL)
    bound = p.at(p.assume(goal), some_rows).formula
    of = bound.arguments[0].sort.of()
    below = p.fresh(test_of(point("of", of), 0).sort)
    unfolded = p.the_same(p.assume(bound), mean_at_most.at(bound.arguments))
    premise, less = p.at(unfolded, factor, below).formula.arguments
    known = p.assume(premise)
    sign, everywhere = (p.have(part, known) for part in premise.arguments)
    labels = [pair(label(k, 2), label(n, 2)) for k in range(2) for n in range(2)]
    facts = [p.at(everywhere, one) for one in labels]
    shown = p.supposing(premise, p.have(less, sign, *facts))
    shown = p.the_same(p.every(shown, factor, below), bound)
    return p.the_same(p.every(shown, some_rows), goal)


def example_at(changed, witnesses=()):
    values = {**two_by_two, **changed}
    return At(values, witnesses, both, show={"rows": by_labels})


SPEC = SPEC.but(
    instance=example_at({}),
    reach=(example_at(points), example_at({sd_i: point_like, b: 14})),
    near_misses={
        "no scale": NearMiss(
            without="scale",
            at=example_at({**points, b: -1, epsilon: -1}, (event(y, TRUE),)),
        ),
        "no plan": NearMiss(
            without="plan",
            at=example_at({**points, columns: far, mean_j: distant, w: stays}, (left,)),
        ),
        "no noise": NearMiss(
            without="rows",
            at=example_at({**points, mean_j: function(two, number(10))}, (left,)),
        ),
        "a little less noise": NearMiss(
            given={"rows": in_each_row(number("1001/1000") * epsilon * b)},
            at=example_at(
                {
                    **points,
                    mean_j: function(two, number(1)),
                    b: "1000/1001",
                    delta: 2 * normal_cdf(-50),
                    tau: 50,
                },
                (event(y, y <= 0),),
            ),
        ),
        "no tail": NearMiss(
            without="tail",
            at=example_at(
                {**points, sd_i: function(two, number(3)), tau: 0, delta: 0},
                (event(y, abs(y) > 5),),
            ),
        ),
        "one tail": NearMiss(
            given={"tail": normal_cdf(-tau) <= delta},
            at=example_at(
                {
                    **points,
                    sd_i: function(two, number(1)),
                    tau: 1,
                    delta: "4/25",
                    epsilon: 20,
                    b: "1/20",
                },
                (event(y, abs(y) > "6/5"),),
            ),
        ),
        "the other order": NearMiss(
            claim=close(second_law, first_law, epsilon, delta),
            at=example_at(
                {**points, mean_j: distant, w: independent, b: 5}, (event(y, y > 10),)
            ),
        ),
    },
)
