"""Changes of one entry: 1 and -1."""

from verifydp.formal.spec import *

words = shared("semi_dp._hull")
signs = point("signs", pair_sort(finite(2), NATURAL))
two = {"S": finite(2)}
plus, minus = label(0, 2), label(1, 2)
none = function(signs, number(0))
line = {
    words.change: function(signs, choose(first(signs), 1, -1)),
    words.d: natural_number(1),
    words.c: 1,
    words.most: 1,
    natural("j"): natural_number(0),
}


def largest(table, most):
    """The first change is as large as any."""

    def shown(p, goal):
        bound, reached = goal.arguments
        slack = real("slack")
        premise, there = p.at(p.assume(reached), slack).formula.arguments
        held = p.assume(premise)
        far = at(table, plus, natural_number(0)) >= number(most) - slack
        fact = p.some(there, plus, p.have(far, held))
        found = p.every(p.supposing(held, fact), slack)
        return p.have(goal, p.auto(bound), found)

    return shown


def all_inside(on_change):
    """All changes lie in the hull, made larger by the number of the point."""

    def refute(p, claim):
        rule = p.part(p.assume(claim), 1)
        needed = rule.formula.arguments[0]
        s = point("s", finite(2))
        inside = p.at(p.assume(needed), s).formula
        whole = p.unfolded(inside)
        premise, bound = p.at(p.assume(whole), words.slope).formula.arguments
        held = p.assume(premise)
        fact = p.have(bound, p.at(held, s)) if on_change else p.auto(bound)
        fact = p.every(p.supposing(held, fact), words.slope)
        fact = p.every(p.the_same(fact, inside), s)
        return p.absurd(p.apply(rule, p.the_same(fact, needed)))

    return refute
