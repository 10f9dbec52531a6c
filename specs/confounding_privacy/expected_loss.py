"""What an attacker's guesses cost on average, and the levels that all guesses cost."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

words = shared("confounding_privacy._attacks")
expected_loss, costly = words.expected_loss, words.costly
S, Y, A, Z = words.S, words.Y, words.A, space("Z")
s, t, u, y, z = words.s, words.t, words.u, words.y, point("z", Z)
prior, release, act, between = words.prior, words.release, words.act, words.between
pairs, level = words.pairs, words.level
h, place, guess = (
    any_test("h", pair_sort(S, A)),
    point("place", pair_sort(S, A)),
    point("guess", A),
)
other, cost = point("other", A), function(place, value(h, place))
g, later = function_variable("g", Y, Z), function_variable("later", Z, A)
processed = function(s, pushforward(at(release, s), y, at(g, y)))
after = function(y, at(later, at(g, y)))

SPEC = Theorem(
    title="What a guess from the output costs on average",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, section 3",
    covers=("CP-D104",),
    standing="definition",
    defines=expected_loss,
    reads="the mean cost {3} of the guesses {2} from the output of {1} about the "
    "state from {0}",
    claim=conjunction(
        equal(
            expected_loss(prior, release, function(y, guess), cost),
            mean(prior, u, value(h, pair(u, guess))),
        ),
        equal(
            expected_loss(prior, processed, later, cost),
            expected_loss(prior, release, after, cost),
        ),
    ),
    remark="The attacker's loss, for a state with any law, such as the prior given "
    "that the state is one of two. A guess is a point of any space: a state, a number "
    "or the name of a law. A guess that reads nothing costs what it costs under the "
    "prior; guesses from a processed output are guesses from the output. The "
    "defender's own loss of utility is a mean of the same form.",
)

LEVELS = Theorem(
    title="A level that all guesses cost is one after processing",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, section 3",
    covers=("CP-D105",),
    standing="definition",
    defines=costly,
    reads="for the states of {2} under {0} no guess from {1} has a mean cost {3} "
    "below {4}",
    uses=(expected_loss,),
    given={"costly": costly(between, release, pairs, cost, level)},
    claim=costly(between, processed, pairs, cost, level),
    remark="The least expected loss, over the pairs and over the guesses, is the "
    "largest such level, and the first set of section 3 is that of the mechanisms for "
    "which a threshold is one. The other set is that of the private mechanisms, "
    "definition 3.",
)


def proof(p):
    """Both are the same means."""
    return p.have(p.statement.claim)


def levels(p):
    """A guess from what is processed is a guess from the output."""
    near = p.assume(words.member_)
    rule = p.apply(p.at(p.given("costly"), s, t, after), near)
    mixed = at(between, s, t)
    same = p.use(SPEC, prior=mixed)
    moved = p.have(
        level <= expected_loss(mixed, processed, later, cost), rule, p.part(same, 1)
    )
    fact = p.every(p.supposing(near, moved), s, t, later)
    return p.the_same(fact, p.statement.claim)


bit = point("bit", finite(2))
couple = point("couple", pair_sort(finite(2), finite(2)))
zero, one = label(0, 2), label(1, 2)
missed = test_of(couple, indicator(negation(equal(first(couple), second(couple)))))
told = {
    prior: finite_law("1/2", "1/2"),
    release: table(finite_law("3/4", "1/4"), finite_law("1/4", "3/4")),
    h: missed,
    guess: zero,
    g: function(bit, zero),
    later: function(bit, bit),
}
four = {"S": finite(2), "Y": finite(2), "A": finite(2), "Z": finite(2)}
by_labels = shared("hypothesis_testing._evaluated").by_labels

SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "another guess": NearMiss(
            claim=equal(
                expected_loss(prior, release, function(y, guess), cost),
                mean(prior, u, value(h, pair(u, other))),
            ),
            at=At(
                {**told, prior: finite_law("3/4", "1/4"), other: one},
                spaces=four,
                refute=by_labels,
            ),
        ),
    },
)
free = {
    between: function(couple, finite_law("1/2", "1/2")),
    release: told[release],
    pairs: event(couple, TRUE),
    h: missed,
    level: 0,
    g: function(bit, bit),
}


def nothing(p, goal):
    """No guess costs less than nothing."""
    guesses = function_variable("guesses", finite(2), finite(2))
    states = point("i", finite(2)), point("j", finite(2))
    rule = p.at(p.assume(goal), *states, guesses).formula
    fact = p.every(p.have(rule), *states, guesses)
    return p.the_same(fact, goal)


LEVELS = LEVELS.but(
    proof=levels,
    instance=At(free, spaces=four, show={"costly": nothing}),
    near_misses={
        "a guess that costs less": NearMiss(
            without="costly",
            at={level: "1/2"},
            witnesses=(zero, one, function(bit, bit)),
        ),
        "a higher level": NearMiss(
            claim=costly(between, processed, pairs, cost, level + "3/10"),
            witnesses=(zero, one, function(bit, bit)),
        ),
    },
)
