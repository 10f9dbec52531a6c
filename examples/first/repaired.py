"""The mean age again: the noise now hides every record, whatever their number is."""

import numpy as np


def mean_age(ages, size, rng):
    """Half of epsilon for the sum, half for the count, both with noise of their own."""
    total = np.nan_to_num(ages).clip(0, 100).sum() + rng.laplace(scale=200, size=size)
    count = len(ages) + rng.laplace(scale=2, size=size)
    return total / count.clip(1)
