"""Tables released beside the counts of their rows and columns, to be audited.

Both add the noise of Cho and Awan's algorithm 1: normal, without the part that would
change a published count. They differ in the longest change that it has to hide.
"""


def printed(table, size, rng):
    """With the squared length that is printed, 4: too little."""
    return table + _noise(4, table.shape, size, rng)


def repaired(table, size, rng):
    """With the squared length of three persons who move in a circle, 6."""
    return table + _noise(6, table.shape, size, rng)


def _noise(squared, shape, size, rng):
    """1-Gaussian DP for changes up to this squared length."""
    drawn = rng.normal(scale=squared**0.5, size=(size, *shape))
    for axis in (1, 2):
        drawn -= drawn.mean(axis=axis, keepdims=True)
    return drawn
