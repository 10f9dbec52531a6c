"""Points of the statements of this paper, and what holds at them."""

from verifydp.formal.spec import *
from verifydp.language.terms import instantiate

above, bit = real("above"), point("bit", finite(2))


def equal_laws(p, goal):
    """Of two equal laws of a bit the identity is the trade-off function.

    The goal says so under a premise, for all values of some variables, of which the
    last one is 1 less the type I error: constant tests are best.
    """
    over, body = [], goal
    while body.operator == "forall":
        over.append(p.fresh(body.arguments[0].data))
        body = instantiate(body.arguments[0], over[-1])
    premise, wanted = body.arguments
    level, known = over[-1], p.assume(premise)
    unfolded = p.unfolded(wanted)
    lower, reached = unfolded.arguments
    bound = p.auto(lower, known)
    inner = instantiate(reached.arguments[0], above)
    larger, test = p.assume(inner.arguments[0]), test_of(bit, 1 - level)
    inside = p.have(conjunction(1 - level >= 0, 1 - level <= 1), known)
    one = instantiate(inner.arguments[1].arguments[0], test)
    some = p.some(inner.arguments[1], test, p.have(one, larger, known))
    some = p.the_same(p.every(p.supposing(larger.formula, some), above), reached)
    both = p.the_same(p.have(unfolded, bound, some), wanted)
    both = p.cut(p.every(inside, bit), both)
    return p.the_same(p.every(p.supposing(premise, both), *over), goal)
