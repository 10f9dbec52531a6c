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

SPEC = Theorem(
    title="Small epsilon: pure privacy with less noise than theorem 1 asks for",
    source="derived for Ding, Approximation of Pufferfish privacy for Gaussian "
    "priors, theorem 1",
    covers=("GP-N10",),
    uses=(close,),
    claim=conjunction(*ALL, beyond),
    remark="Three points on the way to the limit sqrt(2 / pi) |sd_i - sd_j| of "
    "gaussian_pufferfish.small_epsilon_limit. Theorem 1 asks for tau |sd_i - sd_j| "
    "with 2 Phi(-tau) = {delta}: for any delta below 0.425 that is more, and buys "
    "less.",
)


def proof(p):
    """The sign of the difference of the densities, cell by cell."""
    parts = [p.profile(*one.arguments) for one in ALL]
    return p.have(p.statement.claim, *parts, p.auto(beyond))


middle = event(y, conjunction(y >= "-1/2", y <= "1/2"))


def past(end):
    return At({}, witnesses=(event(y, y >= end),))


def more_noise(epsilon, product, scale):
    """The narrower law with a little more noise than the wider one."""
    more = bind(normal(0, 1), x, laplace(x, scale))
    return close(more, released(2, number(product) / epsilon), epsilon, 0)


def less_privacy(epsilon, product, outwards, inwards):
    """A smaller epsilon in the one order, and in the other."""
    ways = (one.arguments[:2] for one in pure(number(epsilon), product))
    smaller = zip(ways, (outwards, inwards), strict=True)
    return [close(*laws, number(one), 0) for laws, one in smaller]


MISSES = (
    ("1/10", "0.7276", "7.4", 80, "9/100", "1/50"),
    ("1/100", "0.7911", 80, 400, "9/1000", "1/10000"),
    ("1/1000", "0.7973", 800, 4000, "9/10000", "1/1000000"),
)

SPEC = SPEC.but(
    proof=proof,
    near_misses={
        **{
            f"a little more noise in one law, {{epsilon}} = {level}": NearMiss(
                claim=more_noise(number(level), product, scale), at=past(end)
            )
            for level, product, scale, end, _, _ in MISSES
        },
        **{
            f"a smaller epsilon than {level} from the law {which}": NearMiss(
                claim=less_privacy(level, product, *smaller)[place], at=at
            )
            for level, product, _, _, *smaller in MISSES
            for place, (which, at) in enumerate(
                (
                    ("that is narrower", At({}, witnesses=(middle,))),
                    ("that is wider", past(20)),
                )
            )
        },
        "a wider second law": NearMiss(
            claim=close(
                released(1, number("0.7276") / number("1/10")),
                released("21/10", number("0.7276") / number("1/10")),
                "1/10",
                0,
            ),
            at=At({}, witnesses=(middle,)),
        ),
        "a little less than twice": NearMiss(
            claim=number("0.425") <= number("1.99") * normal_cdf("-0.7973"), at=At({})
        ),
        "a product of 4/5": NearMiss(
            claim=number("0.425") <= 2 * normal_cdf("-4/5"), at=At({})
        ),
        "a larger delta": NearMiss(
            claim=number("0.426") <= 2 * normal_cdf("-0.7973"), at=At({})
        ),
    },
)
