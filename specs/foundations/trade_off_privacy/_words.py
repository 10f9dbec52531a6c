"""What the theorems of trade_off_privacy are made of."""

from verifydp.formal.spec import *

trade_off, gdp = (
    definition("foundations.trade_off"),
    definition("foundations.gaussian_dp"),
)
D = space("D")
x, y = point("x", D), point("y", D)
neighbours = event_variable("neighbours", pair_sort(D, D))
near, beside = (member(pair(*both), neighbours) for both in ((x, y), (y, x)))
