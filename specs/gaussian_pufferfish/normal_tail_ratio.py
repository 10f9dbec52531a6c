"""The likelihood ratio of two normal laws with Laplace noise: its limits, in full.

Far up the logarithm of the ratio tends to (mean_i - mean_j) / b + (sd_i^2 - sd_j^2) /
(2 b^2), far down to the same with the means exchanged.
"""

from verifydp.formal.spec import *

x, z = point("x", REAL), point("z", REAL)
b, c, u, v = map(real, ("b", "c", "u", "v"))
kernel_ = any_test("kernel", pair_sort(REAL, REAL))
words = shared("gaussian_pufferfish.normal_tail_ratio._words")
CASES, FIRST, SECOND, limit = words.CASES, words.FIRST, words.SECOND, words.limit
loss = words.loss
proof = shared("gaussian_pufferfish.normal_tail_ratio._proof").proof

SPEC = Theorem(
    title="The limits of the likelihood ratio of two normal laws with Laplace noise",
    source="derived for Ding, Approximation of Pufferfish privacy for Gaussian "
    "priors: moments of the data at 1 / b and -1 / b",
    covers=("GP-N2",),
    given={
        "scale": b > 0,
        "share": c > 0,
        "kernel": forall(x, z, equal(value(kernel_, pair(x, z)), exp(-abs(x - z) / b))),
    },
    claim=conjunction(*map(limit, CASES)),
    remark="The limit of f_i / f_j far up is exp(loss) with loss = "
    "(mean_i - mean_j) / b + (sd_i^2 - sd_j^2) / (2 b^2), far down with the means "
    "exchanged: each order gives one bound, up to a share c as small as one likes. The "
    "outermost outputs exceed a factor exp(epsilon) if the loss is above epsilon, and "
    "do not if it is below. Deviations may be 0, equal, and of any sign.",
)


def without_variance(here, there, side):
    """What would be the limit for equal deviations."""
    return side * (here[0] - there[0]) / b


def means_exchanged(here, there, side):
    """The limit at the other end."""
    return loss(here, there, -side)


both = point("both", pair_sort(REAL, REAL))
shape, flat = test_of(both, exp(-abs(first(both) - second(both)))), test_of(both, 1)
still = {
    **dict.fromkeys((*FIRST, *SECOND), 0),
    b: 1,
    c: "1/10",
    kernel_: shape,
}


def fails(values, case, *without, size=loss):
    """Where the ratio is smaller at all outputs from 2 on."""

    def at_output(data):
        if values[kernel_] is flat:
            return number(1)
        return mean(normal(*data), x, exp(-abs(x - v)))

    def refute(p, claim):
        of, (here, there, side) = At(values).of, CASES[case]
        # In plain numbers, for then nothing has to be a test.
        ratio = (1 - c) * exp(size(here, there, side)) * at_output(there)
        ratio = of(ratio <= at_output(here))
        body, end = forall(v, implies(u <= v, ratio)), maximum(u, 2)
        part = claim if claim.operator == "exists" else claim.arguments[case]
        found = p.the_same(p.have(part, p.assume(claim)), exists(u, body))
        above = p.every(p.supposing(v >= 2, smaller(p, ratio)), v)
        above = p.apply(p.at(above, end), p.have(end >= 2))
        there = p.apply(p.at(p.assume(body), end), p.have(u <= end))
        return p.obtain(found, u, p.have(FALSE, above, there))

    def smaller(p, ratio):
        later = p.assume(v >= 2)
        sides = [p.have(equal(-abs(one - v), one - v), later) for one in (0, 1)]
        powers = [
            p.have(equal(exp(-abs(one - v)), exp(one - v)), fact)
            for one, fact in enumerate(sides)
        ]
        return p.have(negation(ratio), *powers, p.auto(exp(1) >= 2), later)

    claim = None if size is loss else limit(CASES[case], size)
    return NearMiss(without=without, claim=claim, at=At(values, refute=refute))


spread, start = {**still, SECOND[1]: 1}, real("start")


def too_steep(exponent):
    """The true limit contradicts one with less of the variance."""
    here, there = mean(standard_normal, x, exp(-abs(x - v))), exp(-abs(v))
    share, size = number("9/10"), exp(-number(exponent))

    def refute(p, claim):
        growth = p.auto(share * share * exp("1/2") * size > 1)
        low = share * exp("1/2") * there <= here
        high = share * size * here <= there
        clash = p.have(negation(high), p.assume(low), growth)
        clash = p.every(p.supposing(low, clash), v)
        part = claim if claim.operator == "exists" else claim.arguments[0]
        found, true = p.have(part, p.assume(claim)), p.use(SPEC, spread)
        true, end = p.part(true, 2), maximum(u, start)
        bodies = [
            forall(v, implies(one <= v, ratio))
            for one, ratio in ((u, high), (start, low))
        ]
        at_end = [
            p.apply(p.at(p.assume(body), end), p.have(one <= end))
            for one, body in zip((u, start), bodies, strict=True)
        ]
        absurd = p.have(FALSE, p.apply(p.at(clash, end), at_end[1]), at_end[0])
        for one, body, some in zip((u, start), bodies, (found, true), strict=True):
            absurd = p.obtain(p.the_same(some, exists(one, body)), one, absurd)
        return p.denied(claim, absurd)

    return At(spread, refute=refute)


SPEC = SPEC.but(
    proof=proof,
    instance=At(still),
    near_misses={
        "less than the limit": fails({**still, c: -1}, 0, "share"),
        "another kernel": fails({**still, FIRST[0]: 1, kernel_: flat}, 0, "kernel"),
        "the means exchanged": fails({**still, FIRST[0]: 1}, 2, size=means_exchanged),
        "without the variance": NearMiss(
            too_steep(0), claim=limit(CASES[0], without_variance)
        ),
        "half of the variance": NearMiss(too_steep("1/4"), number=Number(2, 4)),
    },
    exceptions={
        "scale": "at scale 0 the kernel is the constant 1, for which this holds as "
        "well, and a negative scale leaves no kernel with values up to 1"
    },
)
