"""What the theorems of theorem_1 are made of."""

from verifydp.formal.spec import *

mean_i, mean_j, sd_i, sd_j = map(real, ("mean_i", "mean_j", "sd_i", "sd_j"))
b, epsilon, delta, tau = map(real, ("b", "epsilon", "delta", "tau"))
y = point("y", REAL)


def gap(mean_i, mean_j, sd_i, sd_j):
    return abs(mean_i - mean_j) + abs(sd_i - sd_j) * tau


usual = {
    mean_i: 0,
    mean_j: 1,
    sd_i: 1,
    sd_j: 2,
    epsilon: 1,
    delta: "1/20",
    tau: 2,
    b: 3,
}
everything, left = event(y, TRUE), event(y, y <= 0)


def beyond(size):
    return event(y, number(size) <= abs(y))
