"""Only one stage differs between two sessions: its loss is the loss of all."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
words = shared("general_composition.adaptive._words")
adaptive = theorem("general_composition.adaptive")
S, M, N, n, k = words.S, words.M, words.N, words.n, words.k
state, start, session = words.state, words.start, words.session
j, epsilon, delta = natural("j"), real("epsilon"), real("delta")
laws = at(M, n, state), at(N, n, state)
early, other = to_real(n) < to_real(k), negation(equal(n, j))


def composed(loss=1, more=1):
    return close(session(M, k), session(N, k), loss * epsilon, more * delta)


SPEC = Theorem(
    title="One stage that differs between two sessions",
    source="Composition in differential privacy for general granularity notions, "
    "theorems V.4, V.6, VI.6 and A.13, for one pair of databases",
    uses=(close,),
    given={
        "epsilon": epsilon >= 0,
        "delta": delta >= 0,
        "privacy": words.each(k, close(*laws, epsilon, delta)),
        "others": forall(
            n, state, implies(conjunction(early, other), close(*laws, 0, 0))
        ),
    },
    claim=composed(),
    remark="Where j is not among the first k stages, none differs.",
)


def once(count):
    """A number occurs at most once."""
    return conjunction(
        sum_(count, n, indicator(equal(n, j)))
        <= indicator(to_real(j) < to_real(count)),
        sum_(count, n, indicator(equal(n, j))) >= 0,
    )


def proof(p):
    """Adaptive composition with budgets that are 0 but for one stage."""
    A = event_variable("A", S)
    loss, more = (of * indicator(equal(n, j)) for of in (epsilon, delta))
    signs = p.given("epsilon"), p.given("delta")
    now, same, differ = p.assume(early), p.assume(equal(n, j)), p.assume(other)
    goal = probability(laws[0], A) <= exp(loss) * probability(laws[1], A) + more
    own = p.at(p.apply(p.at(p.given("privacy"), n, state), now), A)
    both = p.have(conjunction(equal(loss, epsilon), equal(more, delta)), same)
    own = p.have(goal, own, both)
    rest = p.apply(
        p.at(p.given("others"), n, state),
        p.have(conjunction(early, other), now, differ),
    )
    none = p.have(conjunction(equal(loss, 0), equal(more, 0)), differ)
    rest = p.have(goal, p.at(rest, A), none)
    fact = p.every(p.cases(equal(n, j), own, rest), A)
    fact = p.every(p.supposing(now, fact), n, state)
    base = p.have(once(natural_number(0)))
    copies = p.induct(k, once(k), base, p.have(once(next_(k)), p.assume(once(k))))
    values = {"d": function(n, loss), "slack": function(n, more)}
    fact = p.use(adaptive, {adaptive[name]: of for name, of in values.items()}, fact)
    at_most = p.have(
        conjunction(sum_(k, n, loss) <= epsilon, sum_(k, n, more) <= delta),
        copies,
        *signs,
    )
    chances = probability(session(M, k), A), probability(session(N, k), A)
    share = p.mean_between(session(N, k), state, indicator(member(state, A)))
    grows = p.have(exp(sum_(k, n, loss)) <= exp(epsilon), at_most)
    bound = chances[0] <= exp(1 * epsilon) * chances[1] + 1 * delta
    fact = p.have(bound, p.at(fact, A), at_most, grows, share)
    return p.the_same(p.every(fact, A), composed())


both = point("both", pair_sort(NATURAL, finite(4)))


def first_only(*chances):
    """The first stage draws a bit, the second keeps it."""
    laws = [finite_law(chance, 0, 1 - number(chance), 0) for chance in chances]
    is_first = equal(first(both), natural_number(0))
    return [function(both, if_(is_first, law, dirac(second(both)))) for law in laws]


ahead, behind = first_only("3/4", "1/4")
half, none = first_only("1/2", 0)
silent = {M: ahead, N: ahead}
values = {
    M: ahead,
    N: behind,
    epsilon: log(3),
    delta: 0,
    j: natural_number(0),
    start: label(0, 4),
    k: natural_number(2),
}
everything = event(words.four, TRUE)
no_stage = {**values, k: natural_number(0)}

SPEC = SPEC.but(
    proof=proof,
    instance=At(values, spaces=words.states),
    near_misses={
        "a negative epsilon": NearMiss(
            without="epsilon",
            at=At({**no_stage, epsilon: -1}, (everything,), words.states),
        ),
        "a negative delta": NearMiss(
            without="delta",
            at=At({**no_stage, epsilon: 0, delta: -1}, (everything,), words.states),
        ),
        "a stage that is not private": NearMiss(
            without="privacy", at={epsilon: 0}, witnesses=(words.both_zero,)
        ),
        "two stages that differ": NearMiss(
            without="others",
            at=At(
                {**values, M: words.private[M], N: words.private[N]},
                (words.both_zero,),
                words.states,
            ),
        ),
        "less epsilon": NearMiss(
            claim=composed(loss="99/100"), witnesses=(words.both_zero,)
        ),
        "less delta": NearMiss(
            claim=composed(more="99/100"),
            at=At(
                {**values, M: half, N: none, epsilon: 0, delta: "1/2"},
                (words.both_zero,),
                words.states,
            ),
        ),
    },
)
