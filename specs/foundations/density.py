"""A law with a bounded density with respect to another law.

The density is written as a test u, with values in [0, 1], times a constant. Any two
laws have such densities, bounded by 2, with respect to their average.
"""

from verifydp.formal.spec import *

S = space("S")
P, R, x = law("P", S), law("R", S), point("x", S)
u, h, B = any_test("u", S), any_test("h", S), event_variable("B", S)
scale = real("scale")


def integral(body):
    """Under R, weighted by the density."""
    return mean(R, x, scale * value(u, x) * body)


density = Definition(
    "density",
    (P, R, u, scale),
    forall(B, equal(probability(P, B), integral(indicator(member(x, B))))),
)
has_density = density(P, R, u, scale)
on_tests = forall(h, equal(mean(P, x, value(h, x)), integral(value(h, x))))

SPEC = Theorem(
    title="Bounded densities, for events and for tests",
    source="Billingsley 1995, theorems 16.11 and 32.2 (Radon and Nikodym)",
    standing="definition",
    defines=density,
    reads="{0} has the density {3} times {2} with respect to {1}",
    claim=conjunction(implies(has_density, on_tests), implies(on_tests, has_density)),
    remark="That laws have densities is nowhere claimed here; theorems that need them "
    "have them as hypotheses. The theorem of Radon and Nikodym gives them for any two "
    "laws with respect to their average.",
)


def proof(p):
    """An equation is two inequalities, and the layer cake has them for tests."""
    on_event = p.at(p.assume(has_density), B)
    left, right = on_event.formula.arguments
    two = p.have(left <= right, on_event), p.have(left >= right, on_event)
    cakes = [p.layer_cake(p.every(one, B), x, value(h, x)) for one in two]
    on_test = p.have(equal(mean(P, x, value(h, x)), integral(value(h, x))), *cakes)
    forwards = p.every(on_test, h)
    at_event = p.at(p.assume(on_tests), test_of(x, indicator(member(x, B))))
    backwards = p.the_same(p.every(at_event, B), has_density)
    return p.have(
        p.statement.claim,
        p.supposing(has_density, forwards),
        p.supposing(on_tests, backwards),
    )


bit, zero = point("bit", finite(2)), label(0, 2)

SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "without the constant": NearMiss(
            claim=implies(
                has_density,
                forall(
                    h,
                    equal(
                        mean(P, x, value(h, x)), mean(R, x, value(u, x) * value(h, x))
                    ),
                ),
            ),
            at=At(
                {
                    P: finite_law("3/4", "1/4"),
                    R: finite_law("1/2", "1/2"),
                    u: test_of(bit, choose(bit, "3/4", "1/4")),
                    scale: 2,
                },
                (test_of(bit, indicator(equal(bit, zero))),),
                {"S": finite(2)},
            ),
        ),
    },
)
