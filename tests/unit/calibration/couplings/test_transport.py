"""Couplings of mixtures: least cost, uniqueness, ranges and certificates."""

import dataclasses
from fractions import Fraction
from itertools import permutations, product

import numpy as np
import pytest
from scipy.optimize import linprog

from verifydp.calibration.couplings.balanced import balanced_coupling, largest_average
from verifydp.calibration.couplings.transport import component_coupling, shift_costs
from verifydp.calibration.couplings.weights import (
    another_coupling,
    average,
    check_coupling,
)
from verifydp.data.beliefs import GaussianMixturePrior, GaussianPrior
from verifydp.errors import CertificateError, InputError
from verifydp.exact.balls import highest, lowest
from verifydp.exact.normal import normal_quantile

TAU = -normal_quantile(Fraction(1, 40))  # the quantile at delta 0.05
HALF = Fraction(1, 2)


def law(*rows):
    return GaussianMixturePrior(*zip(*rows, strict=True))


TWIN = law((".5", 1, 2), (".5", 0, 1)), law((".5", 1, 1), (".5", 0, 2))
FAR = law((".5", 0, ".5"), (".5", 40, 1)), law((".5", 10, 1), (".5", 40, "1.5"))


def drawn(rng, count):
    weights = [Fraction(int(x)) for x in rng.integers(1, 6, count)]
    total = sum(weights)
    return GaussianMixturePrior(
        [weight / total for weight in weights],
        rng.integers(0, 4, count).tolist(),
        rng.integers(0, 3, count).tolist(),
    )


def float_optimum(objective, first, second, cells=None):
    m, n = len(first.components), len(second.components)
    rows = np.zeros((m + n, m * n))
    for i, j in product(range(m), range(n)):
        rows[i, i * n + j] = rows[m + j, i * n + j] = 1
    right = [float(c[0]) for c in (*first.components, *second.components)]
    allowed = [
        (0, None if cells is None or cell in cells else 0)
        for cell in product(range(m), range(n))
    ]
    cost = [float(x) for row in objective for x in row]
    return linprog(cost, A_eq=rows, b_eq=right, bounds=allowed).fun


def test_a_coupling_of_the_catalogue_costs_6_375():
    coupling = component_coupling(
        law((".5", 0, 1), (".5", 4, 2)), law((".3", 1, ".5"), (".7", 5, 1))
    )
    assert coupling.cost == Fraction("6.375")
    assert coupling.weights == (
        (Fraction("0.3"), Fraction("0.2")),
        (Fraction(0), HALF),
    )
    assert coupling.unique
    coupling.check()


def test_the_printed_scale_depends_on_which_optimum_is_found():
    coupling = component_coupling(*TWIN)
    assert coupling.cost == 1
    assert not coupling.unique
    assert coupling.other != coupling.weights
    coupling.check()
    for tau, name in ((lowest(TAU), "below"), (highest(TAU), "above")):
        objective = shift_costs(*TWIN, tau)
        found = coupling.range_over_optima(objective)
        coupling.check_range(objective, found)
        assert found.lowest.value == 1, name
        assert found.highest.value == tau, name
    assert abs(lowest(TAU) - Fraction("1.959963984540054")) < Fraction(1, 10**14)


def test_the_pair_that_refutes_theorem_2():
    coupling = component_coupling(*FAR)
    assert coupling.weights == ((HALF, 0), (0, HALF))
    assert coupling.unique
    objective = shift_costs(*FAR, highest(TAU))
    found = coupling.range_over_optima(objective)
    assert found.lowest.value == found.highest.value
    assert abs(found.lowest.value - Fraction("5.979981992270027")) < Fraction(1, 10**14)
    corrected = balanced_coupling(*FAR, highest(TAU))
    corrected.check()
    assert abs(corrected.value - Fraction("10.979981992270027")) < Fraction(1, 10**14)


#: Fits of the catalogue: weights, means and standard deviations.
BLACK = law(
    (".16968", "5.910701", "1.666262"),
    (".639454", "9.413462", ".592723"),
    (".190866", "12.908704", ".956266"),
)
ASIAN = law(
    (".086557", "4.957435", "2.193167"),
    (".441087", "9.534369", ".613836"),
    (".472356", "13.392343", "1.034037"),
)
WOMEN = law(
    (".543066", "204.828393", "24.262115"),
    (".365935", "279.484424", "32.470302"),
    (".090999", "375.468282", "53.165071"),
)
MEN = law(
    (".48582", "213.011938", "42.61411"),
    (".465263", "272.220985", "40.332798"),
    (".048917", "447.71376", "89.708281"),
)


@pytest.mark.parametrize(
    ("first", "second", "delta", "printed", "corrected"),
    [
        (BLACK, ASIAN, "0.5", "1.827993", "2.790480"),
        (BLACK, ASIAN, "0.05", "2.187559", "3.798738"),
        (WOMEN, MEN, "0.5", "28.515183", "103.834346"),
        (WOMEN, MEN, "0.001", "67.861694", "192.491887"),
    ],
    ids=["schooling", "schooling 0.05", "cholesterol", "cholesterol 0.001"],
)
def test_scales_of_the_experiments(first, second, delta, printed, corrected):
    tau = highest(-normal_quantile(Fraction(delta) / 2))
    coupling = component_coupling(first, second)
    coupling.check()
    assert coupling.unique
    costs = shift_costs(first, second, tau)
    assert float(average(coupling.weights, costs)) == pytest.approx(
        float(printed), abs=6e-7
    )
    both = largest_average(coupling.weights, costs, both_orders=True)
    assert float(both) == pytest.approx(float(corrected), abs=6e-6)
    best = balanced_coupling(first, second, tau, both_orders=True)
    best.check()
    assert average(coupling.weights, costs) < best.value <= both


def test_drawn_mixtures_against_another_solver():
    """120 pairs: costs, ranges over the optima, and uniqueness by a second method."""
    rng = np.random.default_rng(3)
    several = 0
    for _ in range(120):
        first, second = (drawn(rng, int(rng.integers(1, 5))) for _ in range(2))
        coupling = component_coupling(first, second)
        coupling.check()
        expected = float_optimum(coupling.costs, first, second)
        assert float(coupling.cost) == pytest.approx(expected, abs=1e-9)
        objective = shift_costs(first, second, Fraction(2))
        found = coupling.range_over_optima(objective)
        coupling.check_range(objective, found)
        low = float_optimum(objective, first, second, coupling.tight)
        turned = [[-x for x in row] for row in objective]
        high = -float_optimum(turned, first, second, coupling.tight)
        assert float(found.lowest.value) == pytest.approx(low, abs=1e-9)
        assert float(found.highest.value) == pytest.approx(high, abs=1e-9)
        # Unique if and only if no cell's weight can be anything else.
        spreads = [
            float_optimum(sign * cell, first, second, coupling.tight)
            for cell in cells_of(first, second)
            for sign in (1, -1)
        ]
        widths = [-(b + a) for a, b in zip(spreads[::2], spreads[1::2], strict=True)]
        assert coupling.unique == (max(widths) < 1e-9)
        several += not coupling.unique
    assert 15 < several < 105  # both kinds are among the draws


def cells_of(first, second):
    shape = (len(first.components), len(second.components))
    for place in product(range(shape[0]), range(shape[1])):
        cell = np.zeros(shape)
        cell[place] = 1
        yield cell


def test_no_drawn_coupling_is_more_balanced():
    rng = np.random.default_rng(4)
    for _ in range(60):
        first, second = drawn(rng, 3), drawn(rng, 3)
        for both in (False, True):
            best = balanced_coupling(first, second, Fraction(3, 2), both_orders=both)
            best.check()
            least = component_coupling(first, second)
            product_weights = [
                [a[0] * b[0] for b in second.components] for a in first.components
            ]
            for weights in (least.weights, product_weights):
                other = largest_average(weights, best.costs, both_orders=both)
                assert best.value <= other
        one_way = balanced_coupling(first, second, Fraction(3, 2))
        assert one_way.value <= best.value


def test_equal_weights_are_coupled_as_by_the_best_permutation():
    """Corners of the couplings of equal weights are permutations (Birkhoff)."""
    rng = np.random.default_rng(5)
    for _ in range(30):
        first, second = (
            GaussianMixturePrior([Fraction(1, 4)] * 4, *rng.integers(0, 9, (2, 4)))
            for _ in range(2)
        )
        coupling = component_coupling(first, second)
        costs = [
            sum(coupling.costs[i][j] for i, j in enumerate(order)) / 4
            for order in permutations(range(4))
        ]
        assert coupling.cost == min(costs)


def test_components_without_weight_are_left_out():
    first = law((1, 0, 1), (0, 1000, 1))
    coupling = component_coupling(first, GaussianPrior(1, 1))
    assert coupling.weights == ((1,),)
    assert balanced_coupling(first, GaussianPrior(1, 1), Fraction(1)).value == 1


def test_equal_mixtures_in_another_order_cost_nothing():
    first, second = law((".5", 0, 1), (".5", 10, 1)), law((".5", 10, 1), (".5", 0, 1))
    coupling = component_coupling(first, second)
    assert coupling.cost == 0
    assert average(coupling.weights, shift_costs(first, second, Fraction(2))) == 0


@pytest.mark.parametrize(
    "change",
    [
        {"cost": Fraction(2)},
        {"weights": ((HALF, HALF), (Fraction(0), Fraction(0)))},
        {"weights": ((Fraction(1), -HALF), (-HALF, Fraction(1)))},
        {"weights": ((HALF,),)},
        {"row_potentials": (Fraction(100), Fraction(0))},
        {"row_potentials": (Fraction(-1), Fraction(-1))},
        {"row_potentials": ()},
        {"costs": ((Fraction(0),) * 2,) * 2},
        {"other": None},
        {"other": ((HALF, HALF), (Fraction(0), Fraction(0)))},
    ],
    ids=str,
)
def test_an_altered_coupling_is_refused(change):
    coupling = component_coupling(*TWIN)
    with pytest.raises(CertificateError):
        dataclasses.replace(coupling, **change).check()


def test_a_coupling_is_not_its_own_other():
    coupling = component_coupling(*TWIN)
    with pytest.raises(CertificateError, match="no other of the same cost"):
        dataclasses.replace(coupling, other=coupling.weights).check()


def test_an_altered_range_is_refused():
    coupling = component_coupling(*TWIN)
    objective = shift_costs(*TWIN, Fraction(2))
    found = coupling.range_over_optima(objective)
    swapped = dataclasses.replace(found, lowest=found.highest, highest=found.lowest)
    higher = dataclasses.replace(
        found, highest=dataclasses.replace(found.highest, value=Fraction(3))
    )
    outside = dataclasses.replace(
        found,
        lowest=dataclasses.replace(
            found.lowest, weights=((HALF, HALF), (Fraction(0), Fraction(0)))
        ),
    )
    for altered in (swapped, higher, outside):
        with pytest.raises(CertificateError):
            coupling.check_range(objective, altered)


@pytest.mark.parametrize(
    "change",
    [
        {"value": Fraction(10)},
        {"multipliers": (Fraction(2), Fraction(2))},
        {"multipliers": (Fraction(3), Fraction(-1))},
        {"multipliers": (Fraction(2),)},
        {"row_potentials": (Fraction(100), Fraction(0))},
        {"weights": ((Fraction(0), HALF), (HALF, Fraction(0)))},
        {"factor": Fraction(1)},
    ],
    ids=str,
)
def test_an_altered_balanced_coupling_is_refused(change):
    best = balanced_coupling(*FAR, Fraction(2))
    with pytest.raises(CertificateError):
        dataclasses.replace(best, **change).check()


def test_what_does_not_fit_is_refused():
    with pytest.raises(InputError, match="the factor is -1"):
        shift_costs(*TWIN, Fraction(-1))
    with pytest.raises(InputError, match="give 2 rows of 2"):
        component_coupling(*TWIN).range_over_optima([[Fraction(1)]])


def test_another_coupling_along_a_long_cycle():
    third, none = Fraction(1, 3), Fraction(0)
    weights = ((third, none, none), (none, third, none), (none, none, third))
    cycle = [(0, 0), (1, 1), (2, 2), (0, 1), (1, 2), (2, 0)]
    found = another_coupling(weights, cycle)
    check_coupling(found, (third,) * 3, (third,) * 3)
    assert found[0][1] == found[1][2] == found[2][0] == third
    assert another_coupling(weights, cycle[:5]) is None
