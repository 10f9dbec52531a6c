"""Differential privacy as a special case: data that the secret fixes.

With both deviations 0 the noise of Theorem 1 is that for the sensitivity, whatever tau
is, and it is exactly enough.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
hockey_stick = definition("foundations.hockey_stick")
mean_i, mean_j, tau, b, epsilon = map(real, ("mean_i", "mean_j", "tau", "b", "epsilon"))
x, y, B = point("x", REAL), point("y", REAL), event_variable("B", REAL)


def released(mean_):
    """Data of deviation 0, with Laplace noise."""
    return bind(normal(mean_, 0), x, laplace(x, b))


apart = abs(mean_i - mean_j)
calibrated = apart + abs(number(0) - number(0)) * tau <= epsilon * b
is_private = close(released(mean_i), released(mean_j), epsilon, 0)
value_ = 1 - exp((epsilon - apart / b) / 2)
exact = hockey_stick(released(mean_i), released(mean_j), epsilon, value_)

SPEC = Theorem(
    title="Differential privacy as a special case",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, sections I "
    "and III-A",
    covers=("GP-QU9",),
    uses=(close, hockey_stick),
    given={"scale": b > 0, "epsilon": epsilon >= 0},
    claim=conjunction(
        implies(calibrated, is_private),
        implies(is_private, calibrated),
        implies(negation(calibrated), exact),
    ),
    remark="The formula of Theorem 1 loses its second term; delta and tau play no "
    "part. With less noise the divergence is positive, so less is not enough: 1 - "
    "exp(({epsilon} - |difference| / b) / 2).",
)
laplace_mechanism = theorem("foundations.laplace")
profile = theorem("foundations.laplace_profile")


def proof(p):
    """The profile of the Laplace mechanism is positive where the noise is less."""
    scale, sign = p.given("scale"), p.given("epsilon")
    enough, short = p.assume(calibrated), negation(calibrated)
    values = {"f": mean_i, "g": mean_j, "sensitivity": apart}
    values = {laplace_mechanism[name]: one for name, one in values.items()}
    covered = p.have(apart <= b * epsilon, enough)
    private = p.use(laplace_mechanism, values, scale, p.have(apart <= apart), covered)
    forwards = p.supposing(calibrated, p.the_same(private, is_private))
    beyond = p.assume(short)
    within = p.have(abs(epsilon) * b <= apart, beyond, sign)
    values = {profile["f"]: mean_i, profile["g"]: mean_j}
    divergence = p.the_same(p.use(profile, values, scale, within), exact)
    # An event would exceed what epsilon allows.
    more = probability(released(mean_i), B) - exp(epsilon) * probability(
        released(mean_j), B
    )
    reached = p.have(hockey_stick.at(exact.arguments).arguments[1], divergence)
    positive = p.have(
        value_ > 0, p.have((epsilon - apart / b) / 2 < 0, beyond, scale, sign)
    )
    found = p.apply(p.at(reached, 0), positive)
    nothing = p.have(FALSE, p.at(p.assume(is_private), B), p.assume(more > 0))
    wrong = p.obtain(found, B, nothing)
    backwards = p.supposing(
        is_private,
        p.cases(calibrated, enough, p.have(calibrated, wrong)),
    )
    shown = p.supposing(short, divergence)
    return p.have(p.statement.claim, forwards, backwards, shown)


third = 1 - exp((epsilon - apart / b) / 3)
less = hockey_stick(released(mean_i), released(mean_j), epsilon, third)
usual = {mean_i: 0, mean_j: 1, tau: 2, b: 1, epsilon: 1}
left = event(y, y <= 0)


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    reach=(At({**usual, mean_j: 0}), At({**usual, epsilon: 0})),
    near_misses={
        "no scale": NearMiss(
            without="scale",
            claim=implies(negation(calibrated), exact),
            at={b: -1},
            witnesses=(event(y, FALSE),),
        ),
        "a negative epsilon": NearMiss(
            without="epsilon",
            claim=implies(negation(calibrated), exact),
            at={mean_j: 0, epsilon: -1},
            witnesses=(event(y, TRUE),),
        ),
        "a third of the exponent": NearMiss(
            claim=implies(negation(calibrated), less),
            at={b: "1/2"},
            witnesses=(left,),
        ),
        "half the noise": NearMiss(
            claim=implies(
                apart / 2 + abs(number(0) - number(0)) * tau <= epsilon * b, is_private
            ),
            at={b: "1/2"},
            witnesses=(left,),
        ),
    },
)
