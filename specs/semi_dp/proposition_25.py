"""Linear invariants leave no room for the changes of the query in some direction."""

from verifydp.formal.spec import *

exchange = theorem("foundations.finite_sums.exchange")
term_by_term = theorem("foundations.finite_sums")
D = space("D")
x, y = point("x", D), point("y", D)
d, i, j, k, spot = map(natural, ("d", "i", "j", "k", "spot"))
query = function_variable("query", pair_sort(D, NATURAL))
matrix, projection = (
    function_variable(name, pair_sort(NATURAL, NATURAL))
    for name in ("matrix", "projection")
)
noise, slope = (function_variable(name, NATURAL) for name in ("noise", "slope"))


def invariant(of, row=k):
    """One entry of the matrix times a vector."""
    return sum_(d, i, at(matrix, row, i) * of(i))


def answer(database):
    return lambda place: at(query, database, place)


def change(place):
    return at(query, x, place) - at(query, y, place)


def flat(form):
    """A linear form that is 0 on the changes of databases with one invariant."""
    return forall(
        x,
        y,
        implies(
            forall(k, equal(invariant(answer(x)), invariant(answer(y)))),
            equal(sum_(d, i, form(i) * change(i)), 0),
        ),
    )


not_zero = conjunction(to_real(spot) < to_real(d), negation(equal(at(slope, spot), 0)))
SPEC = Theorem(
    title="Changes with a linear invariant do not span all directions",
    source="Cho and Awan, Semi-DP, proposition 25",
    covers=("SD-P25",),
    standing="holds-repaired",
    given={
        "entry": to_real(j) < to_real(d),
        "not zero": negation(equal(at(matrix, k, j), 0)),
    },
    claim=exists(
        slope,
        conjunction(exists(spot, not_zero), flat(lambda place: at(slope, place))),
    ),
    remark="Some linear form that is not 0 is 0 on every change. The paper asks that "
    "the kernel is not the class of databases, which compares different things: meant "
    "is that it is not the whole space, so that some entry of the matrix is not 0.",
)
image = forall(j, equal(sum_(d, i, at(matrix, k, i) * at(projection, i, j)), 0))


def noised(place):
    """The query with projected noise."""
    return at(query, x, place) + sum_(d, j, at(projection, place, j) * at(noise, j))


SUBSPACE = Theorem(
    title="Noise in the kernel of the invariant leaves it as it is",
    source="Cho and Awan, Semi-DP, remark 27",
    covers=("SD-R27",),
    given={"kernel": image},
    claim=equal(invariant(noised), invariant(answer(x))),
    remark="The rows of the matrix are the invariant: no noise is needed on their "
    "span, as in subspace differential privacy, whose span of the matrix is read as "
    "that of its rows. The columns of the projection lie in the kernel, for its image "
    "is the span of changes that leave the invariant.",
)


def proof(p):
    """A row of the matrix is such a form."""
    row = function(i, at(matrix, k, i))
    here = conjunction(to_real(j) < to_real(d), negation(equal(at(row, j), 0)))
    some = p.have(here, p.given("entry"), p.given("not zero"))
    wanted = exists(
        spot,
        conjunction(to_real(spot) < to_real(d), negation(equal(at(row, spot), 0))),
    )
    some = p.some(wanted, j, some)
    known = p.assume(forall(k, equal(invariant(answer(x)), invariant(answer(y)))))
    same = p.at(known, k)
    zero = p.have(equal(sum_(d, i, at(row, i) * change(i)), 0), same)
    whole = p.every(p.supposing(known, zero), x, y)
    body = conjunction(wanted, flat(lambda place: at(row, place)))
    return p.some(p.statement.claim, row, p.have(body, some, whole))


def kernel_proof(p):
    """The sum over the noise is taken last."""
    table = point("table", pair_sort(NATURAL, NATURAL))
    row, column = first(table), second(table)
    terms = function(
        table, at(matrix, k, row) * at(projection, row, column) * at(noise, column)
    )
    both = p.use(exchange, h=terms, n=d, m=d)
    left = function(
        j, at(noise, j) * sum_(d, i, at(matrix, k, i) * at(projection, i, j))
    )
    none = function(j, number(0))
    term = p.have(equal(at(left, i), 0), p.at(p.given("kernel"), i))
    facts = []
    early = p.assume(to_real(i) < to_real(d))
    for low, high in ((left, none), (none, left)):
        one = p.have(at(low, i) <= at(high, i), term)
        wanted = forall(i, implies(to_real(i) < to_real(d), at(low, i) <= at(high, i)))
        one = p.the_same(p.every(p.supposing(early, one), i), wanted)
        facts.append(p.use(term_by_term, one, f=low, g=high, n=d))
    total = sum_(d, j, at(left, j))
    zero = p.have(equal(total, 0), *facts)
    return p.have(p.statement.claim, both, zero)


two_answers = point("two_answers", pair_sort(finite(2), NATURAL))
place = point("place", pair_sort(NATURAL, NATURAL))
one, two = natural_number(1), natural_number(2)
sign = if_(equal(to_real(second(place)), 0), 1, -1)
usual = {
    query: function(two_answers, choose(first(two_answers), 0, 1)),
    matrix: function(place, number(1)),
    projection: function(
        place, if_(equal(to_real(first(place)), to_real(second(place))), "1/2", "-1/2")
    ),
    noise: function(i, to_real(i)),
    d: two,
    k: natural_number(0),
    j: one,
    x: label(0, 2),
}
bits = {"D": finite(2)}


def in_kernel(p, goal):
    """Each column of the projection has the sum 0."""
    return p.auto(goal)


def all_directions(p, claim):
    """Without an invariant one change is all there is of the line."""
    found = p.assume(claim)
    over = p.fresh(slope.sort)
    some, flat_ = stated(over)
    known = p.assume(conjunction(some, flat_))
    first_, last = p.parts(known)
    rule = p.at(last, label(0, 2), label(1, 2))
    rule = p.apply(rule, p.auto(rule.formula.arguments[0]))
    there = p.assume(conjunction(to_real(spot) < 1, negation(equal(at(over, spot), 0))))
    small, not_zero_ = p.parts(there)
    same = p.have(equal(spot, natural_number(0)), small)
    hole = p.fresh(NATURAL)
    moved = p.rewrite(same, not_zero_, negation(equal(at(over, hole), 0)), hole)
    wrong = p.have(FALSE, moved, rule)
    wrong = p.obtain(first_, spot, wrong)
    return p.denied(found, p.obtain(found, over, wrong))


def stated(over):
    """What the claim says of a form, at the databases of one bit."""
    some = exists(
        spot, conjunction(to_real(spot) < 1, negation(equal(at(over, spot), 0)))
    )
    left, right = point("x", finite(2)), point("y", finite(2))
    table, zero = nothing[query], nothing[matrix]

    def total(form):
        return sum_(natural_number(1), i, form(i))

    same = forall(
        k,
        equal(
            total(lambda place: at(zero, k, place) * at(table, left, place)),
            total(lambda place: at(zero, k, place) * at(table, right, place)),
        ),
    )
    gap = total(
        lambda place: (
            at(over, place) * (at(table, left, place) - at(table, right, place))
        )
    )
    return some, forall(left, right, implies(same, equal(gap, 0)))


nothing = {**usual, matrix: function(place, number(0)), d: one, j: natural_number(0)}
SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, spaces=bits),
    near_misses={
        "no invariant": NearMiss(
            without="not zero", at=At(nothing, spaces=bits, refute=all_directions)
        ),
        "an entry that is not there": NearMiss(
            without="entry",
            at=At(
                {
                    **nothing,
                    matrix: function(place, indicator(to_real(second(place)) >= 1)),
                    j: one,
                },
                spaces=bits,
                refute=all_directions,
            ),
        ),
    },
)
SUBSPACE = SUBSPACE.but(
    proof=kernel_proof,
    instance=At(
        {
            **usual,
            projection: function(place, if_(equal(to_real(first(place)), 0), 1, -1)),
        },
        spaces=bits,
        show={"kernel": in_kernel},
    ),
    near_misses={
        "noise outside the kernel": NearMiss(
            without="kernel",
            at=At({**usual, projection: function(place, number(1))}, spaces=bits),
        ),
    },
)
