"""Bounds on the mean of a nonnegative function, which need not be bounded.

Expectations are taken of bounded functions; the mean of any other nonnegative function
is the least upper bound of the means of the bounded functions below it.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

X = space("X")
L, f, g = law("L", X), function_variable("f", X), function_variable("g", X)
h, v, t = any_test("h", X), any_test("v", X), any_test("t", X)
x, j, k = point("x", X), natural("j"), natural("k")
m, mf, mg, c, z = map(real, ("m", "mf", "mg", "c", "z"))

#: The mean of f under L is at most m: so is that of each bounded function below f.
mean_at_most = Definition(
    "mean_at_most",
    (L, f, m),
    forall(
        z,
        v,
        implies(
            conjunction(z >= 0, forall(x, z * value(v, x) <= at(f, x))),
            z * mean(L, x, value(v, x)) <= m,
        ),
    ),
)

SPEC = Theorem(
    title="The mean of a bounded function",
    source="Durrett 2019, section 1.4 (the integral of a nonnegative function)",
    defines=mean_at_most,
    reads="the mean of {1} under {0} is at most {2}",
    given={"mean": c * mean(L, x, value(h, x)) <= m},
    claim=mean_at_most(L, function(x, c * value(h, x)), m),
)

SUM = Theorem(
    title="Means add up",
    source="Durrett 2019, lemma 1.4.5",
    uses=(mean_at_most,),
    given={
        "f": mean_at_most(L, f, mf),
        "g": mean_at_most(L, g, mg),
        "f nonnegative": forall(x, at(f, x) >= 0),
        "g nonnegative": forall(x, at(g, x) >= 0),
    },
    claim=mean_at_most(L, function(x, at(f, x) + at(g, x)), mf + mg),
)
fs = function_variable("fs", pair_sort(NATURAL, X))
ms = function_variable("ms", NATURAL)

SUMS = Theorem(
    title="Means of finite sums",
    source="Durrett 2019, lemma 1.4.5",
    uses=(mean_at_most,),
    given={
        "each": forall(j, mean_at_most(L, function(x, at(fs, j, x)), at(ms, j))),
        "nonnegative": forall(j, x, at(fs, j, x) >= 0),
    },
    claim=mean_at_most(L, function(x, sum_(k, j, at(fs, j, x))), sum_(k, j, at(ms, j))),
)


def shown(p, of, most, why):
    """Every bounded function below has a mean of at most so much."""
    premise = conjunction(z >= 0, forall(x, z * value(v, x) <= of))
    known = p.assume(premise)
    below = p.at(p.have(premise.arguments[1], known), x)
    less = why(p.have(z >= 0, known), below)
    everything = p.every(p.supposing(premise, less), z, v)
    return p.the_same(everything, mean_at_most(L, function(x, of), most))


less_than = z * mean(L, x, value(v, x))


def used(p, bound, factor, test, sign, below):
    """Use a bound for one bounded function below."""
    at_test = p.at(bound, factor, test)
    return p.granted(at_test, sign, p.every(below, x))


def proof(p):
    """A function below has a smaller mean."""

    def why(_, below):
        return p.have(less_than <= m, p.mean(below, L, x), p.given("mean"))

    return shown(p, c * value(h, x), m, why)


bit, two = point("bit", finite(2)), {"X": finite(2)}
high = test_of(bit, choose(bit, 0, 1))
spread = {L: finite_law("1/2", "1/2"), h: high, c: 4}

SPEC = SPEC.but(
    proof=proof,
    instance=At({**spread, m: 2}, spaces=two),
    near_misses={
        "a larger mean": NearMiss(
            without="mean", at={**spread, m: "199/100"}, witnesses=(4, high)
        ),
    },
)


def add(p):
    """What lies below the sum is cut at f; the rest lies below g."""
    wanted, cut = less_than <= mf + mg, minimum(z * value(v, x), at(f, x))
    low_f, low_g = p.at(p.given("f nonnegative"), x), p.at(p.given("g nonnegative"), x)
    rest = value(v, x) - value(t, x)

    def why(sign, below):
        positive, is_part = p.assume(z > 0), forall(x, equal(value(t, x), cut / z))
        part = p.have(equal(z * value(t, x), cut), p.at(p.assume(is_part), x), positive)
        is_rest = p.have(conjunction(rest >= 0, rest <= 1), part, positive, low_f)
        under_f = p.have(z * value(t, x) <= at(f, x), part)
        under_g = p.have(z * rest <= at(g, x), part, below, low_g)
        bound_f = used(p, p.given("f"), z, t, sign, under_f)
        bound_g = used(p, p.given("g"), z, test_of(x, rest), sign, under_g)
        least_g = p.have(z * mean(L, x, rest) <= mg, bound_g)
        bound = p.have(wanted, bound_f, p.cut(p.every(is_rest, x), least_g))
        cutter = test_of(x, cut / z)
        is_cut = p.have(conjunction(cut / z >= 0, cut / z <= 1), positive, low_f)
        itself = p.every(p.have(equal(value(cutter, x), cut / z)), x)
        found = p.obtain(p.some(exists(t, is_part), cutter, itself), t, bound)
        usual = p.cut(p.every(is_cut, x), found)
        # Without a positive factor nothing is left to be cut.
        zero = p.have(equal(z, 0), p.assume(negation(z > 0)), sign)
        none = p.have(number(0) >= 0)
        least_f = used(p, p.given("f"), 0, v, none, p.have(at(f, x) >= 0, low_f))
        least_g = used(p, p.given("g"), 0, v, none, p.have(at(g, x) >= 0, low_g))
        return p.cases(z > 0, usual, p.have(wanted, zero, least_f, least_g))

    return shown(p, at(f, x) + at(g, x), mf + mg, why)


def in_debt(p, goal):
    """No nonnegative function lies below one with a negative value."""
    drawn, of, most = goal.arguments
    below = forall(bit, z * value(under, bit) <= at(of, bit))
    premise = p.assume(conjunction(z >= 0, below))
    seen = [p.at(p.have(below, premise), label(one, 2)) for one in range(2)]
    wrong = p.have(FALSE, p.have(z >= 0, premise), *seen)
    vacuous = p.have(z * mean(drawn, bit, value(under, bit)) <= most, wrong)
    every = p.every(p.supposing(premise, vacuous), z, under)
    return p.the_same(every, goal)


def computed(p, goal):
    """A function on two outputs with values from 0 to 4 is a multiple of a test."""
    drawn, of, most = goal.arguments
    values = {"L": drawn, "h": test_of(bit, at(of, bit) / 4), "c": 4, "m": most}
    return p.the_same(p.use(SPEC, spaces=two, **values), goal)


under, full = any_test("under", finite(2)), test_of(bit, 1)
win, loss = table(1, -1), function(bit, 1)
addends = {
    L: spread[L],
    f: function(bit, 4 * choose(bit, 0, 1)),
    mf: 2,
    g: function(bit, 2 * choose(bit, 0, 1)),
    mg: 1,
}
both_computed = {"f": computed, "g": computed}


def fails(without, changed, witnesses, show):
    """Where the means of two functions do not add up."""
    place = At({**addends, **changed}, witnesses, two, show)
    return NearMiss(without=(without,), at=place)


SUM = SUM.but(
    proof=add,
    instance=At(addends, spaces=two, show=both_computed),
    near_misses={
        "f has a larger mean": fails("f", {mf: "199/100"}, (6, high), {"g": computed}),
        "g has a larger mean": fails("g", {mg: "99/100"}, (6, high), {"f": computed}),
        "f owes": fails(
            "f nonnegative",
            {f: win, mf: -5, g: loss},
            (2, test_of(bit, choose(bit, 1, 0))),
            {"f": in_debt, "g": computed},
        ),
        "g owes": fails(
            "g nonnegative",
            {g: win, mg: -5, f: loss},
            (2, test_of(bit, choose(bit, 1, 0))),
            {"g": in_debt, "f": computed},
        ),
    },
)


def add_all(p):
    """Induction on the number of functions."""

    def parts(count):
        return sum_(count, j, at(fs, j, x))

    def bounds(count):
        return sum_(count, j, at(ms, j))

    def step(count):
        known = mean_at_most(L, function(x, parts(count)), bounds(count))
        return conjunction(known, forall(x, parts(count) >= 0))

    none = shown(p, number(0), number(0), lambda sign, below: p.mean(below, L, x))
    base = p.have(step(natural_number(0)), none)
    so_far, last = p.assume(step(k)), function(x, at(fs, k, x))
    first_ones, low_first = (p.have(one, so_far) for one in step(k).arguments)
    low_last = p.every(p.at(p.given("nonnegative"), k, x), x)
    values = {f: function(x, parts(k)), mf: bounds(k), g: last, mg: at(ms, k)}
    last_one = p.at(p.given("each"), k)
    both = p.use(SUM, values, first_ones, last_one, low_first, low_last)
    low = p.have(parts(k) + at(fs, k, x) >= 0, p.at(low_first, x), p.at(low_last, x))
    later = p.have(step(next_(k)), both, p.every(low, x))
    return p.have(p.statement.claim, p.induct(k, step(k), base, later))


both = point("both", pair_sort(NATURAL, finite(2)))
turns = choose(second(both), 1, -1) * if_(equal(to_real(first(both)), 0), 1, -1)
alike = {
    L: spread[L],
    fs: function(both, 4 * choose(second(both), 0, 1)),
    ms: function(j, 2),
    k: natural_number(2),
}


def by(show):
    """For every function, as for one."""

    def show_each(p, goal):
        known = p.at(p.assume(goal), j)
        return p.every(show(p, known.formula), j)

    return show_each


SUMS = SUMS.but(
    proof=add_all,
    instance=At(alike, spaces=two, show={"each": by(computed)}),
    near_misses={
        "larger means": NearMiss(
            without="each",
            at=At({**alike, ms: function(j, "199/100")}, (8, high), two),
        ),
        "functions that owe": NearMiss(
            without="nonnegative",
            at=At(
                {**alike, fs: function(both, turns), ms: function(j, -5)},
                (0, full),
                two,
                {"each": by(in_debt)},
            ),
        ),
    },
)
