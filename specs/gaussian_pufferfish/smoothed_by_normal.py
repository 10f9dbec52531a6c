"""Normal data added to Laplace noise raise no density by more than exp(t^2 / (2 b^2)).

On each side of its centre the Laplace density is an exponential, and a normal shift
t Z multiplies an exponential by exp(t Z / b) at most.
"""

from verifydp.formal.spec import *

y, w, B = point("y", REAL), point("w", REAL), event_variable("B", REAL)
a, b, t = real("a"), real("b"), real("t")
rate, hit = t / b, indicator(member(y, B))
shifted = mean(normal(a, t), w, mean(laplace(w, b), y, hit))

SPEC = Theorem(
    title="Normal data raise a Laplace density by a bounded factor",
    source="derived for Ding, Approximation of Pufferfish privacy for Gaussian priors",
    given={"scale": b > 0},
    claim=shifted <= exp(rate * rate / 2) * probability(laplace(a, b), B),
    remark="A scale that is not positive gives no Laplace law, of which nothing is "
    "claimed or refuted.",
)


def side_bound(p, side):
    """The bound on one side of the centre."""
    part = hit * indicator(a <= y if side == 1 else y < a)
    centre = a + t * w
    lifted, moved = exp(side * rate * w), normal(side * rate, 1)
    positive = p.given("scale")
    exponent = -abs(y - centre) / b <= side * rate * w - abs(y - a) / b
    where = p.assume(a <= y if side == 1 else y < a)
    inside = p.have(exponent, where, positive)
    ratio = p.supposing(
        where,
        p.have(exp(-abs(y - centre) / b) <= lifted * exp(-abs(y - a) / b), inside),
    )
    height = 1 / (2 * b)
    pointwise = p.have(
        part * (exp(-abs(y - centre) / b) * height)
        - lifted * part * (exp(-abs(y - a) / b) * height)
        <= 0,
        ratio,
        p.have(height > 0, positive),
    )
    at_w = p.densities(
        pointwise, y, (1, laplace(centre, b), part), (-lifted, laplace(a, b), part)
    )
    here, there = mean(laplace(centre, b), y, part), mean(laplace(a, b), y, part)
    at_w = p.have(here <= lifted * there, at_w)
    unit = 1 / sqrt(2 * PI)
    scaled = p.have(unit * exp(-w * w / 2) * (here - lifted * there) <= 0, at_w)
    factor = exp(rate * rate / 2) * there
    return p.densities(scaled, w, (1, standard_normal, here), (-factor, moved, 1))


def proof(p):
    """Both sides together."""
    return p.have(p.statement.claim, side_bound(p, 1), side_bound(p, -1))


usual = {a: 0, b: 1, t: 1, B: event(y, y >= 3)}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "11/5 in place of 2": NearMiss(
            number=Number(2, "11/5"), at={B: event(y, y >= 6)}
        ),
    },
    exceptions={
        "scale": "a scale that is not positive gives no Laplace law, so that "
        "nothing can be computed there"
    },
)
