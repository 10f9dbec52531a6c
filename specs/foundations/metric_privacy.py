"""Metric privacy: the privacy loss is at most the distance of the databases."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

close = definition("foundations.closeness")
private = definition("foundations.differential_privacy")
D, S = space("D"), space("S")
x, y, both = point("x", D), point("y", D), point("both", pair_sort(D, D))
M = kernel("M", D, S)
distance = function_variable("distance", pair_sort(D, D))
radius, B = real("radius"), event_variable("B", S)

metrically_private = Definition(
    "metrically_private",
    (M, distance),
    forall(x, y, close(at(M, x), at(M, y), at(distance, x, y), 0)),
    uses=(close,),
)
is_private = metrically_private(M, distance)
ball = event(both, at(distance, both) <= radius)
in_balls = forall(radius, private(M, ball, radius, 0))

SPEC = Theorem(
    title="Metric privacy, and differential privacy within every radius",
    source="Chatzikokolakis, Andres, Bordenabe and Palamidessi 2013",
    standing="definition",
    defines=metrically_private,
    reads="{0} is metrically private for {1}",
    uses=(private,),
    claim=conjunction(implies(is_private, in_balls), implies(in_balls, is_private)),
    remark="The distance may be any function of two databases, a metric or not; with "
    "epsilon times the Hamming distance it is pure differential privacy of groups. "
    "Infinite distances are left out.",
)


def proof(p):
    """Within a radius the loss is at most the radius; each pair has its radius."""
    within = p.assume(at(distance, x, y) <= radius)
    bound = p.have(
        probability(at(M, x), B) <= exp(radius) * probability(at(M, y), B),
        p.at(p.assume(is_private), x, y, B),
        within,
    )
    closeness = close(at(M, x), at(M, y), radius, 0)
    near = p.supposing(within, p.the_same(p.every(bound, B), closeness))
    to_balls = p.the_same(p.every(p.every(near, x, y), radius), in_balls)
    own = p.at(p.assume(in_balls), at(distance, x, y))
    at_pair = p.apply(p.at(own, x, y), p.have(TRUE))
    from_balls = p.the_same(p.every(at_pair, x, y), is_private)
    return p.have(
        p.statement.claim,
        p.supposing(is_private, to_balls),
        p.supposing(in_balls, from_balls),
    )


bit = point("bit", finite(2))
pairs = point("pairs", pair_sort(finite(2), finite(2)))
zero, one = label(0, 2), label(1, 2)
flips = table(finite_law("2/3", "1/3"), finite_law("1/3", "2/3"))
apart = if_(equal(first(pairs), second(pairs)), 0, 1)
two = {"D": finite(2), "S": finite(2)}
output_0 = event(bit, equal(bit, zero))

SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "half the radius": NearMiss(
            claim=implies(is_private, forall(radius, private(M, ball, radius / 2, 0))),
            at=At(
                {M: flips, distance: function(pairs, apart * log(2))},
                (log(2), zero, one, output_0),
                two,
            ),
        ),
        "one epsilon for all radii": NearMiss(
            claim=implies(forall(radius, private(M, ball, 1, 0)), is_private),
            at=At({M: flips, distance: function(pairs, 0)}, (zero, one, output_0), two),
        ),
    },
)
