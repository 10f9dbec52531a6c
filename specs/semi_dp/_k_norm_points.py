"""Points of the K-norm mechanism: small groups whose noise falls in a norm."""

from fractions import Fraction

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table
from verifydp.language.terms import instantiate

words = shared("semi_dp._k_norms")
N, W, norm, minus = words.N, words.W, words.norm, words.minus
query, near, most = words.query, words.near, words.most
epsilon, sensitivity = real("epsilon"), real("sensitivity")
bit, one, zero = point("bit", finite(2)), label(1, 2), label(0, 2)
cell = point("cell", pair_sort(finite(2), finite(2)))
differ = if_(equal(first(cell), second(cell)), zero, one)
#: Randomised response: bits that are added, and noise on them.
response = {
    N: finite_law("2/3", "1/3"),
    W: table(finite_law("2/3", "1/3"), finite_law("1/3", "2/3")),
    norm: function(bit, choose(bit, 0, 1)),
    minus: function(cell, differ),
    query: function(bit, bit),
    near: event(cell, TRUE),
    epsilon: log(2),
    sensitivity: 1,
    most: function(bit, log(4)),
}
spaces = {"D": finite(2), "V": finite(2)}
says_1 = test_of(bit, indicator(equal(bit, one)))


def table_noise(shares):
    """How to show the noise of a small class, from the shares of its ratios."""

    def show(p, goal):
        shape = p.unfolded(goal)
        size = goal.arguments[0].sort.parameters[0]
        pairs = point("pairs", pair_sort(size, size))
        rows = [choose(second(pairs), *row) for row in shares]
        test = test_of(pairs, choose(first(pairs), *rows))
        parts = instantiate(shape.arguments[0], test).arguments
        both = p.have(conjunction(*parts), *(p.auto(one_) for one_ in parts))
        return p.the_same(p.some(shape, test, both), goal)

    return show


shown = {"noise": table_noise(((number("1/4"), "1/8"), ("1/4", "1/2")))}


def missed(name, **changed):
    """One hypothesis fails at this point, and the bound with it."""
    names = {"N": N, "norm": norm, "epsilon": epsilon, "query": query, "minus": minus}
    names |= {"sensitivity": sensitivity, "W": W, "near": near}
    values = {**response, **{names[of]: value_ for of, value_ in changed.items()}}
    return NearMiss(
        without=name, at=At(values, (zero, one, says_1), spaces, show=shown)
    )


crossed = event(cell, negation(equal(first(cell), second(cell))))
no_triangle = {
    **response,
    N: finite_law("2/3", "1/3"),
    W: table(finite_law("1/3", "2/3"), finite_law("2/3", "1/3")),
    minus: function(cell, if_(equal(first(cell), second(cell)), one, zero)),
    near: crossed,
    epsilon: log(2) / 2,
    sensitivity: "1/2",
}
three = finite(3)
turn = point("turn", pair_sort(three, three))
thirds = [label(place, 3) for place in range(3)]
#: Steps one way round a circle of three.
one_way = {
    N: finite_law("4/7", "2/7", "1/7"),
    W: table(
        finite_law("4/7", "2/7", "1/7"),
        finite_law("1/7", "4/7", "2/7"),
        finite_law("2/7", "1/7", "4/7"),
    ),
    norm: function(point("of", three), choose(point("of", three), 0, 1, 2)),
    minus: function(
        turn,
        choose(
            first(turn),
            choose(second(turn), thirds[0], thirds[2], thirds[1]),
            choose(second(turn), thirds[1], thirds[0], thirds[2]),
            choose(second(turn), thirds[2], thirds[1], thirds[0]),
        ),
    ),
    query: function(bit, choose(bit, thirds[1], thirds[0])),
    near: event(cell, equal(cell, pair(zero, one))),
    epsilon: log(2),
    sensitivity: 1,
    most: function(point("of", three), log(4)),
}
is_first = test_of(point("of", three), indicator(equal(point("of", three), thirds[0])))
turning = table_noise(
    tuple(
        tuple(Fraction(2) ** (n - (n - m) % 3 - 2) for m in range(3)) for n in range(3)
    )
)
