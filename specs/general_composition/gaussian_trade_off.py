"""The trade-off function of N(0, 1) and N(mu, 1) in closed form.

The paper writes G_mu(alpha) = Phi(Phi^-1(1 - alpha) - mu). Every alpha between 0 and 1
is Phi(-u) for some u, so that Phi^-1(1 - alpha) is u.
"""

from verifydp.formal.spec import *

value_of = definition("foundations.trade_off_value")
mechanism = theorem("foundations.gaussian_dp_mechanism")
mu, other, u, t, z, above, slack = map(
    real, ("mu", "other", "u", "t", "z", "above", "slack")
)
h = any_test("h", REAL)
null, shifted = standard_normal, normal(mu, 1)
type_one, type_two = mean(null, z, value(h, z)), 1 - mean(shifted, z, value(h, z))
source = "Composition in differential privacy for general granularity notions, "


def closed(size, error):
    return value_of(null, shifted, size, error)


def between(scale=1):
    """The closed form between 0 and 1."""
    return forall(u, closed(normal_cdf(-u), normal_cdf(u - mu) * scale))


def still(by=0, one=1):
    """Without a shift it is one less the size."""
    return equal(normal_cdf(u - by), one - normal_cdf(-u))


falls = forall(u, implies(mu <= other, normal_cdf(u - other) <= normal_cdf(u - mu)))
SPEC = Theorem(
    title="The trade-off function of two shifted normal laws",
    source=source + "section VI-C",
    covers=("GC-Q20",),
    uses=(value_of,),
    given={"shift": mu >= 0},
    claim=conjunction(between(), closed(0, 1), closed(1, 0), falls, still()),
    remark="At the size Phi(-u), which is 1 - Phi(u), the least type II error is "
    "Phi(u - {mu}): with {'alpha'} for the size it is the printed form, and every "
    "size between 0 and 1 is of this form. It decreases in {mu}, and for {mu} = 0 it "
    "is 1 less the size. At size 0 it is 1 for every {mu}; that it is to be 0 "
    "everywhere for an infinite {mu} is a convention of the paper, and the limit for "
    "sizes above 0 alone: see gaussian_trade_off.limit.",
)
LIMIT = Theorem(
    title="The limit of the Gaussian trade-off function for large shifts",
    source=source + "section VI-C",
    given={"slack": slack > 0},
    claim=exists(
        mu, forall(other, implies(mu <= other, normal_cdf(u - other) < slack))
    ),
    covers=("GC-Q20",),
    remark="At every size above 0, which is Phi(-u) for some u or 1, the least type II "
    "errors tend to 0. At size 0 they are 1 for every shift, see gaussian_trade_off: "
    "the 0 of the paper at size 0 and an infinite parameter is a convention.",
)


def power_below(p, test, place, size):
    """The power of a test of this size."""
    values = {"m": number(0), "k": mu, "s": number(1), "mu": mu}
    sign = p.given("shift")
    one = p.have(number(1) > 0)
    near = p.have(abs(0 - mu) <= mu * 1, sign)
    private = p.use(mechanism, one, near, **values)
    return p.apply(p.at(private, test, place), size)


def attained(p, size, error, test, bound, *facts):
    """The bound for every test, and a test that has these errors."""
    small = p.assume(type_one <= size)
    lower = p.every(p.supposing(small, bound(small)), h)
    larger = p.assume(error < above)
    undercuts = exists(h, conjunction(type_one <= size, type_two < above))
    errors = (
        mean(null, z, value(test, z)) <= size,
        1 - mean(shifted, z, value(test, z)) < above,
    )
    itself = p.have(conjunction(*errors), larger, *facts)
    found = p.every(p.supposing(larger, p.some(undercuts, test, itself)), above)
    return p.have(closed(size, error), lower, found)


def proof(p):
    """Half-lines are the best tests; at the ends, tests that always say the same."""
    unit = p.mean_between(shifted, z, value(h, z))
    masses = [p.axiom("normal_mirrored", place) for place in (u, u - mu)]

    def inside(small):
        most = power_below(p, h, -u, small)
        same = p.have(equal(-u + mu, -(u - mu)))
        hole = real("hole")
        shape = mean(shifted, z, value(h, z)) <= normal_cdf(hole)
        most = p.rewrite(same, most, shape, hole)
        return p.have(normal_cdf(u - mu) <= type_two, most, *masses)

    right = test_of(z, indicator(u <= z))
    curve = attained(p, normal_cdf(-u), normal_cdf(u - mu), right, inside, *masses)

    def nothing(small):
        some = p.assume(type_two < 1)
        power_of = 1 - type_two
        half = p.have(conjunction(power_of / 2 > 0, power_of / 2 < 1), some, unit)
        found = p.granted(p.at(p.axiom("normal_quantile"), power_of / 2), half)
        here = p.assume(equal(normal_cdf(t), power_of / 2))
        tiny = p.have(type_one <= normal_cdf(t - mu), small)
        most = power_below(p, h, t - mu, tiny)
        hole = real("hole")
        shape = mean(shifted, z, value(h, z)) <= normal_cdf(hole)
        most = p.rewrite(p.have(equal(t - mu + mu, t)), most, shape, hole)
        wrong = p.obtain(found, t, p.have(FALSE, most, here, some))
        return p.have(number(1) <= type_two, p.supposing(some, wrong))

    none = attained(p, number(0), number(1), test_of(z, 0), nothing)
    sure = attained(
        p,
        number(1),
        number(0),
        test_of(z, 1),
        lambda small: p.have(number(0) <= type_two, unit),
    )
    less = p.assume(mu <= other)
    order = p.have(u - other <= u - mu, less)
    order = p.have(normal_cdf(u - other) <= normal_cdf(u - mu), order)
    order = p.every(p.supposing(less, order), u)
    no_shift = p.have(still(), p.axiom("normal_mirrored", u))
    return p.have(p.statement.claim, p.every(curve, u), none, sure, order, no_shift)


def vanishes(p):
    """Below a quantile of half the slack the distribution function is small."""
    least = minimum(slack, 1) / 2
    inside = p.have(conjunction(least > 0, least < 1), p.given("slack"))
    found = p.granted(p.at(p.axiom("normal_quantile"), least), inside)
    here = p.assume(equal(normal_cdf(t), least))
    far = p.assume(u - t <= other)
    place = p.have(u - other <= t, far)
    small = p.have(normal_cdf(u - other) <= normal_cdf(t), place)
    small = p.have(normal_cdf(u - other) < slack, small, here, p.given("slack"))
    small = p.every(p.supposing(far, small), other)
    return p.obtain(found, t, p.some(LIMIT.claim, u - t, small))


usual = {mu: 1, other: 2, u: 0}
right_half = test_of(z, indicator(z >= 0))


def too_high(test, *places):
    """A test makes fewer errors of the second kind than is claimed."""

    def refute(p, claim):
        fact = p.at(p.assume(claim), *places) if places else p.assume(claim)
        return p.absurd(p.part(fact, 0), test)

    return refute


def unreachable(p, claim):
    """A test of size 1/2 has power Phi(1) at most."""
    reached = p.part(p.assume(claim), 1)
    found = p.apply(p.at(reached, "1/10"), p.auto(number(0) < "1/10"))
    size, power_of = type_one, mean(normal(1, 1), z, value(h, z))
    one = p.assume(conjunction(size <= "1/2", 1 - power_of < "1/10"))
    values = {"m": number(0), "k": number(1), "s": number(1), "mu": number(1)}
    most = p.at(p.use(mechanism, **values), h, 0)
    most = p.apply(most, p.have(size <= normal_cdf(0), one))
    high = p.auto(normal_cdf(number(0) + 1) <= "9/10")
    return p.obtain(found, h, p.have(FALSE, most, high, one))


def never_zero(p, claim):
    """The distribution function is positive everywhere."""
    rule = p.assume(forall(other, implies(mu <= other, normal_cdf(-other) < 0)))
    wrong = p.apply(p.at(rule, mu), p.have(mu <= mu))
    return p.obtain(p.assume(claim), mu, p.have(FALSE, wrong))


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "a negative shift": NearMiss(
            without="shift",
            claim=between(),
            at={mu: -1},
            refute=too_high(test_of(z, indicator(z <= 0)), 0),
        ),
        "a higher curve": NearMiss(
            claim=between("101/100"), refute=too_high(right_half, 0)
        ),
        "more than 1 at size 0": NearMiss(
            claim=closed(0, 2), refute=too_high(test_of(z, 0))
        ),
        "always an error at size 1/2": NearMiss(
            claim=closed("1/2", 1), refute=too_high(right_half)
        ),
        "more than 0 at size 1": NearMiss(
            claim=closed(1, "1/2"), refute=too_high(test_of(z, 1))
        ),
        "no error at size 1/2": NearMiss(claim=closed("1/2", 0), refute=unreachable),
        "another curve without a shift": NearMiss(claim=still("1/10")),
        "a lower line without a shift": NearMiss(claim=still(one="9/10")),
    },
)
LIMIT = LIMIT.but(
    proof=vanishes,
    instance=At({slack: "1/10", u: 0}),
    near_misses={
        "without slack": NearMiss(without="slack", at={slack: 0}, refute=never_zero)
    },
)
