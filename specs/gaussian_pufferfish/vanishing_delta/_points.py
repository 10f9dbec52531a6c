"""Points of vanishing_delta: where several of its theorems hold or fail."""

from verifydp.formal.spec import *

K = natural("K")
delta = real("delta")
start = natural("start")
words = shared("gaussian_pufferfish.vanishing_delta._words")
usual = words.usual
never_theorem = theorem("gaussian_pufferfish.vanishing_delta.never")


def tails(p, known):
    """The tails of the sums tell the user from nobody."""
    values = {over: one_ for over, one_ in usual.items() if over is not delta}
    never = p.use(never_theorem, {**values, K: next_(start)})
    return p.have(FALSE, never, p.the_same(known, never.formula.arguments[0]))
