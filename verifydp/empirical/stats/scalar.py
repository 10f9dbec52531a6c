"""The bettors that every numeric feature is given, with their shares."""

from fractions import Fraction

from verifydp.empirical.stats.bettors import (
    BestEvent,
    Bettor,
    Histogram,
    Logistic,
    Tails,
)

__all__ = ["SCALAR_BETTORS"]

#: Histograms find any shape, the logistic curve needs the fewest draws for a
#: shifted or rescaled noise, tails and the best event find what is rare.
SCALAR_BETTORS: tuple[tuple[Fraction, Bettor], ...] = (
    (Fraction(15, 100), Histogram(4)),
    (Fraction(10, 100), Tails()),
    (Fraction(5, 100), Histogram(16)),
    (Fraction(10, 100), Histogram(32)),
    (Fraction(57, 100), Logistic()),
    (Fraction(3, 100), BestEvent()),
)
