"""The noise of eq. (9), for all users, tends to that for the largest mean."""

from verifydp.formal.spec import *

model = shared("gaussian_pufferfish._users")
K, k, i, start = natural("K"), natural("k"), natural("i"), natural("start")
mu, sigma = function_variable("mu", NATURAL), function_variable("sigma", NATURAL)
tau, eta, w = map(real, ("tau", "eta", "w"))
others = model.others
is_user = model.is_user
rest, added = model.rest, model.added
words = shared("gaussian_pufferfish.all_users._words")
everyone, growing, is_late = words.everyone, words.growing, words.is_late
late, means_covered, nearly = words.late, words.means_covered, words.nearly
ones, source, tends_to_means = words.ones, words.source, words.tends_to_means
uniform, widening = words.uniform, words.widening
covered = everyone(abs(at(mu, k)) + added * tau <= w)
least_cover = conjunction(forall(K, w, implies(covered, means_covered)), tends_to_means)
constant = shared("gaussian_pufferfish.all_users._points").constant

SPEC = Theorem(
    title="The noise of eq. (9), for all users, tends to that for the largest mean",
    source=source + ", eq. (9)",
    covers=("GP-QU6",),
    standing="holds-repaired",
    given={"uniform": uniform, "quantile": tau >= 0},
    claim=least_cover,
    remark="What covers all users covers their |mu_k|, and from some number of users "
    "on, what covers the |mu_k| covers all of (9) but for eta. It is |mu_k|, where "
    "the paper writes mu_k.",
)
squares = theorem("gaussian_pufferfish.naturals.squares")


def bound_tends(p):
    """The means are the limit from below, and each user's rest is at most eta."""
    positive, reach_ = p.assume(eta > 0), p.given("quantile")
    small = eta / (1 + tau)
    room = p.have(small > 0, positive, reach_)
    tends = p.apply(p.at(p.given("uniform"), small), room)
    later = forall(K, k, implies(conjunction(is_user, is_late), added <= small))
    here = p.assume(conjunction(is_late, means_covered))
    user = p.assume(is_user)
    both = p.have(conjunction(is_user, is_late), user, p.have(is_late, here))
    rest_ = p.apply(p.at(p.assume(later), K, k), both)
    part = p.have(equal(small * (1 + tau), eta), reach_)
    paid = p.have(small * tau <= eta, part, room)
    paid = p.have(
        added * tau <= eta, p.have(added * tau <= small * tau, rest_, reach_), paid
    )
    mean_ = p.apply(p.at(p.have(means_covered, here), k), user)
    end = p.have(abs(at(mu, k)) + added * tau <= w + eta, paid, mean_)
    end = p.the_same(p.every(p.supposing(is_user, end), k), nearly)
    end = p.every(p.supposing(here, end), K, w)
    end = p.obtain(tends, start, p.some(exists(start, late), start, end))
    above = p.every(p.supposing(positive, end), eta)
    size = p.use(squares, {squares["j"]: K, squares["f"]: others(sigma)})
    more = p.have(added >= 0, p.have(rest >= 0, size))
    whole = p.assume(covered)
    less = p.apply(p.at(whole, k), user)
    less = p.have(abs(at(mu, k)) <= w, less, p.have(added * tau >= 0, more, reach_))
    below = p.the_same(p.every(p.supposing(is_user, less), k), means_covered)
    below = p.every(p.supposing(covered, below), K, w)
    return p.have(p.statement.claim, below, above)


def growing_too(p, claim):
    """The same, from the second part of the claim."""
    part = claim.arguments[1]
    return p.cut(p.have(part, p.assume(claim)), growing(p, part))


quarter = {mu: function(i, number("1/4")), sigma: ones, tau: -1}


def alone(p, claim):
    """With a negative quantile no noise covers a single user with a mean."""
    used = p.at(p.have(claim.arguments[0], p.assume(claim)), natural_number(1), 0)
    bound = abs(at(mu, k)) + added * tau <= w
    bound = p.auto(At({**quarter, K: natural_number(1), w: 0}).of(bound))
    shown = p.supposing(At({K: natural_number(1)}).of(is_user), bound)
    less = p.apply(used, p.the_same(p.every(shown, k), used.formula.arguments[0]))
    return p.absurd(less, natural_number(0))


SPEC = SPEC.but(
    proof=bound_tends,
    instance=At({mu: ones, sigma: ones, tau: 2}, show={"uniform": constant}),
    near_misses={
        "later users with larger variances": NearMiss(
            without="uniform", at=At(widening, refute=growing_too)
        ),
        "a negative quantile": NearMiss(
            without="quantile",
            at=At(quarter, show={"uniform": constant}, refute=alone),
        ),
    },
)
