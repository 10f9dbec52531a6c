"""What the theorems of highest_score_shape share."""

from verifydp.formal.spec import *

f_beta = theorem("hypothesis_testing.f_beta")
q, sensitivity, epsilon, beta = (
    f_beta[name] for name in ("q", "sensitivity", "epsilon", "beta")
)
more, F = real("more"), real("F")
b = beta * beta


def formula(loss):
    """The formula of f_beta; b is the square of beta."""
    root = sqrt(1 + 4 * b * exp(loss))
    best = (1 + b) * (root - 1) / ((1 + b) * root - 1 + b)
    return if_(loss < log(1 + b), (1 + b) / (2 + b), best)


turn = log(1 + b)
paper = "Liu, He, Chanyaswad, Wang and Mittal 2019, section 4.1.4"
threshold, level, y = real("threshold"), real("level"), point("y", REAL)


def score(cut, loss):
    """F_beta of a threshold against the noise that is made for this epsilon."""
    recall, false_alarm = (
        probability(laplace(one, sensitivity / loss), event(y, cut <= y))
        for one in (q + sensitivity, q)
    )
    precision = recall / (recall + false_alarm)
    return 1 / ((1 / (1 + b)) / precision + (b / (1 + b)) / recall)


reached = implies(level < F, exists(threshold, level < score(threshold, epsilon)))
highest = Definition(
    "highest_score",
    (F, q, sensitivity, epsilon, beta),
    conjunction(
        forall(threshold, score(threshold, epsilon) <= F), forall(level, reached)
    ),
)


def is_highest(number_, loss):
    return highest(number_, q, sensitivity, loss, beta)


usual = {q: 0, sensitivity: 1, epsilon: 1, more: 2, beta: 1}
point = {over: usual[over] for over in (q, sensitivity, epsilon, beta)}
