"""Orthogonal projection makes no vector longer in the Euclidean norm, but in others."""

from verifydp.formal.spec import *

plane = pair_sort(REAL, REAL)
norm = function_variable("norm", plane)
u, v, e_1, e_2, t = map(real, ("u", "v", "e_1", "e_2", "t"))
x_1, x_2, y_1, y_2 = map(real, ("x_1", "x_2", "y_1", "y_2"))


def size(first_, second_):
    return at(norm, first_, second_)


share = (e_1 * u + e_2 * v) / (u**2 + v**2)
a_norm = {
    "positive": forall(
        x_1,
        x_2,
        implies(
            disjunction(negation(equal(x_1, 0)), negation(equal(x_2, 0))),
            size(x_1, x_2) > 0,
        ),
    ),
    "homogeneous": forall(
        t, x_1, x_2, equal(size(t * x_1, t * x_2), abs(t) * size(x_1, x_2))
    ),
    "triangle": forall(
        x_1,
        x_2,
        y_1,
        y_2,
        size(x_1 + y_1, x_2 + y_2) <= size(x_1, x_2) + size(y_1, y_2),
    ),
}
SPEC = Theorem(
    title="Orthogonal projection makes no vector longer, in any norm",
    source="Cho and Awan, Semi-DP, section 4.1, after proposition 26",
    covers=("SD-Q19",),
    standing="refuted",
    repair="semi_dp.projection_norm.euclidean",
    given=a_norm,
    claim=size(share * u, share * v) <= size(e_1, e_2),
    printed=Printed(
        place="section 4.1, after proposition 26",
        words="|| Proj_S e || <= || e || for any norm",
    ),
    remark="Projected is ({e_1}, {e_2}) on the line through (u, v) in the plane. On "
    "the line through (2, 1) the sum of absolute values of (1, 0) grows from 1 to 6/5.",
)
LARGEST = Theorem(
    title="Orthogonal projection makes no vector longer in the largest entry",
    source="Cho and Awan, Semi-DP, section 4.1, after proposition 26",
    standing="refuted",
    repair="semi_dp.projection_norm.euclidean",
    claim=maximum(abs(share * u), abs(share * v)) <= maximum(abs(e_1), abs(e_2)),
    remark="On the line through (2, 1) the largest entry of (1, 1) grows from 1 to "
    "6/5.",
)
d, i = natural("d"), natural("i")
e, q = function_variable("e", NATURAL), function_variable("q", NATURAL)


def product(left, right, count=d):
    return sum_(count, i, left(i) * right(i))


def whole(place):
    return at(e, place)


def projected(place):
    return at(q, place)


def rest(place):
    return at(e, place) - at(q, place)


moved = exists(i, conjunction(to_real(i) < to_real(d), negation(equal(rest(i), 0))))
EUCLIDEAN = Theorem(
    title="Orthogonal projection makes no vector longer in the Euclidean norm",
    source="repair of a sentence of Cho and Awan, Semi-DP, section 4.1",
    given={"orthogonal": equal(product(projected, rest), 0)},
    claim=conjunction(
        product(projected, projected) <= product(whole, whole),
        implies(moved, product(projected, projected) < product(whole, whole)),
    ),
    remark="q is the projection of e, both with d entries: what is left of e stands at "
    "a right angle to it. It is shorter than e unless e lies in the subspace.",
)
some_term = theorem("foundations.finite_sums")


def proof(p):
    """Pythagoras: the square of e is that of q and that of the rest."""
    square = product(rest, rest)
    zero = natural_number(0)
    j = natural("j")
    base = p.have(product(rest, rest, zero) >= 0)
    step = p.have(
        product(rest, rest, next_(j)) >= 0, p.assume(product(rest, rest, j) >= 0)
    )
    positive = p.at(p.every(p.induct(j, product(rest, rest, j) >= 0, base, step), j), d)
    parts = equal(
        product(whole, whole),
        product(projected, projected) + 2 * product(projected, rest) + square,
    )
    parts = p.have(parts)
    weak = p.have(
        product(projected, projected) <= product(whole, whole),
        parts,
        positive,
        p.given("orthogonal"),
    )
    other = natural("other")
    one = conjunction(to_real(other) < to_real(d), negation(equal(rest(other), 0)))
    there = p.assume(one)
    inside, not_zero = p.parts(there)
    only = function(i, if_(equal(i, other), rest(i) ** 2, 0))
    found = p.use(
        theorem("foundations.finite_sums.picked"),
        f=function(i, rest(i) ** 2),
        n=d,
        k=other,
    )
    below = p.have(at(only, i) <= rest(i) * rest(i))
    early = to_real(i) < to_real(d)
    squares = function(i, rest(i) * rest(i))
    order = forall(i, implies(early, at(only, i) <= at(squares, i)))
    order = p.the_same(p.every(p.supposing(p.assume(early), below), i), order)
    order = p.use(some_term, order, f=only, g=squares, n=d)
    less = product(projected, projected) < product(whole, whole)
    strict = p.have(less, parts, p.given("orthogonal"), found, order, inside, not_zero)
    strict = p.obtain(p.assume(exists(other, one)), other, strict)
    strict = p.supposing(moved, p.the_same(strict, less))
    return p.have(p.statement.claim, weak, strict)


def by_place(first_, second_):
    return function(i, if_(equal(to_real(i), 0), number(first_), number(second_)))


point_ = point("point_", plane)
absolute = function(point_, abs(first(point_)) + abs(second(point_)))


def shown(p, goal):
    """A sum of absolute values is a norm."""
    return p.auto(goal)


SPEC = SPEC.but(
    refutation=At(
        {norm: absolute, u: 2, v: 1, e_1: 1, e_2: 0},
        show=dict.fromkeys(a_norm, shown),
    )
)
LARGEST = LARGEST.but(refutation=At({u: 2, v: 1, e_1: 1, e_2: 1}))
on_line = {e: by_place(1, 0), q: by_place("4/5", "2/5"), d: natural_number(2)}
weak = product(projected, projected) <= product(whole, whole)
EUCLIDEAN = EUCLIDEAN.but(
    proof=proof,
    instance=At(on_line),
    near_misses={
        "not at a right angle": NearMiss(
            without="orthogonal", at={q: by_place("6/5", 0)}
        ),
        "strictly": NearMiss(
            claim=conjunction(
                product(projected, projected) < product(whole, whole),
                implies(moved, product(projected, projected) < product(whole, whole)),
            ),
            at={e: by_place(2, 1), q: by_place(2, 1)},
        ),
        "three hundredths less": NearMiss(
            claim=conjunction(
                product(projected, projected) * "103/100" <= product(whole, whole),
                implies(moved, product(projected, projected) < product(whole, whole)),
            ),
            at={e: by_place(2, 1), q: by_place(2, 1)},
        ),
    },
)
