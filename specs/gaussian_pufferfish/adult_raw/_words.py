"""What the theorems of adult_raw are made of."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
level = point("level", finite(16))
x = point("x", REAL)
b, TARGETS = real("b"), ("3/10", "1/2")
#: Noise around a level, as a number from 1 to 16, and around a point of the line.
ON_LEVELS = function(level, laplace(choose(level, *range(1, 17)), b))


def released(data, noise):
    """The law of the data with Laplace noise."""
    over = level if noise is ON_LEVELS else x
    return bind(data, over, at(noise, over))


def excess(here, there, of):
    """How much an event exceeds what epsilon = 1 allows."""
    return probability(here, of) - exp(1) * probability(there, of)


def statement(noise, here, there, best, low, high):
    """One order: the divergence itself, and the targets with any noise or none."""
    bounds = [close(here, there, 1, delta) for delta in (high, *TARGETS)]
    noisy = [
        close(released(here, noise), released(there, noise), 1, delta)
        for delta in TARGETS
    ]
    return conjunction(*bounds, excess(here, there, best) >= low, *noisy)


processed = theorem("foundations.post_processing")


def with_noise(p, near, noise, space_):
    """A target without noise, and with it."""
    here, there, _, delta = near.formula.arguments
    values = {"P": here, "Q": there, "K": noise, "epsilon": 1, "delta": delta}
    spaces = {"S": space_, "T": REAL}
    return [near, p.use(processed, near, spaces=spaces, **values)]


def fails(here, there, best, low, _high):
    """The lower of both rationals is too small."""
    claim = close(here, there, 1, low)
    return NearMiss(claim=claim, at=At({}, witnesses=(best,)))
