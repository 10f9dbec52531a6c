"""Precision and recall of a threshold, as chances in one experiment.

A fair coin says whether the record is in; the answer for this database is released
with Laplace noise; the adversary says "in" from a threshold on.
"""

from verifydp.formal.spec import *

q_in, q_out, scale, theta = map(real, ("q_in", "q_out", "scale", "theta"))
coin, y = point("coin", finite(2)), point("y", REAL)
seen = point("seen", pair_sort(finite(2), REAL))
record_in = equal(first(seen), label(1, 2))
says_in = theta <= second(seen)
RSR, GSR = (
    probability(laplace(one, scale), event(y, theta <= y)) for one in (q_in, q_out)
)


def experiment(chance):
    """The database and the output, where this is the chance of the record."""
    noise = choose(coin, laplace(q_out, scale), laplace(q_in, scale))
    both = bind(noise, y, dirac(pair(coin, y)))
    return bind(finite_law(1 - number(chance), chance), coin, both)


def chance_of(condition, share_="1/2"):
    return mean(experiment(share_), seen, indicator(condition))


precision = chance_of(conjunction(record_in, says_in)) / chance_of(says_in)
recall = chance_of(conjunction(record_in, says_in)) / chance_of(record_in)

SPEC = Theorem(
    title="Precision and recall of a threshold at equal odds",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, eqs. (3) and (11)",
    covers=("HT-Q11",),
    claim=conjunction(equal(precision, RSR / (RSR + GSR)), equal(recall, RSR)),
    remark="For any two answers and any scale, by Bayes' rule for the coin; with "
    "other odds {'c'} against the record it is {'RSR / (RSR + c GSR)'}.",
)


def proof(p):
    """The coin halves all chances."""
    right = p.have(equal(chance_of(conjunction(record_in, says_in)), RSR / 2))
    said = p.have(equal(chance_of(says_in), RSR / 2 + GSR / 2))
    half = p.have(equal(chance_of(record_in), number("1/2")))
    return p.have(p.statement.claim, right, said, half)


usual = {q_in: 1, q_out: 0, scale: 1, theta: "1/2"}

SPEC = SPEC.but(
    proof=proof,
    near_misses={
        "the rate of false alarms in front": NearMiss(
            claim=equal(precision, GSR / (RSR + GSR)), at=At(usual)
        ),
    },
    exceptions={"1/2": "with another number in one place there is no law"},
)
