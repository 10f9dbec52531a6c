"""Points of zcdp: where several of its theorems hold or fail."""

from verifydp.formal.spec import *

words = shared("foundations.zcdp._words")
far, gauss_at, reals = words.far, words.gauss_at, words.reals
gaussian = theorem("foundations.zcdp.gaussian")
draw = point("draw", REAL)


def normals(p, goal):
    """Two normal laws 30 deviations apart, whatever was drawn first."""
    fact = p.use(gaussian, gauss_at)
    return p.the_same(p.every(fact, draw) if goal.operator == "forall" else fact, goal)


def at_normals(values, test=far):
    """At order 2 and twice as far the bound is almost reached."""
    shown = dict.fromkeys(("bound", "first", "second"), normals)
    return At(values, (2, test, test), reals, shown)
