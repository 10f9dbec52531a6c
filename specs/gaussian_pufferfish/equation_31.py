"""Equation (31): every coupling bounds how far two secrets can be told apart."""

from verifydp.formal.spec import *

coupling = definition("gaussian_pufferfish.coupling")
w, P, R = law("w", pair_sort(REAL, REAL)), law("P", REAL), law("R", REAL)
epsilon, b = real("epsilon"), real("b")
x, y, both = point("x", REAL), point("y", REAL), point("both", pair_sort(REAL, REAL))
B = event_variable("B", REAL)


def hit(datum):
    return probability(laplace(datum, b), B)


apart = abs(first(both) - second(both))
excess = mean(P, x, hit(x)) - exp(epsilon) * mean(R, x, hit(x))
bound = mean(w, both, maximum(0, 1 - exp(epsilon - apart / b)))
PAPER = "Ding, Approximation of Pufferfish privacy for Gaussian priors, appendix E, "

SPEC = Theorem(
    title="A coupling bounds how far two secrets can be told apart",
    source=PAPER + "eq. (31), with the epsilon of eq. (32)",
    covers=("GP-Q31",),
    uses=(coupling,),
    given={"scale": b > 0, "coupling": coupling(w, P, R)},
    claim=forall(B, excess <= bound),
    remark="Eq. (31) itself has no epsilon in the exponent, is weaker and true "
    "(as_printed); eq. (32) goes on with epsilon, as here. Of the lines above it, "
    "without numbers, the third is an equality that has lost epsilon, and so is false. "
    "The infimum over couplings on the left is of a quantity that does not depend on "
    "the coupling. The bound holds for each coupling, so for the infimum and for "
    "Monge's plan. The laws of the data may be any.",
)

wider = mean(w, both, maximum(0, 1 - exp(-apart / b)))

AS_PRINTED = Theorem(
    title="A coupling bounds how far two secrets can be told apart, without epsilon",
    source=PAPER + "eq. (31)",
    covers=("GP-Q31",),
    printed=Printed(
        "appendix E, eq. (31)", "<= the mean of [1 - exp(-|x - x'| / b)]_+ under a plan"
    ),
    uses=(coupling,),
    given={
        "scale": b > 0,
        "epsilon": epsilon >= 0,
        "coupling": coupling(w, P, R),
    },
    claim=forall(B, excess <= wider),
    remark="For {epsilon} >= 0, which the paper has throughout. Without it the "
    "bound is larger than that of gaussian_pufferfish.equation_31, so it"
    " is true as well.",
)
sufficient = theorem("gaussian_pufferfish.any_coupling")


def proof(p):
    """The bound is one of the deltas for which the coupling is enough."""
    values = {"w": w, "P": P, "R": R, "epsilon": epsilon, "b": b, "delta": bound}
    close = p.use(sufficient, p.given("scale"), p.given("coupling"), **values)
    return p.every(p.have(excess <= bound, p.at(close, B)), B)


def points(there, **changed):
    """The secrets fix the data, 0 and another number."""
    place = number(there)
    values = {w: dirac(pair(number(0), place)), P: dirac(number(0)), R: dirac(place)}
    values |= {b: 1, epsilon: 1}
    by_name = {over.data: over for over in values}
    return {**values, **{by_name[name]: one for name, one in changed.items()}}


left = event(y, y <= 0)
raw = 1 - exp(epsilon - apart / b)

SPEC = SPEC.but(
    proof=proof,
    instance=At(points(1)),
    near_misses={
        "an equality": NearMiss(
            claim=forall(B, equal(excess, bound)),
            at=At(points(9), (event(y, FALSE),)),
        ),
        "without the positive part": NearMiss(
            claim=forall(B, excess <= mean(w, both, raw)),
            at=At(points(0), (event(y, FALSE),)),
        ),
        "no scale": NearMiss(
            without="scale",
            at=At(points(1, b=-1, epsilon=-1), (event(y, TRUE),)),
        ),
        "no coupling": NearMiss(
            without="coupling",
            at=At(points(9, w=dirac(pair(number(0), number(0)))), (left,)),
        ),
        "half of the bound": NearMiss(
            claim=forall(B, excess <= bound / 2), at=At(points(20), (event(y, y <= 9),))
        ),
    },
)


def weaker(p):
    """The bound at epsilon 0; a larger epsilon takes more off the left side."""
    known = p.given("scale"), p.given("coupling")
    at_0 = p.at(p.use(SPEC, *known, epsilon=0), B)
    chance = p.mean_between(laplace(x, b), y, indicator(member(y, B)))
    positive = p.mean(p.have(hit(x) >= 0, chance), R, x)
    grown = p.have(exp(epsilon) >= 1, p.given("epsilon"))
    return p.every(p.have(excess <= wider, at_0, positive, grown), B)


AS_PRINTED = AS_PRINTED.but(
    proof=weaker,
    instance=At(points(1)),
    near_misses={
        "no epsilon": NearMiss(
            without="epsilon",
            at=At(points(0, epsilon=-1), (event(y, TRUE),)),
        ),
        "no coupling": NearMiss(
            without="coupling",
            at=At(points(9, w=dirac(pair(number(0), number(0)))), (left,)),
        ),
        "half of the bound": NearMiss(
            claim=forall(B, excess <= wider / 2),
            at=At(points(20), (event(y, y <= 9),)),
        ),
    },
    exceptions={
        "scale": "with epsilon >= 0 and a scale that is not positive both sides are 0, "
        "or nothing is known",
    },
)
