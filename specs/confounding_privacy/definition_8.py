"""Copulas: joint distribution functions of numbers that are uniform one by one."""

from verifydp.formal.spec import *

W = space("W")
o, L, U = point("o", W), law("L", W), any_test("U", pair_sort(NATURAL, W))
n, m, k = natural("n"), natural("m"), natural("k")
a, u = real("a"), function_variable("u", NATURAL)


def entry(place):
    return value(U, pair(place, o))


def below(place):
    return to_real(place) < to_real(k)


alone = probability(L, event(o, entry(n) <= a))
uniform = Definition(
    "uniform_margins",
    (k, L, U),
    forall(n, a, implies(conjunction(below(n), a >= 0, a <= 1), equal(alone, a))),
)
all_small = forall(n, implies(below(n), entry(n) <= at(u, n)))
joint = probability(L, event(o, all_small))
others = forall(n, implies(negation(equal(n, m)), at(u, n) >= 1))

SPEC = Theorem(
    title="A copula lies below its arguments, and is one of them where the others are "
    "1",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, definition 8",
    covers=("CP-D8",),
    standing="definition",
    defines=uniform,
    reads="each of the first {0} of the numbers {2} of a draw from {1} is uniform "
    "on the unit interval",
    given={
        "uniform": uniform(k, L, U),
        "index": below(m),
        "range": conjunction(at(u, m) >= 0, at(u, m) <= 1),
    },
    claim=conjunction(joint <= at(u, m), implies(others, equal(joint, at(u, m)))),
    remark="The copula of {k} such numbers is their joint distribution function, the "
    "probability on the left, as a function of the levels {u}. That outputs with "
    "continuous distribution functions have exactly one copula is Sklar's theorem, "
    "and is not claimed.",
)


def proof(p):
    """All numbers are small only if one is; the others are at most 1 anyway."""
    index = p.given("index")
    margin = p.at(p.given("uniform"), m, at(u, m))
    margin = p.apply(
        margin, p.have(margin.formula.arguments[0], index, p.given("range"))
    )
    left, right = indicator(all_small), indicator(entry(m) <= at(u, m))
    known = p.assume(all_small)
    one = p.apply(p.at(known, m), index)
    fewer = p.have(left <= right, p.supposing(known, one))
    low = p.mean(fewer, L, o)
    bound = p.have(joint <= at(u, m), low, margin)
    high, small = p.assume(others), p.assume(entry(m) <= at(u, m))
    same, hole = p.assume(equal(n, m)), p.fresh(NATURAL)
    other = p.assume(negation(equal(n, m)))
    here = p.rewrite(p.turned(same), small, entry(hole) <= at(u, hole), hole)
    there = p.apply(p.at(high, n), other)
    there = p.have(entry(n) <= at(u, n), there)
    each = p.cases(equal(n, m), here, there)
    running = p.assume(below(n))
    whole = p.every(p.supposing(running, each), n)
    more = p.have(right <= left, p.supposing(small, whole))
    total = p.mean(more, L, o)
    exact = p.have(equal(joint, at(u, m)), total, bound, margin)
    return p.have(p.statement.claim, bound, p.supposing(high, exact))


z, q = real("z"), real("q")
place = point("place", pair_sort(NATURAL, REAL))
number_of = natural("number_of")


def level(p):
    """The distribution function of a normal number is at most a with chance a."""
    left = indicator(normal_cdf(z) <= a)
    chance = mean(standard_normal, z, left)

    def between(low, high, *facts):
        ends = [
            p.mean(p.have(one <= other, *facts), standard_normal, z)
            for one, other in ((low, left), (left, high))
        ]
        return p.have(equal(chance, a), *ends, *facts)

    unit = p.assume(conjunction(a >= 0, a <= 1))
    none, all_of = p.assume(a <= 0), p.assume(a >= 1)
    nothing = between(number(0), number(0), none, unit)
    everything = between(number(1), number(1), all_of, unit)
    inside = p.assume(conjunction(negation(a <= 0), negation(a >= 1)))
    room = p.have(conjunction(number(0) < a, a < 1), inside)
    found = p.axiom("normal_quantile", a, facts=[room])
    known = p.assume(equal(normal_cdf(q), a))
    right = indicator(z <= q)
    same = p.have(equal(left, right), known)
    ends = [
        p.mean(p.have(one <= other, same), standard_normal, z)
        for one, other in ((left, right), (right, left))
    ]
    line = p.axiom("normal_half_line", q)
    usual = p.obtain(found, q, p.have(equal(chance, a), *ends, line, known))
    usual = p.cut(
        p.have(inside.formula, p.assume(negation(a <= 0)), p.assume(negation(a >= 1))),
        usual,
    )
    return p.cases(a <= 0, nothing, p.cases(a >= 1, everything, usual))


def normal_levels(p, goal):
    """All numbers are one: the normal distribution function of the draw."""
    body = uniform.at(goal.arguments)
    rule = p.at(p.assume(body), n, a).formula
    premise = p.assume(rule.arguments[0])
    fact = p.cut(p.have(conjunction(a >= 0, a <= 1), premise), level(p))
    fact = p.supposing(premise, p.the_same(fact, rule.arguments[1]))
    return p.the_same(p.every(fact, n, a), goal)


equal_numbers = {
    L: standard_normal,
    U: test_of(place, normal_cdf(second(place))),
    k: natural_number(2),
    m: natural_number(0),
    u: function(number_of, "1/2"),
}
line = {"W": REAL}
at_half = At(equal_numbers, spaces=line, show={"uniform": normal_levels})
single = {
    L: finite_law(1),
    U: test_of(point("here", pair_sort(NATURAL, finite(1))), 1),
    k: natural_number(1),
    m: natural_number(0),
    u: function(number_of, "1/2"),
}
low = {**single, U: test_of(point("here", pair_sort(NATURAL, finite(1))), 0)}

SPEC = SPEC.but(
    proof=proof,
    instance=at_half,
    near_misses={
        "numbers that are not uniform": NearMiss(
            without="uniform", at=At(low, spaces={"W": finite(1)})
        ),
        "no such number": NearMiss(
            without="index",
            at=At({**low, k: natural_number(0)}, spaces={"W": finite(1)}),
        ),
        "a level below 0": NearMiss(
            given={"range": at(u, m) <= 1}, at={u: function(number_of, "-1/2")}
        ),
        "a level above 1": NearMiss(
            given={"range": at(u, m) >= 0}, at={u: function(number_of, 2)}
        ),
    },
)
