# release.py: the mean age of a table, with Laplace noise for epsilon 1
def mean_age(ages, size, rng):
    total, count = ages.clip(0, 100).sum(), max(len(ages), 1)
    return total / count + rng.laplace(scale=100 / count, size=size)
