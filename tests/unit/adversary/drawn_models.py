"""Finite models drawn from seeds, for tests of attackers who guess at a state."""

import random
from fractions import Fraction

from verifydp.adversary.state_models import state_model

SHARES = [0, 1, 1, 2, 3, 5, 8]


def drawn_law(draw, names, shares=SHARES):
    """A law with small rational weights, some of them perhaps 0."""
    counts = [draw.choice(shares) for _ in names]
    counts[draw.randrange(len(counts))] += 1
    return {
        name: Fraction(count, sum(counts))
        for name, count in zip(names, counts, strict=True)
    }


def drawn_model(seed, states=None):
    """A model of two or three states, which are numbers, and two to five outputs."""
    draw = random.Random(seed)
    names = range(states or draw.randint(2, 3))
    outputs = range(draw.randint(2, 5))
    prior = drawn_law(draw, names, shares=[1, 1, 2, 3, 5])
    return state_model(prior, {name: drawn_law(draw, outputs) for name in names})
