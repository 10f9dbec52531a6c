"""The projection on tables without margins, its rank, and the naive covariance."""

from verifydp.formal.spec import *

r, c, i, j, a, b = map(natural, ("r", "c", "i", "j", "a", "b"))
mu, rows, columns = real("mu"), real("rows"), real("columns")
table = function_variable("table", pair_sort(NATURAL, NATURAL))


def centred(i_, j_, size):
    """An entry of the matrix that takes the mean away."""
    return if_(equal(i_, j_), number(1), number(0)) - 1 / to_real(size)


