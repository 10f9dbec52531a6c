"""How mechanism_3 is shown."""

from verifydp.formal.spec import *

mean_at_most = definition("foundations.mean_bound")
coupling = definition("gaussian_pufferfish.coupling")
C, D = space("C"), space("D")
rows, columns, w = law("rows", C), law("columns", D), law("w", pair_sort(C, D))
ml = point("ml", pair_sort(C, D))
mean_i, sd_i = function_variable("mean_i", C), function_variable("sd_i", C)
mean_j, sd_j = function_variable("mean_j", D), function_variable("sd_j", D)
b, epsilon, factor = map(real, ("b", "epsilon", "factor"))
repaired = theorem("gaussian_pufferfish.theorem_2.repaired")
lm, v = point("lm", pair_sort(D, C)), any_test("v", pair_sort(D, C))
words = shared("gaussian_pufferfish.mechanism_3._words")
B, calibrated, gap = words.B, words.calibrated, words.gap


def proof(p):
    """The second order is the first for the plan with its parts exchanged."""
    known = p.given("calibrated")
    scale, plan, by_rows, by_columns = (
        p.have(part, known) for part in calibrated.body.arguments
    )
    forwards = p.use(repaired, scale, plan, p.given("tail"), by_rows)
    turned = bind(w, ml, dirac(pair(second(ml), first(ml))))
    sums = [
        p.have(part, plan) for part in coupling.at(plan.formula.arguments).arguments
    ]
    other_plan = p.have(coupling(turned, columns, rows), *sums)
    values = {"rows": columns, "columns": rows, "w": turned}
    values |= {"mean_i": mean_j, "sd_i": sd_j, "mean_j": mean_i, "sd_j": sd_i}
    facts = scale, other_plan, p.given("tail"), exchanged(p, by_columns, turned)
    spaces = {"C": D, "D": C}
    backwards = p.use(repaired, *facts, spaces=spaces, **values)
    return p.have(p.statement.claim, forwards, backwards)


def exchanged(p, by_columns, turned):
    """The condition on columns, for pairs in the other order."""
    inside = indicator(member(first(lm), B)) * gap(second(lm), first(lm))
    premise = conjunction(factor >= 0, forall(lm, factor * value(v, lm) <= inside))
    sign, below = (p.have(one, p.assume(premise)) for one in premise.arguments)
    there = pair(second(ml), first(ml))
    below = p.every(p.at(below, there), ml)
    used = p.at(by_columns, B, factor, test_of(ml, value(v, there)))
    used = p.granted(used, sign, below)
    most = epsilon * b * probability(columns, B)
    less = p.have(factor * mean(turned, lm, value(v, lm)) <= most, used)
    shown = p.every(p.supposing(premise, less), factor, v)
    of_columns = mean_at_most(turned, function(lm, inside), most)
    return p.every(p.the_same(shown, of_columns), B)
