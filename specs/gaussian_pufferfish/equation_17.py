"""Step 1 of the proof of Theorem 1: only data that a map moves far can be told.

A datum x is compared with its image T(x). By the triangle inequality the two chances
of an output differ by a factor of at most exp(|x - T(x)| / b).
"""

from verifydp.formal.spec import *

P, T = law("P", REAL), function_variable("T", REAL)
b, epsilon = real("b"), real("epsilon")
x, y, B = point("x", REAL), point("y", REAL), event_variable("B", REAL)
apart = abs(x - at(T, x))
far = indicator(epsilon * b < apart)


def hit(datum):
    """The chance of an output in B."""
    return probability(laplace(datum, b), B)


left = mean(P, x, hit(x) - exp(epsilon) * hit(at(T, x)))
kept = far * hit(x) * (1 - exp(epsilon - apart / b))

SPEC = Theorem(
    title="Proof of Theorem 1: the triangle inequality",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, eq. (17)",
    covers=("GP-Q17",),
    given={"scale": b > 0},
    claim=forall(B, left <= mean(P, x, kept)),
    remark="The data have any law and the map is any. The restriction to the data that "
    "are moved by more than epsilon b is made in the same line of the paper.",
)

laplace_mechanism = theorem("foundations.laplace")
h = any_test("h", REAL)


def proof(p):
    """Where x is not moved far, the factor is not positive and may be dropped."""
    scale, growth = p.given("scale"), exp(epsilon - apart / b)
    level = {"f": x, "g": at(T, x), "epsilon": apart / b, "sensitivity": apart}
    enough = p.have(apart <= b * (apart / b), scale)
    ratio = p.use(laplace_mechanism, scale, p.have(apart <= apart), enough, **level)
    unit = p.mean_between(laplace(x, b), y, indicator(member(y, B)))
    shrunk = p.have(growth * hit(x) <= exp(epsilon) * hit(at(T, x)), p.at(ratio, B))
    near = p.have(implies(apart <= epsilon * b, growth >= 1), scale)
    wide = p.have(implies(epsilon * b < apart, growth <= 1), scale)
    step = p.have(hit(x) - exp(epsilon) * hit(at(T, x)) <= kept, shrunk, unit, near)
    between = p.have(conjunction(number(0) <= kept, kept <= 1), unit, wide)
    # As a test the bound has a mean of which the rules can speak.
    is_kept = p.assume(forall(x, equal(value(h, x), kept)))
    bound = p.mean(
        p.have(step.formula.arguments[0] <= value(h, x), step, p.at(is_kept, x)), P, x
    )
    at_kept = p.cut(p.every(between, x), p.named(bound, h, kept, x))
    return p.every(p.have(left <= mean(P, x, kept), at_kept), B)


moved = {P: dirac(number(0)), b: 1, epsilon: 1}
output = (event(y, y <= 0),)


def by(distance, **changed):
    """The datum 0 is moved by so much."""
    return {**moved, T: function(x, x + distance), **changed}


SPEC = SPEC.but(
    proof=proof,
    instance=At(by(3)),
    near_misses={
        "no scale": NearMiss(
            without="scale",
            at={**by(0), b: -1, epsilon: -1},
            witnesses=(event(y, TRUE),),
        ),
        "fewer data": NearMiss(
            claim=forall(
                B,
                left
                <= mean(
                    P,
                    x,
                    indicator(epsilon * b < apart / 2)
                    * hit(x)
                    * (1 - exp(epsilon - apart / b)),
                ),
            ),
            at=At(by("3/2"), output),
        ),
        "half the distance": NearMiss(
            claim=forall(
                B, left <= mean(P, x, far * hit(x) * (1 - exp(epsilon - apart / b / 2)))
            ),
            at=At(by(10), output),
        ),
    },
)
