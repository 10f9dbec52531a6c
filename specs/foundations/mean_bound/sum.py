"""Means add up."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

X = space("X")
L, f, g = law("L", X), function_variable("f", X), function_variable("g", X)
v, t = any_test("v", X), any_test("t", X)
x = point("x", X)
mf, mg, z = map(real, ("mf", "mg", "z"))
words = shared("foundations.mean_bound._words")
bit, high, in_debt, less_than = words.bit, words.high, words.in_debt, words.less_than
mean_at_most, shown, spread = words.mean_at_most, words.shown, words.spread
two = words.two
computed = shared("foundations.mean_bound._points").computed

SPEC = Theorem(
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


def used(p, bound, factor, test, sign, below):
    """Use a bound for one bounded function below."""
    at_test = p.at(bound, factor, test)
    return p.granted(at_test, sign, p.every(below, x))


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


SPEC = SPEC.but(
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
