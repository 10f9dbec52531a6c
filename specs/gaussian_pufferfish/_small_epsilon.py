"""What holds for all small epsilon: for every one from 0 to some start."""

from verifydp.formal.spec import *

epsilon, start, other = map(real, ("epsilon", "start", "other"))
small = conjunction(epsilon > 0, epsilon < start)


def until(claim):
    """For every epsilon from 0 to the start."""
    return conjunction(start > 0, forall(epsilon, implies(small, claim)))


def opposed(p, found, opposite, first_, second_):
    """Two facts with starts of their own, which contradict each other below both.

    The first one is ``found`` to hold until some start, the second one ``opposite``.
    """
    known = [p.assume(first_), p.assume(second_)]
    signs = [p.part(one, 0) for one in known]
    middle, facts = minimum(start, other) / 2, []
    inside = p.have(middle > 0, *signs)
    for one in known:
        facts.append(p.granted(p.at(p.part(one, 1), middle), inside))
    nothing = p.obtain(opposite, other, p.have(FALSE, *facts))
    return p.obtain(found, start, nothing)
