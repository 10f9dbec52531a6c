"""Levels keep their digits at both ends, whichever way they are made."""

from fractions import Fraction

import numpy as np
import pytest

from verifydp.errors import InputError
from verifydp.laws import Atoms, Laplace, Mixture, Normal, NormalSum, Truncated
from verifydp.laws.copulas import CoupledLaw, GaussianCopula, Independence, Levels
from verifydp.laws.copulas.levels import drawn_in_blocks
from verifydp.laws.copulas.outputs import Quantiles, levels_under
from verifydp.laws.copulas.quantiles import TabledQuantile, _halved

LAWS = [
    Normal(2, "1/3"),
    NormalSum(-1, 5),
    Laplace(1, "1/2"),
    Mixture(["1/4", "3/4"], [Normal(-3, 1), Laplace(4, 2)]),
    Truncated(Normal(0, 1), 1, 3),
]


def test_three_ways_to_the_same_levels():
    scores = np.array([-40.0, -20.0, -3.0, -1e-9, 0.5, 8.0, 30.0, 40.0])
    made = Levels.of_scores(scores)
    again = Levels.of_tails(made.tail, made.upper)
    assert again.scores == pytest.approx(scores, rel=1e-12)
    # log(1 - u) of a tail below 1e-308 cannot be told from log(u) of the other side.
    logarithms = Levels.of_logarithms(made.below[:-2])
    assert logarithms.tail == pytest.approx(made.tail[:-2], rel=1e-12)
    assert (logarithms.upper == made.upper[:-2]).all()
    assert made.reflected().scores == pytest.approx(-scores, rel=1e-12)
    assert made.reflected().below == pytest.approx(made.above, rel=1e-12)
    assert Levels([[0.5]]).scores.item() == 0


def test_waits_where_no_double_is_left():
    """``log(-log u)`` is ``log(1 - u)`` there, and smooth where the form changes."""
    tails = np.array([-1000.0, -800.0, -40.1, -39.9, -5.0])
    waits = Levels.of_tails(tails, np.ones(5, dtype=bool)).log_waits
    exact = tails[:4]
    assert waits[:4] == pytest.approx(exact, rel=1e-13)
    assert waits[4] == pytest.approx(np.log(-np.log1p(-np.exp(-5.0))), rel=1e-13)


@pytest.mark.parametrize("law", LAWS, ids=str)
def test_outputs_and_levels_are_inverse(law):
    """Quantiles of levels far into both tails have these levels again."""
    tails = np.log([1e-250, 1e-30, 1e-9, 0.01, 0.3, 0.4999])
    levels = Levels.of_tails(
        np.concatenate([tails, tails])[:, None], np.arange(12)[:, None] >= 6
    )
    outputs = Quantiles([law]).at(levels)
    order = np.concatenate([outputs[:6, 0], outputs[:5:-1, 0]])
    assert (np.diff(order) >= 0).all()
    again = levels_under([law], outputs)
    inside = np.abs(outputs - float(law.centre)) < 1e3
    if isinstance(law, Truncated):  # near an end of the support doubles are coarse
        inside &= np.exp(levels.tail) > 1e-10
    assert inside.sum() >= 6
    assert again.tail[inside] == pytest.approx(levels.tail[inside], rel=1e-6)
    assert (again.upper == levels.upper)[inside].all()


@pytest.mark.parametrize("law", [*LAWS[3:], Truncated(Normal(0, 1), -40, 50)], ids=str)
def test_quantiles_from_a_table_are_those_of_halving(law):
    """Newton's steps end where halving an interval does, in both tails."""
    rng = np.random.default_rng(8)
    tails = np.log(rng.uniform(0, 0.5, 500)) - rng.choice([0.0, 30.0, 300.0], 500)
    levels = Levels.of_tails(tails, rng.uniform(size=500) > 0.5)
    slow = _halved(law, levels.tail, levels.upper)
    found = TabledQuantile(law).at(levels)
    assert (np.abs(found - slow) <= 1e-13 * (np.abs(slow) + float(law.spread))).all()


def test_a_gap_between_two_pieces_is_crossed():
    """Where the density is 0 a step of Newton's goes nowhere."""
    pieces = [Truncated(Normal(0, 1), -1, 1), Truncated(Normal(10, 1), 9, 11)]
    found = TabledQuantile(Mixture(["1/2", "1/2"], pieces)).at(
        Levels([0.25, 0.49, 0.51, 0.75])
    )
    assert found[[0, 3]] == pytest.approx([0, 10], abs=1e-9)
    assert 0.9 < found[1] < 1
    assert 9 < found[2] < 9.1


class Constant(np.ndarray):
    """An array that is never written to, as those of some libraries."""

    def __setitem__(self, place, value):
        raise TypeError("arrays of this library are immutable")

    def __array_namespace__(self, **given):
        class Library:
            concat = staticmethod(np.concatenate)

            @staticmethod
            def empty(shape, dtype):
                return np.empty(shape, dtype).view(Constant)

        return Library


@pytest.mark.parametrize("kind", [np.ndarray, Constant])
def test_rows_are_drawn_in_blocks(kind):
    """As many as asked, each once and in order, whatever arrays allow."""
    drawn = []

    def draw(count):
        drawn.append(count)
        start = sum(drawn[:-1])
        return np.arange(3.0 * start, 3 * (start + count)).reshape(-1, 3).view(kind)

    size = 2 * (1 << 18) // 3 + 5
    rows = np.asarray(drawn_in_blocks(draw, size, 3))
    assert len(drawn) == 3
    assert np.array_equal(rows.ravel(), np.arange(3.0 * size))


def test_wrong_levels_get_one_clear_line():
    for wrong in ([0.5, 1.5], [0.5, 0.0], [0.5, float("nan")], [-1.0, 0.5]):
        with pytest.raises(InputError, match=r"a level is .*: give numbers inside"):
            Levels(wrong)
    with pytest.raises(InputError, match="above has"):
        Levels([0.5, 0.5], above=[0.5])
    with pytest.raises(InputError, match="what is above it 0"):
        Levels([0.5], above=[0.4])
    with pytest.raises(InputError, match="with the coordinates last"):
        Levels(0.5)


def test_atoms_are_refused():
    with pytest.raises(InputError, match="margin 2 has an atom at 3: a copula splits"):
        CoupledLaw(Independence(), [Normal(0, 1), Normal(3, 0)])
    with pytest.raises(InputError, match="margin 1 has an atom at 1"):
        CoupledLaw(Independence(), [Atoms({1: "1/2", 2: "1/2"}), Normal(0, 1)])
    with pytest.raises(InputError, match="margin 1 is a int"):
        CoupledLaw(Independence(), [3, Normal(0, 1)])
    with pytest.raises(InputError, match="a str is no copula"):
        CoupledLaw("independence", [Normal(0, 1)] * 2)
    with pytest.raises(InputError, match="the margins are a int: give a list"):
        CoupledLaw(Independence(), 2)
    with pytest.raises(InputError, match="1 margins: give 2"):
        CoupledLaw(Independence(), [Normal(0, 1)])


def test_joint_densities():
    """Of normal outputs, the normal one; outside a support there is none."""
    joint = CoupledLaw(GaussianCopula("3/5"), [Normal(1, 2), Normal(-1, "1/2")])
    x, y = 3.0, 0.25
    a, b = (x - 1) / 2, (y + 1) * 2
    inner = (a * a - 1.2 * a * b + b * b) / (1 - 0.36)
    exact = -inner / 2 - np.log(2 * np.pi * np.sqrt(1 - 0.36))
    assert joint.log_density_float([x, y]) == pytest.approx(exact, rel=1e-13)
    cut = CoupledLaw(
        GaussianCopula("3/5"), [Normal(1, 2), Truncated(Normal(0, 1), 1, 3)]
    )
    found = cut.log_density_float([[0.0, 2.0], [0.0, 4.0]])
    assert np.isfinite(found[0])
    assert found[1] == -np.inf
    with pytest.raises(InputError, match="an output is NaN"):
        joint.log_density_float([np.nan, 0.0])
    with pytest.raises(InputError, match="give 2 coordinates"):
        joint.log_density_float([0.0, 0.0, 0.0])


def test_joint_draws():
    """Means, deviations and correlation of 200,000; 5 deviations of each estimate."""
    joint = CoupledLaw(GaussianCopula("3/5"), [Normal(1, 2), Normal(-1, "1/2")])
    drawn = joint.sample(200_000, np.random.default_rng(5))
    assert drawn.shape == (200_000, 2)
    assert drawn.mean(axis=0) == pytest.approx([1, -1], abs=5 * 2 / 447)
    assert drawn.std(axis=0) == pytest.approx([2, 0.5], rel=5 / 632)
    assert np.corrcoef(drawn.T)[0, 1] == pytest.approx(0.6, abs=5 * 0.64 / 447)
    assert Fraction(3, 5) == joint.copula.correlations[0][1]
