"""A bound that is approached is a bound."""

from verifydp.formal.spec import *

theta = real("theta")
size, limit = real("size"), real("limit")
a, b = real("a"), real("b")

SPEC = Theorem(
    title="A bound that is approached is a bound",
    source="elementary",
    given={
        "near": forall(
            theta,
            implies(
                conjunction(theta > 0, theta < 1, a * theta < 1),
                size * (1 - a * theta) <= limit * (1 + b * theta),
            ),
        ),
    },
    claim=size <= limit,
)


def approached(p):
    """A small theta leaves more than half of the difference."""
    wrong, over = p.assume(negation(size <= limit)), size - limit
    weight = abs(limit) * abs(b) + abs(size) * abs(a)
    whole = 2 * (weight + abs(a) * over + over) + 1
    place = over / whole
    signs = p.have(conjunction(weight >= 0, abs(a) * over >= 0, over > 0), wrong)
    product = p.have(equal(place * whole, over), signs)
    positive = p.have(place > 0, signs)
    half = p.have(
        place * weight + place * abs(a) * over + place * over < over / 2,
        product,
        positive,
    )
    parts = p.have(
        conjunction(place * weight >= 0, place * abs(a) * over >= 0, place * over > 0),
        signs,
        positive,
    )
    small = p.have(place < "1/2", half, parts, signs)
    steep = p.have(place * abs(a) < "1/2", half, parts, signs)
    inside = p.have(
        conjunction(place > 0, place < 1, a * place < 1), small, steep, positive
    )
    near = p.apply(p.at(p.given("near"), place), inside)
    bound = p.have(limit * b + size * a <= weight)
    scaled = p.have(place * (limit * b + size * a) <= place * weight, bound, positive)
    nothing = p.have(FALSE, near, scaled, half, parts, signs)
    return p.supposing(wrong, nothing)


SPEC = SPEC.but(
    proof=lambda p: p.have(p.statement.claim, approached(p)),
    instance=At({size: 0, limit: 1, a: 0, b: 0}),
    near_misses={
        "no bound": NearMiss(without="near", at={size: 1, limit: 0, a: 0, b: 0})
    },
)
