"""How a number is shown to be a coefficient: it is a bound, and is attained."""

from verifydp.formal.spec import *

other = real("other")


def attained(p, goal, values, *facts):
    """The bound is the coefficient, as it is attained at some values."""
    all_bound, is_least = p.unfolded(goal).arguments
    smaller, less = p.at(p.assume(is_least), other).formula.arguments
    there = p.at(p.assume(smaller), *values)
    if there.formula.operator == "implies":
        possible = there.formula.arguments[0]
        there = p.apply(there, p.have(possible, *facts) if facts else p.auto(possible))
    shown = p.every(p.supposing(smaller, p.have(less, there, *facts)), other)
    return p.have(goal, p.auto(all_bound, *facts), shown)


def attained_at(*values):
    """Show it at a point."""
    return lambda p, goal: attained(p, goal, values)
