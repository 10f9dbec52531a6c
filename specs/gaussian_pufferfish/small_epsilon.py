"""Pure privacy for small epsilon: two normal laws around one mean.

For deviations 1 and 2, and epsilon = 1/10, 1/100 and 1/1000, scales of 0.7276, 0.7911
and 0.7973 over epsilon are enough; sqrt(2 / pi) is 0.7979.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
x, y = point("x", REAL), point("y", REAL)


def released(deviation, scale):
    """The law of X + noise, with X normal around 0."""
    return bind(normal(0, deviation), x, laplace(x, scale))


#: Epsilon, and the scale times epsilon.
SCALES = (("1/10", "0.7276"), ("1/100", "0.7911"), ("1/1000", "0.7973"))


def pure(epsilon, product):
    """Closeness in both orders without any delta."""
    laws = [released(deviation, number(product) / epsilon) for deviation in (1, 2)]
    return close(laws[0], laws[1], epsilon, 0), close(laws[1], laws[0], epsilon, 0)


ALL = [one for epsilon, product in SCALES for one in pure(number(epsilon), product)]
#: With a delta up to this one, theorem 1 asks for a larger scale at all of them.
beyond = number("0.425") <= 2 * normal_cdf("-0.7973")


def proof(p):
    """The sign of the difference of the densities, cell by cell."""
    parts = [p.profile(*one.arguments) for one in ALL]
    return p.have(p.statement.claim, *parts, p.auto(beyond))


middle = event(y, conjunction(y >= -1, y <= 1))
SPEC = Theorem(
    title="Small epsilon: pure privacy with less noise than theorem 1 asks for",
    source="derived for Ding, Approximation of Pufferfish privacy for Gaussian "
    "priors, theorem 1",
    covers=("GP-N10",),
    uses=(close,),
    claim=conjunction(*ALL, beyond),
    proof=proof,
    near_misses={
        "less noise": NearMiss(
            claim=pure(number("1/10"), "0.6")[0], at=At({}, witnesses=(middle,))
        ),
        "a larger delta": NearMiss(
            claim=number("0.426") <= 2 * normal_cdf("-0.7973"), at=At({})
        ),
    },
    remark="Three points on the way to the limit sqrt(2 / pi) |sd_i - sd_j| of "
    "gaussian_pufferfish.small_epsilon_limit. Theorem 1 asks for tau |sd_i - sd_j| "
    "with 2 Phi(-tau) = {delta}: for any delta below 0.425 that is more, and buys "
    "less.",
)
