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
start, state = point("start", S), point("state", S)
M, N = kernel("M", pair_sort(NATURAL, S), S), kernel("N", pair_sort(NATURAL, S), S)
d, slack = function_variable("d", NATURAL), function_variable("slack", NATURAL)
words = shared("general_composition.adaptive._words")
both_zero, each, private = words.both_zero, words.each, words.private
session, stage, states = words.session, words.stage, words.states


def composed_of(count, loss, more):
    total, total_slack = (sum_(count, n, at(part, n)) for part in (loss, more))
    return close(session(M, count), session(N, count), total, total_slack)


SPEC = Theorem(
    title="Adaptive composition of approximate privacy adds epsilons and deltas",
    source="Composition in differential privacy for general granularity notions, "
    "theorem VI.4",
    covers=("GC-TVI.4",),
    uses=(close,),
    given={"each stage": each(k)},
    claim=composed_of(k, d, slack),
    remark="M(n, s) is mechanism n after the releases s on one database, N(n, s) on "
    "the other; each reads its own part of the database, as it likes. The distances "
    "and slacks are those of this pair of databases; where a distance is infinite, "
    "nothing is claimed. Two stages: k is 2.",
)
two_laws = theorem("foundations.composition")
post_processing = theorem("foundations.post_processing")
A = event_variable("A", S)


def proof(p):
    """Induction on the number of stages; one more stage is the case of two."""
    nothing = natural_number(0)
    same = p.have(
        probability(dirac(start), A) <= exp(0) * probability(dirac(start), A) + 0
    )
    empty = p.the_same(p.every(same, A), composed_of(nothing, d, slack))
    base = p.supposing(each(nothing), empty)
    assumed = p.at(p.assume(each(next_(k))), n, state)
    order = p.have(to_real(n) < to_real(next_(k)), p.assume(to_real(n) < to_real(k)))
    earlier = p.supposing(to_real(n) < to_real(k), p.apply(assumed, order))
    so_far = p.apply(
        p.assume(implies(each(k), composed_of(k, d, slack))),
        p.every(earlier, n, state),
    )
    last_one = p.at(p.assume(each(next_(k))), k, state)
    last = p.apply(last_one, p.have(to_real(k) < to_real(next_(k))))
    stages = {
        "P": session(M, k),
        "Q": session(N, k),
        "K": function(state, at(M, k, state)),
        "J": function(state, at(N, k, state)),
        "epsilon1": sum_(k, n, at(d, n)),
        "epsilon2": at(d, k),
        "delta1": sum_(k, n, at(slack, n)),
        "delta2": at(slack, k),
    }
    both = p.use(
        two_laws,
        {two_laws[name]: value for name, value in stages.items()},
        so_far,
        p.every(last, state),
        spaces={"T": S},
    )
    # The state after the last stage is all that counts.
    states = point("states", pair_sort(S, S))
    kept = dict(
        zip(("P", "Q", "epsilon", "delta"), both.formula.arguments, strict=True)
    )
    kept["K"] = function(states, dirac(second(states)))
    step = p.use(
        post_processing,
        {post_processing[name]: value for name, value in kept.items()},
        both,
        spaces={"S": pair_sort(S, S), "T": S},
    )
    later = p.the_same(step, composed_of(next_(k), d, slack))
    every = p.induct(
        k,
        implies(each(k), composed_of(k, d, slack)),
        base,
        p.supposing(each(next_(k)), later),
    )
    return p.apply(every, p.given("each stage"))


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
    proof=proof,
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
