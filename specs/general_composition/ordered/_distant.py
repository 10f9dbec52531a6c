"""Small classes of ordered databases with the distances of bounded neighbours."""

from verifydp.formal.spec import *

small = shared("general_composition.ordered._small")
distances = shared("general_composition.ordered._distances")
classes = shared("general_composition._classes")


def of_all(which):
    """What does not depend on the number of the part."""
    over = point("over", pair_sort(NATURAL, pair_sort(which.sort, which.sort)))
    cell = second(over)
    return {
        distances.beside: event(over, member(cell, which.neighbours)),
        distances.joined: event(over, member(cell, which.joined)),
        distances.d: function(over, at(which.distance, cell)),
    }


def at_class(of, *witnesses, refute=None, changed=(), views=None):
    """A class with its canonical metric, and that of its parts.

    Parameters
    ----------
    of
        The class.
    changed
        Values that are other ones.
    views
        Which parts are neighbours, if not those in which one record is replaced.
    """
    whole = classes.FiniteClass(len(of.databases), of.edges)
    edges = of.beside if views is None else views
    views = classes.FiniteClass(len(of.views), edges)
    values = {
        distances.reachable: whole.joined,
        distances.distance: whole.distance,
        **of_all(views),
        **dict(changed),
    }

    def of_parts(p, goal):
        """The same metric for every number."""
        n = p.fresh(NATURAL)
        formula = small.inner(goal, n)
        fact = views.show(p, formula.arguments[1])
        return p.every(p.supposing(p.assume(formula.arguments[0]), fact), n)

    point_ = of.at(*witnesses, refute=refute, changed=values)
    shows = {
        **point_.show,
        "canonical": whole.show,
        "canonical parts": of_parts,
        "beside": of.show_beside,
    }
    return At(point_.values, witnesses, point_.spaces, shows, refute)
