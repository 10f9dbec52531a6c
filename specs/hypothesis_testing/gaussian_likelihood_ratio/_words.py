"""What the theorems of gaussian_likelihood_ratio share."""

from verifydp.formal.spec import *

f, g, sigma, o = map(real, ("f", "g", "sigma", "o"))


def density(centre, output, noise):
    return exp(-(((output - centre) / noise) ** 2) / 2) / (noise * sqrt(2 * PI))


def ratio(output, noise):
    return density(f, output, noise) / density(g, output, noise)


def exponent(output, noise):
    return (f - g) * (2 * output - f - g) / (2 * noise * noise)


epsilon, delta, sensitivity = real("epsilon"), real("delta"), real("sensitivity")
level = log(number("5/4") / delta)
given_settings = {
    "settings": conjunction(delta > 0, delta < "5/4", epsilon > 0, sensitivity > 0),
    "worst pair": equal(f - g, sensitivity),
}


def quotient(p, positive):
    """The difference of two squares; the heights of the densities cancel."""
    far, near = (-(((o - one) / sigma) ** 2) / 2 for one in (g, f))
    squares = p.have(equal(near, exponent(o, sigma) + far), positive)
    powers = p.have(equal(exp(near), exp(exponent(o, sigma)) * exp(far)), squares)
    height = p.have(sigma * sqrt(2 * PI) > 0, positive)
    u, v, w, k = map(real, "uvwk")
    known = p.assume(conjunction(v > 0, k > 0, equal(u, w * v)))
    cancel = p.supposing(known, p.have(equal(u / k / (v / k), w), known))
    values = exp(near), exp(far), exp(exponent(o, sigma)), sigma * sqrt(2 * PI)
    cancel = p.at(p.every(cancel, u, v, w, k), *values)
    return p.apply(cancel, p.have(cancel.formula.arguments[0], powers, height))


settings = {epsilon: "1/2", delta: "1/100", sensitivity: 1}


def other_twos(places, values):
    """Another number in place of each 2, by its place and a name for that."""
    return {
        f"9/5 in place of 2, {name}": NearMiss(
            number=Number(2, "9/5", place=place), at=At(values)
        )
        for place, name in places.items()
    }


in_equation = {0: "noise", 2: "with", 4: "height", 7: "without", 10: "line"}


def other_numbers():
    """Another number in place of each 2, and of each 5/4."""
    return {
        **other_twos(in_equation, here),
        "1 in place of 5/4": NearMiss(number=Number("5/4", 1), at=At(here)),
        "delta up to 3": NearMiss(
            number=Number("5/4", 3, hypothesis="settings"), at=At({**here, delta: 2})
        ),
    }


def at_noise(p, noise, square, exact_form):
    """The ratio at a deviation whose square is known."""
    room, some = p.given("settings"), p.assume(sigma > 0)
    positive = p.have(level > 0, p.have(number("5/4") / delta > 1, room))
    root = p.have(conjunction(noise > 0, equal(noise * noise, square)), *inside(
        p, positive, room))  # fmt: skip
    exact = p.every(p.supposing(some, quotient(p, some)), sigma)
    exact = p.apply(p.at(exact, noise), p.have(noise > 0, root))
    k, n, m = map(real, "knm")
    twice = p.assume(conjunction(equal(k, n / 2), equal(m, f - g)))
    line = 2 * o - f - g
    same = p.have(equal((f - g) * line / (2 * k), m * line / n), twice)
    same = p.every(p.supposing(twice, same), k, n, m)
    same = p.at(same, noise * noise, 2 * square, sensitivity)
    apart = p.have(equal(sensitivity, f - g), p.given("worst pair"))
    same = p.apply(same, p.have(same.formula.arguments[0], root, apart))
    return p.have(p.statement.claim, exact, same)


def inside(p, positive, room):
    """What stands under the roots is positive."""
    u, v, w = map(real, "uvw")
    known = p.assume(conjunction(u > 0, v > 0, w > 0))
    parts = p.have(conjunction(2 * u * v / w > 0, 2 * u > 0, v / w > 0), known)
    parts = p.at(p.every(p.supposing(known, parts), u, v, w),
                 level, sensitivity, epsilon)  # fmt: skip
    return (p.apply(parts, p.have(parts.formula.arguments[0], positive, room)),)


here = {f: 1, g: 0, o: "3/2", **settings}
