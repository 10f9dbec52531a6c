"""A tighter bound of the divergence asks for no more noise.

U and V bound the delta at each scale b. Where V is nowhere above U, the least scale at
which V is small enough is enough, and at most any scale at which U is.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
P, R = law("P", REAL), law("R", REAL)
U, V = function_variable("U", REAL), function_variable("V", REAL)
x, y, b = point("x", REAL), point("y", REAL), real("b")
u, v, epsilon, delta = map(real, ("u", "v", "epsilon", "delta"))


def private(scale, loss):
    """The releases with Laplace noise of this scale."""
    here, there = (bind(data, x, laplace(x, scale)) for data in (P, R))
    return close(here, there, epsilon, loss)


def small(bound, scale):
    """The bound is at most delta there."""
    return conjunction(scale > 0, at(bound, scale) <= delta)


enough = forall(b, implies(small(V, b), private(b, delta)))

SPEC = Theorem(
    title="A tighter bound asks for no more noise",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "section VI-A",
    covers=("GP-QU14",),
    uses=(close,),
    given={
        "bound": forall(b, implies(b > 0, private(b, at(V, b)))),
        "tighter": forall(b, implies(b > 0, at(V, b) <= at(U, b))),
        "enough by U": small(U, u),
        "least by V": conjunction(small(V, v), forall(b, implies(small(V, b), v <= b))),
    },
    claim=conjunction(enough, private(v, delta), v <= u),
    remark="P and R are any laws of the data. The paper's {delta}*(delta) at the end "
    "of the section is tau*(delta). gaussian_pufferfish.bound_chain has four bounds in "
    "their order.",
)


def proof(p):
    """What is enough by U is enough by V."""
    known = p.assume(small(V, b))
    B = event_variable("B", REAL)
    bound = p.apply(p.at(p.given("bound"), b), p.have(b > 0, known))
    closeness = private(b, delta)
    left, right = p.at(bound, B).formula.arguments
    rest = right - at(V, b) + delta
    at_event = p.every(p.have(left <= rest, p.at(bound, B), known), B)
    valid = p.every(p.supposing(known, p.the_same(at_event, closeness)), b)
    by_u = p.given("enough by U")
    below = p.apply(p.at(p.given("tighter"), u), p.have(u > 0, by_u))
    by_v = p.have(small(V, u), below, by_u)
    by_least = p.given("least by V")
    minimal = p.part(by_least, 1)
    own = p.apply(p.at(valid, v), p.have(small(V, v), by_least))
    least = p.apply(p.at(minimal, u), by_v)
    return p.have(p.statement.claim, valid, own, least)


zero, scale_ = dirac(number(0)), point("scale", REAL)
nothing = function(scale_, number(0))
from_5 = function(scale_, if_(scale_ >= 5, 0, 1))
from_1 = function(scale_, if_(scale_ >= 1, 0, 1))
usual = {P: zero, R: zero, U: from_5, V: from_5, u: 5, v: 5, epsilon: 0, delta: 0}
left = event(y, y <= 0)


def fails(without, **changed):
    """The least scale by V is larger then."""
    by_name = {over.data: over for over in usual}
    changed = {by_name[name]: new for name, new in changed.items()}
    return NearMiss(without=(without,), claim=v <= u, at=At({**usual, **changed}))


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "no bound": NearMiss(
            without="bound",
            claim=enough,
            at={R: dirac(number(1)), U: from_1, V: from_1, u: 1, v: 1},
            witnesses=(1, left),
        ),
        "not tighter": fails("tighter", U=nothing, u=1),
        "not enough": fails("enough by U", u=1),
        "not the least": fails("least by V", U=nothing, V=nothing, u=1),
    },
)
