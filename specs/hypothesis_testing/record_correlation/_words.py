"""The constant of equation (20), and the points at which it is wrong."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing._correlation")
scores = shared("hypothesis_testing._precision")
points = shared("hypothesis_testing._correlation_points")
prior_rho, records_rho = words.prior_rho, words.records_rho

uses = (words.of_prior, words.of_records)
#: The record, given the other records.
after = at(words.given, words.w)
printed = 1 - prior_rho - records_rho * (2 - prior_rho)
least_odds = maximum(0, (2 - prior_rho) * (1 - records_rho) - 1)

zero, one = points.zero, points.one
sizes = {name: finite(2) for name in ("V", "W", "O")}
here = {words.a: zero, words.z: one, words.w: one}
usual = {**points.beside_sharp, **scores.telling, **here}
at_one = points.shown((zero, one), (one, one))


def law_at(values):
    """A law whose second coefficient is attained at the labels 1."""
    return At({**scores.telling, **values}, spaces=sizes, show=at_one)


instance = At(usual, spaces=sizes, show=points.shown((zero, one), (zero, one)))
three_values = At(
    {**points.three_beside, **scores.telling_nothing},
    spaces={"V": finite(3), "W": finite(3), "O": finite(2)},
    show=points.shown_three_beside,
)
#: One hypothesis is left out, and both the odds and the precision are wrong.
out_of_place = {
    "not the coefficient of the prior": NearMiss(without="prior", at={prior_rho: 0}),
    "not the coefficient of the records": NearMiss(
        without="records", at={records_rho: 0}
    ),
    "other records that never occur": NearMiss(
        without="known",
        at=points.never_beside,
        show=points.shown((zero, one), (zero, zero)),
    ),
    "three values": NearMiss(without="two", at=three_values),
}
