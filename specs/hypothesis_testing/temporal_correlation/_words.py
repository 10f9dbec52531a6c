"""The constant of equation (23), and the points at which it is wrong."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing._correlation")
scores = shared("hypothesis_testing._precision")
points = shared("hypothesis_testing._correlation_points")
prior_rho, records_rho, past_rho = words.prior_rho, words.records_rho, words.past_rho

uses = (words.of_prior, words.of_records, words.of_past)
#: The record, given the other records and the past.
after = at(words.now, words.w, words.h)
both_rho = records_rho + past_rho * (1 - records_rho)
printed = 1 - prior_rho - (2 - prior_rho) * both_rho
least_odds = maximum(0, (2 - prior_rho) * (1 - records_rho) * (1 - past_rho) - 1)

one, only = points.one, points.only
sizes = {name: finite(2) for name in ("V", "W", "H", "O")}
values = {words.a: points.zero, words.z: one, words.w: one, words.h: one}
usual = {**points.sharp, **scores.telling, **values}


def by_past(values, shown):
    """A point where the other records have one value."""
    return At(values, spaces={**sizes, "W": finite(1)}, show=shown)


at_the_past = points.shown((points.zero, one), (points.zero, only), (one, only, one))


def at_mild(changed):
    """The printed constant is 1/3, the odds are 3/7 at least."""
    return by_past({**points.mild, **scores.telling, **changed}, at_the_past)


instance = At(usual, spaces=sizes, show=points.shown_sharp)
three_values = At(
    {**points.three, **scores.telling_nothing},
    spaces={"V": finite(3), "W": finite(1), "H": finite(3), "O": finite(2)},
    show=points.shown_three,
)
#: One hypothesis is left out, and both the odds and the precision are wrong.
out_of_place = {
    "not the coefficient of the records": NearMiss(
        without="records", at={records_rho: 0}
    ),
    "not the coefficient of the past": NearMiss(without="past", at={past_rho: 0}),
    "other records that never occur": NearMiss(
        without="known", at=points.never, show=points.shown_never
    ),
    "a past that never occurs": NearMiss(
        without="remembered",
        at=by_past({**usual, **points.forgotten}, points.shown_forgotten),
    ),
    "three values": NearMiss(without="two", at=three_values),
}
