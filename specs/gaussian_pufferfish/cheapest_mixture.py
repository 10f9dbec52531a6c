"""The transport plan of eq. (12) costs least among the mixtures of couplings.

Every coupling that draws two components by some plan and then the data by any coupling
of these components, a Gaussian one for example, costs at least as much.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

coupling = definition("gaussian_pufferfish.coupling")
mean_at_most = definition("foundations.mean_bound")
transport = definition("gaussian_pufferfish.equation_3")
optimal_plan = definition("gaussian_pufferfish.optimal_plan")
PLANE, C, D = pair_sort(REAL, REAL), space("C"), space("D")
rows, columns = law("rows", C), law("columns", D)
w, other = law("w", pair_sort(C, D)), law("other", pair_sort(C, D))
ml, both, x, z = point("ml", w.sort.of()), point("both", PLANE), real("x"), real("z")
mean_i, sd_i = function_variable("mean_i", C), function_variable("sd_i", C)
mean_j, sd_j = function_variable("mean_j", D), function_variable("sd_j", D)
parts, v = kernel("parts", w.sort.of(), PLANE), any_test("v", PLANE)
total, factor, most = map(real, ("total", "factor", "most"))
row, column = first(ml), second(ml)
moments = at(mean_i, row), at(sd_i, row), at(mean_j, column), at(sd_j, column)

shift, spread = moments[0] - moments[2], moments[1] - moments[3]
cost = function(ml, shift * shift + spread * spread)
step = first(both) - second(both)
squared = function(both, step * step)
image = transport(x, *moments)
plan = bind(w, ml, bind(normal(*moments[:2]), x, dirac(pair(x, image))))
components = normal(*moments[:2]), normal(*moments[2:])

SPEC = Theorem(
    title="The transport plan costs least among the mixtures of couplings",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, eq. (12) "
    "and footnote 4",
    covers=("GP-Q12", "GP-QU3"),
    uses=(coupling, mean_at_most, transport, optimal_plan),
    given={
        "deviations": forall(ml, conjunction(moments[1] > 0, moments[3] >= 0)),
        "optimal": optimal_plan(w, rows, columns, cost),
        "plan": coupling(other, rows, columns),
        "parts": forall(ml, coupling(at(parts, ml), *components)),
        "other": mean_at_most(bind(other, ml, at(parts, ml)), squared, total),
    },
    claim=mean_at_most(plan, squared, total),
    remark="Any families of components. The parts may be Gaussian couplings; of such "
    "the plan is a mixture (gaussian_pufferfish.equation_12), so that it attains "
    "the infimum. That a coupling which is a Gaussian mixture in the plane has this "
    "form is not stated here: finite mixtures determine their components.",
)
potentials = theorem("gaussian_pufferfish.optimal_plan")
average = theorem("gaussian_pufferfish.average_cost")
cheapest = theorem("gaussian_pufferfish.wasserstein")
symmetric = theorem("gaussian_pufferfish.sum_of_normals.mirrored")
square_mean = theorem("gaussian_pufferfish.second_moments")


def plans_cost(p):
    """The plan of the weights, with Monge's map between the components."""
    premise = conjunction(
        factor >= 0, forall(both, factor * value(v, both) <= step * step)
    )
    sign, below = (p.have(one, p.assume(premise)) for one in premise.arguments)
    score = moments[0] + moments[1] * z
    there = pair(score, transport(score, *moments))
    spread_ = p.at(p.given("deviations"), ml)
    line = shift + spread * z
    below = p.have(factor * value(v, there) <= line * line, p.at(below, there), spread_)
    values = {square_mean["d"]: shift, square_mean["s"]: spread}
    used = p.at(p.use(square_mean, values), factor, test_of(z, value(v, there)))
    used = p.granted(used, sign, p.every(below, z))
    used = p.every(used, ml)
    unit = p.mean_between(standard_normal, z, value(v, there))
    chance = test_of(ml, mean(standard_normal, z, value(v, there)))
    bound = p.at(weights_cost(p), factor, chance)
    bound = p.cut(p.every(unit, ml), bound)
    bound = p.granted(bound, sign, used)
    less = factor * mean(plan, both, value(v, both)) <= total
    return p.every(p.supposing(premise, p.have(less, bound)), factor, v)


def weights_cost(p):
    """No more than the other plan of the weights, which the other coupling pays."""
    names = ("mean_i", "sd_i", "mean_j", "sd_j")
    values = {cheapest[name]: one for name, one in zip(names, moments, strict=True)}
    signs = p.have(
        conjunction(moments[1] >= 0, moments[3] >= 0), p.at(p.given("deviations"), ml)
    )
    least = p.use(cheapest, values, signs)
    least = p.at(p.part(least, 3), at(parts, ml), most)
    costs = p.assume(mean_at_most(at(parts, ml), squared, most))
    least = p.granted(least, p.at(p.given("parts"), ml), costs)
    least = p.every(p.supposing(costs, least), ml, most)
    values = {"L": other, "M": parts, "f": squared, "cost": cost, "most": total}
    spaces = {"X": w.sort.of(), "Y": PLANE}
    paid = p.use(average, least, p.given("other"), spaces=spaces, **values)
    known = p.have(optimal_plan.at((w, rows, columns, cost)), p.given("optimal"))
    known = p.at(p.part(known, 2), other, total)
    return p.apply(known, p.given("plan"), paid)


def proof(p):
    """By the weights, then within the components."""
    return p.the_same(plans_cost(p), p.statement.claim)


bit, pairs = point("bit", finite(2)), point("pairs", pair_sort(finite(2), finite(2)))
moved, A = test_of(both, indicator(abs(step) >= 1)), event_variable("A", REAL)
here, nothing = pair(label(1, 2), label(1, 2)), dirac(pair(number(0), number(0)))
two, fair = {"C": finite(2), "D": finite(2)}, finite_law("1/2", "1/2")
matched = bind(fair, bit, dirac(pair(bit, bit)))
crossed = bind(fair, bit, dirac(pair(bit, choose(bit, label(1, 2), label(0, 2)))))
starts, ends = choose(first(pairs), 0, 4), choose(second(pairs), 1, 4)
one_score = pushforward(standard_normal, z, pair(starts + z, ends + z))
usual = {
    rows: fair,
    columns: fair,
    w: matched,
    other: matched,
    mean_i: table(0, 4),
    mean_j: table(1, 4),
    sd_i: function(bit, 1),
    sd_j: function(bit, 1),
    parts: function(pairs, one_score),
    total: "1/2",
}


def by_potentials(base):
    """The costs are 1 and 0 along the plan, and at least that elsewhere."""

    def show(p, goal):
        names = ("w", "rows", "columns", "cost")
        values = dict(zip(names, goal.arguments, strict=True))
        level, paid = test_of(bit, choose(bit, 1, 0)), values["cost"]
        values |= {"u": level, "v": level, "height": 0, "depth": 1, "base": base}
        values = {potentials[name]: one for name, one in values.items()}
        i, j = p.fresh(finite(2)), p.fresh(finite(2))
        below = forall(i, j, value(level, j) - base <= at(paid, pair(i, j)))
        below = p.at(p.auto(below), first(pairs), second(pairs))
        known = At(values, spaces=two).of(potentials.given["below"])
        below = p.have(p.at(p.assumed(known), pairs).formula, below)
        return p.use(potentials, values, p.every(below, pairs), spaces=two)

    return show


def of_one_score(p, goal):
    """The score may be mirrored."""
    wanted = p.at(p.assumed(goal), pairs).formula
    mirrored = p.at(p.use(symmetric), event(x, member(ends + x, A)))
    known = coupling.at(wanted.arguments).arguments
    known = [p.have(p.at(p.assumed(one), A).formula, mirrored) for one in known]
    known = p.have(wanted, *(p.every(one, A) for one in known))
    return p.the_same(p.every(known, pairs), goal)


def pays(p, goal):
    """What each pair of components pays, or data that do not move."""
    drawn, of, most_ = goal.arguments
    premise = forall(both, factor * value(v, both) <= at(of, both))
    premise = conjunction(factor >= 0, premise)
    below = p.have(premise.arguments[1], p.assume(premise))
    facts = [p.at(below, pair(number(0), number(0)))]
    for one, there, size in ((0, 1, 1), (0, 4, 16), (4, 1, 9), (4, 4, 0)):
        moved_ = pair(one + z, there + z)
        known = p.have(factor * value(v, moved_) <= size, p.at(below, moved_))
        facts.append(p.mean(known, standard_normal, z))
    less = p.have(factor * mean(drawn, both, value(v, both)) <= most_, *facts)
    return p.the_same(p.every(p.supposing(premise, less), factor, v), goal)


def point_at(*witnesses, base=0, **changed):
    values = {over: changed.get(str(over.data), one) for over, one in usual.items()}
    show = {"optimal": by_potentials(base), "parts": of_one_score, "other": pays}
    return At(values, witnesses, two, show)


SPEC = SPEC.but(
    proof=proof,
    instance=point_at(),
    near_misses={
        "a negative deviation": NearMiss(
            without="deviations",
            at=point_at(1, moved, base=-4, sd_j=function(bit, -1)),
        ),
        "a plan that is not optimal": NearMiss(
            without="optimal", at=point_at(1, moved, w=crossed)
        ),
        "another plan of other weights": NearMiss(
            without="plan", at=point_at(1, moved, other=dirac(here), total=0)
        ),
        "other components": NearMiss(
            without="parts",
            at=point_at(1, moved, parts=function(pairs, nothing), total=0),
        ),
        "any total": NearMiss(without="other", at=point_at(1, moved, total=0)),
    },
)
