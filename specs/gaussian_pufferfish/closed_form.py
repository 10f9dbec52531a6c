"""Normal data with Laplace noise: density and distribution function in closed form.

An exponential times a normal density is a normal density again, with another mean and
another factor; so only values of the normal distribution function are needed.
"""

from verifydp.formal.spec import *

mean_, sd, b, end = map(real, ("mean", "sd", "b", "end"))
x, y, w = point("x", REAL), point("y", REAL), point("w", REAL)
kernel_ = any_test("kernel", pair_sort(REAL, REAL))
released = bind(normal(mean_, sd), x, laplace(x, b))
up_to = probability(released, event(y, y <= end))
#: The density of the release at the end, times 2 b.
density = mean(normal(mean_, sd), x, value(kernel_, pair(x, end)))

z, rate = end - mean_, sd / b
score, growth = z / sd, exp(rate * rate / 2)
left = growth * exp(-z / b) * normal_cdf(score - rate)
right = growth * exp(z / b) * normal_cdf(-score - rate)


def forms(chance, size):
    """Distribution function and density."""
    return conjunction(equal(up_to, chance), equal(density, size))


normal_part = normal_cdf(score)

SPEC = Theorem(
    title="Normal data with Laplace noise, in closed form",
    source="derived for Ding, Approximation of Pufferfish privacy for Gaussian "
    "priors, section II-A: the convolution",
    covers=("GP-N1",),
    given={
        "scale": b > 0,
        "deviation": sd > 0,
        "kernel": forall(x, y, equal(value(kernel_, pair(x, y)), exp(-abs(x - y) / b))),
    },
    claim=forms(normal_part - (left - right) / 2, left + right),
    remark="The density is the second form over 2 b "
    "(gaussian_pufferfish.release_density says that it is one), intervals have "
    "differences of the first form. The formula has no meaning for a point mass: with "
    "deviation 0 it is gaussian_pufferfish.closed_form.still. A scale that is not "
    "positive gives no Laplace law, of which nothing is claimed or refuted.",
)


at_mean = probability(bind(normal(mean_, 0), x, laplace(x, b)), event(y, y <= end))

STILL = Theorem(
    title="A point mass with Laplace noise, in closed form",
    source="integral of the Laplace density",
    given={"scale": b > 0},
    claim=equal(at_mean, if_(z <= 0, exp(z / b) / 2, 1 - exp(-z / b) / 2)),
)


def proof(p):
    """Below the end and above it the noise is an exponential of the data."""
    positive = p.given("scale")
    here, bell, unit = mean_ + sd * w, exp(-w * w / 2), 1 / sqrt(2 * PI)
    below, above = indicator(here <= end), indicator(end < here)
    chance = mean(laplace(here, b), y, indicator(y <= end))
    falls = exp((here - end) / b), exp((end - here) / b)
    up, down = normal(rate, 1), normal(-rate, 1)
    factors = growth * exp(-z / b), growth * exp(z / b)
    axiom = p.axiom("laplace_half_line", here, b, end, facts=[positive])
    by_chance = p.have(
        equal(chance, below * (1 - falls[0] / 2) + above * falls[1] / 2), axiom
    )
    own = value(kernel_, pair(here, end))
    known = p.at(p.given("kernel"), here, end)
    by_kernel = p.have(equal(own, below * falls[0] + above * falls[1]), known)
    weighed = [
        p.have(
            equal(
                unit * bell * one.formula.arguments[0],
                unit * bell * one.formula.arguments[1],
            ),
            one,
        )
        for one in (by_chance, by_kernel)
    ]
    means = []
    for fact, body, parts in (
        (
            weighed[0],
            chance,
            (
                (-1, standard_normal, below),
                (factors[0] / 2, up, below),
                (-factors[1] / 2, down, above),
            ),
        ),
        (weighed[1], own, ((-factors[0], up, below), (-factors[1], down, above))),
    ):
        integrals = [mean(law_, w, hit) * factor for factor, law_, hit in parts]
        total = mean(standard_normal, w, body)
        for term in integrals:
            total += term
        low, high = fact.formula.arguments
        two = []
        for sign in (1, -1):
            signed = [(sign * factor, law_, hit) for factor, law_, hit in parts]
            pointwise = p.have(sign * low - sign * high <= 0, fact)
            two.append(
                p.densities(pointwise, w, (sign, standard_normal, body), *signed)
            )
        means.append(p.have(equal(total, 0), *two))
    masses = [half_line(p, shift) for shift in (number(0), rate, -rate)]
    return p.have(p.statement.claim, *means, *masses)


def half_line(p, shift):
    """How likely the data are below the end, if the score is moved by a shift."""
    data, moved = indicator(mean_ + sd * (shift + w) <= end), score - shift
    standard, wide = indicator(w <= moved), p.given("deviation")
    ways = [
        p.mean(p.have(low <= high, wide), standard_normal, w)
        for low, high in ((data, standard), (standard, data))
    ]
    axiom = p.axiom("normal_half_line", moved)
    below = mean(normal(shift, 1), w, indicator(mean_ + sd * w <= end))
    return p.have(equal(below, normal_cdf(moved)), *ways, axiom)


both = point("both", pair_sort(REAL, REAL))
shape = test_of(both, exp(-abs(first(both) - second(both)) / number("3/2")))
usual = {mean_: 1, sd: 2, b: "3/2", end: "7/10", kernel_: shape}


def fails(changed, *without, claim=None):
    return NearMiss(without=without, claim=claim, at=At({**usual, **changed}))


other_sign = growth * exp(z / b) * normal_cdf(score - rate)
no_noise = (
    "a scale that is not positive gives no Laplace law, of which nothing is known"
)

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    reach=(At({**usual, mean_: 0, sd: "1/1000"}), At({**usual, end: -40})),
    near_misses={
        "a point mass": fails({sd: 0}, "deviation"),
        "another kernel": fails({kernel_: test_of(both, 1)}, "kernel"),
        "another sign": fails(
            {}, claim=forms(normal_part - (other_sign - right) / 2, left + right)
        ),
        "less of the growth's exponent": NearMiss(number=Number("2", "9/5")),
        "more than half": NearMiss(number=Number("2", "9/5", place=2)),
    },
    exceptions={"scale": no_noise},
)


def still_proof(p):
    """The release is the noise around the mean."""
    noise = p.axiom("laplace_half_line", mean_, b, end, facts=[p.given("scale")])
    return p.have(p.statement.claim, noise)


fixed = {mean_: 1, b: "3/2", end: "7/10"}

STILL = STILL.but(
    proof=still_proof,
    instance=At(fixed),
    near_misses={
        "more than half below the mean": NearMiss(number=Number("2", "9/5")),
        "more than half above the mean": NearMiss(
            number=Number("2", "9/5", place=1), at={end: 2}
        ),
    },
    exceptions={"scale": no_noise},
)
