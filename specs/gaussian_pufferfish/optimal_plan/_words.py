"""What the theorems of optimal_plan are made of."""

from verifydp.formal.spec import *

coupling = definition("gaussian_pufferfish.coupling")
mean_at_most = definition("foundations.mean_bound")
C, D = space("C"), space("D")
rows, columns = law("rows", C), law("columns", D)
w, other = law("w", pair_sort(C, D)), law("other", pair_sort(C, D))
ml, cost = point("ml", pair_sort(C, D)), function_variable("cost", pair_sort(C, D))
u, v = any_test("u", C), any_test("v", D)
height, depth, base, t = map(real, ("height", "depth", "base", "t"))
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
on_tests = theorem("gaussian_pufferfish.coupling")


def sums(p, plan, known):
    """The means of both potentials under a plan are those under its parts."""
    values = {"w": plan, "P": rows, "R": columns}
    tests = p.use(on_tests, spaces={"C": C, "D": D}, **values)
    tests = p.have(tests.formula.arguments[0].arguments[1], tests, known)
    parts = zip(tests.formula.arguments, (u, v), strict=True)
    return [p.at(p.have(part, tests), test) for part, test in parts]


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
