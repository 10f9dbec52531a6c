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
u, v, h = any_test("u", C), any_test("v", D), any_test("h", pair_sort(C, D))
height, depth, base, t, factor = map(real, ("height", "depth", "base", "t", "factor"))

#: The sum of the potentials of a row and a column: any bounded functions.
potential = height * value(u, first(ml)) + depth * value(v, second(ml)) - base
no_cheaper = implies(
    coupling(other, rows, columns),
    implies(mean_at_most(other, cost, t), mean_at_most(w, cost, t)),
)
#: A cost is nowhere negative: else no function need lie below it, and every plan would
#: be as cheap as any other.
is_cost = forall(ml, at(cost, ml) >= 0)
#: A coupling whose mean cost no coupling of the same weights falls below.
optimal = Definition(
    "optimal_plan",
    (w, rows, columns, cost),
    conjunction(coupling(w, rows, columns), is_cost, forall(other, t, no_cheaper)),
    uses=(coupling, mean_at_most),
)

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

tight, r = law("tight", pair_sort(C, D)), real("r")
off = event(ml, potential + r <= at(cost, ml))

CONVERSE = Theorem(
    title="An optimal plan has weight only where the potentials reach the cost",
    source="linear programming duality, complementary slackness (Villani 2009, theorem "
    "5.10)",
    uses=(optimal, coupling),
    given={
        "optimal": optimal(w, rows, columns, cost),
        "below": forall(ml, potential <= at(cost, ml)),
        "tight": coupling(tight, rows, columns),
        "reached": probability(tight, event(ml, potential < at(cost, ml))) <= 0,
    },
    claim=forall(r, implies(r > 0, probability(w, off) <= 0)),
    remark="For every positive number: no weight where the cost exceeds the "
    "potentials by that or more. On finitely many components that such potentials and "
    "such a plan exist is the duality of linear programs, which is not stated here.",
)
on_tests = theorem("gaussian_pufferfish.coupling")


def sums(p, plan, known):
    """The means of both potentials under a plan are those under its parts."""
    values = {"w": plan, "P": rows, "R": columns}
    tests = p.use(on_tests, spaces={"C": C, "D": D}, **values)
    tests = p.have(tests.formula.arguments[0].arguments[1], tests, known)
    parts = zip(tests.formula.arguments, (u, v), strict=True)
    return [p.at(p.have(part, tests), test) for part, test in parts]


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


bit, two = point("bit", finite(2)), {"C": finite(2), "D": finite(2)}
fair = finite_law("1/2", "1/2")
pairs = point("pairs", pair_sort(finite(2), finite(2)))
crossed = bind(fair, bit, dirac(pair(bit, choose(bit, label(1, 2), label(0, 2)))))
matched = bind(fair, bit, dirac(pair(bit, bit)))
moves = negation(equal(first(pairs), second(pairs)))
example = {
    rows: fair,
    columns: fair,
    w: matched,
    cost: function(pairs, indicator(moves)),
    u: test_of(bit, 0),
    v: test_of(bit, 0),
    height: 0,
    depth: 0,
    base: 0,
}


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


def pays_the_potentials(p, size, wide):
    """Where a plan has weight only if the cost is reached, it pays no more."""
    premise = conjunction(
        factor >= 0, forall(ml, factor * value(h, ml) <= at(cost, ml))
    )
    sign, under = (p.have(one, p.assume(premise)) for one in premise.arguments)
    short = indicator(potential < at(cost, ml))
    rest = factor * value(h, ml) <= potential + (factor + size) * short
    rest = p.mean(p.have(rest, p.at(under, ml), wide, sign), tight, ml)
    less = factor * mean(tight, ml, value(h, ml)) <= mean(tight, ml, potential)
    less = p.have(less, rest, p.given("reached"), wide, sign)
    shown = p.every(p.supposing(premise, less), factor, h)
    return p.the_same(shown, mean_at_most(tight, cost, mean(tight, ml, potential)))


def only_where_reached(p):
    """What an optimal plan pays beyond the potentials has the mean 0."""
    known = p.have(optimal.at((w, rows, columns, cost)), p.given("optimal"))
    plan, sign, cheapest = p.parts(known)
    size = abs(height) + abs(depth) + abs(base) + 1
    wide = p.have(conjunction(potential <= size, -potential <= size, size >= 1))
    level = mean(tight, ml, potential)
    bound = p.at(cheapest, tight, level)
    bound = p.apply(bound, p.given("tight"), pays_the_potentials(p, size, wide))
    positive = p.assume(r > 0)
    more = indicator(potential + r <= at(cost, ml))
    total = r * more + potential
    part = maximum(0, total) / (size + r)
    cut = p.have(equal((size + r) * part, maximum(0, total)), wide, positive)
    below, sign = p.at(p.given("below"), ml), p.at(sign, ml)
    paid = p.have((size + r) * part <= at(cost, ml), cut, below, sign)
    unit = p.have(conjunction(part >= 0, part <= 1), cut, wide, positive)
    used = p.at(bound, size + r, test_of(ml, part))
    premises = p.have(size + r >= 0, wide, positive), p.every(paid, ml)
    used = p.granted(used, *premises)
    low = p.mean(p.have(total / (size + r) <= part, cut, wide, positive), w, ml)
    scaled = p.have(equal((size + r) * (1 / (size + r)), 1), wide, positive)
    low = p.have(mean(w, ml, total) <= level, low, used, scaled, wide, positive)
    low = p.cut(p.every(unit, ml), low)
    same = *sums(p, w, plan), *sums(p, tight, p.given("tight"))
    low = p.have(r * mean(w, ml, more) <= 0, low, *same)
    none = p.have(probability(w, off) <= 0, low, positive)
    return p.every(p.supposing(r > 0, none), r)


def by_potentials(**chosen):
    """That the matched plan is optimal, from potentials that show it."""

    def show(p, goal):
        names = "w", "rows", "columns", "cost"
        values = dict(zip(names, goal.arguments, strict=True))
        values |= {"v": test_of(bit, 0), "depth": 0, "base": 0, **chosen}
        return p.use(SPEC, spaces=two, **values)

    return show


free, flat = test_of(bit, 0), test_of(bit, 1)
for_free = {"optimal": by_potentials(u=free, height=0)}
matched_plan = {**example, tight: matched}
ones = test_of(bit, choose(bit, 0, 1))
too_high = {u: ones, v: ones, height: 2, depth: 2, base: 1, tight: crossed}

CONVERSE = CONVERSE.but(
    proof=only_where_reached,
    instance=At(matched_plan, spaces=two, show=for_free),
    near_misses={
        "not optimal": NearMiss(
            without="optimal", at=At({**matched_plan, w: crossed}, (1,), two)
        ),
        "potentials above the cost": NearMiss(
            without="below",
            at={**too_high},
            witnesses=(1,),
        ),
        "no plan": NearMiss(
            without="tight",
            at=At(
                {
                    **matched_plan,
                    cost: function(pairs, number(1)),
                    u: test_of(bit, indicator(equal(bit, label(0, 2)))),
                    height: 1,
                    tight: dirac(pair(label(0, 2), label(0, 2))),
                },
                (1,),
                two,
                show={"optimal": by_potentials(u=flat, height=1)},
            ),
        ),
        "not reached": NearMiss(
            without="reached",
            at={base: 1},
            witnesses=(1,),
        ),
        "less than no weight": NearMiss(
            number=Number(0, "-1/100", place=2),
            witnesses=(1,),
        ),
    },
)
