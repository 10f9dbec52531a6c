"""The Gaussian mechanism is zero-concentrated private."""

from verifydp.formal.spec import *

alpha = real("alpha")
m, k, deviation = real("m"), real("k"), real("deviation")
words = shared("foundations.zcdp._words")
far, gauss_at, less, origin = words.far, words.gauss_at, words.less, words.origin
variance, zcdp = words.variance, words.zcdp

SPEC = Theorem(
    title="The Gaussian mechanism is zero-concentrated private",
    source="Bun and Steinke 2016, proposition 1.6",
    given={"deviation": deviation > 0},
    claim=zcdp(
        normal(m, deviation), normal(k, deviation), (m - k) ** 2 / (2 * variance)
    ),
    uses=(zcdp,),
)
gaussian = theorem("foundations.gaussian_renyi")


def gauss(p):
    """Order by order."""
    values = {gaussian["s"]: deviation}
    return p.every(p.use(gaussian, values, p.given("deviation")), alpha)


SPEC = SPEC.but(
    proof=gauss,
    instance=At(gauss_at),
    near_misses={
        "no noise": NearMiss(
            without="deviation",
            at={m: 0, k: -1, deviation: 0},
            witnesses=(2, origin, origin),
        ),
        "a smaller bound": NearMiss(
            claim=zcdp(
                normal(m, deviation),
                normal(k, deviation),
                (m - k) ** 2 / (2 * variance) * less,
            ),
            witnesses=(2, far, far),
        ),
    },
)
