"""What the theorems of temporal_correlation_sharp share."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import chance

V = W = H = finite(2)
rest, past = law("rest", W), kernel("past", W, H)
a, z = point("a", V), point("z", V)
prior_rho, records_rho, past_rho = map(real, ("prior_rho", "records_rho", "past_rho"))
zero, one, bit = label(0, 2), label(1, 2), point("bit", W)
growth = (2 - prior_rho) * (1 - records_rho) * (1 - past_rho)
# The label 0 is the likelier value. One value of the other records raises its chance
# to half_way, and then one past to top; the other ones lower it as far as they may.
often, seldom = 1 / (2 - prior_rho), (1 - prior_rho) / (2 - prior_rho)
half_way, low = often / (1 - records_rho), seldom / (1 - records_rho)
top, lower = half_way / (1 - past_rho), (1 - half_way) / (1 - past_rho)


def coin(heads):
    """The law of two labels in which the first has this chance, if it is one."""
    inside = minimum(1, maximum(0, heads))
    return finite_law(inside, 1 - inside)


# The laws that are drawn from, in the order of a choice, and the chances of 0 in them.
names = "halfway", "calm", "side", "raised"
halfway, calm, side, raised = (law(name, V) for name in names)
chances = {rest: often, halfway: half_way, calm: 1 - low, side: 1 - lower, raised: top}
usual = {prior_rho: "1/5", records_rho: "1/10", past_rho: "1/10"}
numbers = {
    "prior": conjunction(prior_rho >= 0, prior_rho < 1),
    "records": conjunction(records_rho >= 0, records_rho < 1),
    "past": past_rho >= 0,
    "domain": growth > 1,
}
have_chances = conjunction(
    *(
        conjunction(equal(chance(of, zero), one_), equal(chance(of, one), 1 - one_))
        for of, one_ in chances.items()
    )
)
of_prior = definition("hypothesis_testing.coefficients")
of_records = definition("hypothesis_testing.coefficients.records")
of_past = definition("hypothesis_testing.coefficients.past")
now = kernel("now", pair_sort(W, H), V)
w, u, h, g = point("w", W), point("u", W), point("h", H), point("g", H)
without_past = bind(at(past, w), h, at(now, w, h))
record = bind(rest, w, without_past)
both = point("both", pair_sort(W, H))
known = mean(rest, u, indicator(equal(u, w))) > 0
remembered = mean(at(past, w), g, indicator(equal(g, h))) > 0
coefficients = (
    (of_prior(record, prior_rho), of_prior, (zero, one)),
    (
        of_records(rest, function(w, without_past), records_rho),
        of_records,
        (zero, one),
    ),
    (of_past(rest, past, now, past_rho), of_past, (zero, one, one)),
)


def odds(constant):
    return equal(chance(at(now, w, h), z), constant * chance(at(now, w, h), a))


by_laws = {
    past: function(bit, halfway),
    now: function(both, choose(first(both), calm, choose(second(both), side, raised))),
    w: one,
    h: one,
    a: zero,
    z: one,
}


def of_laws(formula):
    return At(by_laws).of(formula)


attained = conjunction(
    *(use for use, _, _ in coefficients), known, remembered, odds(growth - 1)
)


def sizes(p):
    """Where the chances lie, and how they fit together."""
    given = [p.given(name) for name in ("prior", "records", "past", "domain")]
    units = conjunction(
        records_rho < 1,
        past_rho < 1,
        often > 0,
        seldom > 0,
        equal(often * (2 - prior_rho), 1),
        equal(seldom, 1 - often),
        equal(seldom, (1 - prior_rho) * often),
    )
    apart = p.have(past_rho < 1, *given)
    units = p.have(units, apart, *given)
    halves = conjunction(
        half_way > 0,
        equal(half_way * (1 - records_rho), often),
        half_way < 1 - past_rho,
        half_way >= past_rho,
        low >= 0,
        low <= 1,
        equal(low * (1 - records_rho), seldom),
    )
    halves = p.have(halves, units, *given)
    tops = conjunction(
        equal(top * (1 - past_rho), half_way),
        equal(lower * (1 - past_rho), 1 - half_way),
        top >= 0,
        top <= 1,
        lower >= 0,
        lower <= 1,
        equal(half_way * (1 - lower) + (1 - half_way) * top, half_way),
        equal(often * (1 - low) + seldom * half_way, often),
    )
    return p.have(tops, halves, units, *given), halves, units, *given


def at_bound(place, changed, *values):
    """The bound of one coefficient fails at some values."""

    def refute(p, claim):
        fact = p.have(claim.arguments[place], p.assume(claim))
        body = coefficients[place][1].at(fact.formula.arguments)
        fact = p.have(body.arguments[0], fact)
        return p.absurd(fact, *values)

    return At({**usual, **changed}, refute=refute)


#: One hypothesis is left out, and all chances still lie between 0 and 1.
beyond = {
    "a negative coefficient of the prior": NearMiss(
        without=("prior",), at=at_bound(0, {prior_rho: "-1/2"}, one, zero)
    ),
    "a negative coefficient of the records": NearMiss(
        without=("records",), at=at_bound(1, {records_rho: "-1/10"}, one, one)
    ),
    "a negative coefficient of the past": NearMiss(
        without=("past",), at=at_bound(2, {past_rho: "-1/10"}, one, one, one)
    ),
    "a past that settles the value": NearMiss(
        without=("domain",), at=At({**usual, past_rho: 1})
    ),
}
