"""A change of sign is found where scipy finds it, with about as many evaluations."""

from math import atan, exp, inf, log

import pytest
from scipy.optimize import brentq

from verifydp.loss.sign_changes import crossing

FUNCTIONS = {
    "a line": (lambda x: 3 - x, 0.0, 100.0),
    "a cubic": (lambda x: x**3 - 2, 0.0, 4.0),
    "far out": (lambda x: x - 650.5, 600.0, 690.0),
    "a flat root": (lambda x: (x - 1) ** 9, 0.0, 3.0),
    "a steep step": (lambda x: atan(1e9 * (x - 0.3)), -1.0, 1.0),
    "an exponential": (lambda x: exp(-40 * x) - exp(-4), 0.0, 1.0),
    "very large values": (lambda x: 1e300 * (0.7 - x), 0.0, 1.0),
    "ends the other way round": (log, 5.0, 0.1),
    "zero at an end": (lambda x: 1 - x, 0.0, 1.0),
    "a jump": (lambda x: 1.0 if x < 0.37 else -1.0, 0.0, 1.0),
}


def counted(function):
    places = []

    def called(x):
        places.append(x)
        return function(x)

    return called, places


@pytest.mark.parametrize("name", FUNCTIONS)
def test_it_agrees_with_scipy(name):
    function, low, high = FUNCTIONS[name]
    called, places = counted(function)
    found = crossing(called, low, high)
    theirs, more = brentq(
        function, low, high, xtol=1e-13, rtol=1e-14, maxiter=1000, full_output=True
    )
    # Where a function is flat, doubles are 0 on an interval: either end may be found.
    assert found == pytest.approx(theirs, rel=1e-12, abs=2e-12) or function(found) == 0
    assert len(places) <= 60
    assert len(places) <= 2 * more.function_calls + 6 or name == "a jump"


def test_infinite_values_are_only_looked_at_for_their_sign():
    def function(x):
        if x < 0.25:
            return inf
        return -inf if x > 0.75 else 0.5 - x

    assert crossing(function, 0.0, 1.0) == pytest.approx(0.5, abs=1e-12)
