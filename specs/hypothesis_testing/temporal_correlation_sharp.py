"""Laws of a binary record over time, which say as much as the coefficients allow.

For given coefficients one of them attains the bound on the odds of
hypothesis_testing.temporal_correlation.odds where the odds are positive, so that there
it cannot be improved.
"""

from dataclasses import replace

from verifydp.formal.spec import *

V = W = H = finite(2)
rest, past = law("rest", W), kernel("past", W, H)
d, a, z = (point(name, V) for name in "daz")
prior_rho, records_rho, past_rho, other = map(
    real, ("prior_rho", "records_rho", "past_rho", "other")
)
zero, one, bit = label(0, 2), label(1, 2), point("bit", W)


def mass(of, value_):
    """The chance of a value."""
    return mean(of, d, indicator(equal(d, value_)))


growth = (2 - prior_rho) * (1 - records_rho) * (1 - past_rho)


# The label 0 is the likelier value. One value of the other records raises its chance
# to half_way, and then one past to top; the other ones lower it as far as they may.
often, seldom = 1 / (2 - prior_rho), (1 - prior_rho) / (2 - prior_rho)
half_way, low = often / (1 - records_rho), seldom / (1 - records_rho)
top, lower = half_way / (1 - past_rho), (1 - half_way) / (1 - past_rho)


def coin(chance):
    """The law of two labels in which the first has this chance, if it is one."""
    inside = minimum(1, maximum(0, chance))
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
        conjunction(equal(mass(of, zero), one_), equal(mass(of, one), 1 - one_))
        for of, one_ in chances.items()
    )
)
of_coins = {of: At(usual).of(coin(chance)) for of, chance in chances.items()}

COINS = Theorem(
    title="Coins with these chances",
    source="for equation (23) of Liu, He, Chanyaswad, Wang and Mittal 2019",
    given=numbers,
    claim=At({of: coin(chance) for of, chance in chances.items()}).of(have_chances),
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
    return equal(mass(at(now, w, h), z), constant * mass(at(now, w, h), a))


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

LAWS = Theorem(
    title="Five laws with these chances attain the bound on the odds over time",
    source="for equation (23) of Liu, He, Chanyaswad, Wang and Mittal 2019",
    uses=(of_prior, of_records, of_past),
    given={
        **numbers,
        "chances": have_chances,
    },
    claim=of_laws(attained),
    remark="The laws are drawn from in turn, so that nothing is asked of their weights "
    "here.",
)


def of_worst(formula):
    return At({of: coin(chance) for of, chance in chances.items()}).of(of_laws(formula))


SPEC = Theorem(
    title="Laws over time with given coefficients that attain the bound on the odds",
    source="repair of equation (23) of Liu, He, Chanyaswad, Wang and Mittal 2019",
    uses=(of_prior, of_records, of_past),
    given=numbers,
    claim=of_worst(attained),
    remark="The label 0 is the likelier value, with 1 / (2 - {prior_rho}).",
)


def in_two(p, of, over, body):
    """A mean over two labels is a sum."""
    parts = [At({over: one_}).of(body) for one_ in (zero, one)]
    apart = [indicator(equal(over, one_)) for one_ in (zero, one)]
    sum_, sides = apart[0] * parts[0] + apart[1] * parts[1], []
    for less, more in ((body, sum_), (sum_, body)):
        at_labels = p.auto(forall(over, less <= more))
        sides.append(p.mean(p.at(at_labels, over), of, over))
    total = mass(of, zero) * parts[0] + mass(of, one) * parts[1]
    return p.have(equal(mean(of, over, body), total), *sides)


def mixtures(p, tops, shown):
    """The chances without the past, and those without the other records as well."""
    facts = []
    for value_, chance, all_ in ((zero, half_way, often), (one, 1 - half_way, seldom)):
        inner = mass(at(by_laws[now], one, h), value_)
        mixed = in_two(p, halfway, h, inner)
        without = mean(halfway, h, inner)
        facts.append(p.have(equal(without, chance), mixed, tops, *shown))
        outer = mean(halfway, h, mass(at(by_laws[now], w, h), value_))
        mixed = in_two(p, rest, w, outer)
        without = mean(rest, w, outer)
        facts.append(p.have(equal(without, all_), mixed, facts[-1], tops, *shown))
    return facts


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


def for_laws(p):
    """The bounds hold at all labels, and are attained at some."""
    tops, halves, *known_ = sizes(p)
    shown = (p.given("chances"), known_[0])
    known_.append(p.given("chances"))
    facts = (*mixtures(p, tops, shown), tops, halves, *known_)
    parts = []
    for use, defines, tight in coefficients:
        formula = of_laws(use)
        all_bound, is_least = defines.at(formula.arguments).arguments
        smaller, less = p.at(p.assume(is_least), other).formula.arguments
        there = p.at(p.assume(smaller), *tight)
        if there.formula.operator == "implies":
            premise = p.have(there.formula.arguments[0], *facts)
            there = p.apply(there, premise)
        shown = p.every(p.supposing(smaller, p.have(less, there, *facts)), other)
        parts.append(p.have(formula, p.auto(all_bound, *facts), shown))
    return p.have(p.statement.claim, *parts, *facts)


def clamped(p):
    """They lie between 0 and 1."""
    facts = sizes(p)
    inside = [
        p.have(equal(minimum(1, maximum(0, chance)), chance), *facts)
        for chance in chances.values()
    ]
    return p.have(p.statement.claim, *inside)


def proof(p):
    """The coins have these chances."""
    given = [p.given(name) for name in numbers]
    values = {LAWS[str(of.data)]: coin(chance) for of, chance in chances.items()}
    return p.use(LAWS, values, *given, p.use(COINS, *given))


def at_bound(place, changed, *values):
    """The bound of one coefficient fails at some values."""

    def refute(p, claim):
        fact = p.have(claim.arguments[place], p.assume(claim))
        body = coefficients[place][1].at(fact.formula.arguments)
        fact = p.have(body.arguments[0], fact)
        return p.absurd(fact, *values)

    return At({**usual, **changed}, refute=refute)


#: Other records that settle what the past is.
one_past = {prior_rho: 0, records_rho: "1/2", past_rho: 0}

COINS = COINS.but(
    proof=clamped,
    instance=At(usual),
    near_misses={
        "a negative coefficient of the prior": NearMiss(
            without="prior", at={prior_rho: -10}
        ),
        "two coefficients above 1": NearMiss(
            without="records", at={records_rho: 2, past_rho: 2}
        ),
        "a negative coefficient of the past": NearMiss(
            without="past", at={records_rho: "3/5", past_rho: -1}
        ),
        "a past that nearly settles the value": NearMiss(
            without="domain", at={past_rho: "9/10"}
        ),
        "9/5 in place of 2": NearMiss(
            number=Number(2, "9/5", place=2),
        ),
        "domain, 3 in place of 2": NearMiss(
            number=Number(2, 3, hypothesis="domain"),
            at={past_rho: "1/2"},
        ),
    },
)
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


def tossed(near):
    """The same where the laws are the coins of the coefficients."""
    point = near.at
    laws = {of: point.of(coin(chance)) for of, chance in chances.items()}
    return replace(near, at=replace(point, values={**point.values, **laws}))


LAWS = LAWS.but(
    proof=for_laws,
    instance=At({**usual, **of_coins}),
    near_misses={
        "another chance": NearMiss(
            without="chances",
            at=At({**usual, **of_coins, raised: finite_law("1/2", "1/2")}),
        ),
        "larger odds": NearMiss(
            claim=of_laws(odds(growth - "999/1000")),
        ),
        **{label_: tossed(near) for label_, near in beyond.items()},
        "11/5 in place of 2": NearMiss(
            number=Number(2, "11/5"),
        ),
        "a likelier value of the other records": NearMiss(
            number=Number(0, "1/2"),
        ),
        "a likelier past": NearMiss(
            number=Number(0, "1/2", place=2),
        ),
        "domain, 3 in place of 2": NearMiss(
            number=Number(2, 3, hypothesis="domain"),
            at=At(
                {
                    **one_past,
                    **{
                        of: At(one_past).of(coin(chance))
                        for of, chance in chances.items()
                    },
                }
            ),
        ),
    },
    exceptions={
        "2": "in 'chances' the two chances of a law no longer add up to 1 with another "
        "number in one place",
    },
)

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        **beyond,
        "larger odds": NearMiss(
            claim=of_worst(odds(growth - "999/1000")),
        ),
        "domain, 3 in place of 2": NearMiss(
            number=Number(2, 3, hypothesis="domain"),
            at={past_rho: "1/2"},
        ),
        "11/5 in place of 2": NearMiss(
            claim=of_worst(
                odds(
                    (number("11/5") - prior_rho) * (1 - records_rho) * (1 - past_rho)
                    - 1
                )
            ),
        ),
        "a likelier value of the other records": NearMiss(
            number=Number(0, "1/2", place=30),
        ),
        "a likelier past": NearMiss(
            number=Number(0, "1/2", place=34),
        ),
    },
)
