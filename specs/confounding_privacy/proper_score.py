"""Proper scores: telling the truth costs least, and strictly so."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

words = shared("confounding_privacy._scores")
S, T, s, t, u, B = words.S, words.T, words.s, words.t, words.u, words.B
forecast = kernel("forecast", T, S)
score, v = function_variable("score", pair_sort(T, S)), point("v", T)


def cost(said, true):
    """The mean score of a forecast under another one."""
    return mean(at(forecast, true), s, at(score, pair(said, s)))


same_law = forall(
    B, equal(probability(at(forecast, t), B), probability(at(forecast, u), B))
)
strictly_proper = Definition(
    "strictly_proper",
    (forecast, score),
    forall(
        t,
        u,
        conjunction(
            cost(u, u) <= cost(t, u), implies(cost(t, u) <= cost(u, u), same_law)
        ),
    ),
)
best = forall(v, cost(t, u) <= cost(v, u))

SPEC = Theorem(
    title="A strictly proper score has one best forecast",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, appendix B.2",
    covers=("CP-D110",),
    standing="definition",
    defines=strictly_proper,
    reads="{1} is a strictly proper score of the forecasts {0}",
    given={"proper": strictly_proper(forecast, score), "best": best},
    claim=same_law,
    remark="Scores are to be small. Forecasts are laws with names, all laws or some; "
    "two names may stand for one law. A score is proper if it has the first half "
    "only: no forecast has a smaller mean score than the truth.",
)
act, other = point("act", T), point("other", T)
risk, least, low = function_variable("risk", T), real("m"), real("l")


def minimum_of(number_, where):
    """The number is the risk of one act, and no act has less."""
    return conjunction(
        equal(at(risk, where), number_), forall(t, number_ <= at(risk, t))
    )


VALUE = Theorem(
    title="A minimum expected loss is unique",
    source="Zhang, Malin, Raviv and Vorobeychik, confounding privacy, appendix B",
    covers=("CP-Q105",),
    given={"one": minimum_of(least, act), "other": minimum_of(low, other)},
    claim=equal(least, low),
    remark="Of any loss. What is unique for a strictly proper score, and not in "
    "general, is the act.",
)


def proof(p):
    """The best forecast costs no more than the truth."""
    known = p.at(p.given("proper"), t, u)
    no_more = p.at(p.given("best"), u)
    return p.apply(p.part(known, 1), no_more)


bit = point("bit", finite(2))
two = {"S": finite(2), "T": finite(2)}
cell = point("cell", pair_sort(finite(2), finite(2)))
is_it = indicator(equal(first(cell), second(cell)))
zero, one = label(0, 2), label(1, 2)
certain = {
    forecast: table(finite_law(1, 0), finite_law(0, 1)),
    score: function(cell, 1 - is_it),
    t: zero,
    u: zero,
}
second_one = event(bit, equal(bit, one))

SPEC = SPEC.but(
    proof=proof,
    instance=At(certain, spaces=two),
    near_misses={
        "a constant score": NearMiss(
            without="proper",
            at={score: function(cell, 0), t: one},
            witnesses=(second_one,),
        ),
        "a worse forecast": NearMiss(
            without="best", at={t: one}, witnesses=(second_one,)
        ),
    },
)


def smallest(p):
    """Each is at most the other."""
    first_ = p.at(p.part(p.given("one"), 1), other)
    second_ = p.at(p.part(p.given("other"), 1), act)
    ends = p.part(p.given("one"), 0), p.part(p.given("other"), 0)
    return p.have(VALUE.claim, first_, second_, *ends)


flat = {risk: table(1, 2), least: 1, low: 1, act: zero, other: zero}
VALUE = VALUE.but(
    proof=smallest,
    instance=At(flat, spaces={"T": finite(2)}),
    near_misses={
        "one that is not least": NearMiss(without="one", at={least: 2, act: one}),
        "another that is not least": NearMiss(without="other", at={low: 2, other: one}),
    },
)
