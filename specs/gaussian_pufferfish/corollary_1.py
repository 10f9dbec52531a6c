"""The sum over K independent users, released with Laplace noise, hides each user.

Whether a user is present is hidden by noise for the user's mean and added deviation,
which of two values a user has by noise for their difference.
"""

from verifydp.formal.spec import *

pufferfish = definition("gaussian_pufferfish.definition_1")
presence_pairs = definition("gaussian_pufferfish.user_pairs")
both_orders = definition("gaussian_pufferfish.pair_sets")
about_users = theorem("gaussian_pufferfish.user_pairs")
value_pairs = next(one for one in about_users.uses if one.name == "value_pairs")
R, K, k, i = space("R"), natural("K"), natural("k"), natural("i")
x, y, z, belief = point("x", REAL), point("y", REAL), real("z"), point("belief", R)
names = "a", "other", "b", "epsilon", "delta", "tau"
a, other, b, epsilon, delta, tau = map(real, names)
is_user = to_real(k) < to_real(K)
everyone, mechanism = event(k, is_user), function(x, laplace(x, b))


def total(value_of):
    """The law of the sum over the users, whose values are drawn or known."""
    return iterate(K, number(0), i, x, value_of)


# (a) Under each belief the values are normal; a user is present or absent.
STATUS, ABSENT = pair_sort(NATURAL, finite(2)), label(1, 2)
means = function_variable("means", pair_sort(R, NATURAL))
deviations = function_variable("deviations", pair_sort(R, NATURAL))
status = point("status", pair_sort(R, STATUS))
gone = conjunction(
    equal(i, first(second(status))), equal(second(second(status)), ABSENT)
)
present_mean = if_(gone, 0, at(means, first(status), i))
present_deviation = if_(gone, 0, at(deviations, first(status), i))
by_status = function(status, total(normal(x + present_mean, present_deviation)))
presence = both_orders(presence_pairs(everyone))
hides_presence = pufferfish(by_status, mechanism, presence, epsilon, delta)

own = at(deviations, belief, k) * at(deviations, belief, k)
without_user = if_(equal(i, k), 0, at(deviations, belief, i))
others = sum_(K, i, without_user * without_user)
added = sqrt(others + own) - sqrt(others)
covers_user = abs(at(means, belief, k)) + added * tau <= epsilon * b
covers_presence = conjunction(
    2 * normal_cdf(-tau) <= delta, forall(belief, k, implies(is_user, covers_user))
)

# (b) Under each belief the values have any laws; a user has one value or another.
believed = kernel("believed", pair_sort(R, NATURAL), REAL)
valued = point("valued", pair_sort(R, pair_sort(NATURAL, REAL)))
named, says = first(second(valued)), second(second(valued))
drawn = bind(at(believed, first(valued), i), z, dirac(x + z))
by_value = function(valued, total(if_(equal(i, named), dirac(x + says), drawn)))
hides_values = conjunction(
    *(
        pufferfish(by_value, mechanism, value_pairs(everyone, *order), epsilon, 0)
        for order in ((a, other), (other, a))
    )
)
covers_values = abs(a - other) <= epsilon * b


def claims(presence_covered, values_covered):
    """The claim, where other conditions are said to be enough."""
    return conjunction(
        implies(presence_covered, hides_presence), implies(values_covered, hides_values)
    )


SPEC = Theorem(
    title="Laplace noise for the sum over K independent users",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "corollary 1, eq. (9) and (10)",
    covers=("GP-C1",),
    uses=(pufferfish, presence_pairs, both_orders, value_pairs),
    given={"scale": b > 0},
    claim=claims(covers_presence, covers_values),
    remark="Any beliefs. In (a) the values are normal, in (b) they have any laws and "
    "no delta is needed; in both they are independent. Both orders of each pair of "
    "secrets. The parts are proved in presence_secrets and value_secrets.",
)
part_a = theorem("gaussian_pufferfish.presence_secrets")
part_b = theorem("gaussian_pufferfish.value_secrets")


def proof(p):
    """Both parts, each with its own noise."""
    known = p.assume(covers_presence)
    tail, noise = (p.have(part, known) for part in covers_presence.arguments)
    first_ = p.use(part_a, p.given("scale"), noise, tail)
    first_ = p.supposing(covers_presence, p.the_same(first_, hides_presence))
    then = p.use(part_b, p.given("scale"), p.assume(covers_values))
    then = p.supposing(covers_values, p.the_same(then, hides_values))
    return p.have(p.statement.claim, first_, then)


only = point("only", pair_sort(finite(1), NATURAL))


def constant(value_):
    return function(only, number(value_))


one_belief = {"R": finite(1)}
users = {
    means: constant(1),
    deviations: constant(1),
    believed: function(only, normal(1, 2)),
    K: natural_number(2),
    a: 0,
    other: 1,
    b: 3,
    epsilon: 1,
    tau: 2,
    delta: "1/20",
}
alone = {**users, K: natural_number(1), means: constant(0), b: 1}
spread = {**alone, deviations: constant(3)}
beyond_5 = event(y, abs(y) >= 5)


def fails(values, side, what, **changed):
    """One part fails for user 0 at the event."""

    def refute(p, claim):
        part = p.have(claim.arguments[side], p.assume(claim))
        part = p.apply(part, p.auto(part.formula.arguments[0]))
        says_ = (label(0, 2), ABSENT)
        if side == 1:
            part = p.part(part, 0)
            says_ = number(values[a]), number(values[other])
        secrets = [pair(natural_number(0), one) for one in says_]
        return p.absurd(part, label(0, 1), *secrets, what)

    return NearMiss(At(values, spaces=one_belief, refute=refute), **changed)


def noise_for(bound, tail=None):
    """Another condition in part (a)."""
    tail = 2 * normal_cdf(-tau) <= delta if tail is None else tail
    return claims(
        conjunction(tail, forall(belief, k, implies(is_user, bound))), covers_values
    )


SPEC = SPEC.but(
    proof=proof,
    instance=At(users, spaces=one_belief),
    near_misses={
        "no scale": fails(
            {**alone, b: -1, epsilon: -1, a: 1}, 1, event(y, TRUE), without=("scale",)
        ),
        "no tail": fails(
            {**spread, tau: 0, delta: 0},
            0,
            beyond_5,
            claim=claims(
                forall(belief, k, implies(is_user, covers_user)), covers_values
            ),
        ),
        "one tail": fails(
            {**alone, deviations: constant(1), tau: 1, delta: "4/25"}
            | {epsilon: 20, b: "1/20"},
            0,
            event(y, abs(y) > "6/5"),
            claim=noise_for(covers_user, normal_cdf(-tau) <= delta),
        ),
        "no mean": fails(
            {**alone, means: constant(3), deviations: constant(0)},
            0,
            event(y, y >= 2),
            claim=noise_for(added * tau <= epsilon * b),
        ),
        "no added deviation": fails(
            spread,
            0,
            beyond_5,
            claim=noise_for(abs(at(means, belief, k)) <= epsilon * b),
        ),
        "half the noise for values": fails(
            {**alone, believed: function(only, dirac(number(0))), b: "1/2"},
            1,
            event(y, y <= 0),
            claim=claims(covers_presence, abs(a - other) <= 2 * epsilon * b),
        ),
    },
)
