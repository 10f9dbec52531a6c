"""The odds of equation (24), the score that is bounded, and where it is tested."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import chance

words = shared("hypothesis_testing._correlation")
scores = shared("hypothesis_testing._scores")
points = shared("hypothesis_testing._correlation_points")
prior_rho, records_rho, past_rho = words.prior_rho, words.records_rho, words.past_rho

uses = (words.of_prior, words.of_records, words.of_past)
#: The record, given the other records and the past.
after = at(words.now, words.w, words.h)
all_rho = prior_rho + (2 - prior_rho) * (records_rho + past_rho * (1 - records_rho))
odds = 1 - all_rho
formula = scores.highest(odds)
scored = scores.score(chance(after, words.a), chance(after, words.z))

#: A threshold that scores nearly the formula.
cut = "3/10"
one = points.one
sizes = {name: finite(2) for name in ("V", "W", "H")}
noise = {**scores.usual, scores.epsilon: 2}
usual = {**points.sharp, **noise, words.a: points.zero, words.z: one}
usual |= {words.w: one, words.h: one}
instance = At(usual, spaces=sizes, show=points.shown_sharp)

#: The numbers alone, for laws that are made from them.
numbers = {**noise, prior_rho: "1/5", records_rho: "1/10", past_rho: "1/10"}
#: The odds are 0: at one past the record is known.
settled = {prior_rho: 0, records_rho: 0, past_rho: "1/2"}
