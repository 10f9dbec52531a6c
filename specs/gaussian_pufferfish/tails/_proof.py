"""How tails is shown."""

from verifydp.formal.spec import *

C = space("C")
mean_of, sd_of = function_variable("mean_of", C), function_variable("sd_of", C)
b, u, most = real("b"), real("u"), real("most")
words = shared("gaussian_pufferfish.tails._words")
KINDS, data, growth, m = words.KINDS, words.data, words.growth, words.m
reached, weights, x, z = words.reached, words.weights, words.x, words.z


def of_one_datum(p, here, side, kind):
    """The same bounds for one datum; the lower one if it is not beyond the end."""
    positive, exponent = p.given("scale"), side * (here - u) / b
    near = here <= u if side == 1 else u <= here
    if kind == "mass":
        axiom = p.axiom("laplace_half_line", here, b, u, facts=[positive])
        return near, exponent, (positive, axiom)
    distance = -abs(here - u) / b
    same = p.have(implies(near, equal(exponent, distance)))
    less = p.have(distance <= exponent, positive)
    shape = p.at(p.given("kernel"), here, u)
    powers = (
        p.have(exp(distance) <= exp(exponent), less),
        p.have(implies(near, equal(exp(exponent), exp(distance))), same),
    )
    return near, exponent, (shape, *powers)


def proof_of(side, kind):
    """The proof for one side."""

    def proof(p):
        """For a normal score z, the factor exp(z sd / b) moves its law by sd / b."""
        of_datum, share = KINDS[kind]
        location, rate = at(mean_of, m), at(sd_of, m) / b
        here = location + at(sd_of, m) * z
        size_ = of_datum(here, side)
        near, exponent, known = of_one_datum(p, here, side, kind)
        near = indicator(near)
        low = p.have(near * exp(exponent) * share <= size_, *known)
        high = p.have(size_ <= exp(exponent) * share, *known)
        factor = exp(side * (location - u) / b + rate * rate / 2) * share
        moved, unit = normal(side * rate, 1), 1 / sqrt(2 * PI)
        bell = exp(-z * z / 2)
        scaled = [
            p.have(unit * bell * (near * exp(exponent) * share - size_) <= 0, low),
            p.have(unit * bell * (size_ - exp(exponent) * share) <= 0, high),
        ]
        bounds = [
            p.densities(
                scaled[0], z, (factor, moved, near), (-1, standard_normal, size_)
            ),
            p.densities(scaled[1], z, (1, standard_normal, size_), (-factor, moved, 1)),
        ]
        fall, size = exp(-side * u / b) * share * most, value(growth, m)
        shape = p.at(p.given("growth"), m)
        inner = mean(data(m), x, of_datum(x, side))
        each = [
            p.have(fall * size * reached(side) <= inner, bounds[0], shape),
            p.have(inner <= fall * size, bounds[1], shape),
        ]
        return p.have(p.statement.claim, *(p.mean(one, weights, m) for one in each))

    return proof
