"""Adaptive composition: what each stage may lose adds up.

A session goes through stages. The state after a stage is all that was released so far;
each stage draws the next state from the state before it and from the database. The
stages may differ, may depend on what came before, and may protect a database by
different amounts at different distances.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
S = space("S")
n, k = natural("n"), natural("k")
state = point("state", S)
M, N = kernel("M", pair_sort(NATURAL, S), S), kernel("N", pair_sort(NATURAL, S), S)
d, slack = function_variable("d", NATURAL), function_variable("slack", NATURAL)
words = shared("general_composition.adaptive._words")
both_zero, each, private = words.both_zero, words.each, words.private
session, stage, states = words.session, words.stage, words.states


def composed_of(count, loss, more):
    total, total_slack = (sum_(count, n, at(part, n)) for part in (loss, more))
    return close(session(M, count), session(N, count), total, total_slack)


stages = theorem("foundations.adaptive_composition")

SPEC = corollary(
    stages,
    At(
        {
            stages["K"]: M,
            stages["J"]: N,
            stages["epsilons"]: d,
            stages["deltas"]: slack,
        }
    ),
    title="Adaptive composition of approximate privacy adds epsilons and deltas",
    source="Composition in differential privacy for general granularity notions, "
    "theorem VI.4",
    covers=("GC-TVI.4",),
    given={"each stage": each(k)},
    claim=composed_of(k, d, slack),
    remark="M(n, s) is mechanism n after the releases s on one database, N(n, s) on "
    "the other; each reads its own part of the database, as it likes. The distances "
    "and slacks are those of this pair of databases; where a distance is infinite, "
    "nothing is claimed. Two stages: k is 2.",
)
four = point("four", finite(4))
both = point("both", pair_sort(NATURAL, finite(4)))
number_of = natural("number_of")
unguarded = equal(both, pair(natural_number(1), label(0, 4)))
guarded = {
    **private,
    M: function(both, dirac(label(0, 4))),
    N: function(both, if_(unguarded, dirac(label(3, 4)), dirac(label(0, 4)))),
}
now = implies(to_real(n) < to_real(k), stage)


def show_one_release(p, goal):
    """After the release 1 both sessions do the same."""
    some = At(guarded, spaces=states).of(exists(state, now))
    at_release = At({**guarded, state: label(1, 4)}, spaces=states).of(now)
    fact = p.every(p.some(some, label(1, 4), p.auto(at_release)), n)
    return p.the_same(fact, goal)


SPEC = SPEC.but(
    instance=At(private, spaces=states),
    near_misses={
        "open stages": NearMiss(
            without="each stage",
            at={d: function(number_of, 0)},
            witnesses=(both_zero,),
        ),
        "the stages of the other order": NearMiss(
            given={
                "each stage": each(
                    k, close(at(N, n, state), at(M, n, state), at(d, n), at(slack, n))
                )
            },
            at={
                M: function(both, finite_law("1/2", "1/2", 0, 0)),
                N: function(both, dirac(label(0, 4))),
                d: function(number_of, log(2)),
                k: natural_number(1),
            },
            witnesses=(event(four, equal(four, label(1, 4))),),
        ),
        "a stage that protects after one release only": NearMiss(
            given={"each stage": forall(n, exists(state, now))},
            at=At(
                guarded,
                (both_zero,),
                states,
                {"each stage": show_one_release},
            ),
        ),
        "a little less epsilon": NearMiss(
            claim=composed_of(k, function(n, at(d, n) + log("99/100")), slack),
            witnesses=(both_zero,),
        ),
    },
)
