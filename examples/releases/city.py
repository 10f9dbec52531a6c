"""Programs of the release in city.toml; each gets the records that it reads."""

MOST = 100.0


def total_income(part, size, rng):
    """The sum of incomes, each cut to 0..100; private with epsilon 0.5."""
    incomes = part["income"].clip(0, MOST)
    return incomes.sum() + rng.laplace(scale=MOST / 0.5, size=size)


def people(part, size, rng):
    """The number of people; private with epsilon 0.4."""
    return len(part) + rng.laplace(scale=1 / 0.4, size=size)


def people_wide(part, size, rng):
    """The number of people; private with epsilon 0.2."""
    return len(part) + rng.laplace(scale=1 / 0.2, size=size)


def people_too_exact(part, size, rng):
    """The number of people with too little noise for 0.4."""
    return len(part) + rng.laplace(scale=0.5, size=size)
