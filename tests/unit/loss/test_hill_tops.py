"""The largest log ratio of two normal laws under one Laplace noise, where it is a hill.

It is enclosed where the hill turns, without a search of the whole line. Beside it, the
search, which knows nothing of hills, and points of the line.
"""

import random
from fractions import Fraction

import numpy as np
import pytest

from verifydp.exact.balls import ball
from verifydp.laws import Laplace, NormalLaplace
from verifydp.loss import pure_epsilon, suprema
from verifydp.loss.peaks import PairPiece
from verifydp.loss.shapes import shape_of


def pairs():
    """Narrower against wider: like deviations, far means, much and little noise."""
    draw = random.Random(3)
    for number in range(24):
        sd = Fraction(draw.randint(1, 90), 10)
        wider = sd * (1 + Fraction(1, 10 ** draw.randint(0, 6)))
        shift = Fraction(draw.randint(-300, 300), 10) if number % 4 else Fraction(0)
        scale = Fraction(draw.randint(1, 400), draw.choice((10, 100)))
        yield NormalLaplace(shift, sd, scale), NormalLaplace(0, wider, scale)


#: The last one's log ratio is largest far out, where doubles see a plateau.
PAIRS = [
    *pairs(),
    (
        NormalLaplace("25.37", "4.53", "34.42935"),
        NormalLaplace("53.9", "7.583", "34.42935"),
    ),
]


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_the_top_is_where_a_search_of_the_line_finds_it(first, second, monkeypatch):
    assert shape_of(first, second) == 1
    searched = []

    def sought(*given):
        searched.append(given)
        return proved(*given)

    proved = suprema.proved_supremum
    monkeypatch.setattr(suprema, "proved_supremum", sought)
    top = pure_epsilon(first, second)
    # The hill alone is enough, but where the two deviations are almost the same.
    assert not searched or second.deviation < first.deviation * Fraction(101, 100)
    monkeypatch.setattr(PairPiece, "hill_top", lambda self, margin: None)
    assert pure_epsilon(first, second).overlaps(top)
    assert searched


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_no_point_is_higher_than_the_top(first, second):
    top = pure_epsilon(first, second)
    spread = float(second.spread)
    grid = np.linspace(-12 * spread, 12 * spread, 4001)
    heights = first.log_density_float(grid) - second.log_density_float(grid)
    assert (
        float(heights[np.isfinite(heights)].max())
        <= float(top.upper()) * (1 + 1e-9) + 1e-9
    )


def test_a_point_in_the_place_of_a_normal_law_is_searched():
    """Its density has a kink, so that slopes beside it tell nothing across it."""
    first, second = Laplace(0, 1), NormalLaplace(0, 1, 1)
    assert shape_of(first, second) == 1
    top = pure_epsilon(first, second)
    assert top > ball(0)
    heights = first.log_density_float(np.zeros(1)) - second.log_density_float(
        np.zeros(1)
    )
    assert float(top.mid()) == pytest.approx(float(heights[0]), rel=1e-9)
