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
stage = close(at(M, n, state), at(N, n, state), at(d, n), at(slack, n))


def each(count, what=stage):
    """Every stage protects the database, whatever was released before it."""
    return forall(n, state, implies(to_real(n) < to_real(count), what))


def session(stages, count):
    """The state after some stages."""
    return iterate(count, start, n, state, at(stages, n, state))


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


pure_stage = close(at(M, n, state), at(N, n, state), at(d, n), 0)

PURE = Theorem(
    title="Adaptive composition of pure privacy adds epsilons",
    source="Composition in differential privacy for general granularity notions, "
    "theorem V.2",
    covers=("GC-TV.2",),
    uses=(close,),
    given={"each stage": each(k, pure_stage)},
    claim=close(session(M, k), session(N, k), sum_(k, n, at(d, n)), 0),
)


epsilon, i, j = function_variable("epsilon", NATURAL), natural("i"), natural("j")


def below(left, right):
    return to_real(left) < to_real(right)


two_stages = conjunction(below(i, k), below(j, k))
untouched = conjunction(negation(equal(n, i)), negation(equal(n, j)))
laws = at(M, n, state), at(N, n, state)
left, right = at(epsilon, i), at(epsilon, j)


def every_stage(premise, loss):
    """What holds of each of the k stages, whatever was released before."""
    return forall(n, state, implies(premise, close(*laws, loss, 0)))


UNEVEN = Theorem(
    title="Two stages that differ between two sessions",
    source="Composition in differential privacy for general granularity notions, "
    "corollary IV.13, for one pair of databases",
    uses=(close,),
    given={
        "two stages": two_stages,
        "privacy": every_stage(below(n, k), at(epsilon, n)),
        "others": every_stage(conjunction(below(n, k), untouched), number(0)),
    },
    claim=close(session(M, k), session(N, k), left + right, 0),
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
both_zero = event(four, equal(four, label(0, 4)))
both = point("both", pair_sort(NATURAL, finite(4)))


def responses(keep):
    """Two responses, each kept with this chance: the state is 2 * first + second."""
    flip = 1 - number(keep)
    first_response = finite_law(keep, 0, flip, 0)
    second_response = choose(
        second(both),
        finite_law(keep, flip, 0, 0),
        finite_law(keep, flip, 0, 0),
        finite_law(0, 0, keep, flip),
        finite_law(0, 0, keep, flip),
    )
    is_first = equal(first(both), natural_number(0))
    return function(both, if_(is_first, first_response, second_response))


number_of = natural("number_of")
private = {
    M: responses("3/4"),
    N: responses("1/4"),
    d: function(number_of, log(3)),
    slack: function(number_of, 0),
    start: label(0, 4),
    k: natural_number(2),
}
states = {"S": finite(4)}
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


def pure_proof(p):
    """The case of no slack: zeros add up to zero."""
    none = function(n, 0)
    return p.use(SPEC, p.given("each stage"), slack=none)


PURE = PURE.but(
    proof=pure_proof,
    instance=At({over: private[over] for over in (M, N, d, start, k)}, spaces=states),
    near_misses={
        "open stages": NearMiss(
            without="each stage",
            at={
                **{over: private[over] for over in (M, N, start, k)},
                d: function(number_of, 0),
            },
            witnesses=(both_zero,),
        ),
        "epsilon of one stage": NearMiss(
            claim=close(
                session(M, k), session(N, k), sum_(natural_number(1), n, at(d, n)), 0
            ),
            witnesses=(both_zero,),
        ),
    },
)
hole = natural("hole")


def once(p, index):
    """Among the numbers below k, the index occurs at most once."""

    def goal(count):
        copies = sum_(count, n, indicator(equal(n, index)))
        return copies <= indicator(below(index, count))

    base = p.have(goal(natural_number(0)))
    return p.induct(k, goal(k), base, p.have(goal(next_(k)), p.assume(goal(k))))


def uneven_proof(p):
    """Stages i and j may lose their budgets, the others nothing: then add."""
    loss = left * indicator(equal(n, i)) + right * indicator(equal(n, j))
    running = p.assume(below(n, k))
    own = p.apply(p.at(p.given("privacy"), n, state), running)
    goal = probability(laws[0], A) <= exp(loss) * probability(laws[1], A) + 0

    def positive(index):
        among = p.have(below(index, k), p.given("two stages"))
        at_index = p.apply(p.at(p.given("privacy"), index, state), among)
        return p.have(number(0) <= at(epsilon, index), p.at(at_index, everything))

    signs = positive(i), positive(j)

    def changed(index):
        same = p.assume(equal(n, index))
        budget = p.rewrite(same, own, close(*laws, at(epsilon, hole), 0), hole)
        enough = p.have(at(epsilon, index) <= loss, same, *signs)
        return p.have(goal, p.at(budget, A), enough)

    other = p.assume(untouched)
    here = p.have(conjunction(below(n, k), untouched), running, other)
    unmoved = p.at(p.apply(p.at(p.given("others"), n, state), here), A)
    unchanged = p.have(goal, unmoved, p.have(equal(loss, 0), other))
    at_i, at_j = equal(n, i), equal(n, j)
    is_other = p.have(untouched, p.assume(negation(at_i)), p.assume(negation(at_j)))
    beside = p.cases(at_j, changed(j), p.cut(is_other, unchanged))
    protected = p.every(p.cases(at_i, changed(i), beside), A)
    values = {"M": M, "N": N, "d": function(n, loss), "start": start, "k": k}
    composed = p.use(
        PURE,
        {PURE[name]: value for name, value in values.items()},
        p.every(p.supposing(running, protected), n, state),
    )
    total = p.have(sum_(k, n, loss) <= left + right, once(p, i), once(p, j), *signs)
    bounded = p.have(
        probability(session(M, k), A)
        <= exp(left + right) * probability(session(N, k), A) + 0,
        p.at(composed, A),
        total,
    )
    return p.every(bounded, A)


any_state = point("any_state", S)
everything = event(any_state, TRUE)
step_of = point("step_of", pair_sort(NATURAL, finite(8)))


def by_stage(stage_, of_state, *keeps):
    """Stage n sets bit n of the state, to 0 with a chance of its own."""
    laws = []
    for place, keep in enumerate(keeps):
        options = []
        for before in range(8):
            chances = [number(0)] * 8
            chances[before % 2**place] = number(keep)
            chances[before % 2**place + 2**place] = 1 - number(keep)
            options.append(finite_law(*chances))
        laws.append(choose(of_state, *options))
    later = if_(equal(stage_, natural_number(1)), laws[1], laws[2])
    return if_(equal(stage_, natural_number(0)), laws[0], later)


def three_responses(*keeps):
    return function(step_of, by_stage(first(step_of), second(step_of), *keeps))


moved = {
    M: three_responses("3/4", "3/4", "1/2"),
    N: three_responses("1/4", "1/4", "1/2"),
    epsilon: function(number_of, log(3)),
    i: natural_number(0),
    j: natural_number(1),
    k: natural_number(3),
    start: label(0, 8),
}
eight = {"S": finite(8)}
output = point("output", finite(8))
no_bits = event(output, equal(output, label(0, 8)))

UNEVEN = UNEVEN.but(
    proof=uneven_proof,
    instance=At(moved, spaces=eight),
    near_misses={
        "a stage that is not there": NearMiss(
            without="two stages",
            at={k: natural_number(0), epsilon: function(number_of, number(-1))},
            witnesses=(event(output, TRUE),),
        ),
        "open stages": NearMiss(
            without="privacy",
            at={epsilon: function(number_of, 0)},
            witnesses=(no_bits,),
        ),
        "a third stage that differs": NearMiss(
            without="others",
            at={
                M: three_responses("3/4", "3/4", "3/4"),
                N: three_responses("1/4", "1/4", "1/4"),
            },
            witnesses=(no_bits,),
        ),
        "a little less budget": NearMiss(
            claim=close(session(M, k), session(N, k), left + right + log("99/100"), 0),
            witnesses=(no_bits,),
        ),
    },
)
