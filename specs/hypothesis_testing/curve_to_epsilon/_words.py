"""What the theorems of curve_to_epsilon share."""

from verifydp.formal.spec import *

q_in, q_out, scale = map(real, ("q_in", "q_out", "scale"))
present, absent = laplace(q_in, scale), laplace(q_out, scale)


def identified(true, false):
    """The loss that belongs to a pair of rates."""
    middle = if_(
        false <= "1/2", log(1 / (4 * false * (1 - true))), log((1 - false) / (1 - true))
    )
    return if_(true <= "1/2", log(true / false), middle)


# Gaussian noise of the classical deviation.
epsilon, delta, other, small = map(real, ("epsilon", "delta", "other", "small"))
t = real("t")


def distance(of, slack):
    """The distance of the answers in classical deviations."""
    return of / sqrt(2 * log(number("5/4") / slack))


def false_alarms(of, slack):
    """Where the recall is Phi(t): gaussian_tests.rates."""
    return normal_cdf(t - distance(of, slack))


same_point = equal(false_alarms(epsilon, delta), false_alarms(other, small))
same_distance = equal(distance(epsilon, delta), distance(other, small))
swapped = {q_in: 0, q_out: 1}
