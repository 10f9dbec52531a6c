"""The copula of a table: ranks, ties, and that no record is told."""

import itertools
from fractions import Fraction

import numpy as np
import pytest

from verifydp.errors import InputError
from verifydp.exact.balls import ball
from verifydp.laws import Normal
from verifydp.laws.copulas import CoupledLaw, EmpiricalCopula

#: Values that would be noticed in a text.
TABLE = [[71.5, 8231], [64.25, 9919], [71.5, 7777], [90.125, 6543]]


def test_no_text_holds_a_record():
    copula = EmpiricalCopula(TABLE)
    law = CoupledLaw(copula, [Normal(0, 1)] * 2)
    texts = [f"{one!r} {one}" for one in (copula, law)]
    lines = []
    for wrong in (
        [*TABLE, [float("nan"), 8231]],
        [*TABLE, [float("inf"), 8231]],
        [*TABLE, ["a name", 8231]],
        [*TABLE, [8231]],
        TABLE[:1],
        8231,
    ):
        with pytest.raises(InputError) as caught:
            EmpiricalCopula(wrong)
        lines.append(str(caught.value))
    assert "row 5, column 1 of the table is NaN" in lines[0]
    for text in (*texts, *lines):
        assert not any(str(value) in text for row in TABLE for value in row), text
        assert "name" not in text
        assert "[" not in text.replace("margins", "")
    assert texts[0] == " ".join(["EmpiricalCopula(4 rows, 2 coordinates)"] * 2)


def test_ranks_alone_count():
    copula = EmpiricalCopula(TABLE)
    moved = np.array(TABLE)
    moved[:, 0] = np.exp(moved[:, 0])
    assert copula == EmpiricalCopula(moved)
    assert hash(copula) == hash(EmpiricalCopula(moved))
    assert copula != EmpiricalCopula(moved[::-1] * [1, -1])
    assert copula != 3
    assert copula.tied == (2, 0)
    assert (copula.rows, copula.dimension) == (4, 2)


def test_boxes_of_a_table():
    """Each row by hand: ranks 2 to 3 and 3, 1 and 4, 2 to 3 and 2, 4 and 1."""
    copula = EmpiricalCopula(TABLE)
    half, quarter = Fraction(1, 2), Fraction(1, 4)
    assert copula.cdf([quarter, Fraction(3, 4)]) == 0
    assert copula.cdf([half, half]) == ball(Fraction(1, 8))
    assert copula.log_density_float([0.3, 0.3]) == pytest.approx(np.log(2))
    assert copula.log_density_float([0.1, 0.9]) == pytest.approx(np.log(4))
    assert copula.log_density_float([0.1, 0.1]) == -np.inf
    assert copula.conditional_float([0.4, 0.625]) == pytest.approx(0.75)
    whole = EmpiricalCopula([[0], [0]] @ np.ones((1, 2)))
    assert whole.log_density_float([0.1, 0.7]) == 0


@pytest.mark.parametrize("seed", range(3))
def test_tau_is_that_of_all_pairs(seed):
    table = np.random.default_rng(seed).integers(0, 6, (30, 2))
    total = sum(
        int(np.sign(one[0] - two[0]) * np.sign(one[1] - two[1]))
        for one, two in itertools.product(table.tolist(), repeat=2)
    )
    found = EmpiricalCopula(table).kendall_tau()
    assert found.overlaps(ball(Fraction(total, 900)))
    assert float(found.rad()) < 1e-12


def test_draws_lie_in_the_boxes():
    copula = EmpiricalCopula(TABLE)
    levels = copula.sample_levels(2000, np.random.default_rng(1))
    assert np.isfinite(copula.log_density_float(levels)).all()
    assert (copula.cdf_float(levels.rounded) > 0).all()


def test_a_large_table_is_looked_at_in_pieces():
    """Sizes beyond one piece give what one point at a time gives."""
    table = np.random.default_rng(2).normal(size=(30_000, 2))
    copula = EmpiricalCopula(table)
    points = np.random.default_rng(3).uniform(size=(200, 2))
    alone = [float(copula.cdf_float(point)) for point in points[:3]]
    assert copula.cdf_float(points)[:3] == pytest.approx(alone)
    gaps = np.abs(copula.cdf_float(points) - points.prod(axis=1))
    assert gaps.max() < 0.02  # independent columns: 3.5 deviations at most
