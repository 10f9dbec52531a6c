"""Secrets about one user's value: noise for their difference is enough, exactly.

Two values of one user shift the sum over all users by their difference, whatever the
others' laws are; only their independence counts.
"""

from verifydp.formal.spec import *

K, k, i = natural("K"), natural("k"), natural("i")
x, z = point("x", REAL), real("z")
users = kernel("users", NATURAL, REAL)
a, other, b, epsilon = real("a"), real("other"), real("b"), real("epsilon")
source = "Ding, Approximation of Pufferfish privacy for Gaussian priors, "
pufferfish = definition("gaussian_pufferfish.definition_1")
about_users = theorem("gaussian_pufferfish.user_pairs")
words = shared("gaussian_pufferfish.value_secrets._words")
constant, everything, left = words.constant, words.everything, words.left
usual = words.usual
each = theorem("gaussian_pufferfish.value_secrets.each")
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
        fact = p.use(each, {**at_user, a: one, other: then}, p.given("scale"), apart)
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
    secrets = [pair(natural_number(0), number(values[one])) for one in (a, other)]
    at_ = At(under_one(values), (label(0, 1), *secrets, what), {"R": finite(1)})
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
