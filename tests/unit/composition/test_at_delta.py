"""Epsilon at a delta: the best of components that a neighbour touches."""

from fractions import Fraction

import pytest

import verifydp
from verifydp.composition import composed_budget, read_release
from verifydp.composition.at_delta import epsilons_at
from verifydp.composition.optimal import GaussianComponent, compose_optimally
from verifydp.errors import InputError
from verifydp.exact.exponential import exp_upper


def ways(parts, delta, **release):
    components = [{"name": f"c{i}", **part} for i, part in enumerate(parts)]
    plan = read_release({"release": release, "component": components})
    return list(epsilons_at(Fraction(delta), plan, composed_budget(plan)))


def test_two_components_of_log_3():
    """Kairouz, Oh and Viswanath: delta at log 3 is 3/8, so epsilon at 3/8 is log 3."""
    (best,) = ways([{"epsilon": "log(3)"}] * 2, "3/8")
    assert best.lower <= verifydp.Epsilon.read("log(3)")
    assert float(best.epsilon) == pytest.approx(1.0986122886681098, abs=1e-9)
    assert best.optimal is not None
    assert verifydp.check(best.optimal.certificate)


def test_many_components_cost_less_than_their_sum():
    (best,) = ways([{"epsilon": "1/10"}] * 100, "1/1000000")
    assert float(best.epsilon) < 4.8  # the sum is 10
    assert float(best.lower) > 4.7


@pytest.mark.parametrize("relation", ["add-remove", "replace"])
def test_the_worst_neighbour_is_that_of_the_best_epsilon(relation):
    """Ten small budgets in A, one larger in B; their order turns with delta."""
    small = {"of": "city: {A}", "over": "table", "epsilon": "1/10"}
    large = {"of": "city: {B}", "over": "table", "epsilon": "9/10"}
    plan = read_release(
        {
            "release": {"relation": relation},
            "component": [
                *({"name": f"a{i}", **small} for i in range(10)),
                {"name": "b", **large},
            ],
        }
    )
    budget = composed_budget(plan)
    for delta in ("1/10", "1/1000000"):
        (best,) = epsilons_at(Fraction(delta), plan, budget)
        touched = [["1/10"] * 10, ["9/10"]]
        if relation == "replace":  # a record may leave one city for the other
            touched.append([*touched[0], *touched[1]])
        expected = max(
            compose_optimally([(epsilon, 0) for epsilon in one])
            .epsilon_at(delta)
            .epsilon_upper
            for one in touched
        )
        assert float(best.epsilon) == pytest.approx(float(expected), abs=1e-9)
    if relation == "add-remove":
        at_large = next(epsilons_at(Fraction(1, 10), plan, budget))
        assert dict(at_large.step.record.record) == {"city": "B"}
        assert dict(budget.worst.step.record.record) == {"city": "A"}


def test_gaussian_budgets_are_exact_and_more_than_what_their_sum_implies():
    best, implied = ways([{"mu": 1}, {"mu": 1}], "1/100000")
    assert float(best.epsilon) == pytest.approx(float(implied.epsilon), rel=1e-9)
    assert float(best.lower) <= float(best.epsilon)


def test_rhos_imply_an_epsilon():
    (implied,) = ways([{"rho": "1/8"}, {"rho": "1/8"}], "1/100000")
    assert implied.lower is None
    assert 2 < float(implied.epsilon) < 4


def test_nothing_is_called_the_least_at_a_distance_of_two():
    part = {"epsilon": "1/10", "delta": "1/1000000", "relation": "add-remove"}
    (best,) = ways([part, part], "1/1000", relation="replace")
    assert best.lower is None
    assert float(best.epsilon) <= 0.4


def test_deltas_of_the_components_have_to_fit():
    with pytest.raises(InputError, match=r"add up to 0\.002, more than"):
        ways([{"epsilon": 1, "delta": "1/1000"}] * 2, "1/1000")


def test_groups_are_given_their_sum_alone():
    assert ways([{"epsilon": 1}], "1/1000", relation="add-remove:2") == []


def test_the_result_has_both_certificates():
    parts = [{"name": f"c{i}", "epsilon": "1/10"} for i in range(20)]
    found = verifydp.compose({"release": {"delta": "1e-6"}, "component": parts})
    assert set(found.certificates) == {"release", "optimal"}
    assert all(verifydp.check(one) for one in found.certificates.values())
    total, last = found.numbers[0], found.numbers[-1]
    assert last.at.startswith("delta ")
    assert last.lower <= last.upper < total.upper


MIXED = [
    {"of": "city: {A}", "over": "table", "epsilon": "1/2", "delta": "1e-7"},
    {"mu": "1/2"},
    {"of": "city: {C}", "over": "table", "mu": "1/4"},
]


def test_deltas_and_gaussian_budgets_add_up_at_a_delta():
    """A record of A costs more than one of C, though its sum is the smaller."""
    components = [{"name": f"c{i}", **part} for i, part in enumerate(MIXED)]
    plan = read_release({"release": {"delta": "1e-6"}, "component": components})
    (best,) = epsilons_at(Fraction("1e-6"), plan, composed_budget(plan))
    found = {
        city: compose_optimally(touched).epsilon_at("1e-6").epsilon_upper
        for city, touched in {
            "A": [("1/2", "1e-7"), GaussianComponent("1/2")],
            "C": [GaussianComponent("1/4"), GaussianComponent("1/2")],
        }.items()
    }
    assert found["A"] > found["C"]
    assert best.epsilon == found["A"]
    assert best.step.record.record == (("city", "A"),)
    assert best.lower is not None
    assert verifydp.check(best.optimal.certificate)


@pytest.mark.parametrize("own", ["add-remove", "replace"])
def test_they_do_so_where_a_record_is_replaced(own):
    """Data that lose a record and gain one are two steps under add-remove away."""
    parts = [{**part, "relation": own} for part in MIXED]
    release = {"relation": "replace", "delta": "1e-6"}
    components = [{"name": f"c{i}", **part} for i, part in enumerate(parts)]
    plan = read_release({"release": release, "component": components})
    budget = composed_budget(plan)
    assert budget.budget.delta <= Fraction("1e-6")
    (best,) = epsilons_at(Fraction("1e-6"), plan, budget)
    assert best.epsilon <= budget.budget.epsilon
    far = 1 if own == "replace" else 2
    whole = GaussianComponent(Fraction(far, 2))
    touched = [[("1/2", "1e-7"), GaussianComponent("1/4"), whole]]
    if far == 2:  # a record of A becomes another one of A
        growth = exp_upper(Fraction(1, 2))
        touched.append([(1, Fraction("1e-7") * (1 + growth)), whole])
    expected = [compose_optimally(one).epsilon_at("1e-6") for one in touched]
    assert best.epsilon == max(one.epsilon_upper for one in expected)
    assert (best.lower is None) == (far == 2)


def test_a_concentrated_budget_beside_a_delta_is_added_at_one():
    parts = [{"epsilon": "1/2", "delta": "1e-7"}, {"rho": "1/8"}]
    components = [{"name": f"c{i}", **part} for i, part in enumerate(parts)]
    plan = read_release({"release": {"delta": "1e-6"}, "component": components})
    found = composed_budget(plan).budget
    share = (Fraction("1e-6") - Fraction("1e-7")) / 2
    implied = plan.components[1].budget.implied_approximate(share)
    assert found.delta == Fraction("1e-7") + share
    assert found.epsilon == Fraction(1, 2) + implied.epsilon.nats


@pytest.mark.parametrize(
    ("parts", "release", "message"),
    [
        (MIXED, {}, "component c1: its budget is 0.5-Gaussian DP, others have a delta"),
        (MIXED, {}, "or --delta$"),
        (MIXED, {"delta": "1e-7"}, "ask for a delta larger than 1e-07"),
        ([*MIXED, {"order": 2, "epsilon": 1}], {"delta": "1e-6"}, "no sum of them"),
    ],
)
def test_why_budgets_of_two_kinds_do_not_add_up(parts, release, message):
    components = [{"name": f"c{i}", **part} for i, part in enumerate(parts)]
    plan = read_release({"release": release, "component": components})
    with pytest.raises(InputError, match=message):
        composed_budget(plan)
