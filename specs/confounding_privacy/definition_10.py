"""Invertible perturbation: the output is a monotone function of the noise."""

from verifydp.formal.spec import *

noise, v, y, w = law("noise", REAL), real("v"), real("y"), real("w")
A, B = function_variable("A", REAL), function_variable("B", REAL)
shift = real("shift")
rises = forall(v, w, implies(v <= w, at(A, v) <= at(A, w)))
invertible = Definition(
    "invertible_perturbation",
    (A, B),
    conjunction(
        forall(v, equal(at(B, at(A, v)), v)), forall(y, equal(at(A, at(B, y)), y))
    ),
)


def below(of, level):
    """The distribution function of a law."""
    return probability(of, event(v, v <= level))


perturbed = pushforward(noise, v, at(A, v))

SPEC = Theorem(
    title="The distribution function after an increasing invertible perturbation",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, definition 10",
    covers=("CP-D10",),
    standing="definition",
    defines=invertible,
    reads="{1} takes back what {0} makes of the noise",
    given={"invertible": invertible(A, B), "increasing": rises},
    claim=equal(below(perturbed, y), below(noise, at(B, y))),
    remark="The perturbation is the one for a state, or for given data: the paper "
    "leaves out that it depends on these and on the mechanism, and that it has to be "
    "monotone, which the use of it needs. For an added query answer it is a shift.",
)


def proof(p):
    """An output is small if its noise is: the inverse increases as well."""
    parts = invertible.at((A, B)).arguments
    back, there = (p.have(part, p.given("invertible")) for part in parts)
    of_v, of_y = p.at(back, v), p.at(there, y)
    forth = p.at(p.given("increasing"), v, at(B, y))
    small, large = p.assume(v <= at(B, y)), p.assume(negation(v <= at(B, y)))
    inside = p.have(at(A, v) <= y, p.apply(forth, small), of_y)
    known = p.assume(at(A, v) <= y)
    turned = p.at(p.given("increasing"), at(B, y), v)
    higher = p.apply(turned, p.have(at(B, y) <= v, large))
    same = p.have(equal(at(A, v), y), known, higher, of_y)
    hole = p.fresh(REAL)
    moved = p.rewrite(same, of_v, equal(at(B, hole), v), hole)
    wrong = p.have(FALSE, moved, large)
    outside = p.supposing(
        known,
        p.have(
            v <= at(B, y), p.cases(v <= at(B, y), small, p.have(v <= at(B, y), wrong))
        ),
    )
    here = p.supposing(small, inside)
    left, right = indicator(at(A, v) <= y), indicator(v <= at(B, y))
    equal_ = p.have(equal(left, right), here, outside)
    low = p.mean(p.have(left <= right, equal_), noise, v)
    high = p.mean(p.have(right <= left, equal_), noise, v)
    return p.have(p.statement.claim, low, high)


bit = point("bit", finite(2))
usual = {
    noise: bind(finite_law("1/4", "3/4"), bit, dirac(choose(bit, 0, 1))),
    A: function(v, v + 2),
    B: function(v, v - 2),
    y: 2,
}
turned_over = {**usual, A: function(v, 0 - v), B: function(v, 0 - v), y: 0}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "no inverse": NearMiss(without="invertible", at={B: function(v, v)}),
        "decreasing": NearMiss(without="increasing", at=At({**turned_over, y: "-1/2"})),
    },
)
