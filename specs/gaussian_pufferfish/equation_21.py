"""The tail bound of the normal law, by an exponential tail that starts at tau.

From tau on, the normal density lies below its value at tau times exp(-tau (y - tau)),
and half of a Laplace law of scale 1 / tau lies there.
"""

from verifydp.formal.spec import *

tau, y = real("tau"), point("y", REAL)
bound = exp(-tau * tau / 2) / (sqrt(2 * PI) * tau)

SPEC = Theorem(
    title="The tail bound of the normal law",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, eq. (21)",
    covers=("GP-Q21",),
    given={"positive": tau > 0},
    claim=normal_cdf(-tau) <= bound,
)


def proof(p):
    """The square lies above its tangent."""
    positive, beyond = p.given("positive"), indicator(tau <= y)
    height, noise = 1 / sqrt(2 * PI), laplace(tau, 1 / tau)
    slope = -(tau * tau) / 2 - tau * (y - tau)
    tangent = p.have(exp(-y * y / 2) <= exp(slope))
    inside = p.have(
        implies(tau <= y, equal(-abs(y - tau) / (1 / tau), -tau * (y - tau))), positive
    )
    fall = exp(-abs(y - tau) / (1 / tau))
    tail = p.have(
        implies(tau <= y, equal(exp(-tau * tau / 2) * fall, exp(slope))), inside
    )
    below = p.have(
        beyond * exp(-y * y / 2) <= beyond * exp(-tau * tau / 2) * fall, tangent, tail
    )
    factor = 2 * bound
    scale = p.have(
        equal(factor / (2 * (1 / tau)), height * exp(-tau * tau / 2)), positive
    )
    pointwise = p.have(
        beyond * height * exp(-y * y / 2) - factor * beyond * fall / (2 * (1 / tau))
        <= 0,
        below,
        scale,
        p.have(height > 0),
    )
    total = p.densities(
        pointwise, y, (1, standard_normal, beyond), (-factor, noise, beyond)
    )
    # The tail of the Laplace law is what its half-line leaves.
    rest = 1 - indicator(y <= tau) + indicator(equal(y, tau))
    half = p.have(
        probability(noise, event(y, tau <= y)) <= "1/2",
        p.mean(p.have(beyond <= rest), noise, y),
        p.axiom("laplace_half_line", tau, 1 / tau, tau, facts=(positive,)),
        p.axiom("laplace_point", tau, 1 / tau, tau, facts=(positive,)),
    )
    mirrored = p.axiom("normal_mirrored", tau)
    return p.have(
        p.statement.claim, total, half, mirrored, p.have(bound >= 0, positive)
    )


SPEC = SPEC.but(
    proof=proof,
    instance=At({tau: 1}),
    near_misses={
        "half of it": NearMiss(claim=normal_cdf(-tau) <= bound / 2, at={tau: 2}),
        "a little less": NearMiss(
            claim=normal_cdf(-tau) <= bound * "99/100", at={tau: 12}
        ),
        "less of the exponent": NearMiss(At({tau: 12}), number=Number("2", "9/5")),
        "not positive": NearMiss(without="positive", at={tau: -1}),
    },
)
