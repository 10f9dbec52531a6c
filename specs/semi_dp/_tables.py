"""Tables of counts by row and column, and how they differ when persons change cells."""

from verifydp.formal.spec import *

R, C = space("R"), space("C")


def count(labels_, at_label):
    """How many of the persons have this label."""
    first_, *others = (indicator(equal(at_label, one)) for one in labels_)
    for other in others:
        first_ = first_ + other
    return first_


def cell(row, column, i, j):
    """The table with one person in a cell, at row i and column j."""
    return indicator(equal(i, row)) * indicator(equal(j, column))


def switch(i, k, j, h):
    """The printed v: one more in (i, j) and (k, h), one less in (i, h) and (k, j)."""
    return lambda x, y: (
        cell(i, j, x, y) + cell(k, h, x, y) - cell(i, h, x, y) - cell(k, j, x, y)
    )


def circle(i, j):
    """Persons in cells (i, j) move to the column of the next one."""
    return lambda x, y: (
        cell(i[0], j[1], x, y)
        + cell(i[1], j[2], x, y)
        + cell(i[2], j[0], x, y)
        - cell(i[0], j[0], x, y)
        - cell(i[1], j[1], x, y)
        - cell(i[2], j[2], x, y)
    )


def different(*labels_):
    """Labels of which no two are the same."""
    pairs = [(x, y) for k, x in enumerate(labels_) for y in labels_[k + 1 :]]
    return conjunction(*(negation(equal(*pair_)) for pair_ in pairs))


def nowhere(x, y):
    """The table that is 0 everywhere."""
    return number(0)


class Moves:
    """Some persons who change cells, with rows in one space and columns in another."""

    def __init__(self, over_rows=R, over_columns=C, persons=3):
        names = [str(k + 1) for k in range(persons)]
        self.rows, self.new_rows = (
            [point(f"{name}_{k}", over_rows) for k in names]
            for name in ("row", "new_row")
        )
        self.columns, self.new_columns = (
            [point(f"{name}_{k}", over_columns) for k in names]
            for name in ("column", "new_column")
        )
        self.a, self.b = point("a", over_rows), point("b", over_columns)
        some_rows, some_columns = (
            [point(f"{name}_{place}", over) for place in "ikm"]
            for name, over in (("row", over_rows), ("column", over_columns))
        )
        self.switch_labels = *some_rows[:2], *some_columns[:2]
        self.circle_labels = *some_rows, *some_columns
        self.a_switch = exists(*self.switch_labels, self.is_switch(*self.switch_labels))
        self.a_circle = exists(*self.circle_labels, self.is_circle(*self.circle_labels))
        self.none = self.everywhere(nowhere)
        self.margins = {
            "row counts": self.kept(self.a, self.rows, self.new_rows),
            "column counts": self.kept(self.b, self.columns, self.new_columns),
        }

    def kept(self, at_label, before, after):
        """As many persons with each label after as before."""
        same = equal(count(before, at_label), count(after, at_label))
        return forall(at_label, same)

    def table(self, rows, columns, i, j):
        """The persons in cell (i, j)."""
        cells = [cell(*one, i, j) for one in zip(rows, columns, strict=True)]
        total = cells[0]
        for one in cells[1:]:
            total = total + one
        return total

    def change(self, i, j):
        """What the change of the persons adds to cell (i, j)."""
        before = self.table(self.rows, self.columns, i, j)
        return self.table(self.new_rows, self.new_columns, i, j) - before

    def everywhere(self, table):
        """The change is this table."""
        here = self.a, self.b
        return forall(*here, equal(self.change(*here), table(*here)))

    def is_switch(self, i, k, j, h):
        """The change is this switch."""
        form = self.everywhere(switch(i, k, j, h))
        return conjunction(different(i, k), different(j, h), form)

    def is_circle(self, i, k, m, j, h, n):
        """The change is this circle."""
        form = self.everywhere(circle((i, k, m), (j, h, n)))
        return conjunction(different(i, k, m), different(j, h, n), form)

    def placed(self, size, rows, columns, new_rows, new_columns):
        """Values of the persons' labels, in spaces of so many labels."""
        places = (rows, columns, new_rows, new_columns)
        over = (self.rows, self.columns, self.new_rows, self.new_columns)
        sizes = (size[0], size[1], size[0], size[1])
        return {
            variable_: label(place, most)
            for variables, values, most in zip(over, places, sizes, strict=True)
            for variable_, place in zip(variables, values, strict=True)
        }


def evaluated(p, claim):
    """The claim is about finitely many labels here, and is false."""
    return p.auto(negation(claim))
