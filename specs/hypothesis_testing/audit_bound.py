"""A lower bound on epsilon from the counts of a realistic adversary.

Both worlds are sampled; a threshold that was fixed before gives an event. From the
record of the counts comes a lower limit of its chance where the record is in, and an
upper limit where it is not. What they say about epsilon is wrong no more often than the
two together.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

close = definition("foundations.closeness")
S, R = space("S"), space("R")
P, Q, B = law("P", S), law("Q", S), event_variable("B", S)
L, r, x = law("L", R), point("r", R), point("x", S)
epsilon, delta, alpha = real("epsilon"), real("delta"), real("alpha")
low, high, bound = (function_variable(name, R) for name in ("low", "high", "bound"))
E, hits, alarms = exp(epsilon), probability(P, B), probability(Q, B)

lower_bound = Definition(
    "epsilon_lower_bound",
    (L, bound, epsilon, alpha),
    mean(L, r, indicator(epsilon < at(bound, r))) <= alpha,
)
smallest, largest = at(low, r), at(high, r)
ratios = (smallest - delta) / largest, (1 - largest - delta) / (1 - smallest)
stated = function(r, log(maximum(1, *ratios)))


def chance(condition):
    return mean(L, r, indicator(condition))


SPEC = Theorem(
    title="A lower bound of epsilon from limits of the rates of a test",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 5.3.1",
    covers=("HT-A4",),
    standing="definition",
    defines=lower_bound,
    reads="{1} exceeds {2} with probability at most {3} under {0}",
    uses=(close,),
    given={
        "P close to Q": close(P, Q, epsilon, delta),
        "Q close to P": close(Q, P, epsilon, delta),
        "epsilon": epsilon >= 0,
        "low": chance(hits < smallest) <= alpha / 2,
        "high": chance(largest < alarms) <= alpha / 2,
    },
    claim=lower_bound(L, stated, epsilon, alpha),
    remark="Any law of records, dependent counts too; the limits may be those of "
    "foundations.clopper_pearson at {alpha} / 2. The event is fixed: one that was "
    "chosen from the same counts is not covered. Only the inverse that needs no "
    "mechanism is turned round here, not the sharper ones for Laplace and Gaussian "
    "noise.",
)


def proof(p):
    """Where both limits are right, no ratio exceeds exp(epsilon)."""
    there = p.at(p.given("P close to Q"), B)
    back = p.at(p.given("Q close to P"), event(x, negation(member(x, B))))
    units = [p.mean_between(one, x, indicator(member(x, B))) for one in (P, Q)]
    T, A, e, u, v = map(real, "TAeuv")
    room = p.assume(
        conjunction(
            T <= 1,
            A >= 0,
            e >= 1,
            e * A + delta >= T,
            e * (1 - T) + delta >= 1 - A,
            u <= T,
            v >= A,
        )
    )
    sides = [
        p.have(one <= e, room) for one in ((u - delta) / v, (1 - v - delta) / (1 - u))
    ]
    rule = p.have(
        maximum(1, (u - delta) / v, (1 - v - delta) / (1 - u)) <= e, *sides, room
    )
    rule = p.every(p.supposing(room, rule), T, A, e, u, v)
    rule = p.at(rule, hits, alarms, E, smallest, largest)
    right = p.assume(conjunction(smallest <= hits, largest >= alarms))
    large = p.have(E >= 1, p.given("epsilon"))
    inside = p.have(rule.formula.arguments[0], there, back, right, large, *units)
    most = p.apply(rule, inside)
    ratio = maximum(1, *ratios)
    turn = p.axiom("exp_log", ratio, facts=[p.have(ratio > 0)])
    true = p.have(log(ratio) <= epsilon, most, turn)
    wrong = indicator(hits < smallest) + indicator(largest < alarms)
    true = p.supposing(right, true)
    below = p.have(indicator(epsilon < log(ratio)) <= wrong, true)
    rarely = p.mean(below, L, r)
    return p.have(p.statement.claim, rarely, p.given("low"), p.given("high"))


bit, one_label = point("bit", finite(2)), point("one_label", finite(1))
usual = {
    P: finite_law("3/4", "1/4"),
    Q: finite_law("1/4", "3/4"),
    B: event(bit, equal(bit, label(0, 2))),
    L: dirac(label(0, 1)),
    low: function(one_label, number("3/4")),
    high: function(one_label, number("1/4")),
    epsilon: log(3),
    delta: 0,
    alpha: 0,
}


def always(value_):
    return function(one_label, number(value_))


# One limit is wrong on the first record, the other on the second.


def too_often(hypothesis, first_, second_):
    """Together the limits are wrong more often than alpha."""
    values = {
        **usual,
        L: finite_law(first_, second_, "17/20"),
        low: table("4/5", "3/4", "3/4"),
        high: table("1/4", "1/5", "1/4"),
        alpha: "1/10",
    }
    at = At(values, spaces={"S": finite(2), "R": finite(3)})
    return NearMiss(at, number=Number(2, 1, hypothesis=hypothesis))


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, spaces={"S": finite(2), "R": finite(1)}),
    reach=(
        At({**usual, delta: 1, epsilon: 0}, spaces={"S": finite(2), "R": finite(1)}),
    ),
    near_misses={
        "P not close to Q": NearMiss(
            without="P close to Q",
            at={
                P: finite_law("3/5", "2/5"),
                Q: finite_law("1/10", "9/10"),
                low: always("3/5"),
                high: always("1/10"),
            },
        ),
        "Q not close to P": NearMiss(
            without="Q close to P",
            at={
                P: finite_law("9/10", "1/10"),
                Q: finite_law("2/5", "3/5"),
                low: always("9/10"),
                high: always("2/5"),
            },
        ),
        "a negative epsilon": NearMiss(without="epsilon", at={epsilon: -1, delta: 2}),
        "a lower limit that is too high": NearMiss(
            without="low", at={low: always("4/5")}
        ),
        "an upper limit that is too low": NearMiss(
            without="high", at={high: always("1/5")}
        ),
        "all of alpha for the lower limit": too_often("low", "1/10", "1/20"),
        "all of alpha for the upper limit": too_often("high", "1/20", "1/10"),
    },
)
