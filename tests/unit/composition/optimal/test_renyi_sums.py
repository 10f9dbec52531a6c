"""Upper bounds from Renyi divergences: above the exact delta of normal laws."""

from fractions import Fraction

import pytest

from verifydp.composition.optimal import (
    GaussianComponent,
    compose_concentrated,
    compose_optimally,
    compose_renyi,
)
from verifydp.errors import InputError


@pytest.mark.parametrize("epsilon", ["1/2", 2, 5])
def test_bounds_are_above_the_exact_delta_and_not_far(epsilon):
    """A Gaussian mechanism is rho = mu**2 / 2 concentrated, at every order exactly."""
    mus = [Fraction(3, 10), Fraction(4, 10)]
    rhos = [mu**2 / 2 for mu in mus]
    exact = compose_optimally([GaussianComponent(mu) for mu in mus]).delta_at(epsilon)
    concentrated = compose_concentrated(rhos).delta_upper(epsilon)
    assert exact.delta_upper < concentrated < 20 * exact.delta_upper
    orders = [Fraction(n, 4) for n in range(5, 200)]
    renyi = compose_renyi([{a: rho * a for a in orders} for rho in rhos])
    assert renyi.orders[2] == sum(rhos) * 2
    found = renyi.delta_upper(epsilon)
    assert exact.delta_upper < found < 20 * exact.delta_upper
    # Half of what the mechanisms show would be no bound.
    wrong = compose_concentrated([rho / 4 for rho in rhos]).delta_upper(epsilon)
    assert wrong < exact.delta_lower


def test_only_common_orders_are_added():
    whole = compose_renyi([{2: "0.1", 8: "0.4"}, {8: "0.2", 16: 1}])
    assert whole.orders == {Fraction(8): Fraction(3, 5)}
    assert whole.delta_upper(0) <= 1


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: compose_concentrated([]), "there are no components"),
        (lambda: compose_concentrated([1, -1]), "rho of component 2 is -1"),
        (lambda: compose_concentrated([float("nan")]), "rho of component 1 is"),
        (lambda: compose_renyi([]), "there are no components"),
        (lambda: compose_renyi([2]), "component 1 is 2"),
        (lambda: compose_renyi([{1: 1}]), "an order of component 1 is 1"),
        (lambda: compose_renyi([{2: -1}]), "the bound of component 1 is -1"),
        (lambda: compose_renyi([{2: 1}, {3: 1}]), "no order in common"),
        (lambda: compose_concentrated([1]).delta_upper(-1), "epsilon is -1"),
    ],
)
def test_bad_input_is_refused(call, message):
    with pytest.raises(InputError, match=message):
        call()
