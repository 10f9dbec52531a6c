"""Figure 2: the noise for identical users, against their number.

At epsilon 1, delta 3/10 and mean 1 the curves are recomputed at a few numbers of users,
with the quantile of theorem 1. They fall as users join, rise with the deviation, and
tend to 1. For two users and more no noise is needed at this delta, wherever it was
computed.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
x, eta, least = map(real, ("x", "eta", "least"))


def scale(count, deviation, quantile):
    """The right side of eq. (11) for epsilon 1 and mean 1."""
    roots = sqrt(count) - sqrt(number(count) - 1)
    return 1 + roots * deviation * quantile


def roots(count):
    return sqrt(count) - sqrt(count - 1)


falls = forall(x, implies(x >= 1, roots(x + 1) < roots(x)))
positive = forall(x, implies(x >= 1, roots(x) > 0))
tends = forall(
    eta,
    implies(eta > 0, exists(least, forall(x, implies(least <= x, roots(x) <= eta)))),
)
#: The quantile lies between these, and so do the recomputed values.
low, high = number("103643338/100000000"), number("103643340/100000000")
is_quantile = conjunction(
    2 * normal_cdf(-high) <= "3/10", 2 * normal_cdf(-low) >= "3/10"
)
TABLE = (
    (1, 1, "2.0364333", "2.0364335"),
    (2, 1, "1.4293047", "1.4293048"),
    (2, 5, "3.1465238", "3.1465240"),
    (10, 1, "1.1681899", "1.1681900"),
    (10, 5, "1.8409499", "1.8409500"),
    (100, 5, "1.2597593", "1.2597595"),
    (1000, 5, "1.0819577", "1.0819578"),
)
row = [
    conjunction(
        number(first_) <= scale(count, deviation, low),
        scale(count, deviation, high) <= then,
    )
    for count, deviation, first_, then in TABLE
]


def without_noise(count, deviation):
    """The normal laws of the sum of so many identical users and of one less."""
    one, other = (
        normal(users, sqrt(number(users) * deviation**2))
        for users in (count, count - 1)
    )
    return close(one, other, 1, "3/10"), close(other, one, 1, "3/10")


no_noise = [
    part
    for count, deviation in ((2, 1), (2, 5), (10, 1), (10, 5), (100, 5), (1000, 5))
    for part in without_noise(count, deviation)
]

SPEC = Theorem(
    title="Figure 2: noise for identical users against their number",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, figure 2",
    covers=("GP-X2",),
    standing="reported",
    uses=(close,),
    claim=conjunction(positive, falls, tends, is_quantile, *row, *no_noise),
    remark="The paper prints curves and no numbers. Each scale is enough by "
    "identical_users, and none is needed where two or more users are in the table, "
    "so that there the figure cannot tell a right scale from a wrong one. Recomputed "
    "with the quantile of eq. (20); with that of eq. (23), 1.2371..., the values are "
    "larger.",
)

y = point("y", REAL)


def proof(p):
    """The roots' difference is one over their sum; the table is computed."""
    a, b, c = map(real, "abc")
    known = p.assume(
        conjunction(
            a >= 0, b > a, c > b, equal(b * b, a * a + 1), equal(c * c, b * b + 1)
        )
    )
    less = p.have(c - b < b - a, known)
    less = p.every(p.supposing(known, less), a, b, c)
    from_1 = p.assume(x >= 1)
    squares = [
        p.have(conjunction(equal(sqrt(one) * sqrt(one), one), sqrt(one) >= 0), from_1)
        for one in (x - 1, x, x + 1)
    ]
    order = p.have(conjunction(sqrt(x) > sqrt(x - 1), sqrt(x + 1) > sqrt(x)), from_1)
    less = p.at(less, sqrt(x - 1), sqrt(x), sqrt(x + 1))
    less = p.granted(less, order, *squares)
    less = p.have(roots(x + 1) < roots(x), less)
    first_ = p.the_same(p.every(p.supposing(from_1, less), x), falls)
    sign = p.assume(eta > 0)
    far = 1 + 1 / (eta * eta)
    here = p.assume(far <= x)
    unit = p.have(equal(eta * eta * (1 / (eta * eta)), 1), sign)
    enough = p.have(
        conjunction(x >= 1, (x - 1) * eta * eta >= 1),
        here,
        unit,
        sign,
        p.have(1 / (eta * eta) > 0, unit, sign),
    )
    squares = [
        p.have(conjunction(equal(sqrt(one) * sqrt(one), one), sqrt(one) >= 0), enough)
        for one in (x - 1, x)
    ]
    reach = p.have(sqrt(x - 1) * eta >= 1, *squares, enough, sign)
    small = p.have(roots(x) <= eta, reach, *squares, sign)
    some = p.every(p.supposing(here, small), x)
    some = p.some(limit, far, some)
    then = p.the_same(p.every(p.supposing(sign, some), eta), tends)
    above = p.have(roots(x) > 0, p.have(sqrt(x) > sqrt(x - 1), from_1))
    above = p.the_same(p.every(p.supposing(from_1, above), x), positive)
    table = [p.auto(part) for part in (is_quantile, *row)]
    table += [p.profile(*part.arguments) for part in no_noise]
    return p.have(p.statement.claim, above, first_, then, *table)


then_small = forall(x, implies(least <= x, roots(x) <= eta))
limit = exists(least, then_small)


def from_one_user(p, claim):
    """One user's square root is 1."""
    small = p.follow(p.assume(claim), "1/2")
    small = p.follow(small, 1, 1)
    return p.have(FALSE, small, p.auto(roots(number(1)) > "1/2"))


SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "a value that is a little off": NearMiss(
            claim=scale(10, 1, high) <= "1.1681898", at=At({})
        ),
        "a thousand users need less": NearMiss(
            claim=scale(1000, 5, high) <= "1.08", at=At({})
        ),
        "small for all users": NearMiss(
            claim=forall(eta, implies(eta > 0, forall(least, then_small))),
            at=At({}, refute=from_one_user),
        ),
        "no noise where the other user is known": NearMiss(
            claim=close(
                no_noise[0].arguments[0], normal(1, sqrt(number(0))), 1, "3/10"
            ),
            at=At({}, (event(y, negation(equal(y, 1))),)),
        ),
        "rising": NearMiss(
            claim=forall(x, implies(x >= 1, roots(x) < roots(x + 1))), at=At({}, (1,))
        ),
    },
)
