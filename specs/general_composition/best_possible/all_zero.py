"""The chances that all answers are 0: what each answer tells multiplies."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import coin

at_value = shared("general_composition._classes").at_value
two = finite(2)
zero, one = label(0, 2), label(1, 2)
n, k, state, bit = natural("n"), natural("k"), point("state", two), point("bit", two)
K, J = (kernel(name, pair_sort(NATURAL, two), two) for name in "KJ")
loss = function_variable("loss", NATURAL)
all_zero = event(bit, equal(bit, zero))


def says(by, before):
    """The chance of 0 after this state."""
    return probability(at(by, n, before), all_zero)


def chance(by, count=k):
    return probability(iterate(count, zero, n, state, at(by, n, state)), all_zero)


def told(count, by=1):
    """How the chances of 0 compare, and that they are positive."""
    total = exp(by * sum_(count, n, at(loss, n)))
    return conjunction(
        chance(J, count) > 0, equal(chance(K, count), total * chance(J, count))
    )


SPEC = Theorem(
    title="What is told by answers that are all 0 multiplies",
    source="independence",
    given={
        "positive": forall(n, says(J, zero) > 0),
        "ratio": forall(n, equal(says(K, zero), exp(at(loss, n)) * says(J, zero))),
        "first stays": forall(n, equal(says(K, one), 0)),
        "second stays": forall(n, equal(says(J, one), 0)),
    },
    claim=told(k),
    remark="The state is 0 as long as all answers are 0, and 1 for ever after that.",
)


def one_more(p, by, stays):
    """The next answer is 0 only where the state was."""
    before = iterate(n, zero, n, state, at(by, n, state))
    after = says(by, zero) * indicator(equal(state, zero))
    bounds = []
    for sides in ((says(by, state), after), (after, says(by, state))):
        everywhere = forall(state, sides[0] <= sides[1])
        cells = [p.have(at_value(everywhere, place), stays) for place in (zero, one)]
        each = p.step("forall_labels", *cells, terms=(everywhere,))
        bounds.append(p.mean(p.at(each, state), before, state))
    goal = equal(chance(by, next_(n)), chance(by, n) * says(by, zero))
    return p.have(goal, *bounds)


def proof(p):
    """One more answer multiplies both chances."""
    base = p.have(told(natural_number(0)))
    known = p.assume(told(n))
    facts = [
        p.at(p.given(name), n)
        for name in ("positive", "ratio", "first stays", "second stays")
    ]
    total = sum_(n, n, at(loss, n))
    grown = sum_(next_(n), n, at(loss, n))
    split = p.have(equal(exp(grown), exp(total) * exp(at(loss, n))))
    first_, second_ = (one_more(p, by, facts[place]) for by, place in ((K, 2), (J, 3)))
    positive = p.have(chance(J, next_(n)) > 0, second_, known, facts[0])
    goal = told(next_(n)).arguments[1]
    ratio = p.have(goal, first_, second_, split, p.part(known, 1), facts[1])
    step = p.have(told(next_(n)), positive, ratio)
    return p.at(p.every(p.induct(n, told(n), base, step), n), k)


over = point("over", pair_sort(NATURAL, two))


def answers(keep):
    return function(over, choose(second(over), coin(keep), dirac(one)))


usual = {
    K: answers("1/2"),
    J: answers("1/4"),
    loss: function(n, log(2)),
    k: natural_number(1),
}
never = function(over, dirac(one))
back = function(over, coin("1/2"))
SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "no chance": NearMiss(without="positive", at={K: never, J: never}),
        "another ratio": NearMiss(without="ratio", at={loss: function(n, 0)}),
        "the first comes back": NearMiss(
            without="first stays",
            at={K: back, J: answers("1/2"), loss: function(n, 0), k: natural_number(2)},
        ),
        "the second comes back": NearMiss(
            without="second stays",
            at={J: back, K: answers("1/2"), loss: function(n, 0), k: natural_number(2)},
        ),
        "the chance is more than 1/4": NearMiss(
            claim=conjunction(chance(J) > "1/4", told(k).arguments[1])
        ),
        "less": NearMiss(claim=told(k, "1/2")),
    },
)
