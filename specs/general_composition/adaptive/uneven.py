"""Two stages that differ between two sessions."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
S = space("S")
n, k = natural("n"), natural("k")
start, state = point("start", S), point("state", S)
M, N = kernel("M", pair_sort(NATURAL, S), S), kernel("N", pair_sort(NATURAL, S), S)
epsilon, i, j = function_variable("epsilon", NATURAL), natural("i"), natural("j")
words = shared("general_composition.adaptive._words")
session = words.session
pure = theorem("general_composition.adaptive.pure")


def below(left, right):
    return to_real(left) < to_real(right)


two_stages = conjunction(below(i, k), below(j, k))
untouched = conjunction(negation(equal(n, i)), negation(equal(n, j)))
laws = at(M, n, state), at(N, n, state)
left, right = at(epsilon, i), at(epsilon, j)


def every_stage(premise, loss):
    """What holds of each of the k stages, whatever was released before."""
    return forall(n, state, implies(premise, close(*laws, loss, 0)))


SPEC = Theorem(
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
A = event_variable("A", S)
number_of = natural("number_of")
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
        pure,
        {pure[name]: value for name, value in values.items()},
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

SPEC = SPEC.but(
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
