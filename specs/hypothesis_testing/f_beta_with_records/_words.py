"""The odds of equation (21), the score that is bounded, and where it is tested."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import chance

words = shared("hypothesis_testing._correlation")
scores = shared("hypothesis_testing._scores")
points = shared("hypothesis_testing._correlation_points")
prior_rho, records_rho = words.prior_rho, words.records_rho

uses = (words.of_prior, words.of_records)
#: The chances of the two values, given the other records.
here, there = (
    chance(at(words.given, words.w), value_) for value_ in (words.a, words.z)
)
both_rho = prior_rho + records_rho * (2 - prior_rho)
odds = 1 - both_rho
formula = scores.highest(odds)
scored = scores.score(here, there)

#: A threshold that scores nearly the formula.
cut = "-1/100"
zero, one = points.zero, points.one
sizes = {"V": finite(2), "W": finite(2)}
usual = {**points.beside_sharp, **scores.usual, words.a: zero, words.z: one}
usual[words.w] = one
instance = At(usual, spaces=sizes, show=points.shown((zero, one), (zero, one)))

#: The numbers alone, for laws that are made from them.
numbers = {**scores.usual, prior_rho: "1/5", records_rho: "1/10"}
