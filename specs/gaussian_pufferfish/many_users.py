"""With many users, one user's presence hardly changes the deviation of the sum.

What user k adds tends to 0 if the total variance grows without bound. Where it does
not, because later users have ever smaller variances, user k stays visible.
"""

from verifydp.formal.spec import *

model = shared("gaussian_pufferfish._users")
K, k, i, start = natural("K"), natural("k"), natural("i"), natural("start")
sigma = function_variable("sigma", NATURAL)


def own(user):
    return at(sigma, user) * at(sigma, user)


def variance(users):
    return sum_(users, i, own(i))


GROWS = Theorem(
    title="The variance grows with the users",
    source="order of the reals",
    given={"more": to_real(start) <= to_real(K)},
    claim=variance(start) <= variance(K),
)
level, eta = real("level"), real("eta")


def others(users):
    """The variance of all users but k."""
    return sum_(users, i, if_(equal(i, k), 0, own(i)))


def added(users):
    """What user k adds to the deviation of the sum, as in corollary 1."""
    return sqrt(others(users) + own(k)) - sqrt(others(users))


def small(users):
    return added(users) <= eta


limit = exists(start, forall(K, implies(to_real(start) <= to_real(K), small(K))))
tends = forall(k, eta, implies(eta > 0, limit))
formula = equal(added(K) * (sqrt(others(K) + own(k)) + sqrt(others(K))), own(k))

SPEC = Theorem(
    title="With many users, what one adds to the deviation of the sum vanishes",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "section III-B, after corollary 1",
    covers=("GP-QU5",),
    standing="holds-repaired",
    given={"unbounded": forall(level, exists(start, level <= variance(start)))},
    claim=conjunction(forall(k, K, formula), tends),
    remark="The paper says that it tends to 0 when the number of users grows, without "
    "a condition. The Lindeberg condition, which it names before, makes the total "
    "variance unbounded; where the variances are 1/2, 1/4, 1/8, ..., user 0 goes on to "
    "add more than 1/4 (as_printed). It is about each fixed user; all_users is about "
    "the worst of them.",
)

AS_PRINTED = Theorem(
    title="With many users, what one adds to the deviation of the sum vanishes, always",
    source=SPEC.source,
    standing="refuted",
    repair="gaussian_pufferfish.many_users",
    printed=Printed(
        "section III-B, after corollary 1", "Delta sigma_k -> 0 as K -> infinity"
    ),
    given={"deviations": forall(i, at(sigma, i) > 0)},
    claim=tends,
    remark="Variances 1/2, 1/4, 1/8, ...: with any number of users, user 0 adds more "
    "than 1/4 to the deviation. No condition is named at this place. Where "
    "the Lindeberg condition is carried over, which the section names for the central "
    "limit theorem, it is true of each fixed user (gaussian_pufferfish.many_users).",
)

whole_numbers = theorem("gaussian_pufferfish.naturals")
squares = theorem("gaussian_pufferfish.naturals.squares")
select = theorem("gaussian_pufferfish.naturals.select")


def growing(p):
    """More users have no smaller variance."""
    zero = natural_number(0)
    goal = implies(to_real(start) <= to_real(K), variance(start) <= variance(K))
    other = natural("other")

    def same(last):
        equal_ = p.assume(equal(last, start))
        fact = p.have(variance(last) <= variance(last))
        fact = p.rewrite(equal_, fact, variance(other) <= variance(last), other)
        return p.supposing(equal_, fact)

    def goal_at(last):
        return implies(
            to_real(start) <= to_real(last), variance(start) <= variance(last)
        )

    base = p.have(goal_at(zero), same(zero))
    order = p.use(whole_numbers, {whole_numbers["j"]: start, whole_numbers["k"]: K})
    later = p.have(goal_at(next_(K)), p.assume(goal), same(next_(K)), order)
    return p.induct(K, goal, base, later)


def at_more(p):
    return p.apply(growing(p), p.given("more"))


GROWS = GROWS.but(
    proof=at_more,
    instance=At(
        {start: natural_number(1), K: natural_number(2), sigma: function(i, number(1))}
    ),
    near_misses={
        "fewer users": NearMiss(
            without="more",
            at={
                start: natural_number(2),
                K: natural_number(1),
                sigma: function(i, number(1)),
            },
        ),
    },
)


def tends_to_0(p):
    """From a variance on, the added deviation is at most eta."""
    positive = p.assume(eta > 0)
    enough = own(k) + (own(k) / eta) ** 2
    found = p.at(p.given("unbounded"), enough)
    here = p.assume(enough <= variance(start))
    more = p.assume(to_real(start) <= to_real(K))
    grown = p.use(GROWS, more)
    square = function(i, own(i))
    once = p.use(select, {select["j"]: K, select["f"]: square})
    least = p.have(others(K) >= (own(k) / eta) ** 2, here, grown, once)
    end = model.root_gap(p, eta, others(K), own(k), least, positive)
    end = p.every(p.supposing(more, end), K)
    end = p.obtain(found, start, p.some(limit, start, end))
    return p.every(p.supposing(positive, end), k, eta)


def rationalised(p):
    """A difference of two roots times their sum."""
    square = function(i, if_(equal(i, k), 0, at(sigma, i)))
    rest = p.use(squares, {squares["j"]: K, squares["f"]: square})
    rest = p.have(others(K) >= 0, rest)
    o, w = real("o"), real("w")
    known = p.assume(conjunction(o >= 0, w >= 0))
    roots = [p.have(equal(sqrt(one) * sqrt(one), one), known) for one in (o, o + w)]
    fact = equal((sqrt(o + w) - sqrt(o)) * (sqrt(o + w) + sqrt(o)), w)
    fact = p.every(p.supposing(known, p.have(fact, *roots)), o, w)
    fact = p.at(fact, others(K), own(k))
    fact = p.granted(fact, rest)
    return p.every(p.the_same(fact, formula), k, K)


def proof(p):
    """The formula, and its limit."""
    return p.have(p.statement.claim, rationalised(p), tends_to_0(p))


halved = function(i, exp(-(to_real(i) + 1) * log(2) / 2))
steady = function(i, number(1))


def stays(p, claim):
    """User 0 has variance 1/2, and all others together less than 1/2."""
    values = At({sigma: halved, k: natural_number(0)})
    total = values.of(variance(K))
    bound = total <= 1 - exp(-to_real(K) * log(2))
    before, after = (At({K: one}).of(bound) for one in (natural_number(0), next_(K)))
    known = p.induct(K, bound, p.have(before), p.have(after, p.assume(bound)))
    once = p.use(
        select,
        {
            select["j"]: K,
            select["f"]: values.of(function(i, own(i))),
            select["k"]: natural_number(0),
        },
    )
    some = p.assume(to_real(K) >= 1)
    rest, user = values.of(others(K)), values.of(own(k))
    half = p.have(equal(user, number("1/2")))
    less = p.have(rest <= number("1/2"), known, once, some, half)
    o = real("o")
    size = p.use(
        squares,
        {
            squares["j"]: K,
            squares["f"]: values.of(function(i, if_(equal(i, k), 0, at(sigma, i)))),
        },
    )
    small_ = p.assume(conjunction(o >= 0, o <= "1/2"))
    wide = p.have(equal(sqrt(o + "1/2") * sqrt(o + "1/2"), o + "1/2"), small_)
    root = p.have(conjunction(equal(sqrt(o) * sqrt(o), o), sqrt(o) >= 0), small_)
    gap = p.have(sqrt(o + "1/2") - sqrt(o) > "1/4", wide, root, small_)
    gap = p.put({o: rest}, small_, gap, less, size)
    turned = p.have(equal(number("1/2"), user), half)
    hole = real("hole")
    gap = p.rewrite(turned, gap, sqrt(rest + hole) - sqrt(rest) > "1/4", hole)
    gap = p.every(p.supposing(some, gap), K)
    found = p.follow(p.assume(claim), natural_number(0), "1/4")
    from_start = forall(
        K,
        implies(to_real(start) <= to_real(K), values.of(At({eta: "1/4"}).of(small(K)))),
    )
    known = p.follow(p.assume(from_start), next_(start))
    gap = p.follow(gap, next_(start))
    return p.obtain(found, start, p.have(FALSE, known, gap))


def stays_known(p, claim):
    """The same, from the second part of the claim."""
    part = claim.arguments[1]
    return p.cut(p.have(part, p.assume(claim)), stays(p, part))


SPEC = SPEC.but(
    proof=proof,
    instance=At({sigma: steady}, show={"unbounded": model.archimedean}),
    near_misses={
        "bounded variance": NearMiss(
            without="unbounded", at=At({sigma: halved}, refute=stays_known)
        ),
    },
)

AS_PRINTED = AS_PRINTED.but(
    refutation=At({sigma: halved}, refute=stays),
)
