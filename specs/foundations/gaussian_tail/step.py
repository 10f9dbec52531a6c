"""The tail of the normal law, by a step."""

from verifydp.formal.spec import *

x, a, y = real("x"), real("a"), point("y", REAL)
fall = exp(-x * x / 2)

SPEC = Theorem(
    title="The tail of the normal law, by a step",
    source="tilting of the normal density; Wainwright 2019, section 2.1",
    given={"place": x >= 0},
    claim=normal_cdf(-x) <= fall * (number("1/2") - (1 - exp(-a * x)) * normal_cdf(-a)),
)


def stepped(p):
    """The step is 1 on [-a, 0] and exp(-a x) to the left of it."""
    left, far = y <= 0, y <= -a
    moved, still = exp(-(y - x) * (y - x) / 2), exp(-y * y / 2)
    place = p.given("place")
    bounds = [
        p.have(
            implies(where, moved <= exp(low) * fall * still),
            p.have(
                implies(where, -(y - x) * (y - x) / 2 <= low - x * x / 2 - y * y / 2),
                place,
            ),
        )
        for where, low in ((left, number(0)), (far, -a * x))
    ]
    less, more = (
        p.have(implies(a >= 0, exp(-a * x) <= 1), place),
        p.have(implies(a <= 0, exp(-a * x) >= 1), place),
    )
    height = p.have(1 / sqrt(2 * PI) > 0)
    here, there = indicator(left), indicator(far)
    gap = here * moved - here * fall * still + (1 - exp(-a * x)) * there * fall * still
    below = p.have(gap <= 0, *bounds, less, more)
    pointwise = p.have(1 / sqrt(2 * PI) * gap <= 0, below, height)
    bound = p.densities(
        pointwise,
        y,
        (1, normal(x, 1), here),
        (-fall, standard_normal, here),
        ((1 - exp(-a * x)) * fall, standard_normal, there),
    )
    places = [p.axiom("normal_half_line", place) for place in (-x, number(0), -a)]
    return p.have(p.statement.claim, bound, *places)


SPEC = SPEC.but(
    proof=stepped,
    instance=At({x: 1, a: 1}),
    near_misses={
        "a negative place": NearMiss(without="place", at={x: -1, a: 0}),
        "a little less": NearMiss(
            claim=normal_cdf(-x)
            <= fall * (number("0.499") - (1 - exp(-a * x)) * normal_cdf(-a)),
            at={x: 0, a: 1},
        ),
        "a faster fall": NearMiss(number=Number(2, "9/5"), at={x: 10, a: 0}),
    },
)
