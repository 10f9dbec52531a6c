"""Laws of a binary record and other records, which say as much as coefficients allow.

For given coefficients one of them attains the bound on the odds of
hypothesis_testing.record_correlation.repaired, so that it cannot be improved.
"""

from verifydp.formal.spec import *

of_prior = definition("hypothesis_testing.coefficients")
of_records = definition("hypothesis_testing.coefficients.records")
V, W = finite(2), finite(2)
rest, given = law("rest", W), kernel("given", W, V)
d, a, z = (point(name, V) for name in "daz")
w, u, bit = point("w", W), point("u", W), point("bit", W)
prior_rho, records_rho, other = map(real, ("prior_rho", "records_rho", "other"))
record = bind(rest, w, at(given, w))
zero, one = label(0, 2), label(1, 2)


def mass(of, value_):
    """The chance of a value."""
    return mean(of, d, indicator(equal(d, value_)))


chance, chance_against = mass(at(given, w), a), mass(at(given, w), z)
known = mean(rest, u, indicator(equal(u, w))) > 0
printed = 1 - prior_rho - records_rho * (2 - prior_rho)
least_odds = maximum(0, (2 - prior_rho) * (1 - records_rho) - 1)
coefficients = {
    "prior": of_prior(record, prior_rho),
    "records": of_records(rest, given, records_rho),
}
# A law with given coefficients: zero is the likelier value; one value of the other
# records raises its chance as far as it may, to 1 if possible.
often, seldom = 1 / (2 - prior_rho), (1 - prior_rho) / (2 - prior_rho)
share, top = maximum(records_rho, seldom), minimum(1, often / (1 - records_rho))
beside, raised = finite_law(1 - share, share), finite_law(top, 1 - top)
low = seldom / (1 - records_rho)
telling = function(bit, choose(bit, finite_law(1 - low, low), raised))
worst = {rest: beside, given: telling, w: one, a: zero, z: one}


def of_worst(formula_):
    return At(worst).of(formula_)


def attains(p):
    """Both bounds hold at all labels, and are attained at one."""
    possible = [p.given(name) for name in ("prior", "records", "possible")]
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
    facts = (p.have(tops, lows, units, *possible), lows, units, *possible)
    parts = []
    for formula_, tight, defines in (
        (of_worst(coefficients["prior"]), (zero, one), of_prior),
        (of_worst(coefficients["records"]), (one, zero), of_records),
    ):
        all_bound, is_least = defines.at(formula_.arguments).arguments
        smaller, less = p.at(p.assume(is_least), other).formula.arguments
        there = p.at(p.assume(smaller), *tight)
        if there.formula.operator == "implies":
            premise = p.have(there.formula.arguments[0], *facts)
            there = p.apply(there, premise)
        shown = p.every(p.supposing(smaller, p.have(less, there, *facts)), other)
        parts.append(p.have(formula_, p.auto(all_bound, *facts), shown))
    return p.have(p.statement.claim, *parts, *facts)


def odds_instead(constant_):
    return equal(chance_against, constant_ * chance)


def in_part(place, *values):
    """One part of a claim fails, at values for its bound."""

    def refute(p, claim):
        fact = p.have(claim.arguments[place], p.assume(claim))
        if values:
            body = of_records.at(fact.formula.arguments)
            fact = p.have(body.arguments[0], fact)
        return p.the_same(p.supposing(claim, p.absurd(fact, *values)), negation(claim))

    return refute


SPEC = Theorem(
    title="Laws with given coefficients that attain the bound on the odds",
    source="repair of equation (20) of Liu, He, Chanyaswad, Wang and Mittal 2019",
    uses=(of_prior, of_records),
    given={
        "prior": conjunction(prior_rho >= 0, prior_rho < 1),
        "records": records_rho >= 0,
        "possible": records_rho <= often,
    },
    claim=conjunction(
        *map(of_worst, (*coefficients.values(), known, odds_instead(least_odds)))
    ),
    proof=attains,
    instance=At({prior_rho: "1/5", records_rho: "1/10"}),
    near_misses={
        "a prior that is certain": NearMiss(
            without=("prior",),
            at=At({prior_rho: 1, records_rho: 0}, refute=in_part(2)),
        ),
        "a negative coefficient": NearMiss(
            without=("records",),
            at=At(
                {prior_rho: "1/5", records_rho: "-1/10"}, refute=in_part(1, one, one)
            ),
        ),
        "records that say too much": NearMiss(
            without=("possible",), at=At({prior_rho: "1/5", records_rho: 1})
        ),
        "larger odds": NearMiss(
            claim=of_worst(odds_instead(least_odds + "1/1000")),
            at=At({prior_rho: "1/5", records_rho: "1/10"}),
        ),
        "the printed odds": NearMiss(
            claim=of_worst(odds_instead(printed)),
            at=At({prior_rho: "3/4", records_rho: "1/2"}),
        ),
    },
    remark="The label 0 is the likelier value, with 1 / (2 - prior_rho). Where the "
    "records may settle the value, the odds are 0.",
)
