"""Randomised response: the true bit is told with odds exp(epsilon) to 1."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
epsilon, other = real("epsilon"), real("other")
told = exp(epsilon) / (1 + exp(epsilon))
R, W = finite_law(told, 1 - told), finite_law(1 - told, told)
private = close(R, W, other, 0)
exactly = conjunction(
    implies(abs(epsilon) <= other, private), implies(private, abs(epsilon) <= other)
)

SPEC = Theorem(
    title="Randomised response is exactly |{epsilon}|-differentially private",
    source="Warner 1965; Dwork and Roth 2014, section 3.2",
    uses=(close,),
    claim=forall(other, exactly),
)
bit, B = point("bit", finite(2)), event_variable("B", finite(2))
zero, one = label(0, 2), label(1, 2)


def proof(p):
    """The ratio of the two weights is exp(epsilon), one way or the other."""
    weights = p.have(
        conjunction(told > 0, told < 1, equal(told * exp(-epsilon), 1 - told))
    )
    large = p.assume(abs(epsilon) <= other)
    growth = p.have(
        conjunction(
            exp(epsilon) <= exp(other), exp(-epsilon) <= exp(other), exp(other) >= 1
        ),
        large,
    )
    rows = conjunction(told <= exp(other) * (1 - told), 1 - told <= exp(other) * told)
    limit = probability(R, B) <= exp(other) * probability(W, B) + 0
    enough = p.have(limit, p.have(rows, growth, weights), weights)
    known = p.assume(private)
    at_labels = [p.at(known, event(bit, equal(bit, value_))) for value_ in (zero, one)]
    ratios = p.have(rows, *at_labels, weights)
    powers = conjunction(exp(epsilon) <= exp(other), exp(-epsilon) <= exp(other))
    least = p.have(abs(epsilon) <= other, p.have(powers, ratios, weights))
    both = p.have(
        exactly,
        p.supposing(large, p.the_same(p.every(enough, B), private)),
        p.supposing(private, least),
    )
    return p.every(both, other)


SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "a smaller epsilon": NearMiss(
            claim=forall(other, implies(abs(epsilon) * "9/10" <= other, private)),
            at=At({epsilon: 1}, ("9/10", event(bit, equal(bit, zero)))),
        ),
        "without the absolute value": NearMiss(
            claim=forall(other, implies(epsilon <= other, private)),
            at=At({epsilon: -1}, (-1, event(bit, equal(bit, one)))),
        ),
    },
)
