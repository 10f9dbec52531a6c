"""A mixture costs at least the average of what its parts cost.

Means of functions that are not bounded are least upper bounds of those of the bounded
functions below; this is the order of integration for them. It rests on continuity:
events that shrink to nothing become as improbable as one likes.
"""

from verifydp.formal.spec import *

mean_at_most = definition("foundations.mean_bound")
X, Y = space("X"), space("Y")
L, M = law("L", X), kernel("M", X, Y)
x, y, of = point("x", X), point("y", Y), point("of", pair_sort(REAL, X))
s, place, m, most, factor = map(real, ("s", "place", "m", "most", "factor"))
f, cost = function_variable("f", Y), function_variable("cost", X)
bounds = implies(mean_at_most(at(M, x), f, m), at(cost, x) <= m)

SPEC = Theorem(
    title="A mixture costs at least the average of what its parts cost",
    source="Durrett 2019, theorem 1.7.2 (Tonelli), by truncation",
    uses=(mean_at_most,),
    given={
        "parts": forall(x, m, bounds),
        "mixture": mean_at_most(bind(L, x, at(M, x)), f, most),
    },
    claim=mean_at_most(L, cost, most),
    remark="Any spaces. That a part has a cost at all makes {f} nowhere negative: "
    "below a negative value lies nothing.",
)
bounded = theorem("foundations.mean_bound")
shrinking = theorem("gaussian_pufferfish.shrinking_events")
h, v = any_test("h", X), any_test("v", Y)
drawn = point("drawn", pair_sort(REAL, Y))
T = any_test("T", drawn.sort)


def cut(level, what):
    """The function, cut at a level and divided by it."""
    return minimum(1, at(f, what) / maximum(1, level))


def seen(level, what):
    """The mean of the function, cut at a level, for one part."""
    return maximum(1, level) * mean(at(M, what), y, value(T, pair(level, y)))


is_cut = forall(s, y, equal(value(T, pair(s, y)), cut(s, y)))


def never_negative(p):
    """Else there is nothing below, and no part has a cost."""
    premise = conjunction(m >= 0, forall(y, m * value(v, y) <= at(f, y)))
    known, debt = p.assume(premise), p.assume(at(f, y) < 0)
    below = p.at(p.have(premise.arguments[1], known), y)
    nothing = p.have(FALSE, below, p.have(m >= 0, known), debt)
    least = at(cost, x) - 1
    shown = p.have(m * mean(at(M, x), y, value(v, y)) <= least, nothing)
    shown = p.every(p.supposing(premise, shown), m, v)
    shown = p.the_same(shown, mean_at_most(at(M, x), f, least))
    nothing = p.have(FALSE, p.apply(p.at(p.given("parts"), x, least), shown))
    low = p.have(at(f, y) >= 0, p.supposing(debt, nothing))
    return p.every(low, y)


def reached(p, gap, below, *facts):
    """If all levels showed less, the cost of the part would be less."""
    least = factor * value(h, x) - gap
    none = p.assume(forall(s, seen(s, x) < least))
    premise = conjunction(m >= 0, forall(y, m * value(v, y) <= at(f, y)))
    known = p.assume(premise)
    under, sign = p.at(p.have(premise.arguments[1], known), y), p.have(m >= 0, known)
    there = p.at(p.assume(is_cut), m, y)
    under = p.have(
        m * value(v, y) <= maximum(1, m) * there.formula.arguments[0],
        there,
        under,
        sign,
    )
    total = p.mean(under, at(M, x), y)
    wanted = m * mean(at(M, x), y, value(v, y)) <= least
    total = p.every(p.supposing(premise, p.have(wanted, total, p.at(none, m))), m, v)
    total = p.the_same(total, mean_at_most(at(M, x), f, least))
    total = p.apply(p.at(p.given("parts"), x, least), total)
    return p.supposing(none, p.have(FALSE, total, below, *facts))


def seldom_short(p, low, short, rest, share, below, small):
    """At some level most parts show all but the rest."""
    what = event(of, short(first(of), second(of)))
    values = {"L": L, "E": what, "c": share}
    shown = [p.at(p.assume(is_cut), level, y) for level in (s, place)]
    premise, order = conjunction(s <= place, short(place, x)), p.assume(s <= place)
    more = [maximum(1, level) * value(T, pair(level, y)) for level in (s, place)]
    more = p.mean(p.have(more[0] <= more[1], low, order, *shown), at(M, x), y)
    both = p.assume(premise)
    falls = p.have(short(s, x), p.cut(p.have(order.formula, both), more), both)
    falls = p.every(p.supposing(premise, falls), s, place, x)
    found = exists(s, negation(short(s, x)))
    found = p.have(found, reached(p, rest, p.at(below, x), small))
    found = p.every(found, x), p.have(share > 0, small)
    return p.use(shrinking, falls, *found, spaces={"X": X}, **values)


def proof(p):
    """What is cut off matters less and less."""
    premise = conjunction(factor >= 0, forall(x, factor * value(h, x) <= at(cost, x)))
    known = p.assume(premise)
    sign, below = (p.have(one, known) for one in premise.arguments)
    low, gap = p.at(never_negative(p), y), factor * mean(L, x, value(h, x)) - most
    excess = p.assume(gap > 0)
    rest, share = gap / 3, gap / (3 * (1 + factor))
    small = conjunction(equal(share * (1 + factor), rest), share > 0, rest > 0)
    small = p.have(small, sign, excess)

    def short(level, what):
        return seen(level, what) < factor * value(h, what) - rest

    few = seldom_short(p, low, short, rest, share, below, small)
    # Where the level shows enough, it shows what lies below; elsewhere that is small.
    part = value(T, pair(s, y))
    positive = p.mean(p.have(part >= 0), at(M, x), y)
    pointwise = seen(s, x) + rest + factor * indicator(short(s, x))
    pointwise = p.have(factor * value(h, x) <= pointwise, positive, sign, small)
    average = p.mean(pointwise, L, x)
    shown = p.at(p.given("mixture"), maximum(1, s), test_of(y, part))
    within = p.have(maximum(1, s) * part <= at(f, y), low, p.at(p.assume(is_cut), s, y))
    within = p.have(shown.formula.arguments[0], p.every(within, y))
    rare = p.assume(mean(L, x, indicator(short(s, x))) <= share)
    nothing = p.have(FALSE, average, p.apply(shown, within), rare, small, sign)
    nothing = p.supposing(is_cut, p.obtain(few, s, nothing))
    # There is such a test.
    whole = cut(first(drawn), second(drawn))
    itself = p.have(equal(value(test_of(drawn, whole), pair(s, y)), cut(s, y)))
    nothing = p.at(p.every(nothing, T), test_of(drawn, whole))
    nothing = p.apply(nothing, p.every(itself, s, y))
    unit = p.at(p.every(low, y), second(drawn))
    unit = p.have(conjunction(whole >= 0, whole <= 1), unit)
    nothing = p.cut(p.every(unit, drawn), nothing)
    less = factor * mean(L, x, value(h, x)) <= most
    less = p.have(less, p.supposing(excess, nothing))
    return p.the_same(p.every(p.supposing(premise, less), factor, h), p.statement.claim)


bit, two = point("bit", finite(2)), {"X": finite(1), "Y": finite(2)}
fair, here = finite_law("1/2", "1/2"), point("here", finite(1))
high = test_of(bit, choose(bit, 0, 1))
coin = {
    L: dirac(label(0, 1)),
    M: function(here, fair),
    f: function(bit, 4 * choose(bit, 0, 1)),
    cost: function(here, 2),
    most: 2,
}


def coin_costs(p, goal):
    """A coin of which one side costs 4 costs 2, and no less."""
    of, which = goal.arguments[0], p.fresh(finite(1))
    if goal.operator == "forall":
        known = p.assume(mean_at_most(fair, coin[f], m))
        used = p.follow(known, 4, high)
        least = p.supposing(known, p.have(number(2) <= m, used))
        return p.the_same(p.every(least, which, m), goal)
    values = {"L": of, "h": high, "c": 4, "m": 2}
    return p.the_same(p.use(bounded, spaces={"X": finite(2)}, **values), goal)


def coin_at(*witnesses, **changed):
    values = {over: changed.get(str(over.data), value) for over, value in coin.items()}
    show = {"parts": coin_costs, "mixture": coin_costs}
    return At(values, witnesses, two, show)


SPEC = SPEC.but(
    proof=proof,
    instance=coin_at(),
    near_misses={
        "more than the parts cost": NearMiss(
            without="parts", at=coin_at(3, test_of(here, 1), cost=function(here, 3))
        ),
        "any mean of the mixture": NearMiss(
            without="mixture", at=coin_at(2, test_of(here, 1), most=1)
        ),
    },
)
