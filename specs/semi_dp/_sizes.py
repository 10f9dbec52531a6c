"""Sizes of a table: sums of its absolute values and of its squares over all cells."""

from verifydp.formal.spec import *

words = shared("semi_dp._tables")
term_by_term = theorem("foundations.finite_sums")
picked = theorem("foundations.finite_sums.picked")
r, c, a, b, i = map(natural, ("r", "c", "a", "b", "i"))


def whole(table):
    """The sum of a table over r rows and c columns."""
    return sum_(r, a, sum_(c, b, table(a, b)))


def absolute(table):
    """The sum of the absolute values."""
    return whole(lambda x, y: abs(table(x, y)))


def squares(table):
    """The sum of the squares."""
    return whole(lambda x, y: table(x, y) ** 2)


def ordered(p, smaller, larger, over, most, fact):
    """The order of two sums from that of all their terms."""
    left, right = function(over, smaller), function(over, larger)
    early = p.assume(to_real(over) < to_real(most))
    terms = p.every(p.supposing(early, fact), over)
    soon = to_real(i) < to_real(most)
    wanted = forall(i, implies(soon, at(left, i) <= at(right, i)))
    terms = p.the_same(terms, wanted)
    bound = p.use(term_by_term, terms, f=left, g=right, n=most)
    return p.the_same(bound, sum_(most, over, smaller) <= sum_(most, over, larger))


def tables_ordered(p, smaller, larger, fact):
    """The order of two tables' sums from that of their cells."""
    row = ordered(p, smaller(a, b), larger(a, b), b, c, fact)
    rows = [sum_(c, b, table(a, b)) for table in (smaller, larger)]
    return ordered(p, *rows, a, r, row)


def one_cell(p, row, column):
    """A table with one person has the sum 1 at most."""
    table = whole(lambda x, y: words.cell(row, column, x, y))
    ones = function(i, number(1))
    columns = p.use(picked, f=ones, n=c, k=column)
    rows = p.use(picked, f=ones, n=r, k=row)
    one, many = (
        sum_(most, over, indicator(equal(over, spot)))
        for most, over, spot in ((c, b, column), (r, a, row))
    )
    columns = p.have(
        conjunction(one <= 1, one >= 0),
        p.the_same(columns, equal(one, columns.formula.arguments[1])),
    )
    rows = p.have(
        conjunction(many <= 1, many >= 0),
        p.the_same(rows, equal(many, rows.formula.arguments[1])),
    )
    product = p.have(many * one <= 1, columns, rows)
    return p.have(table <= 1, product)


def bounded(p, table, spots, fact):
    """A table that is at most the sum of some cells has at most so large a sum."""

    def cells(x, y):
        total = words.cell(*spots[0], x, y)
        for spot in spots[1:]:
            total = total + words.cell(*spot, x, y)
        return total

    within = tables_ordered(p, table, cells, fact(cells(a, b)))
    ones = [one_cell(p, *spot) for spot in spots]
    return p.have(whole(table) <= len(spots), within, *ones)
