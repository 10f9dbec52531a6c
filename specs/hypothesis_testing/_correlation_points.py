"""Laws of a record, the other records and its past, as points of what is said of them.

With the values at which each of their coefficients is attained.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import grid, labels, table

words = shared("hypothesis_testing._correlation")
attained_at = shared("hypothesis_testing._attained").attained_at
a, z, w, h = words.a, words.z, words.w, words.h
rest, given, past, now = words.rest, words.given, words.past, words.now
prior_rho, records_rho, past_rho = words.prior_rho, words.records_rho, words.past_rho
(zero, one), (only,) = labels(2), labels(1)
bit, both = point("bit", finite(2)), point("both", pair_sort(finite(2), finite(2)))


def shown(*attained):
    """The coefficients that are attained at these values, in the order of the paper."""
    names = ("prior", "records", "past")[: len(attained)]
    by_name = zip(names, attained, strict=True)
    return {name: attained_at(*values) for name, values in by_name}


# --- with other records, at values of which the coefficients are attained

beside_sharp = {
    rest: finite_law("5/9", "4/9"),
    given: table(finite_law("41/81", "40/81"), finite_law("50/81", "31/81")),
    prior_rho: "1/5",
    records_rho: "1/10",
}
beside_mild = {
    rest: finite_law("1/2", "1/2"),
    given: table(finite_law("7/10", "3/10"), finite_law("1/2", "1/2")),
    prior_rho: "1/3",
    records_rho: "1/5",
}
beside_strong = {
    rest: finite_law("3/4", "1/4"),
    given: table(finite_law("13/15", "2/15"), finite_law("3/5", "2/5")),
    prior_rho: "3/4",
    records_rho: "1/2",
}
#: Were they as they never are, the record would be known.
never_beside = {
    rest: finite_law(1, 0),
    given: table(finite_law("5/9", "4/9"), finite_law(1, 0)),
    records_rho: 0,
}
_three = labels(3)
_said = (
    finite_law("4/9", "1/9", "4/9"),
    finite_law("1/9", "4/9", "4/9"),
    finite_law("4/9", "4/9", "1/9"),
)
_third = number("1/3")
three_beside = {
    rest: finite_law(_third, _third, _third),
    given: table(*_said),
    prior_rho: 0,
    records_rho: "1/4",
    a: _three[0],
    z: _three[1],
    w: _three[0],
}
shown_three_beside = shown(_three[:2], (_three[0], _three[0]))

# --- with a past as well

#: Coefficients 1/5, 1/10 and 1/10, with the odds 229/500 of the formula.
sharp = {
    rest: finite_law("5/9", "4/9"),
    past: function(bit, finite_law("50/81", "31/81")),
    now: function(
        both,
        choose(
            first(both),
            finite_law("41/81", "40/81"),
            choose(
                second(both),
                finite_law("419/729", "310/729"),
                finite_law("500/729", "229/729"),
            ),
        ),
    ),
    prior_rho: "1/5",
    records_rho: "1/10",
    past_rho: "1/10",
}
shown_sharp = shown((zero, one), (zero, one), (zero, one, one))
#: Other records that say nothing, so that they have one value, and a past.
mild = {
    rest: finite_law(1),
    past: table(finite_law("1/2", "1/2")),
    now: grid((finite_law("7/10", "3/10"), finite_law("1/2", "1/2"))),
    prior_rho: "1/3",
    records_rho: 0,
    past_rho: "1/5",
}
strong = {
    **mild,
    past: table(finite_law("3/4", "1/4")),
    now: grid((finite_law("13/15", "2/15"), finite_law("3/5", "2/5"))),
    prior_rho: "3/4",
    past_rho: "1/2",
}
#: A past that never is, and would tell the record.
forgotten = {
    **mild,
    past: table(finite_law(1, 0)),
    now: grid((finite_law("7/10", "3/10"), finite_law(1, 0))),
    prior_rho: "4/7",
    past_rho: 0,
    w: only,
    h: one,
}
shown_forgotten = shown((zero, one), (zero, only), (zero, only, zero))
#: Other records that never are, and would tell something; the rest is as in sharp.
never = {rest: finite_law(1, 0), prior_rho: "1/41", records_rho: 0, past_rho: 0}
shown_never = shown((zero, one), (zero, zero), (zero, zero, zero))
three = {
    rest: finite_law(1),
    past: table(finite_law(_third, _third, _third)),
    now: grid(_said),
    prior_rho: 0,
    records_rho: 0,
    past_rho: "1/4",
    a: _three[0],
    z: _three[1],
    w: only,
    h: _three[0],
}
shown_three = shown(_three[:2], (_three[0], only), (_three[0], only, _three[0]))
