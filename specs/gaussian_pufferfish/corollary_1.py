"""The sum over K independent users, released with Laplace noise, hides each user.

Whether a user is present is hidden by noise for the user's mean and added deviation,
which of two values a user has by noise for their difference.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
part_a = theorem("gaussian_pufferfish.presence_secrets")
part_b = theorem("gaussian_pufferfish.value_secrets")
K, k, i = natural("K"), natural("k"), natural("i")
x, y, z = point("x", REAL), point("y", REAL), real("z")
mu, sigma = function_variable("mu", NATURAL), function_variable("sigma", NATURAL)
names = "a", "other", "b", "epsilon", "delta", "tau"
a, other, b, epsilon, delta, tau = map(real, names)


def released(value_of):
    """The sum over the users, whose values are drawn or known, with noise."""
    return bind(iterate(K, number(0), i, x, value_of), x, laplace(x, b))


def without_user(of):
    return at(function(i, if_(equal(i, k), 0, at(of, i))), i)


present = released(normal(x + at(mu, i), at(sigma, i)))
absent = released(normal(x + without_user(mu), without_user(sigma)))


def with_value(known):
    """User k has a known value."""
    drawn = bind(normal(at(mu, i), at(sigma, i)), z, dirac(x + z))
    return released(if_(equal(i, k), dirac(x + known), drawn))


others = sum_(K, i, without_user(sigma) * without_user(sigma))
added = sqrt(others + at(sigma, k) * at(sigma, k)) - sqrt(others)
is_user = to_real(k) < to_real(K)
covers_presence = forall(
    k, implies(is_user, abs(at(mu, k)) + added * tau <= epsilon * b)
)
both_orders = conjunction(
    close(present, absent, epsilon, delta), close(absent, present, epsilon, delta)
)
hides_presence = forall(k, implies(is_user, both_orders))
covers_values = abs(a - other) <= epsilon * b
hides_values = forall(k, close(with_value(a), with_value(other), epsilon, 0))


def proof(p):
    """Both parts, each with its own noise."""
    enough = p.assume(covers_presence)
    first_ = p.use(part_a, {}, p.given("scale"), enough, p.given("tail"))
    first_ = p.supposing(covers_presence, p.the_same(first_, hides_presence))
    apart = p.assume(covers_values)
    values = {part_b["users"]: function(i, normal(at(mu, i), at(sigma, i)))}
    then = p.every(p.use(part_b, values, p.given("scale"), apart), k)
    then = p.supposing(covers_values, p.the_same(then, hides_values))
    return p.have(p.statement.claim, first_, then)


users = {
    mu: function(i, number(1)),
    sigma: function(i, number(1)),
    K: natural_number(2),
    a: 0,
    other: 1,
    b: 3,
    epsilon: 1,
    tau: 2,
    delta: "1/20",
}
alone = {**users, K: natural_number(1), mu: function(i, number(0)), b: 1}


def by(side, what):
    """The part fails for user 0 at the event."""

    def refute(p, claim):
        part = claim.arguments[side]
        holds = p.auto(part.arguments[0])
        at_user = p.at(p.apply(p.have(part, p.assume(claim)), holds), natural_number(0))
        if side == 0:
            orders = p.apply(at_user, p.auto(at_user.formula.arguments[0]))
            at_user = p.have(orders.formula.arguments[0], orders)
        return p.the_same(p.supposing(claim, p.absurd(at_user, what)), negation(claim))

    return refute


SPEC = Theorem(
    title="Laplace noise for the sum over K independent users",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "corollary 1, eq. (9) and (10)",
    covers=("GP-C1",),
    uses=(close,),
    given={"scale": b > 0, "tail": 2 * normal_cdf(-tau) <= delta},
    claim=conjunction(
        implies(covers_presence, hides_presence), implies(covers_values, hides_values)
    ),
    proof=proof,
    instance=At(users),
    near_misses={
        "no scale": NearMiss(
            without=("scale",),
            at=At({**alone, b: -1, epsilon: -1, a: 1}, refute=by(1, event(y, TRUE))),
        ),
        "no tail": NearMiss(
            without=("tail",),
            at=At(
                {**alone, sigma: function(i, number(3)), tau: 0, delta: 0},
                refute=by(0, event(y, abs(y) >= 5)),
            ),
        ),
        "half the noise for values": NearMiss(
            claim=implies(abs(a - other) <= 2 * epsilon * b, hides_values),
            at=At({**alone, b: "1/2"}, (natural_number(0), event(y, y <= 0))),
        ),
    },
    remark="The two parts are proved in presence_secrets and value_secrets.",
)
