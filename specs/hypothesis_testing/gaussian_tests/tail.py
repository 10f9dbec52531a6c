"""The chance of an output at or above a threshold."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.gaussian_tests._words")
accepted, present = words.accepted, words.present
f, sigma = real("f"), real("sigma")
threshold = real("threshold")
y = point("y", REAL)

SPEC = Theorem(
    title="The chance of an output at or above a threshold",
    source="definition of the normal distribution function",
    given={"deviation": sigma > 0},
    claim=conjunction(
        equal(accepted(present, threshold), 1 - normal_cdf((threshold - f) / sigma)),
        equal(accepted(present, threshold), normal_cdf((f - threshold) / sigma)),
    ),
)
half_lines = theorem("gaussian_pufferfish.normal_half_lines")


def tail(p):
    """What is not below the threshold, in units of the deviation."""
    center, size = p.given("deviation"), (threshold - f) / sigma
    values = {
        half_lines[name]: one
        for name, one in {"m": f, "s": sigma, "r": threshold}.items()
    }
    below = p.use(half_lines, values, center)
    others = 1 - indicator(y < threshold)
    ways = [
        p.mean(p.have(low <= high), present, y)
        for low, high in (
            (indicator(threshold <= y), others),
            (others, indicator(threshold <= y)),
        )
    ]
    written = p.have(
        equal(accepted(present, threshold), 1 - normal_cdf(size)), below, *ways
    )
    turned = p.have(
        equal(1 - normal_cdf(size), normal_cdf(-size)), *words.mirrored(p, size)
    )
    same = p.have(equal(-size, (f - threshold) / sigma), center)
    hole = real("hole")
    mirror = p.rewrite(
        same, turned, equal(1 - normal_cdf(size), normal_cdf(hole)), hole
    )
    return p.have(p.statement.claim, written, mirror)


SPEC = SPEC.but(
    proof=tail,
    instance=At({f: 1, sigma: 1, threshold: "1/2"}),
    near_misses={
        "a negative deviation": NearMiss(
            without="deviation", at={f: 1, sigma: -1, threshold: "1/2"}
        ),
        "the other side": NearMiss(
            claim=equal(
                accepted(present, threshold), normal_cdf((threshold - f) / sigma)
            ),
        ),
    },
)
