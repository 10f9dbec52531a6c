"""Means of finite sums."""

from verifydp.formal.spec import *

X = space("X")
L, f, g = law("L", X), function_variable("f", X), function_variable("g", X)
x, j, k = point("x", X), natural("j"), natural("k")
mf, mg = map(real, ("mf", "mg"))
fs = function_variable("fs", pair_sort(NATURAL, X))
ms = function_variable("ms", NATURAL)
words = shared("foundations.mean_bound._words")
full, high, in_debt = words.full, words.high, words.in_debt
mean_at_most, shown, spread = words.mean_at_most, words.shown, words.spread
two = words.two
sum = theorem("foundations.mean_bound.sum")
computed = shared("foundations.mean_bound._points").computed

SPEC = Theorem(
    title="Means of finite sums",
    source="Durrett 2019, lemma 1.4.5",
    uses=(mean_at_most,),
    given={
        "each": forall(j, mean_at_most(L, function(x, at(fs, j, x)), at(ms, j))),
        "nonnegative": forall(j, x, at(fs, j, x) >= 0),
    },
    claim=mean_at_most(L, function(x, sum_(k, j, at(fs, j, x))), sum_(k, j, at(ms, j))),
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
    both = p.use(sum, values, first_ones, last_one, low_first, low_last)
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


SPEC = SPEC.but(
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
