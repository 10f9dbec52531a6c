"""A test below a bell curve, under a normal law."""

from verifydp.formal.spec import *

PLANE = pair_sort(REAL, REAL)
d, s, g, rho, y = map(real, ("d", "s", "g", "rho", "y"))
t = any_test("t", REAL)

SPEC = Theorem(
    title="A test below a bell curve, under a normal law",
    source="tilting of the normal density",
    given={
        "below": forall(y, value(t, y) <= exp(-g * ((d + s * y) * (d + s * y)))),
        "rho": rho > 0,
        "relation": equal((1 + 2 * g * s * s) * rho * rho, 1),
    },
    claim=mean(standard_normal, y, value(t, y)) <= rho * exp(-g * d * d * rho * rho),
)


def bell(p):
    """The exponential of a negative square, times the density, is a density."""
    fits, positive = p.given("relation"), p.given("rho")
    r, still = d + s * y, -(y * y) / 2
    centre, shift = -2 * g * d * s * rho * rho, -g * d * d * rho * rho
    turned = -(((y - centre) / rho) ** 2) / 2
    same = p.have(equal(-g * (r * r) + still, shift + turned), fits, positive)
    below = p.at(p.given("below"), y)
    scaled = p.have(value(t, y) * exp(still) <= exp(-g * (r * r) + still), below)
    height = 1 / sqrt(2 * PI)
    unit = p.have(equal(rho * (1 / rho), 1), positive)
    factor_ = rho * exp(shift)
    plain = p.have(value(t, y) * exp(still) <= exp(shift) * exp(turned), scaled, same)
    pointwise = p.have(
        value(t, y) * height * exp(still)
        - factor_ * (1 / (rho * sqrt(2 * PI))) * exp(turned)
        <= 0,
        plain,
        unit,
        p.have(height > 0),
    )
    total = p.densities(
        pointwise,
        y,
        (1, standard_normal, value(t, y)),
        (-factor_, normal(centre, rho), 1),
    )
    return p.have(p.statement.claim, total)


low_test = {t: test_of(y, 0), g: "3/2", s: 1, rho: "1/2", d: 0}
flat_test = {**low_test, t: test_of(y, 1), s: 0}
#: Two steps below the bell curve exp(-3 y^2 / 8).
steps = if_(abs(y) <= "1/2", "9/10", if_(abs(y) <= 1, "62/100", 0))
under_bell = test_of(y, steps)


def by_tangent(p, goal):
    """The curve is above 1 - 3 y^2 / 8."""
    tangent = p.axiom("exp_tangent", -(number("3/8") * (y * y)))
    bell_ = exp(-(number("3/8") * (y * y)))
    square = implies(abs(y) <= 1, steps <= 1 - number("3/8") * (y * y))
    square = p.have(square, p.have(equal(abs(y) * abs(y), y * y)))
    less = p.have(steps <= bell_, tangent, square, p.have(bell_ > 0))
    return p.the_same(p.every(less, y), goal)


SPEC = SPEC.but(
    proof=bell,
    instance=At(low_test),
    near_misses={
        "not below": NearMiss(without="below", at={t: test_of(y, 1)}),
        "a negative deviation": NearMiss(without="rho", at={rho: "-1/2"}),
        "another deviation": NearMiss(without="relation", at={**flat_test, rho: "1/2"}),
        "more of the curve": NearMiss(
            number=Number(2, 8, hypothesis="relation"),
            at={t: under_bell, g: "3/8"},
            show={"below": by_tangent},
        ),
    },
)
