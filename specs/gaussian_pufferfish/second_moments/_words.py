"""What the theorems of second_moments are made of."""

from verifydp.formal.spec import *

d, s, y = map(real, ("d", "s", "y"))
r, most = d + s * y, d * d + s * s


def steps(*levels):
    """A step function below the square, divided by 9."""
    body = number(0)
    for level in levels:
        body = if_(abs(y) >= level, number(level) ** 2 / 9, body)
    return test_of(y, body)
