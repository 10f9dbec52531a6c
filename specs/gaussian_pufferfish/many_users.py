"""With many users, one user's presence hardly changes the deviation of the sum.

What user k adds tends to 0 if the total variance grows without bound. Where it does
not, because later users have ever smaller variances, user k stays visible.
"""

from verifydp.formal.spec import *

model = shared("gaussian_pufferfish._users")
K, k, i, start = natural("K"), natural("k"), natural("i"), natural("start")
sigma = function_variable("sigma", NATURAL)
level, eta = real("level"), real("eta")
words = shared("gaussian_pufferfish.many_users._words")
added, halved, limit, others = words.added, words.halved, words.limit, words.others
own, stays, tends, variance = words.own, words.stays, words.tends, words.variance
grows = theorem("gaussian_pufferfish.many_users.grows")
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
squares = theorem("gaussian_pufferfish.naturals.squares")
select = theorem("gaussian_pufferfish.naturals.select")


def tends_to_0(p):
    """From a variance on, the added deviation is at most eta."""
    positive = p.assume(eta > 0)
    enough = own(k) + (own(k) / eta) ** 2
    found = p.at(p.given("unbounded"), enough)
    here = p.assume(enough <= variance(start))
    more = p.assume(to_real(start) <= to_real(K))
    grown = p.use(grows, more)
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


steady = function(i, number(1))


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
