"""Privacy as a dataspace, a relation on it and a trade-off function say it."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

words = shared("semi_dp._databases")
at_least = definition("semi_dp.trade_off")
value_of = definition("foundations.trade_off_value")
D, S, x, y, M = words.D, words.S, words.x, words.y, words.M
protected, near, f = words.protected, words.near, words.f
alpha, o, h = words.alpha, words.o, any_test("h", S)
T = function_variable("T", pair_sort(pair_sort(D, D), REAL))
asked = conjunction(
    member(x, protected), member(y, protected), member(pair(x, y), near)
)
private = Definition(
    "private_on",
    (M, protected, near, f),
    forall(x, y, implies(asked, at_least(at(M, x), at(M, y), f))),
    uses=(at_least,),
)
is_private = private(M, protected, near, f)
between = conjunction(alpha >= 0, alpha <= 1)
curve = at(T, pair(x, y), alpha)


def above(factor=1):
    return forall(
        x,
        y,
        alpha,
        implies(conjunction(asked, between), at(f, alpha) <= curve * factor),
    )


values = forall(
    x,
    y,
    alpha,
    implies(
        conjunction(asked, between), value_of(at(M, x), at(M, y), 1 - alpha, curve)
    ),
)

SPEC = Theorem(
    title="Privacy by a dataspace, a relation and a trade-off function",
    source="Cho and Awan, Semi-DP, definition 3",
    standing="definition",
    covers=("SD-D3",),
    defines=private,
    reads="{0} is {3}-private on the databases {1} and pairs {2}",
    uses=(value_of,),
    given={"values": values},
    claim=words.both_ways(is_private, above()),
    remark="T is the trade-off function of each pair, of 1 less the type I error. The "
    "dataspace is any set of databases, such as those that agree with an invariant; f "
    "may be any function.",
)


def proof(p):
    """At the size of a test, the least error is at most its error."""
    wanted = p.assume(conjunction(asked, between))
    pair_ = p.have(asked, wanted)
    value_ = p.apply(p.at(p.given("values"), x, y, alpha), wanted)
    supposed = p.assume(is_private)
    tests = p.apply(p.at(supposed, x, y), pair_)
    # No larger number is a bound.
    low = p.part(value_, 1)
    more = p.assume(curve < at(f, alpha))
    found = p.apply(p.at(low, at(f, alpha)), more)
    size, power_ = (mean(at(M, one), o, value(h, o)) for one in (x, y))
    under = p.assume(conjunction(size <= 1 - alpha, 1 - power_ < at(f, alpha)))
    # The test that says yes more often, so that its size is just that.
    room = 1 - size
    part = alpha / room
    larger = 1 - part * (1 - value(h, o))
    small = p.have(
        conjunction(alpha <= room, room <= 1),
        under,
        p.mean_between(at(M, x), o, value(h, o)),
    )
    share = p.have(conjunction(part >= 0, part <= 1), small, wanted)
    all_of_it = p.have(equal(part * room, alpha), small, wanted)
    is_test = p.every(p.have(conjunction(larger >= 0, larger <= 1), share), o)
    bound = p.at(tests, test_of(o, larger))
    left = bound.formula.arguments[0].arguments[-1]
    same = p.have(equal(left, alpha), all_of_it)
    hole = real("hole")
    bound = p.have(at(f, left) <= part * (1 - power_), bound)
    bound = p.rewrite(same, bound, at(f, hole) <= part * (1 - power_), hole)
    fewer = p.have(
        part * (1 - power_) <= 1 - power_,
        share,
        p.mean_between(at(M, y), o, value(h, o)),
    )
    wrong = p.cut(is_test, p.have(FALSE, bound, fewer, under))
    wrong = p.denied(more, p.obtain(found, h, wrong))
    fact = p.have(at(f, alpha) <= curve * 1, wrong)
    forth = p.every(p.supposing(wanted.formula, fact), x, y, alpha)
    forth = p.supposing(is_private, p.the_same(forth, above()))
    # Each test is one of its own size.
    wanted, bounds = p.assume(asked), p.assume(above())
    unit = p.mean_between(at(M, x), o, value(h, o))
    level = conjunction(asked, 1 - size >= 0, 1 - size <= 1)
    level = p.have(level, wanted, unit)
    here = p.apply(p.at(bounds, x, y, 1 - size), level)
    value_ = p.apply(p.at(p.given("values"), x, y, 1 - size), level)
    least = p.at(p.part(value_, 0), h)
    least = p.apply(least, p.have(least.formula.arguments[0]))
    fact = p.every(p.have(at(f, 1 - size) <= 1 - power_, here, least), h)
    fact = p.the_same(fact, at_least(at(M, x), at(M, y), f))
    back = p.the_same(p.every(p.supposing(asked, fact), x, y), is_private)
    back = p.supposing(above(), back)
    return p.have(SPEC.claim, forth, back)


bit, zero, one = point("bit", finite(2)), label(0, 2), label(1, 2)
points = shared("semi_dp._points")
pairs = pair_sort(finite(1), finite(1))
any_level = point("any_level", pair_sort(pairs, REAL))
single = label(0, 1)
alone = {
    M: table(finite_law(1, 0)),
    protected: event(point("anyone", finite(1)), TRUE),
    near: event(point("cell", pairs), TRUE),
    f: function(alpha, alpha),
    T: function(any_level, second(any_level)),
}
spaces = {"D": finite(1), "S": finite(2)}
shown = {"values": points.equal_laws}


def too_high(p, claim):
    """The identity is not below a curve that is lower, though the two laws agree."""
    one_way = claim.arguments[0]
    premise = p.auto(one_way.arguments[0])
    return p.absurd(p.apply(p.part(p.assume(claim), 0), premise), single, single, 1)


SPEC = SPEC.but(
    proof=proof,
    instance=At(alone, spaces=spaces, show=shown),
    near_misses={
        "another curve": NearMiss(
            without="values",
            at=At(
                {**alone, T: function(any_level, number(0))},
                spaces=spaces,
                refute=too_high,
            ),
        ),
        "half the curve": NearMiss(
            claim=implies(is_private, above("1/2")),
            at=At(
                alone,
                spaces=spaces,
                show=shown,
                refute=lambda p, claim: p.absurd(
                    p.apply(p.assume(claim), p.auto(claim.arguments[0])),
                    single,
                    single,
                    1,
                ),
            ),
        ),
    },
)
