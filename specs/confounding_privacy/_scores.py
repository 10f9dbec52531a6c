"""Forecasts with bounded logarithms of their densities, and the logarithmic score."""

from verifydp.formal.spec import *

S, T = space("S"), space("T")
s, t, u, B = point("s", S), point("t", T), point("u", T), event_variable("B", S)
R, h = law("R", S), any_test("h", pair_sort(T, S))
width, shift = function_variable("width", T), function_variable("shift", T)


def log_density(forecast):
    """The logarithm of a forecast's density: any bounded function of the state."""
    return at(width, forecast) * value(h, pair(forecast, s)) - at(shift, forecast)


def forecast(of):
    """The law that is forecast."""
    return weighted(R, s, exp(log_density(of)))


forecasts = function(t, forecast(t))
place = point("place", pair_sort(T, S))
logarithmic = function(
    place,
    at(shift, first(place)) - at(width, first(place)) * value(h, place),
)
laws = forall(t, equal(mean(R, s, exp(log_density(t))), 1))
