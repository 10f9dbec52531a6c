"""Points of dimension 0 on the line, where all that is drawn is 0."""

from verifydp.formal.spec import *

words = shared("semi_dp._radial")
x, y, pairs = point("x", REAL), real("y"), point("pairs", pair_sort(REAL, REAL))
absolute = function(x, abs(x))
times = function(pairs, first(pairs) * second(pairs))
half = weighted(laplace(0, 1), y, 2 * indicator(y > 0))
lengths = {
    words.times: times,
    words.G: half,
    words.s: natural_number(0),
    words.rate: 1,
    words.constant: 1,
}


def half_laplace(p, goal):
    """Twice the upper half of a Laplace law has the constant density 1 there."""
    shape = p.unfolded(goal)
    first_, second_, scale = words.f, words.g, words.most
    inside = p.at(p.assume(shape), first_, second_, scale).formula
    premise, wanted = inside.arguments
    known = p.assume(premise)
    above = p.assume(y > 0)
    each = p.apply(p.at(known, y), above)
    low = p.have(
        equal(
            2 * indicator(y > 0) * value(first_, y),
            scale * 2 * (value(second_, y) * indicator(y > 0)),
        ),
        p.supposing(above.formula, each),
    )
    fact = words.alike(p, laplace(0, 1), y, *low.formula.arguments, low)
    fact = p.supposing(premise, p.have(wanted, fact))
    return p.the_same(p.every(fact, first_, second_, scale), goal)
