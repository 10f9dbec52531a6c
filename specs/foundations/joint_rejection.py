"""Many hypotheses rejected from one sample share one error probability.

The nuisance is kept to a box at the price of gamma. A hypothesis is rejected if each of
its parameters in the box has a p-value of at most alpha - gamma in one fixed order.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

p_value, valid = definition("foundations.p_values"), theorem("foundations.p_values")

X, T, H = space("X"), space("T"), space("H")
x, t, j, truth = point("x", X), point("t", T), point("j", H), point("truth", T)
L, order = kernel("L", T, X), function_variable("order", X)
alpha, gamma = real("alpha"), real("gamma")
box, holds = (
    event_variable("box", pair_sort(T, X)),
    event_variable("holds", pair_sort(T, H)),
)
rejected = event_variable("rejected", pair_sort(H, X))
chosen = function_variable("chosen", X, H)
at_truth = at(L, truth)


def p_value_at(parameter):
    """The p-value at x if this is the parameter."""
    return p_value(at(L, parameter), order, x)


wrong = indicator(
    conjunction(
        member(pair(truth, at(chosen, x)), holds),
        member(pair(at(chosen, x), x), rejected),
    )
)
covered = mean(at_truth, x, 1 - indicator(member(pair(truth, x), box)))


def in_test(level):
    """What is rejected has small p-values in the box."""
    premise = conjunction(
        member(pair(j, x), rejected),
        member(pair(t, j), holds),
        member(pair(t, x), box),
    )
    return forall(j, x, t, implies(premise, p_value_at(t) <= level))


SPEC = Theorem(
    title="Hypotheses rejected together",
    source="Berger and Boos 1994; Buehler 1957",
    uses=(p_value,),
    given={
        "box": covered <= gamma,
        "share": gamma <= alpha,
        "test": in_test(alpha - gamma),
    },
    claim=mean(at_truth, x, wrong) <= alpha,
    remark="Which hypothesis is looked at may be chosen by the data, so that all of "
    "them together have one error probability. The order may not.",
)


def proof(p):
    """A true hypothesis is rejected outside the box, or at a small p-value."""
    level = alpha - gamma
    small = indicator(p_value_at(truth) <= level)
    outside = 1 - indicator(member(pair(truth, x), box))
    test = p.at(p.given("test"), at(chosen, x), x, truth)
    either = p.have(wrong <= small + outside, test)
    averaged = p.mean(either, at_truth, x)
    values = {valid["L"]: at_truth, valid["a"]: level}
    rarely = p.use(valid, values, p.have(level >= 0, p.given("share")))
    return p.have(p.statement.claim, averaged, rarely, p.given("box"))


two = {one: finite(2) for one in "XTH"}
bit, pairs = point("bit", finite(2)), point("pairs", pair_sort(finite(2), finite(2)))
is_1 = equal(second(pairs), label(1, 2))
all_of, none_of, ones = event(pairs, TRUE), event(pairs, FALSE), event(pairs, is_1)
tight = {
    L: function(bit, finite_law("1/2", "1/2")),
    order: table(0, 1),
    box: all_of,
    holds: all_of,
    rejected: ones,
    chosen: function(bit, bit),
    truth: label(0, 2),
    alpha: "1/2",
    gamma: 0,
}


def fails(changed, *without, **given):
    """Where true hypotheses are rejected too often."""
    at_point = At({**tight, **changed}, spaces=two)
    return NearMiss(without=without, given=given, at=at_point)


SPEC = SPEC.but(
    proof=proof,
    instance=At(tight, spaces=two),
    near_misses={
        "a box that misses": fails({box: none_of, rejected: all_of}, "box"),
        "a box that costs more than alpha": fails(
            {box: ones, rejected: event(pairs, negation(is_1)), gamma: "1/2", alpha: 0},
            "share",
        ),
        "rejected without a test": fails({rejected: all_of}, "test"),
        "the box is not paid for": fails(
            {box: ones, rejected: all_of, gamma: "1/2"}, test=in_test(alpha)
        ),
        "less": NearMiss(
            claim=mean(at_truth, x, wrong) <= alpha * "99/100",
        ),
    },
)
