"""With many users a user's presence is hidden without any noise, if a delta is allowed.

Two normal laws with a fixed shift and a fixed difference of variances are as close as
one likes once the common part of their variances is large.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
model = shared("gaussian_pufferfish._users")
K, k, i = natural("K"), natural("k"), natural("i")
start, other = natural("start"), natural("other")
y, B = point("y", REAL), event_variable("B", REAL)
mu, sigma = function_variable("mu", NATURAL), function_variable("sigma", NATURAL)
shift, s, epsilon, delta, least, level, hole = map(
    real, ("shift", "s", "epsilon", "delta", "least", "level", "hole")
)
others, total, variance = model.others, model.total, model.variance
own, rest, archimedean = model.own, model.rest, model.archimedean
words = shared("gaussian_pufferfish.no_noise_needed._words")
both_orders, from_least = words.both_orders, words.from_least
parameters = words.parameters
pair = theorem("gaussian_pufferfish.no_noise_needed.pair")
present, absent = model.query(mu, sigma), model.query(others(mu), others(sigma))
hidden = both_orders(present, absent)
is_later = to_real(start) <= to_real(K)
limit = exists(start, forall(K, implies(is_later, hidden)))

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
whole_sum = theorem("gaussian_pufferfish.equation_7")
without_user = theorem("gaussian_pufferfish.equation_7.value")
sums = theorem("gaussian_pufferfish.user_sums")
grows = theorem("gaussian_pufferfish.many_users.grows")


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
    values = {pair["shift"]: at(mu, k), pair["s"]: at(sigma, k)}
    found = p.use(pair, values, p.given("parameters"))
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
