"""Pairs of secrets about single users: present or absent, and one value or another.

The users are the points of any space. A secret names a user and says what is true of
that user alone; the two secrets of a pair are about the same user.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
pufferfish = definition("gaussian_pufferfish.definition_1")
R, K, X, Y = map(space, ("R", "K", "X", "Y"))
PRESENT, ABSENT = label(0, 2), label(1, 2)
STATUS, VALUE = pair_sort(K, finite(2)), pair_sort(K, REAL)
belief, user, x = point("belief", R), point("user", K), point("x", X)
a, other, epsilon, delta = map(real, ("a", "other", "epsilon", "delta"))
users, mechanism = event_variable("users", K), kernel("mechanism", X, Y)


def about_one(secrets, first_says, then_says, listed=(users,)):
    """Of one user the first secret says one thing, the second secret another."""
    both = point("both", pair_sort(secrets, secrets))
    named = first(first(both))
    says = (pair(named, first_says), pair(named, then_says))
    is_pair = (equal(first(both), says[0]), equal(second(both), says[1]))
    members = (member(named, one) for one in listed)
    return event(both, conjunction(*members, *is_pair))


presence_pairs = Definition(
    "presence_pairs", (users,), about_one(STATUS, PRESENT, ABSENT)
)
value_pairs = Definition("value_pairs", (users, a, other), about_one(VALUE, a, other))
prior = kernel("prior", pair_sort(R, STATUS), X)
prior_of_value = kernel("prior_of_value", pair_sort(R, VALUE), X)
kinds = (
    (prior, STATUS, presence_pairs(users), PRESENT, ABSENT),
    (prior_of_value, VALUE, value_pairs(users, a, other), a, other),
)


def near(law_of, *secrets):
    """The outputs under two secrets are close."""
    laws = (bind(at(law_of, belief, s), x, at(mechanism, x)) for s in secrets)
    return close(*laws, epsilon, delta)


def private(law_of, on):
    return pufferfish(law_of, mechanism, on, epsilon, delta)


def user_by_user(law_of, *says):
    """For each user the two laws of the output are close."""
    closeness = near(law_of, *(pair(user, what) for what in says))
    return forall(belief, user, implies(member(user, users), closeness))


def equivalence(law_of, _, on, *says):
    private_, each = private(law_of, on), user_by_user(law_of, *says)
    return conjunction(implies(private_, each), implies(each, private_))


presence, valued_pairs = (private(law_of, on) for law_of, _, on, *_ in kinds)

SPEC = Theorem(
    title="Pairs of secrets about single users",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, "
    "section III-B",
    covers=("GP-DU4",),
    standing="definition",
    defines=presence_pairs,
    reads="the presence and the absence of each user of {0}",
    uses=(close, pufferfish, value_pairs),
    claim=conjunction(*(equivalence(*kind) for kind in kinds)),
    remark="Any number of users; the two values may be equal. Presence is compared "
    "with absence in this order only; gaussian_pufferfish.pair_sets has both orders. "
    "What presence changes in a sum is in gaussian_pufferfish.presence_secrets.",
)


def both_ways(p, law_of, secrets, on, *says):
    """A pair of the set is a user with the two statuses, or the two values."""
    whole, each = p.assume(private(law_of, on)), p.assume(user_by_user(law_of, *says))
    known = p.assume(member(user, users))
    couple = [pair(user, what) for what in says]
    there = p.have(member(pair(*couple), on), known)
    single = p.apply(p.at(whole, belief, *couple), there)
    forwards = p.every(p.supposing(known, single), belief, user)
    # Names are used in one sort each.
    names = {STATUS: ("s", "t", "hole"), VALUE: ("v", "w", "gap")}[secrets]
    s, t, hole = (point(name, secrets) for name in names)
    named = [pair(first(s), what) for what in says]
    listed = p.assume(member(pair(s, t), on))
    user_there = p.have(member(first(s), users), listed)
    fact = p.apply(p.at(each, belief, first(s)), user_there)
    for secret, says_it, template in (
        (s, named[0], near(law_of, hole, named[1])),
        (t, named[1], near(law_of, s, hole)),
    ):
        it_is = p.turned(p.have(equal(secret, says_it), listed))
        fact = p.rewrite(it_is, fact, template, hole)
    backwards = p.every(p.supposing(listed, fact), belief, s, t)
    return (
        p.supposing(whole, forwards),
        p.supposing(each, p.the_same(backwards, whole.formula)),
    )


def proof(p):
    """The same for both kinds of pairs."""
    facts = [fact for kind in kinds for fact in both_ways(p, *kind)]
    return p.have(p.statement.claim, *facts)


only, zero = label(0, 1), label(0, 2)
spaces = {"R": finite(1), "K": finite(2), "X": finite(2), "Y": finite(2)}
bit = point("bit", finite(2))
status = point("status", pair_sort(finite(1), pair_sort(finite(2), finite(2))))
valued = point("valued", pair_sort(finite(1), pair_sort(finite(2), REAL)))
leans, fair = finite_law("1/4", "3/4"), finite_law("1/2", "1/2")
all_users, output_0 = event(bit, TRUE), event(bit, equal(bit, zero))


def told(first_law, second_law, **changed):
    """What is drawn depends on what is true of a user, not on who it is."""
    values = {
        prior: function(status, choose(second(second(status)), first_law, second_law)),
        prior_of_value: function(
            valued, if_(equal(second(second(valued)), 0), first_law, second_law)
        ),
        mechanism: function(bit, dirac(bit)),
        users: all_users,
        a: 0,
        other: 1,
        epsilon: log("3/2"),
        delta: 0,
    }
    by_name = {over.data: over for over in values}
    return {**values, **{by_name[name]: new for name, new in changed.items()}}


def fails(values, says, premise, conclusion, *beliefs):
    """At the first user."""
    secrets = [pair(zero, what) for what in says]
    witnesses = (*beliefs, *secrets, output_0)
    return NearMiss(
        claim=implies(premise, conclusion), at=At(values, witnesses, spaces)
    )


statuses, values_ = (PRESENT, ABSENT), (number(0), number(1))
listed_or_not = about_one(STATUS, PRESENT, ABSENT, listed=())

SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "absent before present": fails(
            told(fair, leans),
            statuses,
            user_by_user(prior, ABSENT, PRESENT),
            presence,
            only,
        ),
        "values in the other order": fails(
            told(fair, leans),
            values_,
            user_by_user(prior_of_value, other, a),
            valued_pairs,
            only,
        ),
        "users that are not listed": fails(
            told(fair, leans, users=event(bit, FALSE)),
            statuses,
            user_by_user(prior, PRESENT, ABSENT),
            private(prior, listed_or_not),
        ),
    },
)
