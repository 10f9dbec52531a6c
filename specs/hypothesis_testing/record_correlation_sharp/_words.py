"""What the theorems of record_correlation_sharp share."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import chance, table

V, W = finite(2), finite(2)
rest, given = law("rest", W), kernel("given", W, V)
a, z = point("a", V), point("z", V)
prior_rho, records_rho = real("prior_rho"), real("records_rho")
zero, one = label(0, 2), label(1, 2)
# A law with given coefficients: zero is the likelier value; one value of the other
# records raises its chance as far as it may, to 1 if possible.
often, seldom = 1 / (2 - prior_rho), (1 - prior_rho) / (2 - prior_rho)
share, top = maximum(records_rho, seldom), minimum(1, often / (1 - records_rho))
low = seldom / (1 - records_rho)
# The laws that are drawn from, and the chances of 0 and 1 in them.
calm, raised = law("calm", V), law("raised", V)
chances = {rest: (1 - share, share), calm: (1 - low, low), raised: (top, 1 - top)}
coins = {of: finite_law(*both) for of, both in chances.items()}
numbers = {
    "prior": conjunction(prior_rho >= 0, prior_rho < 1),
    "records": records_rho >= 0,
    "possible": records_rho <= often,
}
have_chances = conjunction(
    *(
        conjunction(equal(chance(of, zero), first_), equal(chance(of, one), second_))
        for of, (first_, second_) in chances.items()
    )
)
usual = {prior_rho: "1/5", records_rho: "1/10"}
of_prior = definition("hypothesis_testing.coefficients")
of_records = definition("hypothesis_testing.coefficients.records")
w, u = point("w", W), point("u", W)
record = bind(rest, w, at(given, w))
chance_for, chance_against = chance(at(given, w), a), chance(at(given, w), z)
known = mean(rest, u, indicator(equal(u, w))) > 0
least_odds = maximum(0, (2 - prior_rho) * (1 - records_rho) - 1)
coefficients = {
    "prior": of_prior(record, prior_rho),
    "records": of_records(rest, given, records_rho),
}
telling = table(calm, raised)
by_laws = {given: telling, w: one, a: zero, z: one}


def of_laws(formula_):
    return At(by_laws).of(formula_)


def odds_instead(constant_):
    return equal(chance_against, constant_ * chance_for)


attained = conjunction(*coefficients.values(), known, odds_instead(least_odds))


def sizes(p):
    """Where the chances lie, and how they fit together."""
    possible = [p.given(name) for name in numbers]
    units = conjunction(
        records_rho < 1,
        often > 0,
        equal(often * (2 - prior_rho), 1),
        equal(seldom, 1 - often),
        equal(seldom, (1 - prior_rho) * often),
        seldom > 0,
    )
    units = p.have(units, *possible)
    lows = conjunction(low >= 0, low <= 1, equal(low * (1 - records_rho), seldom))
    lows = p.have(lows, units, *possible)
    tops = conjunction(
        share > 0,
        share < 1,
        top >= 0,
        top <= 1,
        top * (1 - records_rho) <= often,
        equal((1 - share) * (1 - low) + share * top, often),
    )
    return p.have(tops, lows, units, *possible), lows, units, *possible


def in_part(place, *values):
    """One part of a claim fails, at values for its bound."""

    def refute(p, claim):
        fact = p.have(claim.arguments[place], p.assume(claim))
        if values:
            body = of_records.at(fact.formula.arguments)
            fact = p.have(body.arguments[0], fact)
        return p.absurd(fact, *values)

    return refute
