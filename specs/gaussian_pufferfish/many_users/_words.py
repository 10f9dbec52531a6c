"""What the theorems of many_users are made of."""

from verifydp.formal.spec import *

K, k, i, start = natural("K"), natural("k"), natural("i"), natural("start")
sigma = function_variable("sigma", NATURAL)


def own(user):
    return at(sigma, user) * at(sigma, user)


def variance(users):
    return sum_(users, i, own(i))


eta = real("eta")


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
squares = theorem("gaussian_pufferfish.naturals.squares")
select = theorem("gaussian_pufferfish.naturals.select")
halved = function(i, exp(-(to_real(i) + 1) * log(2) / 2))


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
