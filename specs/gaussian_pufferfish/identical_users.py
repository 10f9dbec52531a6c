"""K identical users: the noise for a user's presence in closed form."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
K, k, i = natural("K"), natural("k"), natural("i")
x, y = point("x", REAL), point("y", REAL)
mu, sigma, b, epsilon, delta, tau = map(
    real, ("mu", "sigma", "b", "epsilon", "delta", "tau")
)
users = to_real(K)


def released(centre, deviation):
    value_ = normal(x + centre, deviation)
    return bind(iterate(K, number(0), i, x, value_), x, laplace(x, b))


absent = equal(i, k)
present = released(mu, sigma)
without_user = released(if_(absent, 0, mu), if_(absent, 0, sigma))
roots = sqrt(users) - sqrt(users - 1)
both_orders = conjunction(
    close(present, without_user, epsilon, delta),
    close(without_user, present, epsilon, delta),
)

SPEC = Theorem(
    title="Presence of one of K identical users",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, eq. (11)",
    covers=("GP-Q11",),
    uses=(close,),
    given={
        "scale": b > 0,
        "deviation": sigma >= 0,
        "noise": abs(mu) + roots * sigma * tau <= epsilon * b,
        "tail": 2 * normal_cdf(-tau) <= delta,
    },
    claim=forall(k, implies(to_real(k) < users, both_orders)),
    remark="Both orders, for each of the users. The roots' difference falls as K "
    "grows: figure_2 has that.",
)
part_a = theorem("gaussian_pufferfish.presence_secrets.each")
whole_numbers = theorem("gaussian_pufferfish.naturals")
select = theorem("gaussian_pufferfish.naturals.select")


def proof(p):
    """The general rule, where all users but one have (K - 1) sigma^2."""
    user = p.assume(to_real(k) < users)
    constants = {part_a["mu"]: function(i, mu), part_a["sigma"]: function(i, sigma)}
    once = p.use(select, {select["j"]: K, select["f"]: function(i, number(1))})
    order = p.use(whole_numbers, {whole_numbers["j"]: K})
    least = p.have(users >= 1, order, user)
    others = sum_(K, i, if_(absent, 0, sigma) * if_(absent, 0, sigma))
    rest = p.have(equal((users - 1) * sigma * sigma, others), once, user)
    hole = real("hole")
    covered = sqrt(hole + sigma * sigma) - sqrt(hole)
    shape = abs(mu) + covered * tau <= epsilon * b
    spread = (users - 1) * sigma * sigma
    root = {
        count: p.have(
            equal(sqrt(count * sigma * sigma), sqrt(count) * sigma),
            p.have(
                conjunction(
                    count >= 0,
                    sqrt(count) >= 0,
                    equal(sqrt(count) * sqrt(count), count),
                ),
                least,
            ),
            p.given("deviation"),
        )
        for count in (users, users - 1)
    }
    noise = p.have(
        abs(mu) + (sqrt(spread + sigma * sigma) - sqrt(spread)) * tau <= epsilon * b,
        *root.values(),
        p.given("noise"),
    )
    noise = p.rewrite(rest, noise, shape, hole)
    noise = p.every(p.supposing(user, noise), k)
    return p.the_same(
        p.use(part_a, constants, p.given("scale"), noise, p.given("tail")),
        p.statement.claim,
    )


usual = {
    mu: 1,
    sigma: 1,
    K: natural_number(2),
    b: 2,
    epsilon: 1,
    tau: 2,
    delta: "1/20",
}
alone = {**usual, K: natural_number(1), mu: 0, sigma: 3, b: 1}


def at_event(values, what):
    """An event by which user 0 is told from nobody."""
    return At({**alone, **values}, (natural_number(0), what))


def beyond(size):
    return event(y, number(size) <= abs(y))


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    reach=(At({**usual, sigma: 0}), At({**usual, K: natural_number(1000)})),
    near_misses={
        "no scale": NearMiss(
            without="scale",
            at=at_event({sigma: 0, b: -1, epsilon: -1}, event(y, TRUE)),
        ),
        "a negative deviation": NearMiss(
            without="deviation", at=at_event({sigma: -3}, beyond(5))
        ),
        "no noise": NearMiss(without="noise", at=at_event({}, beyond(5))),
        "no tail": NearMiss(without="tail", at=at_event({tau: 0, delta: 0}, beyond(5))),
        "one tail": NearMiss(
            number=Number(2, 1, hypothesis="tail"),
            at=at_event({sigma: 100, tau: 0, epsilon: 0, delta: "1/2"}, beyond(5)),
        ),
        "no mean": NearMiss(
            given={"noise": roots * sigma * tau <= epsilon * b},
            at=at_event({mu: 3, sigma: 0}, event(y, y >= 2)),
        ),
        "no added deviation": NearMiss(
            given={"noise": abs(mu) <= epsilon * b}, at=at_event({}, beyond(5))
        ),
        "half a user more": NearMiss(
            number=Number(1, "1/2", hypothesis="noise"),
            at=at_event({sigma: 1, epsilon: 30, b: "1/36"}, beyond(1)),
        ),
    },
)
