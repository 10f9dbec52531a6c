"""A function below a square, by a tilted normal law."""

from verifydp.formal.spec import *

d, s, g, rho, y, c = map(real, ("d", "s", "g", "rho", "y", "c"))
v = any_test("v", REAL)
words = shared("gaussian_pufferfish.second_moments._words")
r, steps = words.r, words.steps

SPEC = Theorem(
    title="A function below a square, by a tilted normal law",
    source="tilting of the normal density",
    given={
        "below": forall(y, c * value(v, y) <= r * r),
        "sign": g > 0,
        "rho": rho > 0,
        "relation": equal((1 - 2 * g * s * s) * rho * rho, 1),
    },
    claim=c * mean(standard_normal, y, value(v, y))
    <= (rho * exp(g * d * d * rho * rho) - 1) / g,
)


def bounded_by(p):
    """The function is below the exponential, and that is a normal density."""
    below, positive = p.at(p.given("below"), y), p.given("rho")
    sign, fits = p.given("sign"), p.given("relation")
    centre, shift = 2 * g * d * s * rho * rho, g * d * d * rho * rho
    turned = -(((y - centre) / rho) ** 2) / 2
    still = -(y * y) / 2
    same = p.have(equal(g * (r * r) + still, shift + turned), fits, positive)
    tangent = p.axiom("exp_tangent", g * (r * r))
    square = p.have(r * r <= (exp(g * (r * r)) - 1) / g, tangent, sign)
    grown = p.have(c * value(v, y) <= (exp(g * (r * r)) - 1) / g, below, square)
    scaled = p.have(
        c * value(v, y) * exp(still) <= (exp(g * (r * r) + still) - exp(still)) / g,
        grown,
    )
    moved = p.have(
        c * value(v, y) * exp(still) - exp(shift) / g * exp(turned) + exp(still) / g
        <= 0,
        scaled,
        same,
    )
    height = 1 / sqrt(2 * PI)
    unit = p.have(equal(rho * (1 / rho), 1), positive)
    factor = rho * exp(shift) / g
    pointwise = p.have(
        c * value(v, y) * height * exp(still)
        - factor * (1 / (rho * sqrt(2 * PI))) * exp(turned)
        + 1 / g * height * exp(still)
        <= 0,
        moved,
        unit,
        p.have(height > 0),
    )
    total = p.densities(
        pointwise,
        y,
        (c, standard_normal, value(v, y)),
        (-factor, normal(centre, rho), 1),
        (1 / g, standard_normal, 1),
    )
    return p.have(p.statement.claim, total)


flat = {c: 0, v: test_of(y, 1), d: 0, s: "1/2", g: "3/2", rho: 2}
falls = {**flat, c: 9, v: steps("1/2", 1, "3/2", 2, "5/2", 3), s: 1}

SPEC = SPEC.but(
    proof=bounded_by,
    instance=At(flat),
    near_misses={
        "not below": NearMiss(without="below", at={c: 9}),
        "a negative tilt": NearMiss(without="sign", at={**falls, g: -4, rho: "1/3"}),
        "a negative deviation": NearMiss(without="rho", at={rho: -2}),
        "another deviation": NearMiss(without="relation", at={rho: "1/2"}),
        "half of the tilt": NearMiss(
            number=Number(2, 1, hypothesis="relation"),
            at={**falls, g: "41/441", rho: "21/20"},
        ),
    },
)
