"""The projection of tables on those without margins."""

from verifydp.formal.spec import *

exchange = theorem("foundations.finite_sums.exchange")
r, c, a, b, k = map(natural, ("r", "c", "a", "b", "k"))
table = function_variable("table", pair_sort(NATURAL, NATURAL))


def row(i):
    return sum_(c, b, at(table, i, b))


def column(j):
    return sum_(r, a, at(table, a, j))


whole = sum_(r, a, sum_(c, b, at(table, a, b)))


def projected(i, j):
    """The matrix of both centrings at a table: means are taken away."""
    means = row(i) / to_real(c) + column(j) / to_real(r)
    return at(table, i, j) - means + whole / (to_real(r) * to_real(c))


diagonal = (1 - 1 / to_real(r)) * (1 - 1 / to_real(c))


def facts(rows=1, columns=1, in_row=0, in_column=0):
    return conjunction(
        forall(a, equal(sum_(c, b, projected(a, b)), in_row)),
        forall(b, equal(sum_(r, a, projected(a, b)), in_column)),
        implies(
            conjunction(forall(a, equal(row(a), 0)), forall(b, equal(column(b), 0))),
            implies(
                equal(whole, 0), forall(a, b, equal(projected(a, b), at(table, a, b)))
            ),
        ),
        equal(
            sum_(r, a, sum_(c, b, diagonal)),
            (to_real(r) - rows) * (to_real(c) - columns),
        ),
    )


SPEC = Theorem(
    title="The projection of tables on those without margins, and its trace",
    source="Cho and Awan, Semi-DP, section 5.1",
    covers=("SD-Q21",),
    given={"rows": to_real(r) > 0, "columns": to_real(c) > 0},
    claim=facts(),
    remark="Tables of every size. The matrix is the product of two centring matrices: "
    "its image has no margins, it leaves tables without margins as they are, and the "
    "sum of its diagonal, its rank, is (r - 1) (c - 1). Where all margins are "
    "positive these tables are the span of the changes; that they are spanned is not "
    "stated here.",
)


def ones(p, count, over):
    """So many ones."""

    def goal(most):
        return equal(sum_(most, over, number(1)), to_real(most))

    base = p.have(goal(natural_number(0)))
    step = p.have(goal(next_(k)), p.assume(goal(k)))
    return p.at(p.every(p.induct(k, goal(k), base, step), k), count)


def proof(p):
    """Sums of means are sums."""
    rows, columns = p.given("rows"), p.given("columns")
    in_row, in_column = ones(p, c, b), ones(p, r, a)
    both = p.use(exchange, h=table, n=r, m=c)
    both = p.the_same(both, equal(whole, sum_(c, b, sum_(r, a, at(table, a, b)))))
    row_sum = sum_(c, b, projected(a, b))
    split = (
        row(a)
        - row(a) / to_real(c) * sum_(c, b, number(1))
        - sum_(c, b, column(b)) / to_real(r)
        + whole / (to_real(r) * to_real(c)) * sum_(c, b, number(1))
    )
    zero = p.have(equal(split, 0), rows, columns, in_row, both)
    first_ = p.every(p.have(equal(row_sum, 0), p.have(equal(row_sum, split)), zero), a)
    column_sum = sum_(r, a, projected(a, b))
    split = (
        column(b)
        - whole / to_real(c)
        - column(b) / to_real(r) * sum_(r, a, number(1))
        + whole / (to_real(r) * to_real(c)) * sum_(r, a, number(1))
    )
    zero = p.have(equal(split, 0), rows, columns, in_column)
    second_ = p.have(equal(column_sum, 0), p.have(equal(column_sum, split)), zero)
    second_ = p.every(second_, b)
    still = p.statement.claim.arguments[2]
    none = p.assume(still.arguments[0])
    total = p.assume(equal(whole, 0))
    parts = p.parts(none)
    entry = p.have(
        equal(projected(a, b), at(table, a, b)),
        p.at(parts[0], a),
        p.at(parts[1], b),
        total,
    )
    third = p.supposing(none, p.supposing(total, p.every(entry, a, b)))
    trace = sum_(r, a, sum_(c, b, diagonal))
    product = diagonal * sum_(r, a, number(1)) * sum_(c, b, number(1))
    trace = p.have(equal(trace, product))
    size = p.have(
        equal(product, (to_real(r) - 1) * (to_real(c) - 1)),
        rows,
        columns,
        in_row,
        in_column,
    )
    fourth = p.have(p.statement.claim.arguments[3], trace, size)
    return p.have(p.statement.claim, first_, second_, third, fourth)


cells = point("cells", pair_sort(NATURAL, NATURAL))
usual = {
    table: function(cells, to_real(first(cells)) * to_real(second(cells))),
    r: natural_number(2),
    c: natural_number(3),
}


def trace(p, claim):
    """The sum of the diagonal is another one."""
    return p.absurd(p.part(p.assume(claim), 3))


def margin(part):
    """The first margin is 0."""
    return lambda p, claim: p.absurd(p.part(p.assume(claim), part), natural_number(0))


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "margins of rows": NearMiss(
            claim=facts(in_row=1), at=At(usual, refute=margin(0))
        ),
        "margins of columns": NearMiss(
            claim=facts(in_column=1), at=At(usual, refute=margin(1))
        ),
        "fewer rows": NearMiss(claim=facts(rows=2), at=At(usual, refute=trace)),
        "fewer columns": NearMiss(claim=facts(columns=2), at=At(usual, refute=trace)),
    },
    exceptions={"rows": "a table has a row", "columns": "a table has a column"},
)
