"""Figure 5: the quantile of eq. (23) falls as delta grows, but not to 0.

It is the t > 0 at which the tail bound exp(-t^2 / 2) / (sqrt(2 pi) t) is delta / 2. The
ends of the plotted range are enclosed; the quantile of theorem 1 ends far lower.
"""

from verifydp.formal.spec import *

t, u = real("t"), real("u")


def bound(at_):
    """Twice the printed bound of the normal tail."""
    return 2 * exp(-at_ * at_ / 2) / (sqrt(2 * PI) * at_)


falls = forall(t, u, implies(conjunction(number(0) < t, t < u), bound(u) < bound(t)))

FALLS = Theorem(
    title="The bound of the normal tail falls",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, eq. (21)",
    claim=falls,
    remark="So the quantile for a delta is the only one, and falls as delta grows.",
)


def between(delta, least, most):
    """The quantile for a delta, between two numbers."""
    return conjunction(bound(number(most)) <= delta, bound(number(least)) >= delta)


ends = (
    between("1/1000", "3.31192", "3.31193"),
    between("999/1000", "0.647599", "0.647600"),
)
#: The quantile of theorem 1 at the right end.
exact_end = conjunction(
    2 * normal_cdf("-0.00126") <= "999/1000", 2 * normal_cdf("-0.00125") >= "999/1000"
)

SPEC = Theorem(
    title="Figure 5: the quantile that the paper plots",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, figure 5, "
    "eq. (22) and (23)",
    covers=("GP-X5",),
    standing="reported",
    claim=conjunction(*ends, exact_end),
    remark="The caption calls it tau of eq. (22). It is not the tau of theorem 1, eq. "
    "(20), whose right end is enclosed as well. That the curve falls is in falls.",
)


def less(p):
    """A falling exponential over a growing number."""
    order = p.assume(conjunction(number(0) < t, t < u))
    squares = p.have(-u * u / 2 < -t * t / 2, order)
    fall = p.have(exp(-u * u / 2) < exp(-t * t / 2), squares)
    root = sqrt(2 * PI)
    positive = p.have(root > 0)
    sizes = p.have(conjunction(root * t > 0, root * t < root * u), positive, order)
    smaller = p.have(1 / (root * u) < 1 / (root * t), sizes)
    sign = p.have(1 / (root * u) > 0, sizes)
    end = p.have(bound(u) < bound(t), fall, smaller, sign)
    return p.every(p.supposing(order, end), t, u)


def proof(p):
    """Computed in balls."""
    return p.step("point", terms=(p.statement.claim,), texts=("128",))


FALLS = FALLS.but(
    proof=less,
    near_misses={
        "from the other side of 0": NearMiss(
            claim=forall(t, u, implies(t < u, bound(u) < bound(t))),
            at=At({}, (-1, 1)),
        ),
        **{
            label: NearMiss(At({}, (1, "101/100")), number=Number(2, new, place))
            for label, new, place in (
                ("a larger factor later", "21/10", 0),
                ("a smaller exponent later", "21/10", 1),
                ("less of 2 pi later", "19/10", 2),
                ("a smaller factor before", "19/10", 3),
                ("a larger exponent before", "19/10", 4),
            )
        },
    },
)

SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "a left end for a delta that is a little off": NearMiss(
            claim=bound(number("3.31193")) <= "0.0009999", at=At({})
        ),
        "a right end for a delta that is a little off": NearMiss(
            claim=bound(number("0.647600")) <= "0.99899", at=At({})
        ),
        "the quantile of theorem 1": NearMiss(
            claim=2 * normal_cdf("-0.6476") >= "999/1000", at=At({})
        ),
    },
)
