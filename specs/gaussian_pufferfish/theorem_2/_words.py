"""What the theorems of theorem_2 are made of."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

close = definition("foundations.closeness")
coupling = definition("gaussian_pufferfish.coupling")
C, D = space("C"), space("D")
rows, columns = law("rows", C), law("columns", D)
w, other = law("w", pair_sort(C, D)), law("other", pair_sort(C, D))
ml, m, l_ = point("ml", pair_sort(C, D)), point("m", C), point("l", D)
mean_i, sd_i = function_variable("mean_i", C), function_variable("sd_i", C)
mean_j, sd_j = function_variable("mean_j", D), function_variable("sd_j", D)
b, epsilon, delta, tau = map(real, ("b", "epsilon", "delta", "tau"))
x, y = point("x", REAL), point("y", REAL)


def released(weights, over, mean_, deviation):
    """Draw a component, then normal data, then Laplace noise."""
    data = normal(at(mean_, over), at(deviation, over))
    return bind(weights, over, bind(data, x, laplace(x, b)))


mean_gap = at(mean_i, first(ml)) - at(mean_j, second(ml))
sd_gap = at(sd_i, first(ml)) - at(sd_j, second(ml))
cost = mean_gap * mean_gap + sd_gap * sd_gap
gap = abs(mean_gap) + tau * abs(sd_gap)
optimal = forall(
    other,
    implies(coupling(other, rows, columns), mean(w, ml, cost) <= mean(other, ml, cost)),
)
first_law = released(rows, m, mean_i, sd_i)
second_law = released(columns, l_, mean_j, sd_j)
claim = close(first_law, second_law, epsilon, delta)
always = {
    "scale": b > 0,
    "plan": coupling(w, rows, columns),
    "tail": 2 * normal_cdf(-tau) <= delta,
}
average = {"average gap": mean(w, ml, gap) <= epsilon * b}
two = point("two", finite(2))
fair, far_right = finite_law("1/2", "1/2"), event(y, y > 4)
two_by_two = {
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


def optimal_at(values, spaces, label_, height, base=0):
    """Every plan pays the base, and more for one component of the first law."""

    def show(p, goal):
        plan = p.fresh(values[w].sort)
        premise, cheaper = p.at(p.assume(goal), plan).formula.arguments
        sums = coupling.at(premise.arguments).arguments[0]
        weight = p.at(p.have(sums, p.assume(premise)), event(two, equal(two, label_)))
        i, j = (p.fresh(sort) for sort in plan.sort.of().parameters)
        drawn = p.fresh(plan.sort.of())
        closed = At({**values, ml: pair(i, j)}, spaces=spaces).of(cost)
        least = number(base) + height * indicator(equal(i, label_)) <= closed
        pointwise = p.at(p.auto(forall(i, j, least)), first(drawn), second(drawn))
        shown = p.have(cheaper, p.mean(pointwise, plan, drawn), weight)
        return p.the_same(p.every(p.supposing(premise, shown), plan), goal)

    return {"optimal": show}


both = {"C": finite(2), "D": finite(2)}
