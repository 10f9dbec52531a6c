"""Pufferfish privacy for Gaussian mixtures: any beliefs, secrets, pairs and components.

Each belief says of each secret that the data are a mixture of normal laws. For each
pair that is to be protected a plan couples the components, and the noise covers the
average gap of each row.
"""

from verifydp.formal.spec import *

pufferfish = definition("gaussian_pufferfish.definition_1")
mean_at_most = definition("foundations.mean_bound")
coupling = definition("gaussian_pufferfish.coupling")
repaired = theorem("gaussian_pufferfish.theorem_2.repaired")
R, S, C = space("R"), space("S"), space("C")
belief, s, t, m = point("belief", R), point("s", S), point("t", S), point("m", C)
known = pair_sort(R, S)
weights, rs = kernel("weights", known, C), point("rs", known)
mean_of = function_variable("mean", pair_sort(C, known))
sd_of = function_variable("sd", pair_sort(C, known))
plans = kernel("plans", pair_sort(R, pair_sort(S, S)), pair_sort(C, C))
pairs = event_variable("pairs", pair_sort(S, S))
b, epsilon, delta, tau = map(real, ("b", "epsilon", "delta", "tau"))
x, y, A = point("x", REAL), point("y", REAL), event_variable("A", C)
ml, compared = point("ml", pair_sort(C, C)), member(pair(s, t), pairs)

data = normal(at(mean_of, m, rs), at(sd_of, m, rs))
prior = function(rs, bind(at(weights, rs), m, data))
noise = function(x, laplace(x, b))
here, there = pair(belief, s), pair(belief, t)
plan = at(plans, belief, s, t)


def difference(of):
    """How far apart the two components of a pair are."""
    return abs(at(of, first(ml), here) - at(of, second(ml), there))


gap = difference(mean_of) + tau * difference(sd_of)
in_row = function(ml, indicator(member(first(ml), A)) * gap)
most = epsilon * b * probability(at(weights, here), A)
covered = conjunction(
    coupling(plan, at(weights, here), at(weights, there)),
    forall(A, mean_at_most(plan, in_row, most)),
)


def proof(p):
    """Pair by pair."""
    parts = p.apply(p.at(p.given("rows"), belief, s, t), p.assume(compared))
    sums, rows = (p.have(part, parts) for part in covered.arguments)
    values = {"rows": at(weights, here), "columns": at(weights, there), "w": plan}
    values |= {"mean_i": function(m, at(mean_of, m, here))}
    values |= {"sd_i": function(m, at(sd_of, m, here))}
    values |= {"mean_j": function(m, at(mean_of, m, there))}
    values |= {"sd_j": function(m, at(sd_of, m, there))}
    values = {repaired[name]: one for name, one in values.items()}
    facts = p.given("scale"), sums, p.given("tail"), rows
    private = p.use(repaired, values, *facts, spaces={"D": C})
    private = p.every(p.supposing(compared, private), belief, s, t)
    return p.the_same(private, p.statement.claim)


one, two = label(0, 2), label(1, 2)
only_pair = pair_sort(finite(1), finite(1))
spaces = {"R": finite(1), "S": finite(2), "C": finite(1)}
only, row = label(0, 1), point("row", finite(1))
state = point("state", pair_sort(finite(1), pair_sort(finite(1), finite(2))))
at_state = second(second(state))
st = point("st", pair_sort(finite(2), finite(2)))
example = {
    weights: function(point("o", pair_sort(finite(1), finite(2))), dirac(only)),
    mean_of: function(state, choose(at_state, 0, 1)),
    sd_of: function(state, choose(at_state, 1, 2)),
    plans: function(
        point("o", pair_sort(finite(1), pair_sort(finite(2), finite(2)))),
        dirac(pair(only, only)),
    ),
    pairs: event(st, equal(st, pair(one, two))),
    b: 3,
    epsilon: 1,
    delta: "1/20",
    tau: 2,
}


def show_rows(p, goal):
    """Label by label; each pair of secrets has one pair of components."""
    if p.context.form(goal).term is TRUE:
        return p.auto(goal)
    if goal.operator == "implies":
        premise, conclusion = goal.arguments
        shown = p.supposing(premise, show_rows(p, conclusion))
        return p.the_same(shown, goal)
    if goal.operator == "and":
        return p.have(goal, *(show_rows(p, part) for part in goal.arguments))
    if goal.operator == "defined":
        return show_gap(p, goal) if goal.data == "mean_at_most" else p.auto(goal)
    over = goal.arguments[0].data
    if over.kind == "finite":
        labels = [label(k, over.parameters[0]) for k in range(over.parameters[0])]
        parts = [show_rows(p, p.at(p.assumed(goal), one).formula) for one in labels]
        return p.step("forall_labels", *parts, terms=(goal,))
    some = p.fresh(over)
    shown = show_rows(p, p.at(p.assumed(goal), some).formula)
    return p.the_same(p.every(shown, some), goal)


def show_gap(p, goal):
    """What lies below the only gap."""
    size, test = p.fresh(REAL), p.fresh(any_test("v", only_pair).sort)
    unfolded = p.the_same(p.assumed(goal), mean_at_most.at(goal.arguments))
    premise, less = p.at(unfolded, size, test).formula.arguments
    below = p.at(p.have(premise.arguments[1], p.assume(premise)), pair(only, only))
    shown = p.supposing(premise, p.have(less, below))
    return p.the_same(p.every(shown, size, test), goal)


still = function(state, number(0))
apart = function(state, choose(at_state, 0, 10))
points = {mean_of: still, sd_of: still, b: 1}
widening = {
    **points,
    sd_of: function(state, choose(at_state, 3, 0)),
    tau: 0,
    delta: 0,
}
no_pairs, left, everything = event(st, FALSE), event(y, y <= 5), event(y, TRUE)
all_pairs = event(point("any", pair_sort(S, S)), TRUE)


def example_at(changed, *witnesses):
    return At({**example, **changed}, witnesses, spaces, show={"rows": show_rows})


SPEC = Theorem(
    title="Pufferfish privacy for Gaussian mixtures",
    source="repair of theorem 2 (Ding, Approximation of Pufferfish privacy for "
    "Gaussian priors, eq. (13))",
    covers=("GP-N12",),
    uses=(pufferfish, mean_at_most, coupling),
    given={
        "scale": b > 0,
        "rows": forall(belief, s, t, implies(compared, covered)),
        "tail": 2 * normal_cdf(-tau) <= delta,
    },
    claim=pufferfish(prior, noise, pairs, epsilon, delta),
    proof=proof,
    instance=example_at({}),
    near_misses={
        "no scale": NearMiss(
            without=("scale",),
            at=example_at({**points, b: -1, epsilon: -1}, only, one, two, everything),
        ),
        "no noise": NearMiss(
            without=("rows",),
            at=example_at({**points, mean_of: apart}, only, one, two, left),
        ),
        "no tail": NearMiss(
            without=("tail",),
            at=example_at(widening, only, one, two, event(y, abs(y) > 5)),
        ),
        "pairs that are not protected": NearMiss(
            claim=pufferfish(prior, noise, all_pairs, epsilon, delta),
            at=example_at(
                {**points, mean_of: apart, pairs: no_pairs}, only, one, two, left
            ),
        ),
    },
    remark="Printed: the average gap over the whole plan, for a plan that is optimal; "
    "refuted in gaussian_pufferfish.theorem_2. Plans may be any, and may depend on "
    "the belief and the pair. All secrets share one index set of components: weights "
    "may be 0.",
)
