"""The trade-off function of two laws: a bound on the errors that tests attain.

Its shape is all that powers and tensor products of it need.
"""

from verifydp.formal.spec import *

at_least = definition("semi_dp.trade_off")
attained = definition("semi_dp.best_tests")
words = shared("semi_dp._sequences")
curve = definition("semi_dp.group_privacy.curve")
S = space("S")
P, Q, x = law("P", S), law("Q", S), point("x", S)
f, best = function_variable("f", REAL), any_test("best", pair_sort(REAL, S))
alpha, beta, share, hole = words.alpha, words.beta, words.share, real("hole")
between, convex = words.between, words.convex


function_of = Definition(
    "trade_off_function",
    (P, Q, f, best),
    conjunction(at_least(P, Q, f), attained(P, Q, f, best)),
    uses=(at_least, attained),
)
SPEC = Theorem(
    title="The trade-off function of two laws rises, is convex and lies below the "
    "identity",
    source="Cho and Awan, Semi-DP, section 2.2",
    standing="definition",
    defines=function_of,
    reads="{2} is the trade-off function of {0} and {1}, which the tests {3} attain",
    uses=(curve,),
    given={"function": function_of(P, Q, f, best)},
    claim=conjunction(curve(f), convex(f)),
    remark="That tests attain it is the lemma of Neyman and Pearson, for any two laws; "
    "it is taken from there.",
)


def best_at(p, level, inside):
    """The best test of a size has this size, and no more errors than f says."""
    rule = p.at(p.part(p.given("function"), 1), level)
    return p.parts(p.apply(rule, p.have(between(level), inside)))


def bound(p, test, size, known):
    """What f says of a test of this size."""
    size_of, power = (mean(law_, x, value(test, x)) for law_ in (P, Q))
    fact = p.at(p.part(p.given("function"), 0), test)
    fact = p.have(at(f, 1 - size_of) <= 1 - power, fact)
    same = p.have(equal(1 - size_of, size), *known)
    return p.rewrite(same, fact, at(f, hole) <= 1 - power, hole)


def proof(p):
    """Constant tests, and mixtures of two tests."""
    chance = {level: value(best, pair(level, x)) for level in (alpha, beta)}
    parts = conjunction(between(alpha), between(beta), between(share))
    inside = p.assume(parts)
    mixture = share * chance[alpha] + (1 - share) * chance[beta]
    test = test_of(x, mixture)
    facts = [*best_at(p, alpha, inside), *best_at(p, beta, inside)]
    size = share * alpha + (1 - share) * beta
    chord = share * at(f, alpha) + (1 - share) * at(f, beta)
    mixed = bound(p, test, size, facts)
    power = mean(Q, x, mixture)
    mixed = p.have(at(f, size) <= 1 - power, mixed)
    mixed = p.have(at(f, size) <= chord, mixed, *facts, inside)
    convex_ = p.every(p.supposing(inside, mixed), alpha, beta, share)
    convex_ = p.the_same(convex_, convex(f))
    level = p.assume(between(alpha))
    constant = bound(p, test_of(x, 1 - alpha), alpha, [])
    low = p.have(at(f, alpha) <= alpha, constant)
    unit = p.mean_between(Q, x, chance[alpha])
    sign = p.have(at(f, alpha) >= 0, best_at(p, alpha, level)[1], unit)
    range_ = p.have(conjunction(at(f, alpha) >= 0, at(f, alpha) <= alpha), low, sign)
    range_ = p.every(p.supposing(level, range_), alpha)
    ordered = p.assume(conjunction(alpha >= 0, alpha <= beta, beta <= 1))
    here, there, none = (
        p.apply(p.at(range_, level), p.have(between(level), ordered))
        for level in (alpha, beta, number(0))
    )
    # A smaller size is a mixture of the larger one and of none.
    ratio = alpha / beta
    positive = p.assume(beta > 0)
    share_ = p.have(between(ratio), ordered, positive)
    ends = p.have(
        conjunction(between(beta), between(number(0)), between(ratio)), share_, ordered
    )
    less = p.apply(p.at(convex_, beta, 0, ratio), ends)
    same = p.have(equal(ratio * beta + (1 - ratio) * 0, alpha), positive)
    ends_chord = ratio * at(f, beta) + (1 - ratio) * at(f, number(0))
    less = p.rewrite(same, less, at(f, hole) <= ends_chord, hole)
    rises = p.have(at(f, alpha) <= at(f, beta), less, share_, there, none)
    zero = p.assume(negation(beta > 0))
    at_zero = p.have(at(f, alpha) <= at(f, beta), here, there, zero, ordered)
    rises = p.cases(beta > 0, rises, at_zero)
    both = p.have(
        conjunction(
            at(f, alpha) >= 0, at(f, alpha) <= alpha, at(f, alpha) <= at(f, beta)
        ),
        here,
        rises,
    )
    rises = p.the_same(p.every(p.supposing(ordered, both), alpha, beta), curve(f))
    return p.have(SPEC.claim, rises, convex_)


bit = finite(2)
of_size = point("of_size", pair_sort(REAL, bit))
level = first(of_size)
#: A bit that shows label 1 a quarter more often, and its best tests.
quarter = {
    P: finite_law(1, 0),
    Q: finite_law("3/4", "1/4"),
    f: function(alpha, alpha * "3/4"),
    best: test_of(
        of_size, maximum(0, minimum(1, choose(second(of_size), 1 - level, number(1))))
    ),
}


def above(p, claim):
    """It does not lie below the identity."""
    return p.absurd(p.part(p.assume(claim), 0), 0, 0)


SPEC = SPEC.but(
    proof=proof,
    instance=At(quarter, spaces={"S": bit}),
    near_misses={
        "another function": NearMiss(
            without="function",
            at=At({f: function(alpha, alpha + 1)}, refute=above),
        ),
    },
)
