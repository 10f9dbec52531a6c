"""How fast the tails of a released Gaussian mixture fall: like those of the noise.

At an end u the density of the release is about exp(-u / b) / (2 b) times M, and beyond
it lies about exp(-u / b) / 2 times M of the mass, where M is the mean of exp(X / b): of
exp(mean / b + sd^2 / (2 b^2)) for normal components.
"""

from functools import partial

from verifydp.formal.spec import *

C = space("C")
mean_of, sd_of = function_variable("mean_of", C), function_variable("sd_of", C)
b, u, most = real("b"), real("u"), real("most")
kernel_ = any_test("kernel", pair_sort(REAL, REAL))
both = point("both", pair_sort(REAL, REAL))
words = shared("gaussian_pufferfish.tails._words")
KINDS, beyond, data, growth = words.KINDS, words.beyond, words.data, words.growth
m, reached, weights, x, y = words.m, words.reached, words.weights, words.x, words.y
proof_of = shared("gaussian_pufferfish.tails._proof").proof_of
released = bind(weights, m, bind(data(m), x, laplace(x, b)))


def grown(side):
    """The mean of exp(side x / b) for a component."""
    rate = at(sd_of, m) / b
    return exp(side * at(mean_of, m) / b + rate * rate / 2)


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
