"""Potentials show that a plan between components is optimal.

If the potentials of a row and a column never sum to more than the cost, and to no less
wherever the plan has weight, then no plan with the same sums is cheaper.
"""

from verifydp.formal.spec import *

coupling = definition("gaussian_pufferfish.coupling")
mean_at_most = definition("foundations.mean_bound")
C, D = space("C"), space("D")
rows, columns = law("rows", C), law("columns", D)
w, other = law("w", pair_sort(C, D)), law("other", pair_sort(C, D))
ml, cost = point("ml", pair_sort(C, D)), function_variable("cost", pair_sort(C, D))
h = any_test("h", pair_sort(C, D))
height, depth, base, t, factor = map(real, ("height", "depth", "base", "t", "factor"))
words = shared("gaussian_pufferfish.optimal_plan._words")
bit, crossed, example, is_cost = words.bit, words.crossed, words.example, words.is_cost
matched, moves, optimal = words.matched, words.moves, words.optimal
potential, sums, two = words.potential, words.sums, words.two

SPEC = Theorem(
    title="Potentials that reach the cost show that a plan is optimal",
    source="linear programming duality (Villani 2009, theorem 5.10); Ding, "
    "Approximation of Pufferfish privacy for Gaussian priors, eq. (12)",
    covers=("GP-A4",),
    standing="definition",
    defines=optimal,
    reads="{0} is an optimal plan between {1} and {2} for the cost {3}",
    given={
        "plan": coupling(w, rows, columns),
        "cost": is_cost,
        "below": forall(ml, potential <= at(cost, ml)),
        "reached": probability(w, event(ml, potential < at(cost, ml))) <= 0,
    },
    claim=optimal(w, rows, columns, cost),
    remark="The component-coupling program of eq. (12): any index sets of the "
    "components, any cost that is nowhere negative (a mean is the least upper bound of "
    "those of the bounded functions below, and of a negative value there need be "
    "none); the potentials are bounded, as on finitely many components all are. A "
    "solver finds the plan and the potentials; what it says is checked by these "
    "inequalities alone. The other direction is "
    "gaussian_pufferfish.optimal_plan.converse. Several plans may be optimal, and eq. "
    "(13) may differ between them.",
)


def proof(p):
    """Every plan has the same mean potential; here it is the cost."""
    is_other = p.assume(coupling(other, rows, columns))
    bound = p.assume(mean_at_most(other, cost, t))
    below = p.at(p.given("below"), ml)
    premise = conjunction(
        factor >= 0, forall(ml, factor * value(h, ml) <= at(cost, ml))
    )
    sign, under = (p.have(one, p.assume(premise)) for one in premise.arguments)
    under = p.at(under, ml)
    size = abs(height) + abs(depth) + abs(base) + 1
    wide = p.have(conjunction(potential <= size, -potential <= size, size >= 1))
    part = maximum(0, potential) / size
    cut = p.have(equal(size * part, maximum(0, potential)), wide)
    paid = p.have(size * part <= at(cost, ml), cut, below, under, sign)
    used = p.at(bound, size, test_of(ml, part))
    unit = p.have(conjunction(part >= 0, part <= 1), cut, wide)
    premises = p.have(size >= 0, wide), p.every(paid, ml)
    used = p.granted(used, *premises)
    low = p.mean(p.have(potential / size <= part, cut, wide), other, ml)
    scaled = p.have(equal(size * (1 / size), 1), wide)
    low = p.have(mean(other, ml, potential) <= t, low, used, scaled, wide)
    same = *sums(p, w, p.given("plan")), *sums(p, other, is_other)
    low = p.have(mean(w, ml, potential) <= t, low, *same)
    # Where the plan has weight, the cost is the potential.
    short = indicator(potential < at(cost, ml))
    rest = p.have(
        factor * value(h, ml) <= potential + (factor + size) * short, under, wide, sign
    )
    less = factor * mean(w, ml, value(h, ml)) <= t
    less = p.have(less, p.mean(rest, w, ml), low, p.given("reached"), wide, sign)
    less = p.cut(p.every(unit, ml), less)
    shown = p.every(p.supposing(premise, less), factor, h)
    shown = p.the_same(shown, mean_at_most(w, cost, t))
    shown = p.supposing(is_other, p.supposing(bound, shown))
    facts = p.given("plan"), p.given("cost"), p.every(shown, other, t)
    return p.have(p.statement.claim, *facts)


pairs = point("pairs", pair_sort(finite(2), finite(2)))


def matching_is_free(p, claim):
    """The matched plan costs nothing, the crossed one 1."""
    known = p.have(optimal.at(claim.arguments), p.assume(claim))
    known = p.at(p.part(known, 2), matched, 0)
    known = p.apply(known, p.auto(known.formula.arguments[0]))
    free = known.formula.arguments[0]
    size, test = p.fresh(REAL), p.fresh(test_of(pairs, 0).sort)
    unfolded = p.the_same(p.assumed(free), mean_at_most.at(free.arguments))
    premise, less = p.at(unfolded, size, test).formula.arguments
    below = p.have(premise.arguments[1], p.assume(premise))
    labels = [p.at(below, pair(one, one)) for one in (label(0, 2), label(1, 2))]
    shown = p.supposing(premise, p.have(less, *labels))
    known = p.apply(known, p.the_same(p.every(shown, size, test), free))
    used = p.at(known, 1, test_of(pairs, indicator(moves)))
    return p.have(FALSE, p.apply(used, p.auto(used.formula.arguments[0])))


def not_a_plan(p, claim):
    """The rows have other weights."""
    known = p.have(optimal.at(claim.arguments), p.assume(claim))
    known = p.have(coupling.at(known.formula.arguments[0].arguments), known)
    rows_ = p.part(known, 0)
    return p.absurd(p.at(rows_, event(bit, equal(bit, label(0, 2)))))


def not_a_cost(p, claim):
    """A label that stays is paid for with -1."""
    known = p.have(optimal.at(claim.arguments), p.assume(claim))
    sign = p.part(known, 1)
    return p.absurd(p.at(sign, pair(label(0, 2), label(0, 2))))


def crossed_at(**values):
    by_name = {over.data: over for over in example}
    values = {by_name[name]: one for name, one in values.items()}
    return At({**example, w: crossed, **values}, spaces=two, refute=matching_is_free)


SPEC = SPEC.but(
    proof=proof,
    instance=At(example, spaces=two),
    near_misses={
        "potentials above the cost": NearMiss(
            without="below", at=crossed_at(u=test_of(bit, 1), height=1)
        ),
        "not reached": NearMiss(without="reached", at=crossed_at()),
        "no plan": NearMiss(
            without="plan",
            at={rows: finite_law(1, 0)},
            refute=not_a_plan,
        ),
        "a negative cost": NearMiss(
            without="cost",
            at={cost: function(pairs, indicator(moves) - 1), base: 1},
            refute=not_a_cost,
        ),
    },
)
