"""What the theorems of any_mechanism_f_beta share."""

from verifydp.formal.spec import *

S = space("S")
P, Q, h, x = law("P", S), law("Q", S), any_test("h", S), point("x", S)
epsilon, delta, beta, c = map(real, ("epsilon", "delta", "beta", "c"))
E, b = exp(epsilon), beta * beta


def score(recall, false):
    """F_beta of recall and false alarms: the harmonic mean, weighted 1 to b."""
    precision = recall / (recall + c * false)
    return 1 / ((1 / (1 + b)) / precision + (b / (1 + b)) / recall)


def score_of(p_law, q_law, test):
    return score(mean(p_law, x, value(test, x)), mean(q_law, x, value(test, x)))


def highest_of(e):
    """Accept all but what proves the opposite, only what proves it, or at the bend."""
    always, certain = (1 + b) / (1 + b + c * (1 - delta)), (1 + b) * delta / (delta + b)
    bend = (1 + b) * (e + delta) / (e + delta + c * (1 - delta) + b * (1 + e))
    return always, certain, bend


highest = maximum(*highest_of(E))


def corners(e):
    """Recall and false alarms at the corners of the region, in the same order."""
    bend = 1 - (1 - delta) / (1 + e), (1 - delta) / (1 + e)
    return (1, 1 - delta), (delta, 0), bend


bit = point("bit", finite(2))
guess = test_of(bit, indicator(equal(bit, label(0, 2))))
usual = {
    P: finite_law("3/4", "1/4"),
    Q: finite_law("1/4", "3/4"),
    h: guess,
    epsilon: log(3),
    delta: 0,
    beta: 1,
    c: 1,
}
always_test, blind = test_of(bit, 1), finite_law("1/2", "1/2")
not_both = {
    "P not close to Q": NearMiss(
        without=("P close to Q",),
        at={P: finite_law("2/3", "1/3"), Q: finite_law(0, 1)},
    ),
    "Q not close to P": NearMiss(
        without=("Q close to P",),
        at={P: finite_law(1, 0), Q: finite_law("1/3", "2/3")},
    ),
    "negative odds": NearMiss(without=("odds",), at={P: blind, Q: blind, c: -2}),
}
