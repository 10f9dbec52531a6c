"""What a guarantee against the belief says about a truth that is near it."""

from verifydp.formal.spec import *

epsilon = real("epsilon")
bit = point("bit", finite(2))
close = definition("foundations.closeness")
S = space("S")
names = "true_i", "true_j", "believed_i", "believed_j"
true_i, true_j, believed_i, believed_j = laws = [law(name, S) for name in names]
delta, gamma, E = real("delta"), real("gamma"), event_variable("E", S)
paid = delta + (1 + exp(epsilon)) * gamma

SPEC = Theorem(
    title="What a guarantee against the belief says about a truth that is near it",
    source="this project; triangle inequality of closeness",
    uses=(close,),
    given={
        "belief": close(believed_i, believed_j, epsilon, delta),
        "first": close(true_i, believed_i, 0, gamma),
        "second": close(believed_j, true_j, 0, gamma),
    },
    claim=close(true_i, true_j, epsilon, paid),
    remark="Any spaces. {gamma} bounds the total variation between belief and truth, "
    "of the outputs or, by post-processing, of the data.",
)


def both_gaps(p):
    """One gap is paid as it is, the other exp(epsilon) times."""
    known = [p.at(p.given(name), E) for name in SPEC.given]
    chances = [probability(one, E) for one in laws]
    growth = exp(epsilon)
    grown = p.have(growth * chances[3] <= growth * (chances[1] + gamma), known[2])
    end = p.have(chances[0] <= growth * chances[1] + paid, grown, *known)
    return p.every(end, E)


even, first_only = finite_law("3/4", "1/4"), event(bit, equal(bit, label(0, 2)))
apart = {true_i: finite_law(1, 0), true_j: finite_law("1/2", "1/2")}
apart |= {believed_i: even, believed_j: even, epsilon: 0, delta: 0, gamma: "1/4"}


def fails(without=(), claim=None, **changed):
    """At label 0."""
    values = {over: changed.get(str(over.data), one) for over, one in apart.items()}
    at_ = At(values, (first_only,), {"S": finite(2)})
    return NearMiss(at_, without=without, claim=claim)


SPEC = SPEC.but(
    proof=both_gaps,
    instance=At(apart, spaces={"S": finite(2)}),
    near_misses={
        "one gap only": fails(claim=close(true_i, true_j, epsilon, delta + gamma)),
        "another belief": fails(
            ("belief",), gamma=0, true_j=even, believed_i=apart[true_i]
        ),
        "far from the first": fails(("first",), gamma=0, true_j=even),
        "far from the second": fails(
            ("second",), gamma=0, true_i=even, true_j=finite_law("1/2", "1/2")
        ),
    },
)
