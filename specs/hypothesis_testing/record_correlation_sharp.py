"""Laws of a binary record and other records, which say as much as coefficients allow.

For given coefficients one of them attains the bound on the odds of
hypothesis_testing.record_correlation.repaired, so that it cannot be improved.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

V, W = finite(2), finite(2)
rest, given = law("rest", W), kernel("given", W, V)
d, a, z = (point(name, V) for name in "daz")
prior_rho, records_rho, other = map(real, ("prior_rho", "records_rho", "other"))
zero, one = label(0, 2), label(1, 2)


def mass(of, value_):
    """The chance of a value."""
    return mean(of, d, indicator(equal(d, value_)))


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
        conjunction(equal(mass(of, zero), first_), equal(mass(of, one), second_))
        for of, (first_, second_) in chances.items()
    )
)


usual = {prior_rho: "1/5", records_rho: "1/10"}
of_coins = {of: At(usual).of(one_) for of, one_ in coins.items()}

COINS = Theorem(
    title="Coins with these chances",
    source="for equation (20) of Liu, He, Chanyaswad, Wang and Mittal 2019",
    given=numbers,
    claim=At(coins).of(have_chances),
)

of_prior = definition("hypothesis_testing.coefficients")
of_records = definition("hypothesis_testing.coefficients.records")
w, u = point("w", W), point("u", W)
record = bind(rest, w, at(given, w))


chance, chance_against = mass(at(given, w), a), mass(at(given, w), z)
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
    return equal(chance_against, constant_ * chance)


attained = conjunction(*coefficients.values(), known, odds_instead(least_odds))

LAWS = Theorem(
    title="Three laws with these chances attain the bound on the odds",
    source="for equation (20) of Liu, He, Chanyaswad, Wang and Mittal 2019",
    uses=(of_prior, of_records),
    given={**numbers, "chances": have_chances},
    claim=of_laws(attained),
    remark="The laws are drawn from in turn, so that nothing is asked of their weights "
    "here.",
)


def of_worst(formula_):
    return At(coins).of(of_laws(formula_))


SPEC = Theorem(
    title="Laws with given coefficients that attain the bound on the odds",
    source="repair of equation (20) of Liu, He, Chanyaswad, Wang and Mittal 2019",
    uses=(of_prior, of_records),
    given=numbers,
    claim=of_worst(attained),
    remark="The label 0 is the likelier value, with 1 / (2 - {prior_rho}). Where the "
    "records may settle the value, the odds are 0.",
)


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


def mixtures(p, *facts):
    """The chances of the values without the other records."""
    found = []
    for value_, chance_ in ((zero, often), (one, seldom)):
        body, sides = mass(at(telling, w), value_), []
        parts = [At({w: label_}).of(body) for label_ in (zero, one)]
        sum_ = (
            indicator(equal(w, zero)) * parts[0] + indicator(equal(w, one)) * parts[1]
        )
        for less, more in ((body, sum_), (sum_, body)):
            at_labels = p.auto(forall(w, less <= more))
            sides.append(p.mean(p.at(at_labels, w), rest, w))
        total = mass(rest, zero) * parts[0] + mass(rest, one) * parts[1]
        mixed = p.have(equal(mean(rest, w, body), total), *sides)
        found.append(p.have(equal(mean(rest, w, body), chance_), mixed, *facts))
    return found


def attains(p):
    """Both bounds hold at all labels, and are attained at one."""
    known_ = sizes(p)
    facts = (*mixtures(p, p.given("chances"), *known_), p.given("chances"), *known_)
    parts = []
    for formula_, tight, defines in (
        (of_laws(coefficients["prior"]), (zero, one), of_prior),
        (of_laws(coefficients["records"]), (one, zero), of_records),
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


def tossed(p):
    """They lie between 0 and 1."""
    return p.have(p.statement.claim, *sizes(p))


def proof(p):
    """The coins have these chances."""
    facts = [p.given(name) for name in numbers]
    values = {LAWS[str(of.data)]: one_ for of, one_ in coins.items()}
    return p.use(LAWS, values, *facts, p.use(COINS, *facts))


def in_part(place, *values):
    """One part of a claim fails, at values for its bound."""

    def refute(p, claim):
        fact = p.have(claim.arguments[place], p.assume(claim))
        if values:
            body = of_records.at(fact.formula.arguments)
            fact = p.have(body.arguments[0], fact)
        return p.absurd(fact, *values)

    return refute


settled = {prior_rho: "1/5", records_rho: 1}


def tossed_at(of_prior_, of_records_, refute=None):
    """The three laws are the coins of these coefficients."""
    values = {prior_rho: of_prior_, records_rho: of_records_}
    laws = {of: At(values).of(one_) for of, one_ in coins.items()}
    return At({**values, **laws}, refute=refute)


def no_coin(values):
    """No law at all has a chance outside of 0 and 1."""

    def refute(p, claim):
        known = p.assume(At(values).of(have_chances))
        parts = [
            p.mean_between(of, d, indicator(equal(d, side)))
            for of in coins
            for side in (zero, one)
        ]
        nothing = p.supposing(known, p.have(FALSE, known, *parts))
        none = p.every(p.the_same(nothing, negation(known.formula)), *coins)
        return p.at(none, *(At(values).of(one_) for one_ in coins.values()))

    return At(values, refute=refute)


COINS = COINS.but(
    proof=tossed,
    instance=At(usual),
    near_misses={
        "9/5 in place of 2": NearMiss(
            number=Number(2, "9/5", place=2),
        ),
        "a prior above 1": NearMiss(
            without="prior", at=no_coin({prior_rho: "3/2", records_rho: 0})
        ),
        "records that say too much": NearMiss(
            without="possible", at=no_coin({**usual, records_rho: "3/4"})
        ),
    },
    exceptions={
        "records": "idle: with a negative coefficient they are chances, too",
        "2": "with a larger number it still holds, and with a smaller one a coin may "
        "be no law, of which nothing is known",
    },
)

LAWS = LAWS.but(
    proof=attains,
    instance=At({**usual, **of_coins}),
    near_misses={
        "another chance": NearMiss(
            without="chances",
            at={**usual, **of_coins, raised: finite_law("1/2", "1/2")},
        ),
        "larger odds": NearMiss(
            claim=of_laws(odds_instead(least_odds + "1/1000")),
        ),
        "a prior that is certain": NearMiss(
            without="prior", at=tossed_at(1, 0, refute=in_part(2))
        ),
        "a negative coefficient": NearMiss(
            without="records",
            at=tossed_at("1/5", "-1/10", refute=in_part(1, one, one)),
        ),
        "records that say too much": NearMiss(
            without="possible", at=tossed_at("1/5", 1)
        ),
        "11/5 in place of 2": NearMiss(
            number=Number(2, "11/5"),
        ),
        "a likelier value of the other records": NearMiss(
            number=Number(0, "1/2"),
        ),
        "possible, 1 in place of 2": NearMiss(
            number=Number(2, 1, hypothesis="possible"),
            at={**settled, **{of: At(settled).of(one_) for of, one_ in coins.items()}},
        ),
    },
    exceptions={
        "2": "in 'chances' the two chances of a law stay, or no longer add up to 1, "
        "with another number in one place",
    },
)

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "a prior that is certain": NearMiss(
            without="prior",
            at=At({prior_rho: 1, records_rho: 0}, refute=in_part(2)),
        ),
        "a negative coefficient": NearMiss(
            without="records",
            at=At(
                {prior_rho: "1/5", records_rho: "-1/10"}, refute=in_part(1, one, one)
            ),
        ),
        "records that say too much": NearMiss(
            without="possible", at={prior_rho: "1/5", records_rho: 1}
        ),
        "larger odds": NearMiss(
            claim=of_worst(odds_instead(least_odds + "1/1000")),
        ),
        "1 in place of 2 in possible": NearMiss(
            number=Number(2, 1, hypothesis="possible"),
            at={prior_rho: "1/5", records_rho: 1},
        ),
        "11/5 in place of 2": NearMiss(
            claim=of_worst(
                odds_instead(
                    maximum(0, (number("11/5") - prior_rho) * (1 - records_rho) - 1)
                )
            ),
        ),
        "a likelier value of the other records": NearMiss(
            number=Number(0, "1/2"),
        ),
    },
)
