"""What the theorems of likelihood_ratio share."""

from verifydp.formal.spec import *

q_in, q_out, sensitivity, epsilon, o, alpha = map(
    real, ("q_in", "q_out", "sensitivity", "epsilon", "o", "alpha")
)
scale, loss = sensitivity / epsilon, (q_in - q_out) * epsilon / sensitivity
paper = "Liu, He, Chanyaswad, Wang and Mittal 2019, "


def density(centre, output):
    return exp(-abs(output - centre) / scale) / (2 * scale)


def ratio(output):
    return density(q_in, output) / density(q_out, output)


def plateaus(upper):
    """The three lines of the printed equation."""
    between = (2 * o - q_in - q_out) * epsilon / sensitivity
    return conjunction(
        implies(q_in < o, equal(ratio(o), exp(upper))),
        implies(conjunction(q_out <= o, o <= q_in), equal(ratio(o), exp(between))),
        implies(o < q_out, equal(ratio(o), exp(-upper))),
    )


eq_7 = Printed(
    place="section 4.1.2, eq. (7)",
    words="exp(epsilon) if o > Q(D), exp(-epsilon) if o < Q(D')",
)
q, E = q_out, exp(loss)
high = q + scale * log(2 * (1 - alpha))


def at_threshold(cut):
    """Eq. (8): the ratio that belongs to a threshold between the answers."""
    return exp((2 * cut - q_out - q_in) * epsilon / sensitivity)


usual = {q_in: 1, q_out: 0, sensitivity: 1, epsilon: 1, o: 2}
half = {**usual, q_in: "1/2"}
quarter = {q_out: 0, q_in: 1, sensitivity: 1, epsilon: 1, alpha: "1/4"}
above_half = {**quarter, alpha: "3/4"}
