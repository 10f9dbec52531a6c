"""The laws of temporal_correlation_sharp as coins."""

from verifydp.formal.spec import *

laws = theorem("hypothesis_testing.temporal_correlation_sharp.laws")
sides = theorem("hypothesis_testing.temporal_correlation_sharp.coins")
drawn_from = ("rest", "halfway", "calm", "side", "raised")
#: Each of the laws is a coin: the sides of a chance, as the theorem on coins has them.
of_coins = {
    laws[name]: part.arguments[0].arguments[0].arguments[0]
    for name, part in zip(drawn_from, sides.claim.arguments, strict=True)
}


def tossed(numbers):
    """The coins for some numbers."""
    return {of: At(numbers).of(coin) for of, coin in of_coins.items()}
