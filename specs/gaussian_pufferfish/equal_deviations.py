"""Equal deviations: the likelihood ratio of two normal releases is monotone.

Normal data with the larger mean are likelier the farther up one looks. Laplace noise
keeps that, for exp(-|x - y| / b) prefers pairs in the same order to crossed ones.
"""

from verifydp.formal.spec import *

mean_i, mean_j, sd, b, c = map(real, ("mean_i", "mean_j", "sd", "b", "c"))
y_1, y_2 = real("y_1"), real("y_2")
x, u, z = point("x", REAL), point("u", REAL), point("z", REAL)
kernel_ = any_test("kernel", pair_sort(REAL, REAL))
P, R = normal(mean_i, sd), normal(mean_j, sd)


def k(datum, output):
    return value(kernel_, pair(datum, output))


def density(data, output):
    """The density of the release of the data at an output, times 2 b."""
    return mean(data, z, k(z, output))


def less(output):
    """The density of the release of P is at most c times that of R."""
    return density(P, output) <= c * density(R, output)


ordered = density(P, y_1) * density(R, y_2) <= density(P, y_2) * density(R, y_1)

SPEC = Theorem(
    title="Equal deviations: the likelihood ratio of the releases is monotone",
    source="derived for Ding, Approximation of Pufferfish privacy for Gaussian "
    "priors; Karlin 1968, chapter 1 (total positivity of order two)",
    covers=("GP-N3",),
    given={
        "scale": b > 0,
        "deviation": sd >= 0,
        "means": mean_j <= mean_i,
        "kernel": forall(x, z, equal(value(kernel_, pair(x, z)), exp(-abs(x - z) / b))),
        "order": y_1 <= y_2,
    },
    claim=conjunction(ordered, implies(less(y_2), less(y_1))),
    remark="The first part says that f_P / f_R rises with the output, the second that "
    "at every c the outputs with f_P <= c f_R form a half-line that goes down, so "
    "those with f_P > c f_R one that goes up. For mean_i <= mean_j exchange the names. "
    "A scale that is not positive leaves no such kernel but a constant, and a "
    "deviation is meant by its size: nothing is there to be refuted.",
)

closed_form = theorem("gaussian_pufferfish.closed_form")


def crossed(one, other):
    """Positive where the smaller datum goes to the smaller output."""
    return k(one, y_1) * k(other, y_2) - k(one, y_2) * k(other, y_1)


def kernels_ordered(p):
    """The kernel is totally positive of order two."""
    known = [p.at(p.given("kernel"), one, y) for one in (x, u) for y in (y_1, y_2)]
    straight = -abs(x - y_1) / b - abs(u - y_2) / b
    across = -abs(x - y_2) / b - abs(u - y_1) / b
    facts = []
    for where, low, high, sign in (
        (x <= u, across, straight, crossed(x, u) >= 0),
        (u <= x, straight, across, crossed(x, u) <= 0),
    ):
        exponent = implies(where, low <= high)
        exponent = p.have(exponent, p.given("scale"), p.given("order"))
        powers = p.have(implies(where, exp(low) <= exp(high)), exponent)
        facts.append(p.have(implies(where, sign), powers, *known))
    return p.have(conjunction(*(one.formula for one in facts)), *facts)


def spread(p):
    """Draw both data in both orders, and compare the products of densities."""
    positive, kernels = p.assume(sd > 0), kernels_ordered(p)
    height = 1 / (sd * sqrt(2 * PI))

    def bell(datum, centre):
        score = (datum - centre) / sd
        return exp(-(score * score) / 2)

    here, there = bell(x, mean_i) * bell(u, mean_j), bell(x, mean_j) * bell(u, mean_i)
    gap, facts = (x - u) * (mean_i - mean_j), [kernels]
    for where, means, (low, high) in (
        (x <= u, gap <= 0, (here, there)),
        (u <= x, gap >= 0, (there, here)),
    ):
        sign = p.have(implies(where, means), p.given("means"))
        size = gap / (sd * sd) if low is here else -gap / (sd * sd)
        size = p.have(implies(where, size <= 0), sign, positive)
        exponent = [sum_of_exponents(one) for one in (low, high)]
        size = p.have(implies(where, exponent[0] <= exponent[1]), size)
        facts.append(p.have(implies(where, low <= high), size))
    gain = p.have(crossed(x, u) * (here - there) <= 0, *facts)
    tall = p.have(height > 0, positive)
    form = crossed(x, u) * bell(u, mean_j) * (height * bell(x, mean_i)) - crossed(
        x, u
    ) * bell(u, mean_i) * (height * bell(x, mean_j))
    inner = p.have(form <= 0, gain, tall)
    parts = (bell(u, mean_j), P, crossed(x, u)), (-bell(u, mean_i), R, crossed(x, u))
    inner = p.densities(inner, x, *parts)
    above, below = (mean(data, x, crossed(x, u)) for data in (P, R))
    outer = p.have(
        above * (height * bell(u, mean_j)) - below * (height * bell(u, mean_i)) <= 0,
        inner,
        tall,
    )
    return p.have(ordered, p.densities(outer, u, (1, R, above), (-1, P, below)))


def sum_of_exponents(product):
    return product.arguments[0].arguments[0] + product.arguments[1].arguments[0]


def still(p):
    """Two points, in one order."""
    kernels = p.every(kernels_ordered(p), x, u)
    at_means = p.at(kernels, mean_j, mean_i)
    flat = p.have(
        equal(number(0), sd), p.assume(negation(sd > 0)), p.given("deviation")
    )
    hole = real("hole")

    def with_deviation(deviation):
        data = normal(mean_i, deviation), normal(mean_j, deviation)
        sizes = [[density(one, y) for y in (y_1, y_2)] for one in data]
        return sizes[0][0] * sizes[1][1] <= sizes[0][1] * sizes[1][0]

    at_zero = p.have(with_deviation(number(0)), at_means, p.given("means"))
    return p.rewrite(flat, at_zero, with_deviation(hole), hole)


def positive_density(p, centre, output):
    """A density of a release is nowhere 0."""
    size = density(normal(centre, sd), output)
    values = {"mean": centre, "sd": sd, "b": b, "end": output, "kernel": kernel_}
    known = p.given("scale"), p.assume(sd > 0), p.given("kernel")
    known = p.use(closed_form, *known, **values)
    drawn = p.have(size > 0, known)
    hole = real("hole")
    flat = p.have(
        equal(number(0), sd), p.assume(negation(sd > 0)), p.given("deviation")
    )
    still_ = density(normal(centre, 0), output) > 0
    still_ = p.have(still_, p.at(p.given("kernel"), centre, output))
    template = density(normal(centre, hole), output) > 0
    return p.cases(sd > 0, drawn, p.rewrite(flat, still_, template, hole))


def divided(p, rises):
    """Divide by the density of R at the second output."""
    known = p.assume(less(y_2))
    there, here = (positive_density(p, mean_j, y) for y in (y_2, y_1))
    scaled = density(P, y_2) * density(R, y_1)
    scaled = p.have(scaled <= c * density(R, y_2) * density(R, y_1), known, here)
    product = density(R, y_2) * (density(P, y_1) - c * density(R, y_1))
    product = p.have(product <= 0, rises, scaled)
    return p.supposing(known, p.have(less(y_1), product, there))


def proof(p):
    """Spread data, and point masses."""
    rises = p.cases(sd > 0, spread(p), still(p))
    return p.have(p.statement.claim, rises, divided(p, rises))


both = point("both", pair_sort(REAL, REAL))
gap = abs(first(both) - second(both))
shape, far = test_of(both, exp(-gap)), test_of(both, 1 - exp(-gap))
usual = {mean_i: 1, mean_j: 0, sd: 0, b: 1, c: 1, y_1: 0, y_2: 1, kernel_: shape}


def fails(without, **changed):
    """Where the smaller output is the likelier one."""
    by_name = {str(over.data): over for over in usual}
    values = {by_name[name]: one for name, one in changed.items()}
    return NearMiss(without=(without,), at=At({**usual, **values}))


SPEC = SPEC.but(
    proof=proof,
    instance=At({**usual, sd: 1}),
    reach=(At(usual), At({**usual, mean_i: 0, sd: 2}), At({**usual, y_2: 0})),
    near_misses={
        "the smaller mean": fails("means", mean_i=-1, y_1=-1, y_2=0),
        "another kernel": fails("kernel", kernel=far),
        "the smaller output": fails("order", y_1=1, y_2=0),
        "by a factor": NearMiss(
            claim=number("101/100") * density(P, y_1) * density(R, y_2)
            <= density(P, y_2) * density(R, y_1),
            at=At({**usual, y_2: 0}),
        ),
        "rarer above, too": NearMiss(claim=implies(less(y_1), less(y_2)), at=At(usual)),
    },
    exceptions={
        "scale": "a scale that is not positive leaves no such kernel but a constant",
        "deviation": "a normal law depends on the size of its deviation",
    },
)
