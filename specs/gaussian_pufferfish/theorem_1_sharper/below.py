"""The exact divergence of two Laplace laws is below the bound of the paper."""

from verifydp.formal.spec import *

epsilon, b = real("epsilon"), real("b")
d = real("d")
words = shared("gaussian_pufferfish.theorem_1_sharper._words")
cost = words.cost
paper = maximum(0, 1 - exp(epsilon - d / b))

SPEC = Theorem(
    title="The exact divergence of two Laplace laws is below the bound of the paper",
    source="derived",
    claim=cost(d) <= paper,
    remark="For all numbers. The two agree where nothing is left, at d = 0 for "
    "{epsilon} >= 0.",
)


def order(p):
    """Half of a negative exponent is larger, half of a positive one positive."""
    smaller = p.have(
        implies(epsilon <= d / b, epsilon - d / b <= (epsilon - d / b) / 2)
    )
    grown = exp(epsilon - d / b) <= exp((epsilon - d / b) / 2)
    less = p.have(implies(epsilon <= d / b, grown), smaller)
    none = p.have(implies(d / b <= epsilon, exp((epsilon - d / b) / 2) >= 1))
    return p.have(cost(d) <= paper, less, none)


SPEC = SPEC.but(
    proof=order,
    near_misses={
        "the other way": NearMiss(
            claim=paper <= cost(d), at=At({d: 2, b: 1, epsilon: 1})
        ),
        "more than the exponent": NearMiss(
            number=Number(2, "9/10"), at=At({d: 2, b: 1, epsilon: 1})
        ),
        "six tenths of it": NearMiss(
            claim=cost(d) <= paper * "6/10", at=At({d: 2, b: 1, epsilon: 1})
        ),
    },
)
