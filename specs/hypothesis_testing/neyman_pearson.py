"""The criterion of Neyman and Pearson, and what meets it: likelihood-ratio tests.

P0 is the law of what the adversary sees under h0, P1 under h1. A test says how likely
h1 is accepted at each output; its false alarms are its mean under P0, its detections
that under P1.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import test_table

ratio_test = definition("hypothesis_testing.likelihood_ratio_test")
S = space("S")
P0, P1, x = law("P0", S), law("P1", S), point("x", S)
best, chosen, h = any_test("best", S), any_test("chosen", S), any_test("h", S)
alpha, threshold = real("alpha"), real("threshold")
is_ratio = ratio_test(best, P1, P0, threshold)


def rate(of, test):
    """How often a test accepts h1."""
    return mean(of, x, value(test, x))


strongest = Definition(
    "most_powerful",
    (best, P1, P0, alpha),
    conjunction(
        rate(P0, best) <= alpha,
        forall(h, implies(rate(P0, h) <= alpha, rate(P1, h) <= rate(P1, best))),
    ),
)
is_strongest = strongest(best, P1, P0, alpha)
of_size = conjunction(is_ratio, equal(rate(P0, best), alpha))
at_once = implies(is_strongest, of_size)
only_criterion = implies(threshold > 0, at_once)
only_ratio = implies(of_size, is_strongest)

SPEC = Theorem(
    title="The criterion of Neyman and Pearson: exactly likelihood-ratio tests",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, definition 3 and eq. (1)",
    covers=("HT-D3",),
    standing="definition",
    defines=strongest,
    reads="{0} detects {1} best against {2} with at most {3} false alarms",
    uses=(ratio_test,),
    given={
        "chosen": ratio_test(chosen, P1, P0, threshold),
        "size": equal(rate(P0, chosen), alpha),
    },
    claim=conjunction(only_ratio, only_criterion),
    remark="Read with randomised tests, which laws with atoms need. The criterion "
    "asks for the largest detection rate at a false-alarm rate of at most alpha. With "
    "threshold 0 (all that {P1} allows is accepted) it is also met by tests that "
    "accept outputs that {P1} excludes, up to alpha: they raise alarms and detect "
    "nothing more.",
)


def traded(p, fact, one, other):
    """What the first test gains on the second one, from the ratio form of the first."""
    taken = p.at(fact, test_of(x, 1 - value(other, x)))
    left = p.at(fact, test_of(x, value(other, x)))
    return [taken, left]


def proof(p):
    """All tests lose against the chosen one, and one that does not lose is like it."""
    ratio, size = p.given("chosen"), p.given("size")
    positive = p.assume(threshold > 0)
    small = p.assume(rate(P0, h) <= alpha)
    gains = traded(p, ratio, chosen, h)
    bound = p.have(rate(P1, h) <= rate(P1, chosen), *gains, small, size, positive)
    beaten = p.every(p.supposing(small, bound), h)

    known = p.assume(of_size)
    own = p.have(is_ratio, known)
    same_size = p.have(equal(rate(P0, best), alpha), known)
    again = traded(p, own, best, h)
    goal = rate(P1, h) <= rate(P1, best)
    by_ratio = p.have(goal, *again, small, same_size, positive)
    # Else all that P1 allows is accepted.
    full, low = p.at(own, test_of(x, 1)), p.assume(negation(positive.formula))
    ranges = [p.mean_between(of, x, value(best, x)) for of in (P0, P1)]
    all_of = p.have(goal, full, low, *ranges, p.mean_between(P1, x, value(h, x)))
    most = p.cases(positive.formula, by_ratio, all_of)
    most = p.every(p.supposing(small, most), h)
    fits = p.have(rate(P0, best) <= alpha, same_size)
    sufficient = p.the_same(p.have(strongest.body, fits, most), is_strongest)

    won = p.assume(is_strongest)
    first_, second_ = strongest.body.arguments
    fits, wins = p.have(first_, won), p.have(second_, won)
    against = p.apply(p.at(wins, chosen), p.have(rate(P0, chosen) <= alpha, size))
    gains = traded(p, ratio, chosen, best)
    less = p.apply(p.at(beaten, best), fits)
    level = p.have(
        equal(rate(P0, best), alpha), against, *gains, less, fits, size, positive
    )
    # Nothing is lost on either side, so no part of a side is lost.
    parts = [
        p.at(ratio, test_of(x, side))
        for side in (
            value(h, x) * (1 - value(best, x)),
            (1 - value(h, x)) * (1 - value(best, x)),
            value(h, x) * value(best, x),
            (1 - value(h, x)) * value(best, x),
        )
    ]
    goal = p.at(p.assume(is_ratio), h).formula
    halves = [
        p.have(half, *parts, against, level, size, positive) for half in goal.arguments
    ]
    alike = p.the_same(p.every(p.have(goal, *halves), h), is_ratio)
    necessary = p.have(of_size, alike, level)
    return p.have(
        p.statement.claim,
        p.supposing(of_size, sufficient),
        p.supposing(positive, p.supposing(is_strongest, necessary)),
    )


output, three = point("output", finite(3)), {"S": finite(3)}


usual = {
    P0: finite_law("1/2", "3/10", "1/5"),
    P1: finite_law("1/5", "3/10", "1/2"),
    threshold: 1,
    best: test_table(0, "1/3", 1),
    chosen: test_table(0, "1/3", 1),
    alpha: "3/10",
}
flat = {
    P0: finite_law("1/2", "1/2", 0),
    P1: finite_law(1, 0, 0),
    threshold: 0,
    alpha: "7/10",
    chosen: test_table(1, "2/5", 0),
    best: test_table(1, 0, 0),
}
#: The best test detects all with fewer alarms than it may have.
unused = {**flat, threshold: 1, chosen: flat[best]}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, spaces=three),
    reach=(
        At(
            {**usual, alpha: "1/5", best: test_table(0, 0, 1)}
            | {chosen: test_table(0, 0, 1)},
            spaces=three,
        ),
        At(
            {**usual, P1: usual[P0], alpha: 1, best: test_table(1, 1, 1)}
            | {chosen: test_table(1, 1, 1)},
            spaces=three,
        ),
    ),
    near_misses={
        "threshold 0": NearMiss(claim=at_once, at=At(flat, spaces=three)),
        "a chosen test that is no ratio test": NearMiss(
            without="chosen",
            claim=only_criterion,
            at={**unused, chosen: test_of(output, "7/10")},
        ),
        "a chosen test of another size": NearMiss(
            without="size", claim=only_criterion, at=At(unused, spaces=three)
        ),
    },
)
