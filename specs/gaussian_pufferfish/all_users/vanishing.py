"""Identical users: the added deviations vanish uniformly."""

from verifydp.formal.spec import *

model = shared("gaussian_pufferfish._users")
K, k, i, start = natural("K"), natural("k"), natural("i"), natural("start")
mu, sigma = function_variable("mu", NATURAL), function_variable("sigma", NATURAL)
eta, s = map(real, ("eta", "s"))
is_user = model.is_user
rest, added = model.rest, model.added
words = shared("gaussian_pufferfish.all_users._words")
alike, from_some, is_late = words.alike, words.from_some, words.is_late
ones, source, uniform = words.ones, words.source, words.uniform

SPEC = Theorem(
    title="Identical users: the added deviations vanish uniformly",
    source=source,
    claim=At(alike).of(uniform),
)
select = theorem("gaussian_pufferfish.naturals.select")


def vanishing(p):
    """The others' variance is (K - 1) s^2, for each of the users."""
    here = At(alike).of
    positive = p.assume(eta > 0)
    enough = 1 + (s / eta) ** 2
    found = p.axiom("archimedes", enough)
    far = p.assume(enough <= to_real(start))
    both = p.assume(conjunction(is_user, is_late))
    once = p.use(select, {select["j"]: K, select["f"]: function(i, number(1))})
    count = p.have(equal(here(rest), (to_real(K) - 1) * s * s), once, both)
    many = p.have(to_real(K) - 1 >= (s / eta) ** 2, both, far)
    n, r = real("n"), real("r")
    rule = p.assume(n >= r**2)
    fact = p.supposing(rule, p.have(n * s * s >= (r * s) ** 2, rule))
    fact = p.apply(p.at(p.every(fact, n, r), to_real(K) - 1, s / eta), many)
    large = p.have(here(rest) >= (s * s / eta) ** 2, fact, count)
    end = model.root_gap(p, eta, here(rest), s * s, large, positive)
    end = p.the_same(end, here(added <= eta))
    end = p.every(p.supposing(both, end), K, k)
    end = p.obtain(found, start, p.some(here(from_some(added <= eta)), start, end))
    end = p.every(p.supposing(positive, end), eta)
    return p.the_same(end, p.statement.claim)


at_any = forall(K, k, implies(is_user, added <= eta))


def single_user(p, claim):
    """One user alone adds all of the deviation."""
    found = p.follow(p.assume(claim), "1/2")
    known = p.assume(At({mu: ones, sigma: ones, eta: "1/2"}).of(at_any))
    nothing = p.absurd(known, natural_number(1), natural_number(0))
    return p.obtain(found, start, nothing)


SPEC = SPEC.but(
    proof=vanishing,
    near_misses={
        "with any number of users": NearMiss(
            claim=At(alike).of(forall(eta, implies(eta > 0, exists(start, at_any)))),
            at=At({s: 1}, refute=single_user),
        ),
    },
)
