"""The derivative of an exponential."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.derivative_rules._words")
derivative = definition("hypothesis_testing.derivative")
x, h, t = map(real, ("x", "h", "t"))
base, weight, rate, m = map(real, ("base", "weight", "rate", "m"))


def growth(place):
    return base + weight * exp(rate * (place - m))


slope = weight * rate * exp(rate * (x - m))

SPEC = Theorem(
    title="The derivative of an exponential",
    source="Rudin 1976, theorem 8.6",
    uses=(derivative,),
    claim=derivative(function(t, growth(t)), x, slope),
)
square = theorem("hypothesis_testing.derivative.square")


def of_growth(p):
    """From 1 + u <= exp(u) at u and -u: exp(u) - 1 - u is at most 2 u^2."""
    u, E, w = map(real, ("u", "E", "w"))
    tangents = p.axiom("exp_tangent", u), p.axiom("exp_tangent", -u)
    small = p.assume(abs(u) <= "1/2")
    bound = p.have(abs(exp(u) - 1 - u) <= 2 * (u * u), *tangents, small)
    bound = p.every(p.supposing(small, bound), u)
    within = 1 / (2 * abs(rate) + 2)
    near = p.assume(abs(h) < within)
    share = p.have(abs(rate * h) <= "1/2", near)
    bound = p.apply(p.at(bound, rate * h), share)
    left, v = real("left"), real("v")
    scaled = implies(
        abs(left) <= 2 * (v * v), abs(w * E * left) <= 2 * abs(w * E) * (v * v)
    )
    start = exp(rate * (x - m))
    scaled = p.at(
        p.every(p.have(scaled), left, v, w, E),
        exp(rate * h) - 1 - rate * h,
        rate * h,
        weight,
        start,
    )
    scaled = p.apply(scaled, bound)
    apart = growth(x + h) - growth(x) - slope * h
    limit = 2 * abs(weight * start) * (rate * rate) * (h * h)
    body = p.have(abs(apart) <= limit, scaled)
    body = p.every(p.supposing(near, body), h)
    values = {"f": function(t, growth(t)), "d": slope, "radius": within}
    values["factor"] = 2 * abs(weight * start) * (rate * rate)
    return p.use(square, p.have(within > 0), body, **values)


twice = {base: 0, weight: 1, rate: 2, m: 0, x: 0}

SPEC = SPEC.but(
    proof=of_growth,
    near_misses={
        "without the rate": NearMiss(
            claim=derivative(function(t, growth(t)), x, weight * exp(rate * (x - m))),
            at=words.other_slope(
                lambda p: p.use(SPEC, twice),
                2,
                twice,
            ),
        ),
    },
)
