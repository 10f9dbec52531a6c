"""Equations (26) and (27): the positive part, and a probability at most 1."""

from verifydp.formal.spec import *

X = space("X")
L, x = law("L", X), point("x", X)
q, s, growth = any_test("q", X), any_test("s", X), real("growth")
rest = 1 - growth * value(s, x)
positive = maximum(0, rest)
weighed = mean(L, x, value(q, x) * rest)
weighed_part = mean(L, x, value(q, x) * positive)
positive_part = weighed <= weighed_part
at_most_1 = weighed_part <= mean(L, x, positive)

SPEC = Theorem(
    title="The positive part, and a probability at most 1: eqs. (26) and (27)",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, appendix C, "
    "eqs. (26) and (27)",
    covers=("GP-Q26", "GP-Q27"),
    claim=conjunction(positive_part, at_most_1),
    remark="{q} is the chance of an output in an event, {growth} times {s} stands for "
    "the exponential: s for any function with values in [0, 1], growth for any number.",
)


def proof(p):
    """Both hold at each x."""
    first_ = p.mean(p.have(value(q, x) * rest <= value(q, x) * positive), L, x)
    second_ = p.mean(p.have(value(q, x) * positive <= positive), L, x)
    return p.have(p.statement.claim, first_, second_)


one = {"X": finite(1)}
only = point("only", finite(1))
at_one = {L: finite_law(1), q: test_of(only, "1/2"), s: test_of(only, 1)}

SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "without the positive part": NearMiss(
            claim=weighed_part <= mean(L, x, rest),
            at=At({**at_one, growth: 2}, spaces=one),
        ),
        "half of the positive part": NearMiss(
            claim=weighed_part <= mean(L, x, positive) / 2,
            at=At({**at_one, growth: 0, q: test_of(only, 1)}, spaces=one),
        ),
    },
)
