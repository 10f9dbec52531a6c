"""Databases with a distance, canonical or not, and how the canonical one is used."""

from verifydp.formal.spec import *
from verifydp.language.terms import instantiate

within = definition("foundations.chains")
canonical = definition("general_composition.canonical_metric")
steps_of = shared("foundations.chains._words")
D = space("D")
neighbours = event_variable("neighbours", pair_sort(D, D))
joined = event_variable("joined", pair_sort(D, D))
d = function_variable("d", pair_sort(D, D))
x, y, n = point("x", D), point("y", D), natural("n")
near = member(pair(x, y), neighbours)


def is_symmetric(of):
    """A relation holds both ways."""
    there, back = member(pair(x, y), of), member(pair(y, x), of)
    return forall(x, y, implies(there, back))


def shortest(p, known, pair_of, use):
    """What follows from a shortest chain between two databases.

    Parameters
    ----------
    known
        That the metric is canonical.
    pair_of
        That the two are at a finite distance.
    use
        Is given the chain, and that the distance is the number of its steps.
    """
    left, right = pair_of.formula.arguments[0].arguments
    rule = p.part(p.at(known, left, right), 1)
    found = p.apply(rule, pair_of)
    count = p.fresh(NATURAL)
    both = p.assume(instantiate(found.formula.arguments[0], count))
    return p.obtain(found, count, use(*p.parts(both)))


def bounded(p, known, path):
    """The distance along a chain is finite, and at most the number of its steps."""
    _, left, right, count = path.formula.arguments
    rule = p.part(p.at(known, left, right), 0)
    return p.apply(p.at(rule, count), path)
