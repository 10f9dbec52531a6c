"""How fast delta grows with the size of a group: epsilon 1 and delta 1/100000."""

from verifydp.formal.spec import *

n = natural("n")


def grown(count, slack="1/100000"):
    """What delta becomes for a group of this size."""
    return number(slack) * ((exp(to_real(count) * 1) - 1) / (exp(1) - 1))


def void(size=13, bound=1, slack="1/100000"):
    """The bound says nothing for groups of this size or more."""
    return implies(to_real(n) >= size, grown(n, slack) > bound)


def useful(size=13, bound=1):
    """It says something for smaller ones."""
    return implies(negation(to_real(n) >= size), grown(n) < bound)


SPEC = Theorem(
    title="Groups of thirteen or more are not protected by the bound",
    source="Composition in differential privacy for general granularity notions, "
    "section VI-A",
    covers=("GC-Q17",),
    claim=conjunction(void(), useful()),
    remark="The sign before 13 is lost in the text that was read; thirteen are enough. "
    "What is void is the bound: whether some mechanism is that bad is another "
    "question.",
)


def proof(p):
    """The bound at 12 and at 13; it grows, and no whole number lies between."""
    ratio = p.auto(exp(1) > 1)

    def at_size(size, goal):
        """The bound at a size, times what it is divided by."""
        return p.auto(goal(exp(size) - 1, 100000 * (exp(1) - 1)))

    high, low = at_size(13, lambda a, b: a > b), at_size(12, lambda a, b: a < b)
    large = p.assume(to_real(n) >= 13)
    up = p.have(exp(to_real(n) * 1) >= exp(13), large)
    above = p.have(grown(n) > 1, up, high, ratio)
    small = p.assume(negation(to_real(n) >= 13))
    down = p.have(to_real(n) <= 12, small)
    down = p.have(exp(to_real(n) * 1) <= exp(12), down)
    below = p.have(grown(n) < 1, down, low, ratio)
    parts = p.supposing(large, above), p.supposing(small, below)
    return p.have(SPEC.claim, *parts)


SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "twelve": NearMiss(claim=void(12), at=At({n: natural_number(12)})),
        "fourteen": NearMiss(claim=useful(14), at=At({n: natural_number(13)})),
        "above 3": NearMiss(claim=void(bound=3), at=At({n: natural_number(13)})),
        "below a half": NearMiss(
            claim=useful(bound="1/2"), at=At({n: natural_number(12)})
        ),
        "a tenth of delta": NearMiss(
            claim=void(slack="1/1000000"), at=At({n: natural_number(13)})
        ),
    },
)
