"""All users at once: when noise for the means is nearly enough for each of them.

What a user adds to the deviation of the sum has to vanish uniformly over the users. It
does for identical users, and not where later users have ever larger variances.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
model = shared("gaussian_pufferfish._users")
K, k, i, start = natural("K"), natural("k"), natural("i"), natural("start")
y = point("y", REAL)
mu, sigma = function_variable("mu", NATURAL), function_variable("sigma", NATURAL)
names = "b", "epsilon", "delta", "tau", "eta", "t", "m", "s", "w"
b, epsilon, delta, tau, eta, t, m, s, w = map(real, names)
others, variance = model.others, model.variance
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

SPEC = Theorem(
    title="Noise for the means hides all users at once, up to a delta that vanishes",
    source=source,
    uses=(close,),
    given={
        "scale": b > 0,
        "mean": forall(k, abs(at(mu, k)) <= epsilon * b),
        "uniform": uniform,
        "delta": delta > 0,
    },
    claim=all_hidden,
    remark="b is the same for all users, |mu_k| / {epsilon} at the largest mean.",
)


def everyone(bound):
    return forall(k, implies(is_user, bound))


means_covered = everyone(abs(at(mu, k)) <= w)
covered = everyone(abs(at(mu, k)) + added * tau <= w)
nearly = everyone(abs(at(mu, k)) + added * tau <= w + eta)
late = forall(K, w, implies(conjunction(is_late, means_covered), nearly))
tends_to_means = forall(eta, implies(eta > 0, exists(start, late)))
least_cover = conjunction(forall(K, w, implies(covered, means_covered)), tends_to_means)

BOUND = Theorem(
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

AS_PRINTED = Theorem(
    title="The noise of eq. (9), for all users, always tends to that for the means",
    source=source + ", eq. (9)",
    standing="refuted",
    repair="gaussian_pufferfish.all_users.bound",
    printed=Printed(
        "section III-B, after corollary 1",
        "as K -> infinity, the lower bound in (9) approaches (1 / epsilon) max mu_k",
    ),
    given={"quantile": tau >= 0, "deviations": forall(i, at(sigma, i) > 0)},
    claim=tends_to_means,
    remark="Variances 1, 2, 3, ... and means 0: the last user always adds more than "
    "1/2 to the deviation of the sum, also where the central limit theorem applies. "
    "The means are read as |mu_k|, which (9) has.",
)


alike = {mu: function(i, m), sigma: function(i, s)}

VANISHING = Theorem(
    title="Identical users: the added deviations vanish uniformly",
    source=source,
    claim=At(alike).of(uniform),
)

IDENTICAL = Theorem(
    title="Identical users: noise for the mean hides all, up to a delta that vanishes",
    source=source + ", after eq. (11)",
    uses=(close,),
    given={"scale": b > 0, "mean": abs(m) <= epsilon * b, "delta": delta > 0},
    claim=At(alike).of(all_hidden),
    remark="For every deviation s, 0 and negative ones among them.",
)
at_count = theorem("gaussian_pufferfish.vanishing_delta.small")
never = theorem("gaussian_pufferfish.vanishing_delta.never")
squares = theorem("gaussian_pufferfish.naturals.squares")
select = theorem("gaussian_pufferfish.naturals.select")
#: The first and the third theorem leave this to a user's added deviation.
share = minimum(delta, 1) / 4
left = delta * b / (2 * (1 - t))


def proof(p):
    """The number of users is the same for all, and so is the cut-off."""
    positive, scale = p.given("delta"), p.given("scale")
    ranges = p.have(conjunction(share > 0, share < 1), positive)
    found = p.axiom("normal_quantile", share, facts=[ranges])
    cut_off = p.assume(equal(normal_cdf(t), share))
    quantile = conjunction(t <= 0, 2 * normal_cdf(t) <= delta / 2)
    quantile = p.have(quantile, cut_off, positive)
    room = p.have(left > 0, positive, scale, p.have(1 - t > 0, quantile))
    tends = p.apply(p.at(p.given("uniform"), left), room)
    later = forall(K, k, implies(conjunction(is_user, is_late), added <= left))
    here = p.assume(conjunction(is_user, is_late))
    small = p.apply(p.at(p.assume(later), K, k), here)
    user = p.have(is_user, here)
    known = scale, p.at(p.given("mean"), k), user, quantile, small
    end = p.supposing(here, p.use(at_count, *known))
    end = p.some(all_hidden, start, p.every(end, K, k))
    return p.obtain(found, t, p.obtain(tends, start, end))


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


def for_identical(p):
    """The general statement, at constant means and deviations."""
    mean_ = p.every(p.have(abs(m) <= epsilon * b, p.given("mean")), k)
    known = p.given("scale"), mean_, p.use(VANISHING), p.given("delta")
    return p.the_same(p.use(SPEC, alike, *known), p.statement.claim)


def last_user(values, nothing):
    """The claim fails for user 0 at one user more than it asks for."""

    def refute(p, claim):
        later = forall(K, k, implies(conjunction(is_user, is_late), hidden))
        known = p.follow(
            p.assume(At(values).of(later)), next_(start), natural_number(0)
        )
        part = p.part(known, 0)
        return p.obtain(p.assume(claim), start, nothing(p, part))

    return At(values, show={"uniform": constant}, refute=refute)


def identical(nothing, **changed):
    """Where the claim fails for identical users."""
    values = {over: changed.get(str(over.data), one) for over, one in usual.items()}
    point_ = {over: one for over, one in values.items() if over not in alike}
    return At({**point_, m: 1, s: 1}, refute=last_user(values, nothing).refute)


def constant(p, goal):
    """Users with one deviation."""
    return p.the_same(p.use(VANISHING, s=1), goal)


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

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, show={"uniform": constant}),
    near_misses={
        "no delta": NearMiss(without="delta", at=last_user({**usual, delta: 0}, tails)),
        "a negative scale": NearMiss(
            without="scale",
            at=last_user({**usual, b: -1, epsilon: -1}, whole_line),
        ),
        "a negative epsilon": NearMiss(
            without="mean", at=last_user({**usual, epsilon: -1}, whole_line)
        ),
    },
    exceptions={
        "uniform": "where it fails, the noise of eq. (9) need not tend to that for the "
        "means (as_printed); whether presence is told then is not shown",
    },
)


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


BOUND = BOUND.but(
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

AS_PRINTED = AS_PRINTED.but(
    refutation=At(widening, refute=growing),
)
at_any = forall(K, k, implies(is_user, added <= eta))


def single_user(p, claim):
    """One user alone adds all of the deviation."""
    found = p.follow(p.assume(claim), "1/2")
    known = p.assume(At({mu: ones, sigma: ones, eta: "1/2"}).of(at_any))
    nothing = p.absurd(known, natural_number(1), natural_number(0))
    return p.obtain(found, start, nothing)


VANISHING = VANISHING.but(
    proof=vanishing,
    near_misses={
        "with any number of users": NearMiss(
            claim=At(alike).of(forall(eta, implies(eta > 0, exists(start, at_any)))),
            at=At({s: 1}, refute=single_user),
        ),
    },
)

IDENTICAL = IDENTICAL.but(
    proof=for_identical,
    instance=At({m: 1, s: 1, b: 1, epsilon: 1, delta: "1/100"}),
    near_misses={
        "no delta": NearMiss(without="delta", at=identical(tails, delta=0)),
        "a negative scale": NearMiss(
            without="scale", at=identical(whole_line, b=-1, epsilon=-1)
        ),
        "a negative epsilon": NearMiss(
            without="mean", at=identical(whole_line, epsilon=-1)
        ),
    },
)
