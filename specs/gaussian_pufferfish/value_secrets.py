"""Secrets about one user's value: noise for their difference is enough, exactly.

Two values of one user shift the sum over all users by their difference, whatever the
others' laws are; only their independence counts.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
K, k, i = natural("K"), natural("k"), natural("i")
x, y, z, B = point("x", REAL), point("y", REAL), real("z"), event_variable("B", REAL)
users = kernel("users", NATURAL, REAL)
a, other, b, epsilon = real("a"), real("other"), real("b"), real("epsilon")


def query(value_, count):
    """The law of the sum over users 0 to count - 1, where user k has a known value."""
    adds = bind(at(users, i), z, dirac(x + z))
    return iterate(count, number(0), i, x, if_(equal(i, k), dirac(x + value_), adds))


def released(value_):
    return bind(query(value_, K), x, laplace(x, b))


source = "Ding, Approximation of Pufferfish privacy for Gaussian priors, "

EACH = Theorem(
    title="Noise for the difference of two values of one user, for one belief",
    source=source + "corollary 1 (b), eq. (10), for one user",
    uses=(close,),
    given={"scale": b > 0, "noise": abs(a - other) <= epsilon * b},
    claim=close(released(a), released(other), epsilon, 0),
    remark="The laws of the other users are any. Exchanging the values gives the other "
    "order. In the printed proof the translation has the wrong sign; the bound is the "
    "same.",
)
pufferfish = definition("gaussian_pufferfish.definition_1")
about_users = theorem("gaussian_pufferfish.user_pairs")
value_pairs = next(one for one in about_users.uses if one.name == "value_pairs")


R = space("R")
VALUE = pair_sort(NATURAL, REAL)
belief, known = point("belief", R), point("known", pair_sort(R, VALUE))
believed = kernel("believed", pair_sort(R, NATURAL), REAL)
named, says = first(second(known)), second(second(known))
adds = bind(at(believed, first(known), i), z, dirac(x + z))
step_ = if_(equal(i, named), dirac(x + says), adds)
#: Under a belief and a secret, the law of the sum over all users.
prior = function(known, iterate(K, number(0), i, x, step_))
mechanism = function(x, laplace(x, b))
everyone = event(k, to_real(k) < to_real(K))
orders = (a, other), (other, a)

SPEC = Theorem(
    title="Which of two values a user has: noise for their difference",
    source=source + "corollary 1 (b), eq. (10)",
    covers=("GP-C1b", "GP-Q10"),
    uses=(pufferfish, value_pairs),
    given={"scale": b > 0, "noise": abs(a - other) <= epsilon * b},
    claim=conjunction(
        *(
            pufferfish(prior, mechanism, value_pairs(everyone, *order), epsilon, 0)
            for order in orders
        )
    ),
    remark="Any beliefs; under each the users' values have any laws and are "
    "independent. Both orders. No delta is needed.",
)
laplace_mechanism = theorem("foundations.laplace")
whole_numbers = theorem("gaussian_pufferfish.naturals")


def equal_chances(count, shift):
    """The sum with the value ``a`` is that with the other one, shifted."""
    moved = event(y, member(y + shift, B))
    return equal(
        probability(query(a, count), B), probability(query(other, count), moved)
    )


def shifted(count):
    """Before user k nothing differs, afterwards the sums differ by a - other."""
    before, after = to_real(count) <= to_real(k), to_real(k) < to_real(count)
    return conjunction(
        implies(before, forall(B, equal_chances(count, number(0)))),
        implies(after, forall(B, equal_chances(count, a - other))),
    )


def next_user(p, known):
    """The next user comes before user k, is user k, or comes after."""
    nothing, moved = (part.arguments[1] for part in known.formula.arguments)
    hit = probability(bind(at(users, K), z, dirac(x + z)), B)
    range_ = p.mean_between(at(users, K), z, indicator(member(x + z, B)))
    before = p.assume(to_real(next_(K)) <= to_real(k))
    is_user, after = p.assume(equal(K, k)), p.assume(to_real(k) < to_real(K))
    no_shift, shift = number(0), a - other
    for here, so_far, move, parts in (
        (before, nothing, no_shift, (hit, range_)),
        (is_user, nothing, shift, (indicator(member(x + a, B)),)),
        (after, moved, shift, (hit, range_)),
    ):
        so_far_ = p.same_test(p.have(so_far, known, here), x, *parts)
        same = p.have(equal_chances(next_(K), move), so_far_, here)
        yield p.supposing(here, p.every(same, B))


def each_user(p):
    """Induction on the users, then the ratio of densities at every sum."""
    zero = natural_number(0)
    base = p.every(p.have(equal_chances(zero, number(0))), B)
    base = p.have(shifted(zero), base)
    numbers = {whole_numbers["j"]: k, whole_numbers["k"]: K}
    steps = next_user(p, p.assume(shifted(K)))
    step = p.have(shifted(next_(K)), *steps, p.use(whole_numbers, numbers))
    known = p.induct(K, shifted(K), base, step)
    noise = probability(laplace(x, b), B)
    range_ = p.mean_between(laplace(x, b), y, indicator(member(y, B)))
    early = p.assume(to_real(K) <= to_real(k))
    late = p.have(to_real(k) < to_real(K), p.assume(negation(early.formula)))
    goal = (
        probability(released(a), B)
        <= exp(epsilon) * probability(released(other), B) + 0
    )
    ends = []
    for here, part, move in zip(
        (early, late), known.formula.arguments, (number(0), a - other), strict=True
    ):
        same = p.have(part.arguments[1], known, here)
        same = p.same_test(same, x, noise, range_)
        values = {
            "f": x + move,
            "g": x,
            "b": b,
            "epsilon": epsilon,
            "sensitivity": epsilon * b,
        }
        apart = p.have(abs(x + move - x) <= epsilon * b, p.given("noise"))
        ratio = p.at(p.use(laplace_mechanism, p.given("scale"), apart, **values), B)
        ratio = p.mean(p.have(ratio.formula, ratio), query(other, K), x)
        ends.append(p.have(goal, ratio, same))
    return p.every(p.cases(early.formula, *ends), B)


usual = {
    users: function(i, normal(0, 1)),
    k: natural_number(1),
    K: natural_number(2),
    a: 0,
    other: 1,
    b: 1,
    epsilon: 1,
}
left, everything = event(y, y <= 0), event(y, TRUE)
constant = {users: function(i, dirac(number(0)))}


EACH = EACH.but(
    proof=each_user,
    instance=At(usual),
    reach=(
        At({**usual, K: natural_number(1)}),
        At({**usual, k: natural_number(0)}),
        At({**usual, a: 1}),
    ),
    near_misses={
        "no scale": NearMiss(
            without="scale",
            at={a: 1, b: -1, epsilon: -1},
            witnesses=(everything,),
        ),
        "no noise": NearMiss(
            without="noise", at={**constant, b: "1/2"}, witnesses=(left,)
        ),
        "a little less noise": NearMiss(
            given={"noise": abs(a - other) <= epsilon * b * "100/99"},
            at={**constant, b: "99/100"},
            witnesses=(left,),
        ),
    },
)


def proof(p):
    """For each belief and user, and each order of the values."""
    ends = []
    for place, (one, then) in enumerate(orders):
        values = {"users": everyone, "mechanism": mechanism, "a": one, "other": then}
        values |= {"prior_of_value": prior, "epsilon": epsilon, "delta": number(0)}
        spaces_ = {"K": NATURAL, "X": REAL, "Y": REAL}
        rule = p.use(about_users, spaces=spaces_, **values)
        rule = p.have(rule.formula.arguments[1].arguments[1], rule)
        apart = p.have(abs(one - then) <= epsilon * b, p.given("noise"))
        user = point("user", NATURAL)
        at_user = {users: function(i, at(believed, belief, i)), k: user}
        fact = p.use(EACH, {**at_user, a: one, other: then}, p.given("scale"), apart)
        fact = p.supposing(to_real(user) < to_real(K), fact)
        fact = p.the_same(p.every(fact, belief, user), rule.formula.arguments[0])
        goal = p.statement.claim.arguments[place]
        ends.append(p.the_same(p.apply(rule, fact), goal))
    return p.have(p.statement.claim, *ends)


def under_one(values):
    """The same under one belief."""
    only = point("only", pair_sort(finite(1), NATURAL))
    new = {over: one for over, one in values.items() if over not in (users, k)}
    return {**new, believed: function(only, at(values[users], second(only)))}


def fails(values, what, without=(), **given):
    """The two values of user 0 are told apart at the event, in the first order."""

    def refute(p, claim):
        part = p.have(claim.arguments[0], p.assume(claim))
        user = natural_number(0)
        secrets = [pair(user, number(values[one])) for one in (a, other)]
        return p.absurd(part, label(0, 1), *secrets, what)

    at_ = At(under_one(values), spaces={"R": finite(1)}, refute=refute)
    return NearMiss(without=without, given=given, at=at_)


alone = {**usual, **constant, K: natural_number(1)}

SPEC = SPEC.but(
    proof=proof,
    instance=At(under_one(usual), spaces={"R": finite(1)}),
    reach=(At(under_one({**usual, a: 1}), spaces={"R": finite(1)}),),
    near_misses={
        "no scale": fails({**alone, a: 1, b: -1, epsilon: -1}, everything, ("scale",)),
        "no noise": fails({**alone, b: "1/2"}, left, ("noise",)),
        "a little less noise": fails(
            {**alone, b: "99/100"},
            left,
            noise=abs(a - other) <= epsilon * b * "100/99",
        ),
    },
)
