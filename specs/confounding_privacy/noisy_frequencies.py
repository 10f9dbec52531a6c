"""Noisy frequencies: each of many numbers moves by one over the size of the data."""

from verifydp.formal.spec import *

words = shared("general_composition._gaussian_stages")
gdp, mechanism = words.gdp, words.mechanism
processing = theorem("foundations.gaussian_dp_processing")
D, S = words.D, words.S
n, k, x, y, state = words.n, words.k, words.x, words.y, words.state
size, deviation, t = real("size"), real("deviation"), point("t", REAL)
f = function_variable("frequency", pair_sort(NATURAL, D))
keep = function_variable("keep", pair_sort(NATURAL, pair_sort(S, REAL)), S)


def kept(database):
    """One noisy frequency, kept beside those before it."""
    noisy = normal(at(f, n, database), deviation)
    return bind(noisy, t, dirac(at(keep, n, state, t)))


release = Definition(
    "noisy_frequencies",
    (f, deviation, keep, k, words.start, x),
    iterate(k, words.start, n, state, kept(x)),
)


def released(database):
    return release(f, deviation, keep, k, words.start, database)


gap = abs(at(f, n, x) - at(f, n, y))
bounded = forall(n, implies(words.below(n, k), gap <= 1 / size))
total = sqrt(to_real(k)) / (size * deviation)

SPEC = Theorem(
    title="Noisy frequencies of a database",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, section 6",
    covers=("CP-M2",),
    standing="definition",
    defines=release,
    reads="{3} frequencies {0} of {5} with normal noise of deviation {1}, kept by {2} "
    "from {4} on",
    uses=(gdp,),
    given={
        "sizes": conjunction(size > 0, deviation > 0),
        "frequencies": bounded,
    },
    claim=gdp(released(x), released(y), total),
    remark="{x} and {y} differ in one of {size} individuals, who changes each of {k} "
    "frequencies by one over {size} at most. The paper gives neither the coding of its "
    "data nor the sensitivity and the deviation of its noise.",
)


def proof(p):
    """Each frequency by itself; squares add up."""
    sizes, near = p.given("sizes"), p.given("frequencies")
    running = p.assume(words.below(n, k))
    close_ = p.apply(p.at(near, n), running)
    loss = 1 / (size * deviation)
    names = {"m": at(f, n, x), "k": at(f, n, y), "s": deviation, "mu": loss}
    values = {mechanism[name]: one for name, one in names.items()}
    exact = p.have(equal(loss * deviation, 1 / size), sizes)
    room = p.have(gap <= loss * deviation, close_, exact)
    one = p.use(mechanism, values, p.have(deviation > 0, sizes), room)
    draw = point("draw", REAL)
    kernel_ = function(draw, dirac(at(keep, n, state, draw)))
    left, right, _ = one.formula.arguments
    laws = {"P": left, "Q": right, "K": kernel_, "mu": loss}
    one = p.use(processing, one, spaces={"S": REAL, "T": S}, **laws)
    one = p.the_same(one, gdp(kept(x), kept(y), loss))
    each = p.every(p.supposing(running, one), n, state)
    fact = words.compose(p, kept, each, loss)
    left, right, whole = fact.formula.arguments
    squares = p.have(equal(words.root(loss), sqrt(to_real(k) * loss**2)))
    v = real("v")
    root = implies(
        conjunction(v >= 0, loss > 0), equal(sqrt(v * loss**2), sqrt(v) * loss)
    )
    root = p.at(p.every(p.have(root), v), to_real(k))
    root = p.apply(root, p.have(root.formula.arguments[0], sizes))
    same = p.have(equal(whole, total), squares, root, sizes)
    hole = p.fresh(REAL)
    fact = p.rewrite(same, fact, gdp(left, right, hole), hole)
    return p.the_same(fact, p.statement.claim)


row = point("row", pair_sort(NATURAL, REAL))
cell = point("cell", pair_sort(NATURAL, pair_sort(REAL, REAL)))
usual = {
    f: function(row, second(row)),
    keep: function(cell, second(second(cell))),
    k: natural_number(1),
    words.start: 0,
    x: 0,
    y: 1,
    size: 1,
    deviation: 1,
}
z = point("z", REAL)
right = test_of(z, indicator(z >= 0)), 0
SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, spaces={"D": REAL, "S": REAL}),
    near_misses={
        "no deviation": NearMiss(
            given={"sizes": size > 0},
            at={deviation: 0},
            witnesses=(test_of(z, indicator(z >= "1/2")), -5),
        ),
        "frequencies that move further": NearMiss(
            without="frequencies", at={y: 2}, witnesses=right
        ),
        "a little less": NearMiss(
            claim=gdp(released(x), released(y), total * "99/100"), witnesses=right
        ),
    },
    exceptions={
        "sizes, part 1": "no frequency moves by less than 0, and by 0 none moves",
    },
)
