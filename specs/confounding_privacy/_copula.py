"""The latent normals of the paper's copula, and what it makes of them.

The first latent is the state's query with noise of deviation ``deviation``; the second
one mixes the first with a standard normal of its own, by the nominal correlation.
"""

from verifydp.formal.spec import *

correlation, deviation = real("correlation"), real("deviation")
#: Where the nominal correlation and the deviation give a copula.
usual_correlation = conjunction(
    correlation > -1, correlation < 1, negation(equal(correlation, 0))
)


def mixed_spread(of=None):
    """The deviation of the second latent normal."""
    of = deviation if of is None else of
    return sqrt(correlation**2 * of**2 + 1 - correlation**2)


def effective(of=None):
    """The correlation that the two noises really have."""
    of = deviation if of is None else of
    return correlation * of / mixed_spread(of)


def pair_loss(first_shift, second_shift, at_correlation):
    """The squared parameter of two normal outputs with correlated noise."""
    squares = first_shift**2 + second_shift**2
    mixed = 2 * at_correlation * first_shift * second_shift
    return (squares - mixed) / (1 - at_correlation**2)


def averaged(p, fact, law_, over):
    """From a = b for every draw, the same of the means."""
    ends = fact.formula.arguments
    ways = [p.mean(p.have(a <= b, fact), law_, over) for a, b in (ends, ends[::-1])]
    return p.have(equal(*(mean(law_, over, end) for end in ends)), *ways)
