"""A record, the other records and its past: the names of equations (20) to (24).

How far an adversary who knows the other records, or the past as well, is ahead of one
who knows nothing is told by three coefficients.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import chance

of_prior = definition("hypothesis_testing.coefficients")
of_records = definition("hypothesis_testing.coefficients.records")
of_past = definition("hypothesis_testing.coefficients.past")

V, W, H = space("V"), space("W"), space("H")
a, z, v, d = (point(name, V) for name in ("a", "z", "v", "d"))
w, h = point("w", W), point("h", H)
prior_rho, records_rho, past_rho = map(real, ("prior_rho", "records_rho", "past_rho"))
#: The other records, and the record given their values.
rest, given = law("rest", W), kernel("given", W, V)
#: The past given the other records, and the record given both.
past, now = kernel("past", W, H), kernel("now", pair_sort(W, H), V)
without_past = bind(at(past, w), h, at(now, w, h))

known = chance(rest, w) > 0
remembered = chance(at(past, w), h) > 0
two = forall(v, disjunction(equal(a, v), equal(z, v)))
different = negation(equal(a, z))
beside = {
    "prior": of_prior(bind(rest, w, at(given, w)), prior_rho),
    "records": of_records(rest, given, records_rho),
}
over_time = {
    "prior": of_prior(bind(rest, w, without_past), prior_rho),
    "records": of_records(rest, function(w, without_past), records_rho),
    "past": of_past(rest, past, now, past_rho),
}


def one_of_two(p, drawn):
    """The chances of a and z sum up to 1 at least."""
    either = indicator(equal(d, a)) + indicator(equal(d, z))
    return p.mean(p.have(number(1) <= either, p.at(p.given("two"), d)), drawn, d)


def without_a_past(theorem_):
    """Where there is one past only, its coefficient is 0, and nothing is left of it."""
    other, only = real("other"), label(0, 1)
    both = point("both", pair_sort(W, finite(1)))

    def says_nothing(p, goal):
        all_bound, is_least = p.unfolded(goal).arguments
        smaller, less = p.at(p.assume(is_least), other).formula.arguments
        smaller = p.assume(smaller)
        here = [p.at(smaller, value_, w, only) for value_ in (a, z)]
        possible = p.auto(here[0].formula.arguments[0], p.given("known"))
        here = [p.apply(one, possible) for one in here]
        least = p.have(less, *here, one_of_two(p, at(given, w)))
        least = p.every(p.supposing(smaller.formula, least), other)
        return p.have(goal, p.auto(all_bound), least)

    values = {
        "past": function(w, finite_law(1)),
        "now": function(both, at(given, first(both))),
        "h": only,
        "past_rho": 0,
    }
    return At(
        {theorem_[name]: value for name, value in values.items()},
        spaces={"H": finite(1)},
        show={"past": says_nothing},
    )
