"""No chain is shorter than the way that some function has to grow."""

from verifydp.formal.spec import *

growth = theorem("foundations.chains.growth")
words = shared("foundations.chains._words")


def too_far(p, claim, height, most=1):
    """A contradiction with a chain between whole numbers that is too short.

    The height grows by 1 at most at each step, and by more than the steps altogether.
    """
    near, start, end, count = claim.arguments
    x, y, z = natural("x"), natural("y"), natural("z")
    step = p.assume(words.edge(near, x, y))
    rise = p.have(height(y) <= height(x) + most, step)
    each = p.every(p.supposing(step, rise), x, y)
    values = {
        "neighbours": near,
        "a": start,
        "b": end,
        "n": count,
        "f": function(z, height(z)),
        "s": number(most),
    }
    path = p.assume(claim)
    return p.have(FALSE, p.use(growth, each, path, spaces={"D": NATURAL}, **values))


def too_short(p, claim):
    """So many steps to the next number lead to a smaller one."""
    return too_far(p, claim, to_real)
