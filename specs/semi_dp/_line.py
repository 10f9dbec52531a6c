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


def nothing_inside(p, claim):
    """The change 0 lies in the hull, made smaller to nothing."""
    rule = p.part(p.assume(claim), 1)
    needed = rule.formula.arguments[0]
    s = point("s", finite(2))
    inside = p.at(p.assume(needed), s).formula
    whole = p.unfolded(inside)
    premise, bound = p.at(p.assume(whole), words.slope).formula.arguments
    held = p.assume(premise)
    zero = p.supposing(held, p.auto(bound))
    zero = p.the_same(p.every(zero, words.slope), inside)
    return p.absurd(p.apply(rule, p.the_same(p.every(zero, s), needed)))
