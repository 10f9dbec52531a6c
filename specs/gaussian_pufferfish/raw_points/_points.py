"""Points of raw_points: where several of its theorems hold or fail."""

from verifydp.formal.spec import *

h = real("h")
words = shared("gaussian_pufferfish.raw_points._words")
not_at = words.not_at
some_near_body = words.some_near_body
near_theorem = theorem("gaussian_pufferfish.raw_points.near")


def vanishes(p, data, level, bound):
    """A bound on what is far from m, at every distance, holds of all but m."""
    each = p.every(p.supposing(h > 0, bound), h)
    gap = not_at(data) - level
    wrong = p.assume(gap > 0)
    values = {near_theorem["P"]: data, near_theorem["share"]: gap / 2}
    found = p.use(near_theorem, values, p.have(gap / 2 > 0, wrong))
    known = p.assume(some_near_body(data, gap / 2))
    used = p.apply(p.at(each, h), p.have(h > 0, known))
    absurd = p.obtain(found, h, p.have(FALSE, used, known, wrong))
    return p.have(gap <= 0, p.supposing(wrong, absurd))
