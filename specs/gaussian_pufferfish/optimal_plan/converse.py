"""An optimal plan has weight only where the potentials reach the cost."""

from verifydp.formal.spec import *

coupling = definition("gaussian_pufferfish.coupling")
mean_at_most = definition("foundations.mean_bound")
C, D = space("C"), space("D")
rows, columns = law("rows", C), law("columns", D)
w = law("w", pair_sort(C, D))
ml, cost = point("ml", pair_sort(C, D)), function_variable("cost", pair_sort(C, D))
u, v, h = any_test("u", C), any_test("v", D), any_test("h", pair_sort(C, D))
height, depth, base, factor = map(real, ("height", "depth", "base", "factor"))
tight, r = law("tight", pair_sort(C, D)), real("r")
words = shared("gaussian_pufferfish.optimal_plan._words")
bit, crossed, example, matched = words.bit, words.crossed, words.example, words.matched
optimal, potential, sums, two = words.optimal, words.potential, words.sums, words.two
optimal_plan = theorem("gaussian_pufferfish.optimal_plan")
off = event(ml, potential + r <= at(cost, ml))

SPEC = Theorem(
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
pairs = point("pairs", pair_sort(finite(2), finite(2)))


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
        return p.use(optimal_plan, spaces=two, **values)

    return show


free, flat = test_of(bit, 0), test_of(bit, 1)
for_free = {"optimal": by_potentials(u=free, height=0)}
matched_plan = {**example, tight: matched}
ones = test_of(bit, choose(bit, 0, 1))
too_high = {u: ones, v: ones, height: 2, depth: 2, base: 1, tight: crossed}

SPEC = SPEC.but(
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
