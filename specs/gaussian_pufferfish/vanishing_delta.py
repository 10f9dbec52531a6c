"""Noise for a user's mean alone: enough with a delta that vanishes as users join.

With the scale |mu_k| / epsilon, user k's presence is hidden up to a delta that tends to
0 when the total variance grows without bound. With delta = 0 it is never hidden.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
model = shared("gaussian_pufferfish._users")
K, k, i = natural("K"), natural("k"), natural("i")
x, y, t, B = point("x", REAL), point("y", REAL), real("t"), event_variable("B", REAL)
mu, sigma = function_variable("mu", NATURAL), function_variable("sigma", NATURAL)
b, epsilon, delta, level = map(real, ("b", "epsilon", "delta", "level"))
others, variance, archimedean = model.others, model.variance, model.archimedean
present, absent, hidden = model.present, model.absent, model.hidden
user, own, rest, added = model.is_user, model.own, model.rest, model.added

NEVER = Theorem(
    title="Noise for a user's mean: never enough without a delta",
    source="this project; tails of a normal law plus a Laplace law",
    uses=(close,),
    given={
        "scale": b > 0,
        "user": user,
        "surplus": abs(at(mu, k)) / b + own / (2 * b**2) > epsilon,
    },
    claim=negation(close(present, absent, epsilon, 0)),
    remark="With b = |{mu}| / {epsilon} the surplus over {epsilon} is {sigma}^2"
    " / (2 b^2), for every number of users.",
)


eta = delta * b / (2 * (1 - t))

SMALL = Theorem(
    title="Noise for a user's mean: what is left to delta at a number of users",
    source="this project, by the coupling of theorem 1",
    uses=(close,),
    given={
        "scale": b > 0,
        "mean": abs(at(mu, k)) <= epsilon * b,
        "user": user,
        "quantile": conjunction(t <= 0, 2 * normal_cdf(t) <= delta / 2),
        "small": added <= eta,
    },
    claim=hidden,
    remark="Half of delta pays for the score beyond t, the other half for what the "
    "user adds to the deviation.",
)
start, other = natural("start"), natural("other")


later_on = forall(K, implies(to_real(start) <= to_real(K), hidden))
limit = exists(start, later_on)

SPEC = Theorem(
    title="Noise for a user's mean: enough with a delta that vanishes",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "section III-B, after corollary 1 and after eq. (11)",
    covers=("GP-QU6",),
    standing="holds-repaired",
    uses=(close,),
    given={
        "scale": b > 0,
        "mean": abs(at(mu, k)) <= epsilon * b,
        "unbounded": forall(level, exists(start, level <= variance(sigma, start))),
        "delta": delta > 0,
    },
    claim=limit,
    remark="The paper says that noise of scale {mu} / {epsilon} attains "
    "epsilon-pufferfish privacy as the number of users grows. Read with a delta that "
    "tends to 0 this is true; without one it is false for every number of users "
    "(never). In this limit no noise is needed at all (no_noise_needed); what b = "
    "|{mu}| / {epsilon} adds is a smaller delta at each {'K'} (small). For one user at "
    "a time: see all_users.",
)
m, s = real("m"), real("s")

alike = forall(i, conjunction(equal(at(mu, i), m), equal(at(sigma, i), s)))
of_alike = {
    "sizes": conjunction(m > 0, s > 0, epsilon > 0),
    "users": alike,
    "scale": equal(b, m / epsilon),
}

ALIKE_NEVER = Theorem(
    title="Identical users: noise for the mean is never enough without a delta",
    source="this project; tails of a normal law plus a Laplace law",
    uses=(close,),
    given={**of_alike, "user": user},
    claim=negation(close(present, absent, epsilon, 0)),
    remark="For every number of users K and each of them.",
)
pure = forall(
    K, implies(to_real(start) <= to_real(K), close(present, absent, epsilon, 0))
)

AS_PRINTED = Theorem(
    title="Identical users: noise for the mean is enough without a delta",
    source=SPEC.source,
    standing="refuted",
    repair="gaussian_pufferfish.vanishing_delta",
    printed=Printed(
        "section III-B, after eq. (11)",
        "as K grows larger, we can attain epsilon-pufferfish privacy with b = mu / "
        "epsilon",
    ),
    uses=(close,),
    given=of_alike,
    claim=exists(start, pure),
    remark="epsilon-pufferfish privacy is that of definition 1 with {delta} = "
    "0. Means, deviations and epsilon 1: for no number of users is "
    "presence hidden, because the largest log-ratio is 3/2 for every "
    "number of users (never). With a {delta} that tends to 0 it is true.",
)
pair_of_laws = theorem("gaussian_pufferfish.noise_for_the_mean")
upper_tail = theorem("gaussian_pufferfish.never_pure")
lower_tail = theorem("gaussian_pufferfish.never_pure.lower")
sums = theorem("gaussian_pufferfish.user_sums")
vanishes = theorem("gaussian_pufferfish.many_users")


def law_of(of_means, of_deviations):
    """The normal law of a sum."""
    return sum_(K, i, at(of_means, i)), sqrt(variance(of_deviations, K))


pure_one_way = conjunction(close(present, absent, epsilon, 0), hidden.arguments[1])
pure_one_way = forall(K, implies(to_real(start) <= to_real(K), pure_one_way))
#: Half of delta, or less, lies in both tails beyond -t.
share = minimum(delta, 1) / 4


def hiding(p):
    """The two normal sums, with what the coupling of theorem 1 leaves to delta."""
    parts = p.use(sums, p.given("user"))
    facts = [p.have(part, parts) for part in parts.formula.arguments[2:]]
    moments, both = (
        (law_of(mu, sigma), law_of(others(mu), others(sigma))),
        (present, absent),
    )
    gap = abs(moments[0][1] - moments[1][1])
    spread = p.have(gap <= eta, p.given("small"), *facts[2:])
    positive = p.given("quantile")
    g, n = real("g"), real("n")
    known = conjunction(g <= n, equal(n * (2 * (1 - t)), delta * b), n >= 0, g >= 0)
    known = p.assume(known)
    product = p.have(g * -t <= n * -t, known, positive)
    product = p.have(g * -t <= delta * b / 2, product, known, positive)
    paid = p.have(g * -t * (1 / b) <= delta / 2, product, p.given("scale"))
    paid = p.at(p.every(p.supposing(known, paid), g, n), gap, eta)
    whole = p.have(equal(eta * (2 * (1 - t)), delta * b), positive)
    paid = p.granted(paid, spread, whole, p.have(gap >= 0))
    chances = [p.at(p.have(part, parts), B) for part in parts.formula.arguments[:2]]
    ends = []
    for order in ((0, 1), (1, 0)):
        (mean_i, sd_i), (mean_j, sd_j) = (moments[place] for place in order)
        values = {"mean_i": mean_i, "mean_j": mean_j, "sd_i": sd_i, "sd_j": sd_j}
        values["reach"] = -t
        noise = p.have(abs(mean_i - mean_j) <= epsilon * b, p.given("mean"), facts[0])
        reach = p.have(-t >= 0, positive)
        bound = p.at(p.use(pair_of_laws, p.given("scale"), noise, reach, **values), B)
        first_, then = (both[place] for place in order)
        limit_ = probability(first_, B) <= exp(epsilon) * probability(then, B) + delta
        bound = p.every(p.have(limit_, bound, *chances, paid, positive), B)
        ends.append(p.the_same(bound, close(first_, then, epsilon, delta)))
    return p.have(hidden, *ends)


def proof(p):
    """Cut the score where its tails have half of delta, then let users join."""
    positive = p.given("delta")
    found = p.axiom(
        "normal_quantile",
        share,
        facts=[p.have(conjunction(share > 0, share < 1), positive)],
    )
    cut_off = p.assume(equal(normal_cdf(t), share))
    smaller = p.assume(added <= eta)
    tails_ = p.have(SMALL.given["quantile"], cut_off, positive)
    here_ = p.assume(user)
    known = p.given("scale"), p.given("mean"), here_, tails_, smaller
    users = p.supposing(user, p.supposing(smaller, p.use(SMALL, *known)))
    both = p.use(vanishes, p.given("unbounded"))
    tends = p.at(p.part(both, 1), k, eta)
    room = p.have(
        eta > 0,
        cut_off,
        positive,
        p.given("scale"),
        p.have(1 - t > 0, cut_off, positive),
    )
    tends = p.apply(tends, room)
    from_start = p.assume(
        forall(K, implies(to_real(start) <= to_real(K), added <= eta))
    )
    enough = p.axiom("archimedes", to_real(start) + to_real(k) + 1)
    later = p.assume(to_real(start) + to_real(k) + 1 <= to_real(other))
    here = p.assume(to_real(other) <= to_real(K))
    at_users = p.apply(
        p.at(from_start, K), p.have(to_real(start) <= to_real(K), here, later)
    )
    end = p.apply(users, p.have(user, here, later), at_users)
    end = p.every(p.supposing(here, end), K)
    end = p.obtain(enough, other, p.some(limit, other, end))
    return p.obtain(found, t, p.obtain(tends, start, end))


def always(p):
    """The tail on the side of the user's mean; the sum with the user is the wider."""
    parts = p.use(sums, p.given("user"))
    shift, grown, size = (p.have(one, parts) for one in parts.formula.arguments[2:5])
    moments = law_of(mu, sigma), law_of(others(mu), others(sigma))
    roots = [
        p.have(equal(sqrt(one) * sqrt(one), one), grown, size)
        for one in (variance(sigma, K), rest)
    ]
    (mean_i, sd_i), (mean_j, sd_j) = moments
    values = {"mean_i": mean_i, "mean_j": mean_j, "sd_i": sd_i, "sd_j": sd_j}
    apart = p.have(equal(mean_i - mean_j, at(mu, k)), shift)
    more = p.have(equal(sd_i**2 - sd_j**2, own), *roots, grown)
    claimed = p.assume(close(present, absent, epsilon, 0))
    chances = [p.at(p.have(part, parts), B) for part in parts.formula.arguments[:2]]
    ends = []
    for side, tail in ((1, upper_tail), (-1, lower_tail)):
        here = p.assume(at(mu, k) >= 0 if side == 1 else negation(at(mu, k) >= 0))
        size_ = p.have(equal(abs(at(mu, k)), side * at(mu, k)), here)
        surplus = side * (mean_i - mean_j) / b + (sd_i**2 - sd_j**2) / (2 * b**2)
        surplus = p.have(surplus - epsilon > 0, apart, more, size_, p.given("surplus"))
        refuted = p.use(tail, p.given("scale"), surplus, **values)
        first_, then = refuted.formula.arguments[0].arguments[:2]
        bound = probability(first_, B) <= exp(epsilon) * probability(then, B) + 0
        bound = p.every(p.have(bound, p.at(claimed, B), *chances), B)
        bound = p.the_same(bound, refuted.formula.arguments[0])
        ends.append(p.have(FALSE, bound, refuted))
    nothing = p.cases(at(mu, k) >= 0, *ends)
    return p.the_same(p.supposing(claimed, nothing), p.statement.claim)


one = function(i, number(1))
usual = {mu: one, sigma: one, k: natural_number(0), b: 1, epsilon: 1, delta: "1/100"}
some_users = {**usual, K: natural_number(2)}


def last_users(inner, values, nothing):
    """The claim fails at one user more than it asks for."""

    def refute(p, claim):
        from_start = p.assume(At(values).of(inner))
        known = p.follow(from_start, next_(start))
        return p.obtain(p.assume(claim), start, nothing(p, known))

    return refute


def tails(p, known):
    """The tails of the sums tell the user from nobody."""
    values = {over: one_ for over, one_ in usual.items() if over is not delta}
    never = p.use(NEVER, {**values, K: next_(start)})
    return p.have(FALSE, never, p.the_same(known, never.formula.arguments[0]))


def tails_of_both(p, known):
    """The same, from both orders."""
    return tails(p, p.part(known, 0))


def whole_line(p, known):
    """With a negative epsilon not even the whole line is covered."""
    return p.absurd(p.part(known, 0), event(y, TRUE))


def noised(data):
    """With noise of scale 1."""
    return bind(data, x, laplace(x, 1))


def one_spread(p, known):
    """The sum is the value of one user, whatever the number of users."""
    here = At({**one_user, K: next_(start)}).of
    parts = p.use(sums, {**lone, K: next_(start)}, p.have(here(user)))
    nobody = At(one_user).of(equal(rest, 0))
    base, step = (At({K: end}).of(nobody) for end in (natural_number(0), next_(K)))
    nobody = p.induct(K, nobody, p.have(base), p.have(step, p.assume(nobody)))
    nobody = p.at(p.every(nobody, K), next_(start))
    facts = [p.have(part, parts) for part in parts.formula.arguments[:4]]
    whole = p.have(equal(here(variance(sigma, K)), 81), facts[3], nobody)
    chances = []
    for known_law, size in ((facts[0], whole), (facts[1], nobody)):
        chance = p.at(known_law, B)
        left = chance.formula.arguments[0]
        shape = equal(left, probability(noised(normal(0, sqrt(hole))), B))
        chance = p.rewrite(size, chance, shape, hole)
        chances.append(p.at(p.every(chance, B), far))
    part = p.at(p.part(known, 0), far)
    sizes = [normal(0, sqrt(number(size))) for size in (81, 0)]
    sizes = [probability(noised(data), far) for data in sizes]
    sizes = p.auto(sizes[0] >= "1/2"), p.auto(exp(1) * sizes[1] <= "1/10")
    return p.have(FALSE, part, *chances, *sizes)


def hidden_alone(mean_, deviation, scale, at_epsilon=1):
    """One user, or none: the largest log-ratio is within epsilon."""

    def refute(p, claim):
        normals = normal(mean_, deviation), normal(0, 0)
        laws = [bind(one_, x, laplace(x, scale)) for one_ in normals]
        known = p.the_same(p.profile(*laws, at_epsilon, 0), claim.arguments[0])
        return p.have(FALSE, p.assume(claim), known)

    return refute


zero, hole = function(i, number(0)), real("hole")
lone = {mu: zero, sigma: function(i, if_(equal(i, natural_number(0)), 9, 0)), b: 1}
lone[k] = natural_number(0)
one_user = {over: lone[over] for over in (mu, sigma, k)}
far = event(y, abs(y) >= 5)
few = {**usual, K: natural_number(1), sigma: zero, delta: "1/20", t: -3}


def by(what):
    """An event by which the sum with the user is told from that without."""

    def refute(p, claim):
        part = p.have(claim.arguments[0], p.assume(claim))
        return p.absurd(part, what)

    return refute


def same_laws(p, claim):
    """Without the user both sums are the same."""
    first_, then, *_ = claim.arguments[0].arguments
    growth = exp(claim.arguments[0].arguments[2])
    bound = probability(first_, B) <= growth * probability(then, B) + 0
    same = p.the_same(p.every(p.have(bound), B), claim.arguments[0])
    return p.have(FALSE, p.assume(claim), same)


NEVER = NEVER.but(
    proof=always,
    instance=At(some_users),
    reach=(At({**some_users, mu: function(i, number(-1))}),),
    near_misses={
        "no surplus": NearMiss(
            without="surplus",
            at={mu: zero, sigma: zero, epsilon: 0},
            refute=same_laws,
        ),
        "a user beyond the last": NearMiss(
            without="user",
            at={k: natural_number(2)},
            refute=same_laws,
        ),
        "twice the surplus of the variance": NearMiss(
            number=Number(2, 1, hypothesis="surplus"),
            at=At(
                {**some_users, K: natural_number(1), epsilon: "7/4"},
                refute=hidden_alone(1, 1, number(1), "7/4"),
            ),
        ),
    },
    exceptions={
        "scale": "a scale that is not positive gives no Laplace law, so that "
        "nothing can be computed there"
    },
)

SMALL = SMALL.but(
    proof=hiding,
    instance=At(few),
    near_misses={
        "a large mean": NearMiss(
            without="mean",
            at=At({**few, mu: function(i, number(5))}, refute=by(event(y, y >= 2))),
        ),
        "a large spread": NearMiss(
            without="small",
            at=At(
                {**few, mu: zero, sigma: function(i, number(9))},
                refute=by(far),
            ),
        ),
        "a score above 0": NearMiss(
            without="quantile",
            at=At(
                {**few, mu: zero, sigma: function(i, number(9)), t: "999/1000"},
                refute=by(far),
            ),
        ),
        "forty times the spread": NearMiss(
            number=Number(2, "1/20", hypothesis="small"),
            at=At(
                {
                    **few,
                    mu: zero,
                    sigma: function(i, number("12/5")),
                    epsilon: 0,
                    delta: "3/10",
                    t: "-3/2",
                },
                refute=by(event(y, abs(y) >= "3/2")),
            ),
        ),
    },
    exceptions={
        "scale": "a scale that is not positive gives no Laplace law, so that "
        "nothing can be computed there",
        "user": "a user beyond the last adds nothing, so that both laws are the same "
        "and hidden as well",
        "2": "for every t of at most 0 what the user adds to the deviation costs "
        "less than delta / 2, so that no other share of delta for the tails fails",
    },
)

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, show={"unbounded": archimedean}),
    near_misses={
        "without a delta in one order": NearMiss(
            claim=exists(start, pure_one_way),
            at=At(
                usual,
                show={"unbounded": archimedean},
                refute=last_users(pure_one_way, usual, tails_of_both),
            ),
        ),
        "a negative epsilon": NearMiss(
            without="mean",
            at=At(
                {**usual, epsilon: -1},
                show={"unbounded": archimedean},
                refute=last_users(later_on, {**usual, epsilon: -1}, whole_line),
            ),
        ),
        "one user with a spread": NearMiss(
            without="unbounded",
            at=At(
                {**usual, **lone},
                refute=last_users(later_on, {**usual, **lone}, one_spread),
            ),
        ),
        "no delta": NearMiss(
            without="delta",
            at=At(
                {**usual, delta: 0},
                show={"unbounded": archimedean},
                refute=last_users(later_on, {**usual, delta: 0}, tails_of_both),
            ),
        ),
        "no scale": NearMiss(
            without="scale",
            at=At(
                {**usual, b: -1, epsilon: -1},
                show={"unbounded": archimedean},
                refute=last_users(later_on, {**usual, b: -1, epsilon: -1}, whole_line),
            ),
        ),
    },
)


def never_alike(p):
    """With b = m / epsilon the log-ratio tends to epsilon + s^2 / (2 b^2)."""
    sizes, scale = p.given("sizes"), p.given("scale")
    positive = p.have(b > 0, sizes, scale)
    of_user = p.at(p.given("users"), k)
    whole = p.have(equal(m / b, epsilon), sizes, scale)
    more = p.have(s * s / (2 * b**2) > 0, sizes, positive)
    surplus = p.have(NEVER.given["surplus"], of_user, whole, more, sizes)
    return p.use(NEVER, positive, p.given("user"), surplus)


of_two = {**some_users, m: 1, s: 1}
del of_two[delta]
alone = {**of_two, K: natural_number(1)}

ALIKE_NEVER = ALIKE_NEVER.but(
    proof=never_alike,
    instance=At(of_two),
    near_misses={
        "no deviation": NearMiss(
            given={"sizes": conjunction(m > 0, s >= 0, epsilon > 0)},
            at=At({**alone, sigma: zero, s: 0}, refute=hidden_alone(1, 0, number(1))),
        ),
        "twice the scale": NearMiss(
            given={"scale": equal(b, 2 * m / epsilon)},
            at=At({**alone, b: 2}, refute=hidden_alone(1, 1, number(2))),
        ),
        "a user beyond the last": NearMiss(
            without="user",
            at={k: natural_number(2)},
            refute=same_laws,
        ),
        "users without a value": NearMiss(
            without="users",
            at={mu: zero, sigma: zero},
            refute=same_laws,
        ),
        "without sizes": NearMiss(
            without="sizes",
            at=At({**alone, sigma: zero, s: 0}, refute=hidden_alone(1, 0, number(1))),
        ),
    },
)

AS_PRINTED = AS_PRINTED.but(
    refutation=At({**usual, m: 1, s: 1}, refute=last_users(pure, usual, tails)),
)
