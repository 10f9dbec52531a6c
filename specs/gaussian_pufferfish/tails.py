"""How fast the tails of a released Gaussian mixture fall: like those of the noise.

At an end u the density of the release is about exp(-u / b) / (2 b) times M, and beyond
it lies about exp(-u / b) / 2 times M of the mass, where M is the mean of exp(X / b): of
exp(mean / b + sd^2 / (2 b^2)) for normal components.
"""

from functools import partial

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
kernel_ = any_test("kernel", pair_sort(REAL, REAL))
both = point("both", pair_sort(REAL, REAL))


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


def beyond(side):
    """Farther out than the end, on one side."""
    return u < y if side == 1 else y <= u


def chance(datum, side):
    """The chance of an output beyond the end, for one datum."""
    return mean(laplace(datum, b), y, indicator(beyond(side)))


def height(datum, _side):
    """The density of an output at the end for one datum, times 2 b."""
    return value(kernel_, pair(datum, u))


#: What is bounded, and its share of exp(-u / b) M.
KINDS = {"mass": (chance, number("1/2")), "density": (height, number(1))}


def claims(side, kind):
    """It is between two multiples of exp(-u / b)."""
    of_datum, share = KINDS[kind]
    whole = mean(weights, m, mean(data(m), x, of_datum(x, side)))
    if kind == "mass":
        whole = mean(released, y, indicator(beyond(side)))
    fall, size = exp(-side * u / b) * share * most, value(growth, m)
    return conjunction(
        fall * mean(weights, m, size * reached(side)) <= whole,
        whole <= fall * mean(weights, m, size),
    )


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


def too_little(side, values):
    """The theorem's own lower bound is above what is claimed."""

    def refute(p, claim):
        own = DENSITY if side == 1 else LOWER_DENSITY
        true = p.use(own, {**values, most: usual[most]}, spaces=one)
        near = indicator(x <= 2 if side == 1 else x >= -2)
        return p.have(
            negation(claim),
            true,
            p.auto(mean(normal(side, 1), x, near) >= "4/5"),
            p.auto(exp("1/2") * "4/5" > values[most]),
        )

    return refute


NO_SCALE = (
    "at scale 0 the kernel is the constant 1, for which this holds as well, and a "
    "negative scale leaves no kernel with values up to 1"
)


def theorem_of(side, kind, title, remark):
    """The statement for one tail."""
    grows = forall(m, equal(most * value(growth, m), grown(side)))
    shaped = forall(x, y, equal(value(kernel_, pair(x, y)), exp(-abs(x - y) / b)))
    given = {"scale": b > 0, "growth": grows}
    without_spread = exp(side * at(mean_of, m) / b)
    without_spread = forall(m, equal(most * value(growth, m), without_spread))
    far = {**usual, u: 2 * side}
    misses, refute = {}, lambda values: None
    no_scale = {}
    if kind == "mass":
        negative = At({**far, b: -1, u: 10 * side}, spaces=one)
        misses["more than a chance"] = NearMiss(without=("scale",), at=negative)
        misses["a smaller share"] = NearMiss(
            At(far, spaces=one), number=Number("1/2", "1/3", 1)
        )
    else:
        given["kernel"] = shaped
        far[kernel_] = test_of(both, exp(-abs(first(both) - second(both))))
        flat = At({**far, kernel_: test_of(both, 1)}, spaces=one)
        misses["another kernel"] = NearMiss(without=("kernel",), at=flat)
        no_scale["scale"] = NO_SCALE
        refute = partial(too_little, side)
    less, half = (
        At({**far, most: size}, spaces=one, refute=refute({**far, most: size}))
        for size in (number(1), exp("1/4"))
    )
    return Theorem(
        title=title,
        source="derived for Ding, Approximation of Pufferfish privacy for Gaussian "
        "priors: moments of the data at 1 / b",
        given=given,
        claim=claims(side, kind),
        proof=proof_of(side, kind),
        instance=At(far, spaces=one),
        near_misses={
            **misses,
            "without the variance": NearMiss(given={"growth": without_spread}, at=less),
            "half of the variance": NearMiss(
                half, number=Number(2, 4, hypothesis="growth")
            ),
            "any growth": NearMiss(without=("growth",), at=less),
        },
        exceptions=no_scale,
        remark="Components may be any family with any law of weights; a single normal "
        "law is a family of one. Deviations may be 0. A factor `most` is taken out so "
        "that the growths are bounded, which they are for finitely many components. "
        "The lower bound tends to the upper one, for no data are infinite. " + remark,
    )


CHANCES = (
    "A scale that is not positive gives no Laplace law; for a negative one the near "
    "miss needs nothing of the law but that chances are at most 1."
)
HEIGHTS = "The density is the mean of the kernel over 2 b."
SPEC = theorem_of(1, "mass", "The upper tail of a released Gaussian mixture", CHANCES)
LOWER = theorem_of(-1, "mass", "The lower tail of a released Gaussian mixture", CHANCES)
DENSITY = theorem_of(
    1, "density", "The density of a released Gaussian mixture, far up", HEIGHTS
)
LOWER_DENSITY = theorem_of(
    -1, "density", "The density of a released Gaussian mixture, far down", HEIGHTS
)
