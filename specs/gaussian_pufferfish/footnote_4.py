"""The cost of a plan between components bounds the transport cost of the mixtures.

Each pair of components is matched by one normal score; the mean square of the distance
is the average of (mean_i - mean_j)^2 + (sd_i - sd_j)^2 over the plan.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

coupling = definition("gaussian_pufferfish.coupling")
mean_at_most = definition("foundations.mean_bound")
C, D = space("C"), space("D")
rows, columns, w = law("rows", C), law("columns", D), law("w", pair_sort(C, D))
ml, m, l_ = point("ml", pair_sort(C, D)), point("m", C), point("l", D)
mean_i, sd_i = function_variable("mean_i", C), function_variable("sd_i", C)
mean_j, sd_j = function_variable("mean_j", D), function_variable("sd_j", D)
both = point("both", pair_sort(REAL, REAL))
other, v = law("other", both.sort), any_test("v", both.sort)
total, factor = real("total"), real("factor")
row, column = first(ml), second(ml)

start = bind(rows, m, normal(at(mean_i, m), at(sd_i, m)))
end = bind(columns, l_, normal(at(mean_j, l_), at(sd_j, l_)))
mean_gap = at(mean_i, row) - at(mean_j, column)
sd_gap = at(sd_i, row) - at(sd_j, column)
cost = function(ml, mean_gap * mean_gap + sd_gap * sd_gap)
step = first(both) - second(both)
squared = function(both, step * step)


claim = exists(
    other, conjunction(coupling(other, start, end), mean_at_most(other, squared, total))
)

SPEC = Theorem(
    title="The cost of a plan bounds the transport cost of the mixtures",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, footnote 4",
    covers=("GP-QU3",),
    uses=(coupling, mean_at_most),
    given={
        "plan": coupling(w, rows, columns),
        "cost": mean_at_most(w, cost, total),
    },
    claim=claim,
    remark="The infimum of the mean square over all couplings of the two mixtures, the "
    "square of their distance W_2, is at most the cost of any plan, of the cheapest "
    "too. gaussian_pufferfish.footnote_4_strict is a case in which it is less. That "
    "the cheapest plan attains the infimum among the mixtures of couplings of "
    "components is gaussian_pufferfish.cheapest_mixture. Squares are not negative, so "
    "that foundations.mean_bound bounds their means.",
)
on_tests = theorem("gaussian_pufferfish.coupling")
square_below = theorem("gaussian_pufferfish.normal_square")
mirrored = theorem("gaussian_pufferfish.sum_of_normals.mirrored")
x, z, A = point("x", REAL), point("z", REAL), event_variable("A", REAL)


def data(score):
    """Both data, from one score."""
    there = at(mean_j, column) + at(sd_j, column) * score
    return pair(at(mean_i, row) + at(sd_i, row) * score, there)


plan = bind(w, ml, pushforward(standard_normal, z, data(z)))


def is_coupling(p):
    """The chance of an event given a component is a test of the component."""
    values = {
        on_tests[name]: of for name, of in (("w", w), ("P", rows), ("R", columns))
    }
    tests = p.use(on_tests, values, spaces={"C": C, "D": D})
    tests = p.have(tests.formula.arguments[0].arguments[1], tests, p.given("plan"))
    wanted = coupling.at((plan, start, end)).arguments
    shown = []
    for part, goal, mean_, deviation, over in zip(
        tests.formula.arguments,
        wanted,
        (mean_i, mean_j),
        (sd_i, sd_j),
        (m, l_),
        strict=True,
    ):
        of = normal(at(mean_, over), at(deviation, over))
        between = p.mean_between(of, x, indicator(member(x, A)))
        one = p.at(p.have(part, tests), test_of(over, probability(of, A)))
        one = p.cut(p.every(between, over), one)
        shown.append(p.every(p.have(p.at(p.assumed(goal), A).formula, one), A))
    return p.have(coupling(plan, start, end), *shown)


def has_cost(p):
    """Given components, the score and its mirror image have the same law."""
    premise = conjunction(
        factor >= 0, forall(both, factor * value(v, both) <= step * step)
    )
    sign, below = (p.have(one, p.assume(premise)) for one in premise.arguments)
    halves = (value(v, data(z)) + value(v, data(-z))) / 2
    known = p.at(below, data(z)), p.at(below, data(-z))
    squares = mean_gap * mean_gap + sd_gap * sd_gap * z * z
    under = p.every(p.have(factor * halves <= squares, *known), z)
    values = {"v": test_of(z, halves), "factor": factor}
    values |= {"A": mean_gap * mean_gap, "S": sd_gap * sd_gap}
    bound = p.use(square_below, under, **values)
    turned = p.same_test(p.use(mirrored), z, value(v, data(z)))
    chance = mean(standard_normal, z, value(v, data(z)))
    at_pair = p.have(factor * chance <= at(cost, ml), bound, turned)
    unit = p.mean_between(standard_normal, z, value(v, data(z)))
    on_average = p.at(p.given("cost"), factor, test_of(ml, chance))
    on_average = p.cut(p.every(unit, ml), on_average)
    premises = on_average.formula.arguments[0]
    on_average = p.apply(on_average, p.have(premises, sign, p.every(at_pair, ml)))
    less = factor * mean(plan, both, value(v, both)) <= total
    shown = p.every(p.supposing(premise, p.have(less, on_average)), factor, v)
    return p.the_same(shown, mean_at_most(plan, squared, total))


def proof(p):
    """The plan itself."""
    goal = conjunction(coupling(plan, start, end), mean_at_most(plan, squared, total))
    return p.some(claim, plan, p.have(goal, is_coupling(p), has_cost(p)))


spaces = {"C": finite(1), "D": finite(2)}
only, zero, one = label(0, 1), label(0, 2), label(1, 2)
here, there = point("here", finite(1)), point("there", finite(2))
single = {
    rows: dirac(only),
    columns: dirac(one),
    w: dirac(pair(only, one)),
    mean_i: function(here, number(0)),
    mean_j: table(0, 1),
    sd_i: function(here, number(1)),
    sd_j: function(there, number(2)),
    total: 2,
}
still = function(there, number(0))
points = {**single, sd_i: function(here, number(0)), sd_j: still, total: 1}


def show_cost(p, goal):
    """What lies below the costs at both pairs has at most their mean."""
    of = goal.arguments[0].sort.of()
    size, test = p.fresh(REAL), p.fresh(test_of(point("of", of), 0).sort)
    unfolded = p.the_same(p.assumed(goal), mean_at_most.at(goal.arguments))
    premise, less = p.at(unfolded, size, test).formula.arguments
    below = p.have(premise.arguments[1], p.assume(premise))
    facts = [p.at(below, pair(only, end_)) for end_ in (zero, one)]
    shown = p.supposing(premise, p.have(less, *facts))
    return p.the_same(p.every(shown, size, test), goal)


def must_move(values):
    """Any coupling of the point laws at 0 and 1 moves everything by 1."""

    def refute(p, goal):
        laws = At({**points, **values}, spaces=spaces)
        known = conjunction(
            coupling(other, laws.of(start), laws.of(end)),
            mean_at_most(other, squared, laws.of(total)),
        )
        known = p.assume(known)
        sums, bound = p.parts(known)
        parts = coupling.at(sums.formula.arguments).arguments
        first_, second_ = (p.have(part, sums) for part in parts)
        off_0 = p.at(first_, event(x, negation(equal(x, 0))))
        off_1 = p.at(second_, event(x, negation(equal(x, 1))))
        kept = conjunction(equal(first(both), 0), equal(second(both), 1))
        used = p.at(bound, 1, test_of(both, indicator(kept)))
        below = p.every(p.have(indicator(kept) <= step * step), both)
        used = p.granted(used, below)
        off = [negation(equal(first(both), 0)), negation(equal(second(both), 1))]
        union = p.have(1 - indicator(off[0]) - indicator(off[1]) <= indicator(kept))
        union = p.mean(union, other, both)
        return p.obtain(p.assume(goal), other, p.have(FALSE, used, union, off_0, off_1))

    return refute


def point_at(changed):
    show, refute = {"cost": show_cost}, must_move(changed)
    return At({**points, **changed}, (), spaces, show=show, refute=refute)


SPEC = SPEC.but(
    proof=proof,
    instance=At(single, spaces=spaces, show={"cost": show_cost}),
    reach=(point_at({}),),
    near_misses={
        "less than the cost": NearMiss(without="cost", at=point_at({total: "1/2"})),
        "no plan": NearMiss(
            without="plan", at=point_at({w: dirac(pair(only, zero)), total: 0})
        ),
    },
)
