"""The count of one part with Laplace noise depends on that part only."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
laplace_laws = theorem("foundations.laplace")
dependent = definition("general_composition.dependency")
D, E = space("D"), space("E")
x, y, v = point("x", D), point("y", D), point("v", E)
part, count = function_variable("part", D, E), function_variable("count", E)
epsilon, B = real("epsilon"), event_variable("B", REAL)


def released(image, scale=1 / epsilon):
    return laplace(at(count, image), scale)


counts = at(count, at(part, x)), at(count, at(part, y))
depends = dependent(function(x, released(at(part, x))), part)
loss = epsilon * abs(counts[0] - counts[1])
SPEC = Theorem(
    title="The count of one part with Laplace noise",
    source="Composition in differential privacy for general granularity notions, "
    "example IV.9",
    covers=("GC-EIV.9",),
    uses=(close, dependent),
    given={"budget": epsilon > 0},
    claim=conjunction(
        depends, close(released(at(part, x)), released(at(part, y)), loss, 0)
    ),
    remark="The noise has the scale 1/{epsilon}, and outputs are real numbers, where "
    "the paper prints natural ones. The count may be any number that a part gives; "
    "counts of 3 and 5 at {epsilon} = 1/2 lose 1.",
)


def proof(p):
    """The Laplace law reads the part."""
    positive = p.given("budget")
    own = equal(*(probability(released(at(part, x)), B),) * 2)
    each = p.every(p.every(p.have(own), B), x)
    reads = p.some(depends, function(v, released(v)), each)
    scale = p.have(1 / epsilon > 0, positive)
    gap = abs(counts[0] - counts[1])
    fact = p.use(
        laplace_laws,
        scale,
        p.have(gap <= gap),
        p.have(gap <= 1 / epsilon * loss, positive),
        f=counts[0],
        g=counts[1],
        b=1 / epsilon,
        epsilon=loss,
        sensitivity=gap,
    )
    return p.have(p.statement.claim, reads, fact)


one = finite(2)
row = point("row", one)
three_and_five = {
    part: function(row, row),
    count: function(row, choose(row, 3, 5)),
    epsilon: "1/2",
    x: label(0, 2),
    y: label(1, 2),
}
low = event(point("r", REAL), point("r", REAL) <= 3)
everything = event(point("r", REAL), TRUE)


less = close(released(at(part, x)), released(at(part, y)), loss * "99/100", 0)
half_the_scale = close(
    released(at(part, x), number("1/2") / epsilon), released(at(part, y)), loss, 0
)
around = event(point("r", REAL), abs(point("r", REAL) - 3) <= 1)


def too_likely(p, claim):
    """All outputs together have the chance 1."""
    return p.absurd(p.part(p.assume(claim), 1), everything)


SPEC = SPEC.but(
    proof=proof,
    instance=At(three_and_five, spaces={"D": one, "E": one}),
    near_misses={
        "a negative budget": NearMiss(
            without="budget", at={epsilon: "-1/2"}, refute=too_likely
        ),
        "half the scale": NearMiss(
            claim=conjunction(depends, half_the_scale),
            refute=lambda p, claim: p.absurd(p.part(p.assume(claim), 1), around),
        ),
        "less": NearMiss(claim=less, witnesses=(low,)),
    },
)
