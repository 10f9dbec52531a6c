"""With many users a user's presence is hidden without any noise, if a delta is allowed.

Two normal laws with a fixed shift and a fixed difference of variances are as close as
one likes once the common part of their variances is large.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
model = shared("gaussian_pufferfish._users")
K, k, i = natural("K"), natural("k"), natural("i")
start, other = natural("start"), natural("other")
x, y, B = point("x", REAL), point("y", REAL), event_variable("B", REAL)
mu, sigma = function_variable("mu", NATURAL), function_variable("sigma", NATURAL)
names = "m", "shift", "s", "v", "epsilon", "delta", "least", "level", "t", "hole"
m, shift, s, v, epsilon, delta, least, level, t, hole = map(real, names)


def both_orders(one, then):
    return conjunction(
        close(one, then, epsilon, delta), close(then, one, epsilon, delta)
    )


others, total, variance = model.others, model.total, model.variance
own, rest, archimedean = model.own, model.rest, model.archimedean
present, absent = model.query(mu, sigma), model.query(others(mu), others(sigma))
hidden = both_orders(present, absent)
is_later = to_real(start) <= to_real(K)
limit = exists(start, forall(K, implies(is_later, hidden)))
parameters = {"parameters": conjunction(epsilon > 0, delta > 0)}

SPEC = Theorem(
    title="With many users, presence is hidden without noise up to any delta",
    source="this project, for section III-B of Ding, Approximation of Pufferfish "
    "privacy for Gaussian priors, after corollary 1",
    uses=(close,),
    given={
        **parameters,
        "unbounded": forall(level, exists(start, level <= variance(sigma, start))),
    },
    claim=limit,
    remark="Noise is post-processing, so that any noise keeps this. A delta is needed: "
    "see normal_laws_never_pure.",
)
threshold = theorem("gaussian_pufferfish.noise_threshold")
two_normals = theorem("gaussian_pufferfish.sum_of_normals")
whole_sum = theorem("gaussian_pufferfish.equation_7")
without_user = theorem("gaussian_pufferfish.equation_7.value")
sums = theorem("gaussian_pufferfish.user_sums")
grows = theorem("gaussian_pufferfish.many_users.grows")


def apart(centre, moved, own, common):
    """Two normal laws; the first has a mean and a variance more."""
    return both_orders(
        normal(centre + moved, sqrt(own + common)), normal(centre, sqrt(common))
    )


from_least = forall(m, v, implies(least <= v, apart(m, shift, s * s, v)))
some_variance = exists(least, from_least)
share = minimum(delta, 1) / 4


def as_noise(p):
    """The common variance is like that of Gaussian noise on the rest."""
    positive = p.given("parameters")
    ranges = p.have(conjunction(share > 0, share < 1), positive)
    found = p.axiom("normal_quantile", share, facts=[ranges])
    cut_off = p.assume(equal(normal_cdf(t), share))
    values = {"mean_i": m + shift, "mean_j": m, "sd_i": s, "sd_j": 0}
    values = {threshold[name]: number(one) for name, one in values.items()}
    rule = p.use(threshold, values, positive)
    rule = p.at(p.part(rule, 0), -t, sqrt(v))
    factor = sqrt(2 * log(number("5/2") / delta)) / minimum(epsilon, 1)
    xi = (factor * (abs(shift) + abs(s) * -t)) ** 2
    here = p.assume(maximum(xi, 0) <= v)
    root = p.have(conjunction(sqrt(v) >= 0, equal(sqrt(v) * sqrt(v), v)), here)
    tails = p.have(2 * normal_cdf(t) <= delta / 2, cut_off, positive)
    printed = rule.formula.arguments[0].arguments[2].arguments[0]
    same = p.have(equal(printed, xi), p.have(equal(m + shift - m, shift)))
    known = p.granted(rule, same, here, root, tails)
    facts = []
    for place, deviation in ((m + shift, s), (m, number(0))):
        values = {"m": place, "s": deviation, "n": 0, "t": sqrt(v)}
        values = {two_normals[name]: number(one) for name, one in values.items()}
        fact = p.at(p.use(two_normals, values), B)
        square = p.have(equal(sqrt(v) * sqrt(v), v), root)
        left, own = fact.formula.arguments[0], deviation * deviation
        law_ = normal(place + 0, sqrt(own + hole))
        facts.append(p.rewrite(square, fact, equal(left, probability(law_, B)), hole))
    ends = []
    for place, part in enumerate(apart(m, shift, s * s, v).arguments):
        one, then = (probability(law_, B) for law_ in part.arguments[:2])
        bound = p.at(p.have(known.formula.arguments[place], known), B)
        bound = p.have(one <= exp(epsilon) * then + delta, bound, *facts)
        ends.append(p.the_same(p.every(bound, B), part))
    end = p.have(apart(m, shift, s * s, v), *ends)
    end = p.every(p.supposing(here, end), m, v)
    return p.obtain(found, t, p.some(some_variance, maximum(xi, 0), end))


def normal_sums(p, user, values=None):
    """Both sums are normal, with the moments of the others and what the user adds."""
    values = values or {over: over for over in (mu, sigma, k, K)}
    here = At(values).of
    parts = p.use(sums, {**values, sums["b"]: 1}, user)
    moved, grown = (p.have(one, parts) for one in parts.formula.arguments[2:4])
    centre = here(total(others(mu)) + at(mu, k))
    moved = p.have(equal(here(total(mu)), centre), moved)
    grown = p.have(equal(here(variance(sigma, K)), here(own + rest)), grown)
    both = {over: one for over, one in values.items() if over is not k}
    with_user = p.at(p.use(whole_sum, both), B)
    chance, spread = here(probability(present, B)), here(sqrt(variance(sigma, K)))
    shape = equal(chance, probability(normal(hole, spread), B))
    with_user = p.rewrite(moved, with_user, shape, hole)
    shape = equal(chance, probability(normal(centre, sqrt(hole)), B))
    with_user = p.rewrite(grown, with_user, shape, hole)
    absent_ = p.use(without_user, {**values, without_user["a"]: 0}, user)
    return with_user, p.at(absent_, B), grown


def proof(p):
    """From some user on, the others' variance is large enough for this user."""
    values = {pair_of_laws["shift"]: at(mu, k), pair_of_laws["s"]: at(sigma, k)}
    found = p.use(PAIR, values, p.given("parameters"))
    whole = p.assume(At({shift: at(mu, k), s: at(sigma, k)}).of(from_least))
    wide = p.at(p.given("unbounded"), least + own)
    some = p.assume(least + own <= variance(sigma, start))
    later = p.assume(conjunction(is_later, to_real(k) + 1 <= to_real(K)))
    user = p.have(to_real(k) < to_real(K), later)
    present_, absent_, grown = normal_sums(p, user)
    more = p.use(grows, p.have(is_later, later))
    wider = p.have(least <= rest, some, more, grown)
    known = p.apply(p.at(whole, total(others(mu)), rest), wider)
    ends = []
    for place, part in enumerate(hidden.arguments):
        one, then = (probability(law_, B) for law_ in part.arguments[:2])
        bound = p.at(p.have(known.formula.arguments[place], known), B)
        bound = p.have(one <= exp(epsilon) * then + delta, bound, present_, absent_)
        ends.append(p.the_same(p.every(bound, B), part))
    end = p.supposing(later, p.have(hidden, *ends))
    far = p.assume(to_real(start) + to_real(k) + 1 <= to_real(other))
    here = p.assume(to_real(other) <= to_real(K))
    end = p.apply(end, p.have(later.formula, far, here))
    end = p.some(limit, other, p.every(p.supposing(here, end), K))
    enough = p.axiom("archimedes", to_real(start) + to_real(k) + 1)
    end = p.obtain(wide, start, p.obtain(enough, other, end))
    return p.obtain(found, least, end)


one_pair = {shift: 1, s: 1, epsilon: 1, delta: "1/100"}


def whole_line(values):
    """With a negative epsilon not even the whole line is covered."""

    def refute(p, claim):
        from_on = p.assume(At(values).of(from_least))
        known = p.follow(from_on, 0, least)
        known = p.part(known, 0)
        return p.obtain(p.assume(claim), least, p.absurd(known, event(y, TRUE)))

    return At(values, refute=refute)


PAIR = pair_of_laws = Theorem(
    title="Normal laws with a large common variance are close",
    source="this project; foundations.gaussian_classical",
    uses=(close,),
    given=parameters,
    claim=some_variance,
    proof=as_noise,
    instance=At(one_pair),
    near_misses={
        "a negative epsilon": NearMiss(
            given={"parameters": delta > 0}, at=whole_line({**one_pair, epsilon: -1})
        ),
        "without parameters": NearMiss(
            without="parameters", at=whole_line({**one_pair, epsilon: -1})
        ),
    },
    remark="From some common variance on, at all locations, whatever the shift.",
)

steady, nobody = function(i, number(1)), function(i, number(0))
usual = {mu: steady, sigma: steady, k: natural_number(0), epsilon: 1, delta: "1/100"}


def last_users(values, nothing):
    """The claim fails at one user more than it asks for."""

    def refute(p, claim):
        later = p.assume(At(values).of(forall(K, implies(is_later, hidden))))
        known = p.follow(later, next_(start))
        part = p.part(known, 0)
        return p.obtain(p.assume(claim), start, nothing(p, part))

    return At(values, show={"unbounded": archimedean}, refute=refute)


def no_line(p, part):
    """Not even the whole line is covered."""
    return p.absurd(part, event(y, TRUE))


def constants(p, part):
    """Constant sums that differ by 1 are told apart by a half-line."""
    values = {mu: steady, sigma: nobody, k: natural_number(0), K: next_(start)}
    here = At(values).of
    user = p.have(here(to_real(k) < to_real(K)))
    half = event(y, y >= here(total(others(mu))) + number("1/2"))
    centres = here(total(others(mu)) + at(mu, k)), here(total(others(mu)))
    squares, chances = (here(own + rest), here(rest)), []
    facts = normal_sums(p, user, values)
    for fact, centre, square in zip(facts[:2], centres, squares, strict=True):
        none = p.have(equal(sqrt(square), 0))
        shape = equal(fact.formula.arguments[0], probability(normal(centre, hole), B))
        chances.append(p.at(p.every(p.rewrite(none, fact, shape, hole), B), half))
    return p.have(FALSE, p.at(part, half), *chances)


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, show={"unbounded": archimedean}),
    near_misses={
        "users without a spread": NearMiss(
            without="unbounded",
            at=last_users({**usual, sigma: nobody}, constants),
        ),
        "a negative epsilon": NearMiss(
            given={"parameters": delta > 0},
            at=last_users({**usual, epsilon: -1}, no_line),
        ),
        "without parameters": NearMiss(
            without="parameters", at=last_users({**usual, epsilon: -1}, no_line)
        ),
    },
)
