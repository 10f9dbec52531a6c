"""The highest F_beta score against any (epsilon, delta)-private mechanism.

The adversary says "the record is in" at random, as a test tells; beforehand its
absence is c times as likely as its presence. No mechanism, space, prior or test is
excluded; one mechanism reaches the bound.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

words = shared("hypothesis_testing.any_mechanism_f_beta._words")
pair_theorem = theorem("hypothesis_testing.any_mechanism_f_beta.pair")
highest, score_of, usual = words.highest, words.score_of, words.usual
blind = words.blind
S, D = space("S"), space("D")
P, Q, h = law("P", S), law("Q", S), any_test("h", S)
epsilon, delta, beta, c = map(real, ("epsilon", "delta", "beta", "c"))
private = definition("foundations.differential_privacy")
on_neighbours = shared("hypothesis_testing._neighbours").on_neighbours
neighbours = event_variable("neighbours", pair_sort(D, D))
d, d_prime, M = point("d", D), point("d_prime", D), kernel("M", D, S)
laws = at(M, d), at(M, d_prime)

SPEC = corollary(
    pair_theorem,
    on_neighbours(pair_theorem, M, d, d_prime),
    title="The highest F_beta score against any (epsilon, delta)-private mechanism",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, eq. (12), for any mechanism",
    covers=("HT-QD3",),
    uses=(private,),
    given={
        "private": private(M, neighbours, epsilon, delta),
        "neighbours": member(pair(d, d_prime), neighbours),
        "and back": member(pair(d_prime, d), neighbours),
        "odds": c >= 0,
    },
    remark="The part about approximate privacy: any space, any relation, any "
    "randomised test. With {delta} = 0 see pure; that no smaller bound is true, for "
    "epsilon of at least 0 and delta in [0, 1], see reached.",
)


two = finite(2)
pairs = point("pairs", pair_sort(two, two))
zero, one = label(0, 2), label(1, 2)
flips = {
    M: table(usual[P], usual[Q]),
    neighbours: event(pairs, negation(equal(first(pairs), second(pairs)))),
    d: zero,
    d_prime: one,
    **{over: usual[over] for over in (h, epsilon, delta, beta, c)},
}


def mechanism(*rows, **changed):
    by_name = {over.data: over for over in flips}
    values = {by_name[name]: new for name, new in changed.items()}
    if rows:
        values[M] = table(*rows)
    return At({**flips, **values}, spaces={"S": two, "D": two})


alone = event(pairs, equal(pairs, pair(zero, one)))

SPEC = SPEC.but(
    instance=mechanism(),
    reach=(mechanism(c=0), mechanism(delta=1), mechanism(beta=0)),
    near_misses={
        "not private": NearMiss(
            without="private", at=mechanism(finite_law(1, 0), finite_law(0, 1))
        ),
        "not neighbours": NearMiss(
            without="neighbours",
            at=mechanism(
                finite_law("2/3", "1/3"),
                finite_law(0, 1),
                neighbours=event(pairs, equal(pairs, pair(one, zero))),
            ),
        ),
        "not the other way": NearMiss(
            without="and back",
            at=mechanism(finite_law(1, 0), finite_law("1/3", "2/3"), neighbours=alone),
        ),
        "negative odds": NearMiss(without="odds", at=mechanism(blind, blind, c=-2)),
        "a strict bound": NearMiss(
            claim=score_of(*laws, h) < highest,
        ),
    },
)
