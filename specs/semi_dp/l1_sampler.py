"""Independent Laplace noise on every coordinate: one more coordinate at a time."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
independent = theorem("foundations.composition.independent")
laplace_private = theorem("foundations.laplace")
S = space("S")
P, Q, s, z = law("P", S), law("Q", S), point("s", S), real("z")
left, right, scale, before = map(real, ("a", "c", "scale", "before"))


def longer(earlier, answer):
    """The earlier coordinates and one more, with noise of its own."""
    return with_coordinate(earlier, answer, scale)


noised = bind(P, s, bind(laplace(left, scale), z, dirac(pair(s, z))))
with_coordinate = Definition("with_coordinate", (P, left, scale), noised)


def loss(by=1):
    gap = abs(left - right) / scale
    return before + (gap if by == 1 else gap * by)


SPEC = Theorem(
    title="One more coordinate with Laplace noise adds its distance over the scale",
    source="Cho and Awan, Semi-DP, algorithm 4",
    covers=("SD-A4",),
    standing="definition",
    defines=with_coordinate,
    reads="draws from {0}, each with the coordinate {1} and Laplace noise of scale {2}",
    uses=(close,),
    given={"scale": scale > 0, "earlier": close(P, Q, before, 0)},
    claim=close(longer(P, left), longer(Q, right), loss(), 0),
    remark="The law of the sampler, coordinate by coordinate: from nothing, with "
    "{before} = 0, any number of coordinates lose the sum of their distances over the "
    "scale, which is at most the privacy loss asked for where the scale is the "
    "sensitivity over that loss. The sum over all coordinates is not one statement "
    "here.",
)


def proof(p):
    """The Laplace mechanism, and independent composition."""
    positive, gap = p.given("scale"), abs(left - right)
    values = {
        "f": left,
        "g": right,
        "b": scale,
        "sensitivity": gap,
        "epsilon": gap / scale,
    }
    known = p.have(gap <= gap), p.have(gap <= scale * (gap / scale), positive)
    one = p.use(laplace_private, positive, *known, **values)
    laws = {
        "P": P,
        "Q": Q,
        "V": laplace(left, scale),
        "W": laplace(right, scale),
        "epsilon1": before,
        "epsilon2": gap / scale,
        "delta1": number(0),
        "delta2": number(0),
    }
    both = p.use(independent, p.given("earlier"), one, spaces={"T": REAL}, **laws)
    return p.the_same(both, SPEC.claim)


bit = point("bit", finite(2))
seen = point("seen", pair_sort(finite(2), REAL))
usual = {
    P: finite_law("2/3", "1/3"),
    Q: finite_law("1/3", "2/3"),
    left: 0,
    right: 1,
    scale: 1,
    before: log(2),
}
corner = event(seen, conjunction(equal(first(seen), label(0, 2)), second(seen) <= 0))
two = {"S": finite(2)}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, spaces=two),
    near_misses={
        "earlier ones that are not close": NearMiss(
            without="earlier", at=At({**usual, before: 0}, (corner,), two)
        ),
        "half of the distance": NearMiss(
            claim=close(longer(P, left), longer(Q, right), loss("1/2"), 0),
            at=At(usual, (corner,), two),
        ),
    },
    exceptions={"scale": "without a positive scale there is no Laplace law"},
)
