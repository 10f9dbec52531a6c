"""How fast the tails of a released Gaussian mixture fall: like those of the noise.

Beyond an end u the release has about exp(-u / b) / 2 times M of the mass, where M is
the mean of exp(X / b): of exp(mean / b + sd^2 / (2 b^2)) for normal components.
"""

from verifydp.formal.spec import *

C = space("C")
weights, m, x, y, z = (
    law("weights", C),
    point("m", C),
    point("x", REAL),
    point("y", REAL),
    point("z", REAL),
)
mean_of, sd_of = function_variable("mean_of", C), function_variable("sd_of", C)
#: The growth of each component, less a common factor.
growth = any_test("growth", C)
b, u, most = real("b"), real("u"), real("most")
B = event_variable("B", REAL)


def data(component):
    return normal(at(mean_of, component), at(sd_of, component))


released = bind(weights, m, bind(data(m), x, laplace(x, b)))


def grown(side):
    """The mean of exp(side x / b) for a component."""
    rate = at(sd_of, m) / b
    return exp(side * at(mean_of, m) / b + rate * rate / 2)


def reached(side):
    """How much of the growth comes from data that are not beyond the end."""
    centre = at(mean_of, m) + side * at(sd_of, m) * at(sd_of, m) / b
    near = x <= u if side == 1 else u <= x
    return mean(normal(centre, at(sd_of, m)), x, indicator(near))


def beyond(end, side):
    """Farther out than an end, on one side."""
    return end < y if side == 1 else y <= end


def claims(side):
    """The tail is between two multiples of exp(-u / b) / 2."""
    tail = mean(released, y, indicator(beyond(u, side)))
    fall, size = exp(-side * u / b) / 2 * most, value(growth, m)
    return conjunction(
        fall * mean(weights, m, size * reached(side)) <= tail,
        tail <= fall * mean(weights, m, size),
    )


def proof_of(side):
    """The proof for one side."""

    def proof(p):
        """For a normal score z, the factor exp(z sd / b) moves its law by sd / b."""
        location, rate = at(mean_of, m), at(sd_of, m) / b
        here = location + at(sd_of, m) * z
        tail = mean(laplace(here, b), y, indicator(beyond(u, side)))
        exponent = side * (here - u) / b
        positive = p.given("scale")
        known = positive, p.axiom("laplace_half_line", here, b, u, facts=[positive])
        near = indicator(here <= u if side == 1 else u <= here)
        low = p.have(near * exp(exponent) / 2 <= tail, *known)
        high = p.have(tail <= exp(exponent) / 2, *known)
        factor = exp(side * (location - u) / b + rate * rate / 2) / 2
        moved, height = normal(side * rate, 1), 1 / sqrt(2 * PI)
        bell = exp(-z * z / 2)
        scaled = [
            p.have(height * bell * (near * exp(exponent) / 2 - tail) <= 0, low),
            p.have(height * bell * (tail - exp(exponent) / 2) <= 0, high),
        ]
        bounds = [
            p.densities(
                scaled[0], z, (factor, moved, near), (-1, standard_normal, tail)
            ),
            p.densities(scaled[1], z, (1, standard_normal, tail), (-factor, moved, 1)),
        ]
        fall, size = exp(-side * u / b) / 2 * most, value(growth, m)
        shape = p.at(p.given("growth"), m)
        inner = mean(data(m), x, mean(laplace(x, b), y, indicator(beyond(u, side))))
        each = [
            p.have(fall * size * reached(side) <= inner, bounds[0], shape),
            p.have(inner <= fall * size, bounds[1], shape),
        ]
        return p.have(p.statement.claim, *(p.mean(one, weights, m) for one in each))

    return proof


only, one = point("only", finite(1)), {"C": finite(1)}
usual = {
    weights: finite_law(1),
    mean_of: function(only, 0),
    sd_of: function(only, 1),
    growth: test_of(only, 1),
    most: exp("1/2"),
    b: 1,
    u: 2,
}


def theorem_of(side, title):
    """The statement for one tail."""
    grows = forall(m, equal(most * value(growth, m), grown(side)))
    without_spread = exp(side * at(mean_of, m) / b)
    far = {**usual, u: 2 * side}
    return Theorem(
        title=title,
        source="derived for Ding, Approximation of Pufferfish privacy for Gaussian "
        "priors: moments of the data at 1 / b",
        given={"scale": b > 0, "growth": grows},
        claim=claims(side),
        proof=proof_of(side),
        instance=At(far, spaces=one),
        near_misses={
            "no scale": NearMiss(
                without=("scale",), at=At({**far, b: -1, u: 10 * side}, spaces=one)
            ),
            "without the variance": NearMiss(
                given={
                    "growth": forall(m, equal(most * value(growth, m), without_spread))
                },
                at=At({**far, most: 1}, spaces=one),
            ),
            "any growth": NearMiss(
                without=("growth",), at=At({**far, most: 1}, spaces=one)
            ),
        },
        remark="Components may be any family with any law of weights; a single normal "
        "law is a family of one. Deviations may be 0. A factor `most` is taken out so "
        "that the growths are bounded, which they are for finitely many components. "
        "The lower bound tends to the upper one, for no data are infinite.",
    )


SPEC = theorem_of(1, "The upper tail of a released Gaussian mixture")
LOWER = theorem_of(-1, "The lower tail of a released Gaussian mixture")
