"""Precision against a binary record, for an adversary who knows its past as well.

As under record correlation, the printed constant is not that of each law with these
coefficients. Repaired, the formula is an upper bound on precision, which some law
attains, with one more factor for the past.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

of_prior = definition("hypothesis_testing.coefficients")
of_records = definition("hypothesis_testing.coefficients.records")
of_past = definition("hypothesis_testing.coefficients.past")
V, W, H, Out = space("V"), space("W"), space("H"), space("O")
rest, past, M = law("rest", W), kernel("past", W, H), kernel("M", V, Out)
now = kernel("now", pair_sort(W, H), V)
d, v, a, z = (point(name, V) for name in ("d", "v", "a", "z"))
w, u, h, g = point("w", W), point("u", W), point("h", H), point("g", H)
o, test = point("o", Out), any_test("test", Out)
prior_rho, records_rho, past_rho, other = map(
    real, ("prior_rho", "records_rho", "past_rho", "other")
)
without_past = bind(at(past, w), h, at(now, w, h))
record = bind(rest, w, without_past)


def mass(of, value_):
    """The chance of a value."""
    return mean(of, d, indicator(equal(d, value_)))


def accepted(value_):
    """The chance that the test says a, if the record has a value."""
    return mean(at(M, value_), o, value(test, o))


chance, chance_against = mass(at(now, w, h), a), mass(at(now, w, h), z)
hits, alarms = accepted(a), accepted(z)
#: Of the answers a, given the other records and the past, those that are right.
precision = chance * hits / (chance * hits + chance_against * alarms)


def formula(constant):
    return 1 / (1 + constant * (alarms / hits))


known = mean(rest, u, indicator(equal(u, w))) > 0
remembered = mean(at(past, w), g, indicator(equal(g, h))) > 0
both_rho = records_rho + past_rho * (1 - records_rho)
printed = 1 - prior_rho - (2 - prior_rho) * both_rho
two = forall(v, disjunction(equal(a, v), equal(z, v)))
different = negation(equal(a, z))
coefficients = {
    "prior": of_prior(record, prior_rho),
    "records": of_records(rest, function(w, without_past), records_rho),
    "past": of_past(rest, past, now, past_rho),
}
spaces = {name: finite(2) for name in ("V", "W", "H", "O")}

SPEC = Theorem(
    title="Eq. (23) at some values of records and past, for one of the answers",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, equation (23)",
    covers=("HT-Q23",),
    standing="refuted",
    uses=(of_prior, of_records, of_past),
    given=coefficients,
    claim=exists(
        w,
        h,
        a,
        z,
        conjunction(
            known, remembered, two, different, equal(precision, formula(printed))
        ),
    ),
    repair="hypothesis_testing.temporal_correlation.repaired",
    remark="Read as: at some values of the other records and of the past, for one of "
    "the two answers, precision is the printed number. At the point only the past says "
    "anything, with coefficients 1/3, 0 and 1/5, so that the printed constant is 1/3; "
    "the odds against an answer are 1, 3/7 and 7/3. As for equation (20) the constant "
    "is the worst one over all laws where it is at least 0 "
    "(temporal_correlation_sharp), but the text allows coefficients that make it "
    "negative: see worst. Precision and recall themselves are in parts.",
)


zero, one, only = label(0, 2), label(1, 2), label(0, 1)

WORST = Theorem(
    title="Precision under temporal correlation, read as a worst case, is at most 1",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, equation (23)",
    covers=("HT-Q23",),
    standing="refuted",
    uses=(of_prior, of_records, of_past),
    given={
        **coefficients,
        "range": conjunction(
            *(
                conjunction(one >= 0, one <= 1)
                for one in (prior_rho, records_rho, past_rho)
            )
        ),
        "two": two,
        "different": different,
        "rates": conjunction(hits >= alarms, alarms > 0),
    },
    claim=formula(printed) <= 1,
    repair="hypothesis_testing.temporal_correlation.repaired",
    remark="Read as: the printed number is the largest precision that a law with these "
    "coefficients allows. Then it is at most 1; where the constant is at least 0 that "
    "reading is right (repaired, and the sharp laws). With the coefficients 3/4, 0 and "
    "1/2 the constant is -3/8, and the number is 16/13.",
)


said = mean(at(now, w, h), d, accepted(d))
right = mean(at(now, w, h), d, indicator(equal(d, a)) * accepted(d))

AS_PRINTED = Theorem(
    title="Precision and recall under temporal correlation, as printed",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, equation (23)",
    covers=("HT-Q23",),
    standing="refuted",
    uses=(of_prior, of_records, of_past),
    given={
        **coefficients,
        "known": known,
        "remembered": remembered,
        "two": two,
        "different": different,
        "rates": conjunction(chance > 0, hits > 0),
        "odds": printed > 0,
    },
    claim=conjunction(
        equal(right / said, precision),
        equal(precision, formula(printed)),
        equal(right / chance, hits),
    ),
    repair="hypothesis_testing.temporal_correlation.repaired",
    printed=Printed(
        place="section 5.3, eq. (23)",
        words="precision = 1 / (1 + (1 - rho_p - (2 - rho_p)(rho_c + rho_t (1 - "
        "rho_c))) GSR / RSR)",
    ),
    remark="The whole display, for a given law: the first line and the recall are "
    "right (parts), the second line is not. The constant is positive. With the weaker "
    "claim that the number occurs at some values: temporal_correlation.",
)

PARTS = Theorem(
    title="Precision and recall given the other records and the past",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, equation (23), first line",
    given={"two": two, "different": different, "chance": chance > 0},
    claim=conjunction(equal(right / said, precision), equal(right / chance, hits)),
    remark="Precision is the chance that the record is a, given all that is known and "
    "that the test says a.",
)
least_odds = maximum(0, (2 - prior_rho) * (1 - records_rho) * (1 - past_rho) - 1)

ODDS = Theorem(
    title="The odds against an answer under temporal correlation",
    source="repair of equation (23) of Liu, He, Chanyaswad, Wang and Mittal 2019",
    uses=(of_prior, of_records, of_past),
    given={**coefficients, "known": known, "remembered": remembered, "two": two},
    claim=least_odds * chance <= chance_against,
)

REPAIRED = Theorem(
    title="Precision under temporal correlation, bounded",
    source="repair of equation (23) of Liu, He, Chanyaswad, Wang and Mittal 2019",
    uses=(of_prior, of_records, of_past),
    given=ODDS.given,
    claim=precision <= formula(least_odds),
    remark="The printed form is an identity, with coefficients in [0, 1] and without "
    "cutting the constant at 0. Here the constant is the printed one, written as a "
    "product, and 0 where that is negative. The past is whatever is known beyond the "
    "other records.",
)
in_range = theorem("hypothesis_testing.prior_coefficient")
learned = theorem("hypothesis_testing.learned_odds")
by_odds = theorem("hypothesis_testing.learned_odds.precision")
by_bayes = theorem("hypothesis_testing.learned_odds.parts")


def parts(p, name, defines):
    """That a coefficient is a bound, and that 1 is none below it."""
    held = p.given(name)
    return [p.have(one, held) for one in defines.at(held.formula.arguments).arguments]


def bounded(p):
    """The chance of a grows by one factor after the other."""
    spread, _ = parts(p, "prior", of_prior)
    raised, least = parts(p, "records", of_records)
    again, _ = parts(p, "past", of_past)
    values = {in_range["prior"]: record, in_range["rho"]: prior_rho}
    small = p.have(prior_rho <= 2, p.use(in_range, values, p.given("prior")))
    bound = p.at(spread, a, z)
    at_one = p.at(least, 1)
    trivial = p.auto(at_one.formula.arguments[0], *at_least_zero(p))
    at_most_one = p.apply(at_one, trivial)
    first_ = p.apply(p.at(raised, a, w), p.given("known"))
    facts = p.given("known"), p.given("remembered")
    both = p.have(conjunction(known, remembered), *facts)
    then = p.apply(p.at(again, a, w, h), both)
    grown = (1 - both_rho) * mass(at(now, w, h), a) <= mass(record, a)
    grown = p.have(grown, first_, then, at_most_one)
    values = {"before": record, "after": at(now, w, h), "a": a, "z": z}
    values |= {"prior_rho": prior_rho, "learned_rho": both_rho}
    odds = p.use(learned, p.given("two"), bound, small, grown, **values)
    return p.have(least_odds * chance <= chance_against, odds)


def proof(p):
    """Precision falls as the odds against the answer grow."""
    odds = p.use(ODDS, *map(p.given, ODDS.given))
    chances = [
        p.mean_between(at(now, w, h), d, indicator(equal(d, one))) for one in (a, z)
    ]
    rates = [p.mean_between(at(M, one), o, value(test, o)) for one in (a, z)]
    values = {"x": chance, "y": chance_against, "c": least_odds}
    values |= {"hits": hits, "alarms": alarms}
    signs = (
        p.have(conjunction(chance >= 0, chance_against >= 0), *chances),
        p.have(conjunction(hits >= 0, alarms >= 0), *rates),
        p.have(least_odds >= 0),
    )
    return p.use(by_odds, *signs, odds, **values)


def at_least_zero(p):
    """No chance of a value is negative."""
    fact = p.mean_between(record, d, indicator(equal(d, v)))
    return (p.every(p.have(mass(record, v) >= 0, fact), v),)


bit, single = point("bit", finite(2)), point("single", finite(1))
both = point("both", pair_sort(finite(2), finite(2)))
lone = point("lone", pair_sort(finite(1), finite(2)))
telling = {
    M: table(finite_law("1/2", "1/2"), finite_law("1/4", "3/4")),
    test: test_of(bit, indicator(equal(bit, zero))),
}
#: Coefficients 1/3, 0 and 1/5: the printed constant is 1/3, the odds are 3/7 at least.
mild = {
    rest: finite_law(1),
    past: function(single, finite_law("1/2", "1/2")),
    now: function(
        lone, choose(second(lone), finite_law("7/10", "3/10"), finite_law("1/2", "1/2"))
    ),
    prior_rho: "1/3",
    records_rho: 0,
    past_rho: "1/5",
}
#: Coefficients 3/4, 0 and 1/2: the printed constant is -3/8.
strong = {
    **mild,
    past: function(single, finite_law("3/4", "1/4")),
    now: function(
        lone,
        choose(second(lone), finite_law("13/15", "2/15"), finite_law("3/5", "2/5")),
    ),
    prior_rho: "3/4",
    past_rho: "1/2",
}
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


def attained_at(*values):
    """Show that a bound is the coefficient, as it is attained at some values."""

    def show(p, goal):
        defines = {of.name: of for of in (of_prior, of_records, of_past)}[goal.data]
        all_bound, is_least = defines.at(goal.arguments).arguments
        smaller, less = p.at(p.assume(is_least), other).formula.arguments
        there = p.at(p.assume(smaller), *values)
        if there.formula.operator == "implies":
            there = p.apply(there, p.auto(there.formula.arguments[0]))
        shown = p.every(p.supposing(smaller, p.have(less, there)), other)
        return p.have(goal, p.auto(all_bound), shown)

    return show


def law_at(values, *where, records=2):
    """A point; the coefficients are attained at these values."""
    where = where or ((zero, one), (zero, one), (zero, one, one))
    show = {
        name: attained_at(*at_values)
        for name, at_values in zip(coefficients, where, strict=True)
    }
    return At(values, (), {**spaces, "W": finite(records)}, show=show)


def by_past(values, *at_values):
    """A point where the other records have one value."""
    at_values = at_values or (one, only, one)
    return law_at(values, (zero, one), (zero, only), at_values, records=1)


usual = {**sharp, **telling, a: zero, z: one, w: one, h: one}
few = {a: zero, z: one, w: only, h: zero}
#: What never occurs could say anything.
without_one = {**usual, rest: finite_law(1, 0), prior_rho: "1/41"}
without_one |= {records_rho: 0, past_rho: 0}
forgotten = {
    **mild,
    **telling,
    **few,
    h: one,
    past: function(single, finite_law(1, 0)),
    now: function(
        lone, choose(second(lone), finite_law("7/10", "3/10"), finite_law(1, 0))
    ),
    prior_rho: "4/7",
    past_rho: 0,
}
third, three = number("1/3"), point("three", finite(3))
past_of_three = point("past_of_three", pair_sort(finite(1), finite(3)))
of_three = At(
    {
        rest: finite_law(1),
        past: function(single, finite_law(third, third, third)),
        now: function(
            past_of_three,
            choose(
                second(past_of_three),
                finite_law("4/9", "1/9", "4/9"),
                finite_law("1/9", "4/9", "4/9"),
                finite_law("4/9", "4/9", "1/9"),
            ),
        ),
        prior_rho: 0,
        records_rho: 0,
        past_rho: "1/4",
        M: function(three, finite_law("1/2", "1/2")),
        test: test_of(bit, 1),
        a: label(0, 3),
        z: label(1, 3),
        w: only,
        h: label(0, 3),
    },
    spaces={"V": finite(3), "W": finite(1), "H": finite(3), "O": finite(2)},
    show={
        "prior": attained_at(label(0, 3), label(1, 3)),
        "records": attained_at(label(0, 3), only),
        "past": attained_at(label(0, 3), only, label(0, 3)),
    },
)

SPEC = SPEC.but(
    refutation=by_past({**mild, **telling}),
)

WORST = WORST.but(
    refutation=by_past({**strong, **telling, a: zero, z: one}),
)


def of_now(p):
    """Of any law of the record, and so of that given all that is known."""
    values = {"after": at(now, w, h), "a": a, "z": z, "M": M, "test": test}
    return p.use(by_bayes, *map(p.given, ("two", "different", "chance")), **values)


AS_PRINTED = AS_PRINTED.but(
    refutation=by_past({**mild, **telling, **few}),
)
known_now = At(
    {**telling, now: sharp[now], a: zero, z: one, w: one, h: one}, (), spaces
)
always_one = At(
    {
        now: function(both, finite_law(1)),
        M: function(single, finite_law("1/2", "1/2")),
        test: telling[test],
        a: only,
        z: only,
        w: one,
        h: one,
    },
    spaces={**spaces, "V": finite(1)},
)

PARTS = PARTS.but(
    proof=of_now,
    instance=known_now,
    near_misses={
        "a little less precision": NearMiss(
            claim=equal(right / said, precision * "99/100"),
        ),
        "three values": NearMiss(without="two", at=of_three),
        "one value twice": NearMiss(without="different", at=always_one),
        "an answer without a chance": NearMiss(
            without="chance",
            at={now: function(both, finite_law(1, 0)), a: one, z: zero},
        ),
    },
)

#: One hypothesis is left out, and both the odds and the precision are wrong.
out_of_place = {
    "not the coefficient of the records": NearMiss(
        without=("records",), at=law_at({**usual, records_rho: 0})
    ),
    "not the coefficient of the past": NearMiss(
        without=("past",), at=law_at({**usual, past_rho: 0})
    ),
    "other records that never occur": NearMiss(
        without=("known",),
        at=law_at(without_one, (zero, one), (zero, zero), (zero, zero, zero)),
    ),
    "a past that never occurs": NearMiss(
        without=("remembered",), at=by_past(forgotten, zero, only, zero)
    ),
    "three values": NearMiss(without=("two",), at=of_three),
}

ODDS = ODDS.but(
    proof=bounded,
    instance=law_at(usual),
    near_misses={
        "larger odds": NearMiss(
            claim=(least_odds + "1/1000") * chance <= chance_against, at=law_at(usual)
        ),
        "11/5 in place of 2": NearMiss(number=Number(2, "11/5"), at=law_at(usual)),
        "without prior: {prior_rho} 0": NearMiss(
            without="prior", at=law_at({**usual, prior_rho: 0})
        ),
        **out_of_place,
    },
)

REPAIRED = REPAIRED.but(
    proof=proof,
    instance=law_at(usual),
    near_misses={
        "without the past": NearMiss(
            claim=precision
            <= formula(maximum(0, (2 - prior_rho) * (1 - records_rho) - 1)),
            at=law_at(usual),
        ),
        "a little less": NearMiss(
            claim=precision + "1/1000" <= formula(least_odds), at=law_at(usual)
        ),
        "not the coefficient of the prior": NearMiss(
            without="prior", at=law_at({**usual, prior_rho: 0})
        ),
        **out_of_place,
        "11/5 in place of 2, place 1": NearMiss(
            law_at(usual), number=Number(2, "11/5")
        ),
    },
)
