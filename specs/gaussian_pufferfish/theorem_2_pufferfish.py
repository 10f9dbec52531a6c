"""Pufferfish privacy for Gaussian mixtures: any beliefs, secrets, pairs and components.

Each belief says of each secret that the data are a mixture of normal laws. For each
pair that is to be protected a plan couples the components, and the noise covers the
average gap of each row.
"""

from verifydp.formal.spec import *

pufferfish = definition("gaussian_pufferfish.definition_1")
mean_at_most = definition("foundations.mean_bound")
coupling = definition("gaussian_pufferfish.coupling")
R, S, C = space("R"), space("S"), space("C")
belief, s, t, m = point("belief", R), point("s", S), point("t", S), point("m", C)
known = pair_sort(R, S)
weights, rs = kernel("weights", known, C), point("rs", known)
mean_of = function_variable("mean", pair_sort(C, known))
sd_of = function_variable("sd", pair_sort(C, known))
plan = law("plan", pair_sort(C, C))
pairs = event_variable("pairs", pair_sort(S, S))
b, epsilon, delta, tau = map(real, ("b", "epsilon", "delta", "tau"))
x, y, A = point("x", REAL), point("y", REAL), event_variable("A", C)
ml, compared = point("ml", pair_sort(C, C)), member(pair(s, t), pairs)

data = normal(at(mean_of, m, rs), at(sd_of, m, rs))
prior = function(rs, bind(at(weights, rs), m, data))
noise = function(x, laplace(x, b))
here, there = pair(belief, s), pair(belief, t)


def difference(of):
    """How far apart the two components of a pair are."""
    return abs(at(of, first(ml), here) - at(of, second(ml), there))


gap = difference(mean_of) + tau * difference(sd_of)
in_row = function(ml, indicator(member(first(ml), A)) * gap)
most = epsilon * b * probability(at(weights, here), A)
is_plan = coupling(plan, at(weights, here), at(weights, there))
by_rows = forall(A, mean_at_most(plan, in_row, most))
covered = conjunction(is_plan, by_rows)


def each_pair(condition):
    """Each protected pair has a plan that fulfils a condition."""
    return forall(belief, s, t, implies(compared, exists(plan, condition)))


SPEC = Theorem(
    title="Pufferfish privacy for Gaussian mixtures",
    source="repair of theorem 2 (Ding, Approximation of Pufferfish privacy for "
    "Gaussian priors, eq. (13))",
    covers=("GP-N12",),
    uses=(pufferfish, mean_at_most, coupling),
    given={
        "scale": b > 0,
        "rows": each_pair(covered),
        "tail": 2 * normal_cdf(-tau) <= delta,
    },
    claim=pufferfish(prior, noise, pairs, epsilon, delta),
    remark="Printed: the average gap over the whole plan, for a plan that is optimal; "
    "refuted in gaussian_pufferfish.theorem_2. Plans may be any, one for each belief "
    "and pair. All secrets share one index set of components: weights may be 0. "
    "{delta} = 0 is not covered. Gaps are negative, and their means without a bound, "
    "for a negative tau only, which needs {delta} > 1.",
)
repaired = theorem("gaussian_pufferfish.theorem_2.repaired")
almost = forall(A, mean_at_most(plan, in_row, number("1001/1000") * most))
almost = conjunction(is_plan, almost)


def proof(p):
    """Pair by pair."""
    found = p.apply(p.at(p.given("rows"), belief, s, t), p.assume(compared))
    sums, rows = (p.have(part, p.assume(covered)) for part in covered.arguments)
    values = {"rows": at(weights, here), "columns": at(weights, there), "w": plan}
    values |= {"mean_i": function(m, at(mean_of, m, here))}
    values |= {"sd_i": function(m, at(sd_of, m, here))}
    values |= {"mean_j": function(m, at(mean_of, m, there))}
    values |= {"sd_j": function(m, at(sd_of, m, there))}
    facts = p.given("scale"), sums, p.given("tail"), rows
    private = p.use(repaired, *facts, spaces={"D": C}, **values)
    private = p.obtain(found, plan, private)
    private = p.every(p.supposing(compared, private), belief, s, t)
    return p.the_same(private, p.statement.claim)


only, one, two = label(0, 1), label(0, 2), label(1, 2)
spaces = {"R": finite(1), "S": finite(2), "C": finite(2)}
bit, st = point("bit", finite(2)), point("st", pair_sort(finite(2), finite(2)))
state = point("state", pair_sort(finite(2), pair_sort(finite(1), finite(2))))
secret_of, component = second(second(state)), first(state)
known_at = point("known_at", pair_sort(finite(1), finite(2)))
fair = finite_law("1/2", "1/2")
matched, stays = bind(fair, bit, dirac(pair(bit, bit))), dirac(pair(one, one))


def by_secret(*values):
    """A value for each component under each secret."""
    return function(state, choose(component, *(choose(secret_of, *v) for v in values)))


example = {
    weights: function(known_at, fair),
    mean_of: by_secret((0, 10), (20, 20)),
    sd_of: by_secret((1, 2), (1, 1)),
    pairs: event(st, equal(st, pair(one, two))),
    b: 12,
    epsilon: 1,
    delta: "1/20",
    tau: 2,
}
still = by_secret((0, 0), (0, 0))
points = {mean_of: still, sd_of: still, b: 1}


def by_labels(p, goal):
    """What lies below the gaps at each pair of labels has at most their mean."""
    some_rows, size = p.fresh(event(bit, TRUE).sort), p.fresh(REAL)
    bound = p.at(p.assume(goal), some_rows).formula
    test = p.fresh(test_of(st, 0).sort)
    unfolded = p.the_same(p.assume(bound), mean_at_most.at(bound.arguments))
    premise, less = p.at(unfolded, size, test).formula.arguments
    sign, everywhere = (p.have(part, p.assume(premise)) for part in premise.arguments)
    seen = [p.at(everywhere, pair(i, j)) for i in (one, two) for j in (one, two)]
    shown = p.supposing(premise, p.have(less, sign, *seen))
    shown = p.the_same(p.every(shown, size, test), bound)
    return p.the_same(p.every(shown, some_rows), goal)


def example_at(changed, *witnesses, condition=covered, along=matched):
    """An example in which one pair is protected, with its plan."""
    values = {**example, **changed}

    def show_part(p, goal):
        return by_labels(p, goal) if goal.operator == "forall" else p.auto(goal)

    def show_plan(p, goal):
        found = At({**values, plan: along, belief: only, s: one, t: two}, spaces=spaces)
        wanted = found.of(condition)
        several = wanted.operator == "and"
        parts = wanted.arguments if several else (wanted,)
        parts = [show_part(p, part) for part in parts]
        return p.some(goal, along, p.have(wanted, *parts) if several else parts[0])

    def show(p, goal):
        if p.context.form(goal).term is TRUE:
            return p.auto(goal)
        if goal.operator == "implies":
            shown = p.supposing(goal.arguments[0], show_plan(p, goal.arguments[1]))
            return p.the_same(shown, goal)
        size = goal.arguments[0].data.parameters[0]
        labels = [label(k, size) for k in range(size)]
        parts = [show(p, p.at(p.assume(goal), one_).formula) for one_ in labels]
        return p.step("forall_labels", *parts, terms=(goal,))

    return At(values, witnesses, spaces, show={"rows": show})


of_pair, all_pairs = (only, one, two), event_variable("all_pairs", pair_sort(S, S))
wide = {**points, sd_of: by_secret((3, 0), (3, 0)), tau: 0, delta: 0}
one_sided = {
    **points,
    sd_of: by_secret((1, 0), (1, 0)),
    tau: 1,
    delta: "4/25",
    epsilon: 20,
    b: "1/20",
}
apart = {**points, mean_of: by_secret((0, 10), (0, 10))}
lost = {
    **points,
    weights: function(
        known_at,
        finite_law(choose(second(known_at), 1, 0), choose(second(known_at), 0, 1)),
    ),
    mean_of: by_secret((0, 0), (0, 10)),
}
left, everything = event(y, y <= 5), event(y, TRUE)

SPEC = SPEC.but(
    proof=proof,
    instance=example_at({}),
    reach=(example_at({pairs: event(st, FALSE)}),),
    near_misses={
        "no scale": NearMiss(
            without="scale",
            at=example_at({**points, b: -1, epsilon: -1}, *of_pair, everything),
        ),
        "no plan": NearMiss(
            given={"rows": each_pair(by_rows)},
            at=example_at(lost, *of_pair, left, condition=by_rows, along=stays),
        ),
        "no noise": NearMiss(without="rows", at=example_at(apart, *of_pair, left)),
        "a little less noise": NearMiss(
            given={"rows": each_pair(almost)},
            at=example_at(
                {
                    **points,
                    mean_of: by_secret((0, 1), (0, 1)),
                    b: "1000/1001",
                    delta: 2 * normal_cdf(-50),
                    tau: 50,
                },
                *of_pair,
                event(y, y <= 0),
                condition=almost,
            ),
        ),
        "no tail": NearMiss(
            without="tail", at=example_at(wide, *of_pair, event(y, abs(y) > 5))
        ),
        "one tail": NearMiss(
            given={"tail": normal_cdf(-tau) <= delta},
            at=example_at(one_sided, *of_pair, event(y, abs(y) > "6/5")),
        ),
        "pairs that are not protected": NearMiss(
            claim=pufferfish(
                prior,
                noise,
                all_pairs,
                epsilon,
                delta,
            ),
            at=example_at(
                {**apart, pairs: event(st, FALSE), all_pairs: event(st, TRUE)},
                *of_pair,
                left,
            ),
        ),
    },
)
