"""The exact joint bound: counts of one event on two sides, and what they reject.

The second chance is kept to an interval of Clopper and Pearson, which is cut into
cells. Extreme are the outcomes that one order, fixed beforehand, puts beyond what was
counted; they lie below a staircase, which is most probable at the corner of its cell.
"""

from verifydp.formal.spec import *

hits = definition("foundations.hits")
S, H = space("S"), space("H")
pairs = pair_sort(NATURAL, NATURAL)
P, Q, B = law("P", S), law("Q", S), event_variable("B", S)
n, m, c, d = map(natural, ("n", "m", "c", "d"))
j, seen, q = point("j", H), point("seen", pairs), real("q")
alpha, gamma = real("alpha"), real("gamma")
low, high = function_variable("low", NATURAL), function_variable("high", NATURAL)
bit = point("bit", finite(2))
words = shared("foundations.joint_bound._words")
begin, case, chosen, corner = words.begin, words.case, words.chosen, words.corner
counts, delta, end, epsilon = words.counts, words.delta, words.end, words.epsilon
growth, order, rejected, true = words.growth, words.order, words.rejected, words.true
proof = shared("foundations.joint_bound._proof").proof
one = event(bit, equal(bit, label(1, 2)))


def coins(count, chance):
    """The number of hits of a chance."""
    return hits(count, finite_law(1 - chance, chance), one)


def beyond(first_law, second_law):
    """The probability of counts beyond the staircase of what was seen."""
    reached = indicator(at(corner, case, d) <= to_real(c))
    return mean(second_law, d, mean(first_law, c, reached))


def at_corner(hypothesis, chance):
    """The tail at the corner of the cell in which the second chance lies."""
    high_p = minimum(
        1, at(growth, hypothesis) * at(end, case, chance) + at(delta, hypothesis)
    )
    low_q = maximum(0, at(begin, case, chance))
    return beyond(coins(n, high_p), coins(m, low_q))


def tested(end_of, condition, sign):
    """An end is certain, or its tail is at most gamma / 2."""
    tail = indicator(sign * to_real(d) <= sign * to_real(c))
    return implies(condition, mean(coins(m, end_of), c, tail) <= gamma / 2)


low_end = conjunction(at(low, d) <= 1, tested(at(low, d), at(low, d) > 0, 1))
high_end = conjunction(at(high, d) >= 0, tested(at(high, d), at(high, d) < 1, -1))
in_box = conjunction(at(low, second(seen)) <= q, q <= at(high, second(seen)))
in_cell = conjunction(at(begin, case, q) <= q, q <= at(end, case, q))
wrong = indicator(
    conjunction(true(at(chosen, seen)), member(pair(at(chosen, seen), seen), rejected))
)
false_rejection = mean(counts, seen, wrong)

SPEC = Theorem(
    title="The exact joint bound",
    source="Berger and Boos 1994; Buehler 1957; Clopper and Pearson 1934",
    uses=(hits,),
    given={
        "gamma": gamma >= 0,
        "share": gamma <= alpha,
        "low": forall(d, low_end),
        "high": forall(d, high_end),
        "growth": forall(j, exp(at(epsilon, j)) <= at(growth, j)),
        "cells": forall(j, seen, q, implies(in_box, in_cell)),
        "staircase": forall(
            j,
            seen,
            c,
            d,
            implies(
                at(order, seen) <= at(order, c, d), at(corner, case, d) <= to_real(c)
            ),
        ),
        "corners rise": forall(
            j, seen, d, at(corner, case, d) <= at(corner, case, next_(d))
        ),
        "tested": forall(
            j,
            seen,
            q,
            implies(
                conjunction(member(case, rejected), in_box),
                at_corner(j, q) <= alpha - gamma,
            ),
        ),
    },
    claim=false_rejection <= alpha,
    remark="For any data-dependent choice among the hypotheses, so that bounds on "
    "epsilon and on delta hold together. Sizes, event, order and gamma are fixed "
    "beforehand; ends, cells and corners need not be the best ones.",
)
looked, only = point("looked", pair_sort(finite(1), pairs)), point("only", finite(1))
place, spot = (
    point("place", pair_sort(looked.sort, NATURAL)),
    point("spot", pair_sort(looked.sort, REAL)),
)
hits_seen, misses_seen = to_real(first(second(looked))), to_real(second(second(looked)))
# One draw on each side. More than one hit in two is rejected, which the first count
# decides, whatever the second chance is.
tight = {
    P: finite_law("1/2", "1/2"),
    Q: finite_law(0, 1),
    B: one,
    n: natural_number(1),
    m: natural_number(1),
    alpha: "1/2",
    gamma: 0,
    epsilon: function(only, log("1/2")),
    growth: function(only, "1/2"),
    delta: function(only, 0),
    low: function(d, 0),
    high: function(d, 1),
    begin: function(spot, 0),
    end: function(spot, 1),
    order: function(seen, to_real(first(seen))),
    corner: function(place, to_real(first(second(first(place))))),
    rejected: event(looked, hits_seen >= 1),
    chosen: function(seen, label(0, 1)),
}
spaces = {"S": finite(2), "H": finite(1)}
always, never = event(looked, TRUE), event(looked, FALSE)
sums = {
    P: finite_law("3/4", "1/4"),
    Q: finite_law("1/2", "1/2"),
    order: function(seen, to_real(first(seen)) + to_real(second(seen))),
    corner: function(
        place,
        to_real(first(second(first(place))))
        + to_real(second(second(first(place))))
        - to_real(second(place)),
    ),
    rejected: event(looked, hits_seen + misses_seen >= 1),
}


def fails(without, changed):
    """Where true hypotheses are rejected too often."""
    return NearMiss(without=(without,), at=At({**tight, **changed}, spaces=spaces))


SPEC = SPEC.but(
    proof=proof,
    instance=At({**tight, rejected: never}, spaces=spaces),
    near_misses={
        "a negative gamma": fails("gamma", {gamma: -1, alpha: -1, rejected: never}),
        "an interval that costs more than alpha": fails(
            "share",
            {gamma: 2, low: function(d, 1), high: function(d, 0), rejected: always},
        ),
        "a low end without a test": fails(
            "low", {low: function(d, 2), rejected: always}
        ),
        "a high end without a test": fails(
            "high", {high: function(d, -1), rejected: always}
        ),
        "a growth below exp({epsilon})": fails(
            "growth", {growth: function(only, "49/100"), alpha: "49/100"}
        ),
        "cells that end too early": fails(
            "cells", {end: function(spot, "49/50"), alpha: "49/100"}
        ),
        "corners beyond the order": fails(
            "staircase", {corner: function(place, 2), rejected: always}
        ),
        "corners that fall": fails("corners rise", sums),
        "rejected without a test": fails("tested", {rejected: always}),
        "less": NearMiss(
            claim=false_rejection <= alpha * "99/100", at=At(tight, spaces=spaces)
        ),
    },
    exceptions={
        "2": "the halves of gamma come from foundations.clopper_pearson, "
        "which has a near miss for each; no point was found here"
    },
)
