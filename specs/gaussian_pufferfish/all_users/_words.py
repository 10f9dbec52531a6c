"""What the theorems of all_users are made of."""

from verifydp.formal.spec import *

model = shared("gaussian_pufferfish._users")
K, k, i, start = natural("K"), natural("k"), natural("i"), natural("start")
y = point("y", REAL)
mu, sigma = function_variable("mu", NATURAL), function_variable("sigma", NATURAL)
b, epsilon, delta, tau, eta, m, s, w = map(
    real, ("b", "epsilon", "delta", "tau", "eta", "m", "s", "w")
)
variance = model.variance
hidden, is_user = model.hidden, model.is_user
own, rest, added = model.own, model.rest, model.added
is_late = to_real(start) <= to_real(K)


def from_some(formula):
    """From a number of users on, the same for all of them."""
    both = conjunction(is_user, is_late)
    return exists(start, forall(K, k, implies(both, formula)))


all_hidden = from_some(hidden)
uniform = forall(eta, implies(eta > 0, from_some(added <= eta)))
source = (
    "this project, for section III-B of Ding, Approximation of Pufferfish privacy for "
    "Gaussian priors"
)


def everyone(bound):
    return forall(k, implies(is_user, bound))


means_covered = everyone(abs(at(mu, k)) <= w)
nearly = everyone(abs(at(mu, k)) + added * tau <= w + eta)
late = forall(K, w, implies(conjunction(is_late, means_covered), nearly))
tends_to_means = forall(eta, implies(eta > 0, exists(start, late)))
alike = {mu: function(i, m), sigma: function(i, s)}
never = theorem("gaussian_pufferfish.vanishing_delta.never")
select = theorem("gaussian_pufferfish.naturals.select")


def whole_line(p, part):
    """With a negative epsilon not even the whole line is covered."""
    return p.absurd(part, event(y, TRUE))


def tails(p, part):
    """The tails of the sums tell the user from nobody."""
    values = {mu: ones, sigma: ones, b: 1, epsilon: 1}
    values |= {K: next_(start), k: natural_number(0)}
    wrong = p.use(never, {never[over.data]: one for over, one in values.items()})
    return p.have(FALSE, wrong, p.the_same(part, wrong.formula.arguments[0]))


ones = function(i, number(1))
usual = {mu: ones, sigma: ones, b: 1, epsilon: 1, delta: "1/100"}


def growing(p, claim):
    """User k has variance k + 1: the last one always adds more than 1/2."""
    here = At(widening).of
    total = here(variance(sigma))
    known = equal(total, to_real(K) * (to_real(K) + 1) / 2)
    base, after = (At({K: one}).of(known) for one in (natural_number(0), next_(K)))
    root = p.have(equal(sqrt(to_real(K) + 1) * sqrt(to_real(K) + 1), to_real(K) + 1))
    sizes = p.induct(K, known, p.have(base), p.have(after, p.assume(known), root))
    last = {K: next_(start), k: start}
    square = here(function(i, at(sigma, i) * at(sigma, i)))
    chosen = {"j": next_(start), "k": start, "f": square}
    once = p.use(select, {select[name]: one for name, one in chosen.items()})
    ends = At(last).of
    n = to_real(start) + 1
    sizes = p.at(p.every(sizes, K), next_(start))
    root = p.have(equal(sqrt(n) * sqrt(n), n))
    less, user = ends(here(rest)), ends(here(own))
    user_ = p.have(equal(user, n), root)
    less_ = p.have(equal(less, n * (n - 1) / 2), sizes, once, user_)
    o, c = real("o"), real("c")
    premise = p.assume(conjunction(c >= 1, equal(o, c * (c - 1) / 2)))
    roots = [
        p.have(conjunction(equal(sqrt(one) * sqrt(one), one), sqrt(one) >= 0), premise)
        for one in (o, o + c)
    ]
    gap = sqrt(o + c) - sqrt(o) > "1/2"
    wide = p.have(sqrt(o) < c - "1/4", *roots, premise)
    gap = p.have(gap, *roots, premise, wide)
    gap = p.put({o: less, c: user}, premise, gap, less_, user_)
    found = p.follow(p.assume(claim), "1/2")
    later = p.follow(p.assume(At({**widening, eta: "1/2"}).of(late)), next_(start), 0)
    at_last = p.follow(later, start)
    return p.obtain(found, start, p.have(FALSE, at_last, gap))


widening = {
    mu: function(i, number(0)),
    sigma: function(i, sqrt(to_real(i) + 1)),
    tau: 1,
}
