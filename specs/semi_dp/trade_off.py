"""Trade-off functions as the paper writes them: by 1 less the type I error.

They rise from 0 and lie below the identity, and a larger one protects more.
"""

from verifydp.formal.spec import *

usual = definition("foundations.trade_off")
value_of = definition("foundations.trade_off_value")
S = space("S")
P, Q, x, h, g = (
    law("P", S),
    law("Q", S),
    point("x", S),
    any_test("h", S),
    any_test("g", S),
)
f, a = function_variable("f", REAL), real("a")
alpha, beta, share = real("alpha"), real("beta"), real("share")


def says_yes(under, test):
    """How often a test says Q under a law."""
    return mean(under, x, value(test, x))


at_least = Definition(
    "trade_off_at_least",
    (P, Q, f),
    forall(h, at(f, 1 - says_yes(P, h)) <= 1 - says_yes(Q, h)),
)
mirrored = function(a, at(f, 1 - a))


def between(level):
    return conjunction(level >= 0, level <= 1)


def both_ways(one, other):
    return conjunction(implies(one, other), implies(other, one))


def is_value(at_size):
    """F is the trade-off function there."""
    return value_of(P, Q, 1 - at_size, at(f, at_size))


SPEC = Theorem(
    title="Trade-off functions of 1 less the type I error",
    source="Cho and Awan, Semi-DP, section 2.2",
    standing="definition",
    defines=at_least,
    reads="the trade-off function of {0} and {1}, of 1 less the type I error, is at "
    "least {2}",
    uses=(usual,),
    claim=both_ways(at_least(P, Q, f), usual(P, Q, mirrored)),
    remark="It is the trade-off function of Dong, Roth and Su, mirrored.",
)
SHAPE = Theorem(
    title="A trade-off function rises, is convex and lies below the identity",
    source="Cho and Awan, Semi-DP, section 2.2",
    covers=("SD-Q7",),
    uses=(value_of,),
    given={
        "values": forall(alpha, implies(between(alpha), is_value(alpha))),
        "one level": between(alpha),
        "another level": between(beta),
        "share": between(share),
    },
    claim=conjunction(
        at(f, alpha) <= alpha,
        implies(alpha <= beta, at(f, alpha) <= at(f, beta)),
        at(f, share * alpha + (1 - share) * beta)
        <= share * at(f, alpha) + (1 - share) * at(f, beta),
    ),
    remark="Of any two laws. A convex function is continuous inside [0, 1] by itself.",
)


def proof(p):
    """At each test both say the same."""
    one, other = p.assume(at_least(P, Q, f)), p.assume(usual(P, Q, mirrored))
    goal = at(f, 1 - says_yes(P, h)) <= 1 - says_yes(Q, h)
    forth = p.every(
        p.have(at(mirrored, says_yes(P, h)) <= 1 - says_yes(Q, h), p.at(one, h)), h
    )
    back = p.every(p.have(goal, p.at(other, h)), h)
    forth = p.supposing(one.formula, p.the_same(forth, other.formula))
    back = p.supposing(other.formula, p.the_same(back, one.formula))
    return p.have(SPEC.claim, forth, back)


def shape(p):
    """Constant tests, tests of a smaller size, and mixtures of two tests."""
    values = p.given("values")
    at_alpha, at_beta = (
        p.apply(p.at(values, level), p.given(name))
        for level, name in ((alpha, "one level"), (beta, "another level"))
    )
    inside = p.have(between(1 - alpha), p.given("one level"))
    constant = p.cut(
        p.every(inside, x), p.at(p.part(at_alpha, 0), test_of(x, 1 - alpha))
    )
    low = p.have(at(f, alpha) <= alpha, constant)
    middle = share * alpha + (1 - share) * beta
    mixed = p.have(
        between(middle),
        p.given("one level"),
        p.given("another level"),
        p.given("share"),
    )
    at_middle = p.part(p.apply(p.at(values, middle), mixed), 0)
    rises = rising(p, at_alpha, at_beta)
    convex = convexity(p, at_alpha, at_beta, at_middle)
    return p.have(SHAPE.claim, low, rises, convex)


above = real("above")


def undercuts(level, test, bound):
    """A test of this size with fewer errors than the bound."""
    return conjunction(says_yes(P, test) <= 1 - level, 1 - says_yes(Q, test) < bound)


def rising(p, at_alpha, at_beta):
    """A test of the smaller size is one of the larger size."""
    order, less = p.assume(alpha <= beta), p.assume(at(f, beta) < at(f, alpha))
    found = p.apply(p.at(p.part(at_beta, 1), at(f, alpha)), less)
    one = p.assume(undercuts(beta, h, at(f, alpha)))
    bound = p.at(p.part(at_alpha, 0), h)
    bound = p.apply(bound, p.have(says_yes(P, h) <= 1 - alpha, one, order))
    wrong = p.obtain(found, h, p.have(FALSE, bound, one))
    fact = p.have(at(f, alpha) <= at(f, beta), p.denied(less, wrong))
    return p.supposing(order.formula, fact)


def convexity(p, at_alpha, at_beta, at_middle):
    """Tests that are best but for a slack, mixed: and every slack is too small."""
    total = share * at(f, alpha) + (1 - share) * at(f, beta)
    middle = share * alpha + (1 - share) * beta
    more = p.assume(total < at(f, middle))
    gap = at(f, middle) - total
    first_, second_ = at(f, alpha) + gap, at(f, beta) + gap
    found = [
        p.apply(p.at(p.part(at_level, 1), bound), p.have(at(f, level) < bound, more))
        for at_level, level, bound in (
            (at_alpha, alpha, first_),
            (at_beta, beta, second_),
        )
    ]
    one, other = (
        p.assume(undercuts(alpha, h, first_)),
        p.assume(undercuts(beta, g, second_)),
    )
    chance = share * value(h, x) + (1 - share) * value(g, x)
    known = p.given("share")
    is_test = p.every(p.have(between(chance), known), x)
    both = p.at(at_middle, test_of(x, chance))
    size = share * says_yes(P, h) + (1 - share) * says_yes(P, g)
    size = p.have(size <= 1 - middle, one, other, known)
    power_of = share * (1 - says_yes(Q, h)) + (1 - share) * (1 - says_yes(Q, g))
    fewer = p.have(power_of < total + gap, one, other, known)
    small = p.have(both.formula.arguments[0], size)
    bound = p.apply(both, small)
    wrong = p.cut(is_test, p.have(FALSE, bound, fewer))
    wrong = p.obtain(found[0], h, p.obtain(found[1], g, wrong))
    return p.have(at(f, middle) <= total, p.denied(more, wrong))


bit, one_, zero_ = point("bit", finite(2)), label(1, 2), label(0, 2)
two = {"S": finite(2)}
heads = test_of(bit, indicator(equal(bit, one_)))
response = {P: finite_law("3/4", "1/4"), Q: finite_law("1/4", "3/4")}


def wrong_side(p, claim):
    """The identity is at most the trade-off of equal laws by 1 less the error only."""
    known = p.apply(p.assume(claim), p.auto(claim.arguments[0]))
    return p.absurd(known, test_of(bit, 1))


SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "2 less the error": NearMiss(
            claim=implies(at_least(P, Q, f), usual(P, Q, function(a, at(f, 2 - a)))),
            at=At(
                {P: finite_law(1, 0), Q: finite_law(1, 0), f: function(a, a)},
                spaces=two,
                refute=wrong_side,
            ),
        ),
    },
)


def identity(beyond):
    """The identity on [0, 1], and another value elsewhere."""
    return function(a, if_(conjunction(a >= 0, a <= 1), a, beyond))


same = {P: finite_law(1, 0), Q: finite_law(1, 0), f: identity(5), share: "1/2"}
same |= {alpha: "1/4", beta: "1/2"}
shown = {"values": shared("semi_dp._points").equal_laws}


def elsewhere(name, **changed):
    names = {"alpha": alpha, "beta": beta, "share": share, "f": f}
    values = {names[one]: value_ for one, value_ in changed.items()}
    return NearMiss(without=name, at=At({**same, **values}, spaces=two, show=shown))


SHAPE = SHAPE.but(
    proof=shape,
    instance=At(same, spaces=two, show=shown),
    near_misses={
        "other values": NearMiss(
            without="values", at=At({**same, f: function(a, 2 * a)}, spaces=two)
        ),
        "one level outside": elsewhere("one level", alpha=2),
        "another level outside": elsewhere("another level", beta=2, f=identity(-5)),
        "no share": elsewhere("share", share=2, alpha="1/4", beta=1),
    },
)
