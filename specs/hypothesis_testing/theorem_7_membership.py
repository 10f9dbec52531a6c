"""Theorem 7, line 2: inferential privacy takes at most twice the epsilon of membership.

The paper leaves open which membership privacy it compares. With the two-sided form of
its proof the line holds, and the factor 2 is best possible. With the form of the
source, which lets absence become certain, no factor is enough.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

decided = shared("hypothesis_testing._evaluated").decided
inferential = definition("hypothesis_testing.dependent_definitions")
membership = definition("hypothesis_testing.membership")
R, D, V, Out, T = (space(name) for name in ("R", "D", "V", "O", "T"))
prior, M = kernel("prior", R, D), kernel("M", D, Out)
secret = function_variable("secret", D, V)
pairs, W = event_variable("pairs", pair_sort(V, V)), event_variable("W", Out)
epsilon, loss = real("epsilon"), real("loss")
private = membership(prior, M, secret, epsilon)
inferring = inferential(prior, M, secret, pairs, 2 * epsilon)

SPEC = Theorem(
    title="Theorem 7, line 2, two-sided membership privacy",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, theorem 7 and eq. (25)",
    covers=("HT-T7", "HT-Q25"),
    standing="ambiguous",
    uses=(membership, inferential),
    given={"private": private},
    claim=inferring,
    remark="Line 2, reading with the two-sided membership privacy of the paper's "
    "proof: same mechanism, same prior, same secret (a record, or the database). By "
    "conditional_privacy.bayes the left side is also dependent privacy. Where the two "
    "speak of different things see theorem_7_membership_record.",
)
positive = definition("hypothesis_testing.membership.positive")
belief, x, entity = point("belief", R), point("x", D), point("entity", T)


zero, one, only = label(0, 2), label(1, 2), label(0, 1)
two = point("two", pair_sort(finite(2), finite(2)))

present = event_variable("present", pair_sort(T, D))
presence = function(x, if_(member(pair(entity, x), present), one, zero))
any_values = event(two, TRUE)
bounded = inferential(prior, M, presence, any_values, loss)

POSITIVE = Theorem(
    title="Theorem 7, line 2, positive membership privacy",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, theorem 7; Li, Qardaji, Su, Wu "
    "and Yang 2013",
    covers=("HT-T7", "HT-Q25"),
    standing="ambiguous",
    repair="hypothesis_testing.theorem_7_membership",
    uses=(positive, inferential),
    given={"private": positive(prior, M, present, epsilon)},
    claim=forall(entity, exists(loss, bounded)),
    remark="Line 2, reading with the membership privacy of the source, for any factor "
    "in place of 2: it fails. Presence is a fair bit; output 0 has the chances 1/5 "
    "without the entity and 0 with it. Presence gets likelier by 10/9 at most and "
    "absence less likely by 9/8, yet output 0 rules presence out, and no epsilon "
    "bounds how much the odds move.",
)
v, w = point("v", V), point("w", V)


def proof(p):
    """Up from the prior for the one value, down for the other."""
    at_values = p.at(p.assume(inferring), belief, v, w, W)
    premise, goal = at_values.formula.arguments
    here, facts = p.assume(premise), []
    for of in (v, w):
        moved = p.at(p.given("private"), belief, of, W)
        facts.append(p.apply(moved, p.have(moved.formula.arguments[0], here)))
    bound = p.have(goal, *facts, here)
    return p.the_same(p.every(p.supposing(premise, bound), belief, v, w, W), inferring)


bit, some = point("bit", finite(2)), point("some", finite(1))
trit = point("trit", finite(3))
three_three = point("three_three", pair_sort(finite(3), finite(3)))
output_0 = event(bit, equal(bit, zero))
#: One of three values, kept with probability 2/3.
kept = finite_law("2/3", "1/3"), finite_law("1/6", "5/6"), finite_law("1/6", "5/6")
ternary = {
    prior: function(some, finite_law("1/3", "1/3", "1/3")),
    M: table(*kept),
    secret: function(trit, trit),
    pairs: event(three_three, TRUE),
    epsilon: log("201/100"),
}
spaces = {"R": finite(1), "D": finite(3), "V": finite(3), "O": finite(2)}


SPEC = SPEC.but(
    proof=proof,
    instance=At(ternary, spaces=spaces, show={"private": decided}),
    near_misses={
        "without the factor 2": NearMiss(
            claim=inferential(prior, M, secret, pairs, epsilon),
            witnesses=(only, label(0, 3), label(1, 3), output_0),
        ),
        "no membership privacy": NearMiss(
            without="private",
            at=At(
                {**ternary, epsilon: 0},
                (only, label(0, 3), label(1, 3), output_0),
                spaces,
            ),
        ),
    },
)
both = point("both", pair_sort(finite(1), finite(2)))
leaking = {
    prior: function(some, finite_law("1/2", "1/2")),
    M: table(finite_law("1/5", "4/5"), finite_law(0, 1)),
    present: event(both, equal(second(both), one)),
    epsilon: log("114/100"),
}
of_one = {"R": finite(1), "D": finite(2), "T": finite(1), "O": finite(2)}


def no_loss(p, claim):
    """Output 0 shows that the entity is absent: the odds move without bound."""
    found = p.at(p.assume(claim), only)
    inside = p.assume(At({**leaking, entity: only}, spaces=of_one).of(bounded))
    moved = p.at(inside, only, zero, one, output_0)
    wrong = p.have(FALSE, p.apply(moved, p.auto(moved.formula.arguments[0])))
    return p.obtain(found, loss, wrong)


POSITIVE = POSITIVE.but(
    refutation=At(leaking, spaces=of_one, show={"private": decided}, refute=no_loss),
    instance=At(leaking, spaces=of_one, show={"private": decided}),
)
