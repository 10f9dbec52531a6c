"""Minkowski's inequality: the root of a sum of squares satisfies the triangle."""

from verifydp.formal.spec import *

i, n = natural("i"), natural("n")
f, g, h = (function_variable(name, NATURAL) for name in "fgh")

POSITIVE = at(h, i) >= 0


def root(of, count=n):
    """The root of the sum of the squares of so many terms."""
    return sqrt(sum_(count, i, at(of, i) ** 2))


def below(count, *signs):
    """Each of so many terms of h is at most the sum of those of f and g."""
    inside = conjunction(*signs, at(h, i) <= at(f, i) + at(g, i))
    return forall(i, implies(to_real(i) < to_real(count), inside))


SPEC = Theorem(
    title="Roots of sums of squares satisfy the triangle inequality",
    source="Minkowski's inequality for squares and finite sums (Hardy, Littlewood and "
    "Polya 1934, theorem 25)",
    given={"terms": below(n, POSITIVE)},
    claim=root(h) <= root(f) + root(g),
    remark="Any number {n} of terms; those of {f} and {g} may be negative.",
)


def added(p):
    """The inequality for two squares: once more the squares are added.

    C <= A + B are the roots so far and c <= a + b the next terms; X, Y and Z are the
    roots afterwards.
    """
    A, B, C, a, b, c, X, Y, Z = map(real, "ABCabcXYZ")
    roots = conjunction(*(one >= 0 for one in (A, B, C, X, Y, Z)))
    squares = conjunction(
        equal(X**2, A**2 + a**2), equal(Y**2, B**2 + b**2), equal(Z**2, C**2 + c**2)
    )
    order = conjunction(C <= A + B, c >= 0, c <= a + b)
    known = p.assume(conjunction(roots, squares, order))
    gap = p.have((A * b - B * a) ** 2 >= 0)
    product = p.have(
        equal((X * Y) ** 2, (A * B + a * b) ** 2 + (A * b - B * a) ** 2),
        p.have(equal(X**2 * Y**2, (A**2 + a**2) * (B**2 + b**2)), known),
    )
    s, t = real("s"), real("t")
    larger = p.assume(conjunction(t >= 0, s**2 <= t**2))
    larger = p.every(p.supposing(larger, p.have(s <= t, larger)), s, t)
    sign = p.have(X * Y >= 0, known)
    squared = p.have((A * B + a * b) ** 2 <= (X * Y) ** 2, product, gap)
    mixed = p.granted(p.at(larger, A * B + a * b, X * Y), sign, squared)
    first_ = p.have(C**2 <= (A + B) ** 2, known)
    second_ = p.have(c**2 <= (a + b) ** 2, known)
    each = p.parts(p.have(squares, known))
    total = p.have(Z**2 <= (X + Y) ** 2, *each, first_, second_, mixed)
    sign = p.have(X + Y >= 0, known)
    fact = p.granted(p.at(larger, Z, X + Y), sign, total)
    return p.every(p.supposing(known, fact), A, B, C, a, b, c, X, Y, Z)


def proof(p):
    """Induction on the number of terms."""
    zero = natural_number(0)

    def upto(count):
        return implies(
            below(count, POSITIVE), root(h, count) <= root(f, count) + root(g, count)
        )

    longer = p.assume(below(next_(n), POSITIVE))
    early = p.assume(to_real(i) < to_real(n))
    still = p.have(to_real(i) < to_real(next_(n)), early)
    shorter = p.every(p.supposing(early, p.apply(p.at(longer, i), still)), i)
    so_far = p.apply(p.assume(upto(n)), p.the_same(shorter, below(n, POSITIVE)))
    last = p.apply(p.at(longer, n), p.have(to_real(n) < to_real(next_(n))))
    rule = p.at(
        added(p),
        *(root(of) for of in (f, g, h)),
        *(at(of, n) for of in (f, g, h)),
        *(root(of, next_(n)) for of in (f, g, h)),
    )
    not_negative = []
    for of in (f, g, h):
        sums = sum_(n, i, at(of, i) ** 2)
        base = p.have(sum_(zero, i, at(of, i) ** 2) >= 0)
        more = p.have(sum_(next_(n), i, at(of, i) ** 2) >= 0, p.assume(sums >= 0))
        not_negative.append(p.induct(n, sums >= 0, base, more))
    premise = p.have(rule.formula.arguments[0], so_far, last, *not_negative)
    goal = root(h, next_(n)) <= root(f, next_(n)) + root(g, next_(n))
    step = p.have(goal, p.apply(rule, premise))
    base = p.have(upto(zero))
    every = p.induct(n, upto(n), base, p.supposing(longer, step))
    return p.apply(every, p.given("terms"))


def constant(of):
    return function(i, number(of))


usual = {f: constant(1), g: constant(1), h: constant(2), n: natural_number(2)}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, show={"terms": lambda p, goal: p.auto(goal)}),
    near_misses={
        "terms that are larger": NearMiss(without="terms", at={h: constant(3)}),
        "negative terms": NearMiss(given={"terms": below(n)}, at={h: constant(-3)}),
        "less": NearMiss(claim=root(h) <= (root(f) + root(g)) * "99/100"),
    },
)
