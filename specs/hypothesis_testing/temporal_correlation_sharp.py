"""Laws of a binary record over time, which say as much as the coefficients allow.

For given coefficients one of them attains the bound on the odds of
hypothesis_testing.temporal_correlation.odds, so that it cannot be improved.
"""

from verifydp.formal.spec import *

of_prior = definition("hypothesis_testing.coefficients")
of_records = definition("hypothesis_testing.coefficients.records")
of_past = definition("hypothesis_testing.coefficients.past")
V = W = H = finite(2)
rest, past = law("rest", W), kernel("past", W, H)
now = kernel("now", pair_sort(W, H), V)
d, a, z = (point(name, V) for name in "daz")
w, u, h, g = point("w", W), point("u", W), point("h", H), point("g", H)
prior_rho, records_rho, past_rho, other = map(
    real, ("prior_rho", "records_rho", "past_rho", "other")
)
without_past = bind(at(past, w), h, at(now, w, h))
record = bind(rest, w, without_past)
zero, one, bit = label(0, 2), label(1, 2), point("bit", W)
both = point("both", pair_sort(W, H))


def mass(of, value_):
    """The chance of a value."""
    return mean(of, d, indicator(equal(d, value_)))


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
growth = (2 - prior_rho) * (1 - records_rho) * (1 - past_rho)


def odds(constant):
    return equal(mass(at(now, w, h), z), constant * mass(at(now, w, h), a))


# The label 0 is the likelier value. One value of the other records raises its chance
# to half_way, and then one past to top; the other ones lower it as far as they may.
often, seldom = 1 / (2 - prior_rho), (1 - prior_rho) / (2 - prior_rho)
half_way, low = often / (1 - records_rho), seldom / (1 - records_rho)
top, lower = half_way / (1 - past_rho), (1 - half_way) / (1 - past_rho)


def coin(chance):
    """The law of two labels in which the first has this chance, if it is one."""
    inside = minimum(1, maximum(0, chance))
    return finite_law(inside, 1 - inside)


sides = choose(second(both), coin(1 - lower), coin(top))
worst = {
    rest: coin(often),
    past: function(bit, coin(half_way)),
    now: function(both, choose(first(both), coin(1 - low), sides)),
    w: one,
    h: one,
    a: zero,
    z: one,
}


def of_worst(formula):
    return At(worst).of(formula)


def proof(p):
    """The bounds hold at all labels, and are attained at some."""
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
    tops = p.have(tops, halves, units, *given)
    known_ = (tops, halves, units, *given)
    inside = [
        p.have(equal(minimum(1, maximum(0, one_)), one_), *known_)
        for one_ in (often, half_way, 1 - low, 1 - lower, top)
    ]
    facts = (*inside, *known_)
    parts = []
    for use, defines, tight in coefficients:
        formula = of_worst(use)
        all_bound, is_least = defines.at(formula.arguments).arguments
        smaller, less = p.at(p.assume(is_least), other).formula.arguments
        there = p.at(p.assume(smaller), *tight)
        if there.formula.operator == "implies":
            premise = p.have(there.formula.arguments[0], *facts)
            there = p.apply(there, premise)
        shown = p.every(p.supposing(smaller, p.have(less, there, *facts)), other)
        parts.append(p.have(formula, p.auto(all_bound, *facts), shown))
    return p.have(p.statement.claim, *parts, *facts)


def at_bound(place, changed, *values):
    """The bound of one coefficient fails at some values."""

    def refute(p, claim):
        fact = p.have(claim.arguments[place], p.assume(claim))
        body = coefficients[place][1].at(fact.formula.arguments)
        fact = p.have(body.arguments[0], fact)
        return p.the_same(p.supposing(claim, p.absurd(fact, *values)), negation(claim))

    return At({**usual, **changed}, refute=refute)


usual = {prior_rho: "1/5", records_rho: "1/10", past_rho: "1/10"}
SPEC = Theorem(
    title="Laws over time with given coefficients that attain the bound on the odds",
    source="repair of equation (23) of Liu, He, Chanyaswad, Wang and Mittal 2019",
    uses=(of_prior, of_records, of_past),
    given={
        "prior": conjunction(prior_rho >= 0, prior_rho < 1),
        "records": conjunction(records_rho >= 0, records_rho < 1),
        "past": past_rho >= 0,
        "domain": growth > 1,
    },
    claim=conjunction(
        *(of_worst(use) for use, _, _ in coefficients),
        of_worst(known),
        of_worst(remembered),
        of_worst(odds(growth - 1)),
    ),
    proof=proof,
    instance=At(usual),
    near_misses={
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
        "the coefficients added": NearMiss(
            claim=of_worst(odds((2 - prior_rho) * (1 - records_rho - past_rho) - 1)),
            at=At(usual),
        ),
        "larger odds": NearMiss(
            claim=of_worst(odds(growth - "999/1000")), at=At(usual)
        ),
    },
    remark="The label 0 is the likelier value, with 1 / (2 - prior_rho).",
)
