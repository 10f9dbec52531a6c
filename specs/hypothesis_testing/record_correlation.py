"""Precision against a binary record, for an adversary who knows the other records.

The printed constant makes of precision a number of the law's coefficients; it is not
one, and can be negative. Repaired, the formula is an upper bound on precision, which
some law attains.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

of_prior = definition("hypothesis_testing.coefficients")
of_records = definition("hypothesis_testing.coefficients.records")
V, W, Out = space("V"), space("W"), space("O")
rest, given, M = law("rest", W), kernel("given", W, V), kernel("M", V, Out)
d, v, a, z = (point(name, V) for name in ("d", "v", "a", "z"))
w, u, o, test = point("w", W), point("u", W), point("o", Out), any_test("test", Out)
prior_rho, records_rho, other = map(real, ("prior_rho", "records_rho", "other"))
record = bind(rest, w, at(given, w))


def mass(of, value_):
    """The chance of a value."""
    return mean(of, d, indicator(equal(d, value_)))


def accepted(value_):
    """The chance that the test says a, if the record has a value."""
    return mean(at(M, value_), o, value(test, o))


chance, chance_against = mass(at(given, w), a), mass(at(given, w), z)
hits, alarms = accepted(a), accepted(z)
#: Of the answers a, given the other records, those that are right.
precision = chance * hits / (chance * hits + chance_against * alarms)


def formula(constant):
    return 1 / (1 + constant * (alarms / hits))


known = mean(rest, u, indicator(equal(u, w))) > 0
printed = 1 - prior_rho - records_rho * (2 - prior_rho)
two = forall(v, disjunction(equal(a, v), equal(z, v)))
different = negation(equal(a, z))
coefficients = {
    "prior": of_prior(record, prior_rho),
    "records": of_records(rest, given, records_rho),
}
spaces = {name: finite(2) for name in "VWO"}

SPEC = Theorem(
    title="Eq. (20) at some value of the other records, for one of the answers",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, equation (20)",
    covers=("HT-Q20",),
    standing="refuted",
    uses=(of_prior, of_records),
    given=coefficients,
    claim=exists(
        w, a, z, conjunction(known, two, different, equal(precision, formula(printed)))
    ),
    repair="hypothesis_testing.record_correlation.repaired",
    remark="Read as: at some value of the other records, for one of the two answers, "
    "precision is the printed number. The text derives the constant from the largest "
    "odds. Over the values of one law these are others (here 7/3, printed 3). Over all "
    "laws with these coefficients they are the printed ones where the constant is at "
    "least 0 (record_correlation_sharp); coefficients 3/4 and 1/2, which the text "
    "allows, make it -3/8: see worst. That precision and recall are the chances in the "
    "formula is in parts.",
)


zero, one = label(0, 2), label(1, 2)

WORST = Theorem(
    title="Precision under record correlation, read as a worst case, is at most 1",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, equation (20)",
    covers=("HT-Q20",),
    standing="refuted",
    uses=(of_prior, of_records),
    given={
        **coefficients,
        "range": conjunction(
            *(conjunction(one >= 0, one <= 1) for one in (prior_rho, records_rho))
        ),
        "two": two,
        "different": different,
        "rates": conjunction(hits >= alarms, alarms > 0),
    },
    claim=formula(printed) <= 1,
    repair="hypothesis_testing.record_correlation.repaired",
    remark="Read as: the printed number is the largest precision that a law with these "
    "coefficients allows. Then it is at most 1; where the constant is at least 0 that "
    "reading is right (repaired, and the sharp laws). With the coefficients 3/4 and "
    "1/2 the constant is -3/8, and the number is 16/13.",
)


said = mean(at(given, w), d, accepted(d))
right = mean(at(given, w), d, indicator(equal(d, a)) * accepted(d))

AS_PRINTED = Theorem(
    title="Precision and recall under record correlation, as printed",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, equation (20)",
    covers=("HT-Q20",),
    standing="refuted",
    uses=(of_prior, of_records),
    given={
        **coefficients,
        "known": known,
        "two": two,
        "different": different,
        "likelier": mass(record, z) <= mass(record, a),
        "rates": conjunction(chance > 0, hits > 0),
        "odds": printed > 0,
    },
    claim=conjunction(
        equal(right / said, precision),
        equal(precision, formula(printed)),
        equal(right / chance, hits),
    ),
    repair="hypothesis_testing.record_correlation.repaired",
    printed=Printed(
        place="section 5.2, eq. (20)",
        words="precision = 1 / (1 + (1 - rho_p - rho_c (2 - rho_p)) GSR / RSR)",
    ),
    remark="The whole display, for a given law: the first line and the recall are "
    "right (parts), the second line is not. The likelier value is the positive class, "
    "and the constant is positive. With the weaker claim that the number occurs at "
    "some value of the other records: record_correlation.",
)

PARTS = Theorem(
    title="Precision and recall given the other records",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, equation (20), first line",
    given={"two": two, "different": different, "chance": chance > 0},
    claim=conjunction(equal(right / said, precision), equal(right / chance, hits)),
    remark="Precision is the chance that the record is a, given the other records and "
    "that the test says a; recall is the chance of saying so, given a, and does not "
    "depend on the others.",
)
least_odds = maximum(0, (2 - prior_rho) * (1 - records_rho) - 1)

ODDS = Theorem(
    title="The odds against an answer under record correlation",
    source="repair of equation (20) of Liu, He, Chanyaswad, Wang and Mittal 2019",
    uses=(of_prior, of_records),
    given={**coefficients, "known": known, "two": two},
    claim=least_odds * chance <= chance_against,
)

REPAIRED = Theorem(
    title="Precision under record correlation, bounded",
    source="repair of equation (20) of Liu, He, Chanyaswad, Wang and Mittal 2019",
    uses=(of_prior, of_records),
    given={**coefficients, "known": known, "two": two},
    claim=precision <= formula(least_odds),
    remark="The printed form is an identity, with coefficients in [0, 1] and without "
    "cutting the constant at 0. Here the constant is the worst case over all laws with "
    "these coefficients: record_correlation_sharp has laws that attain it. Where the "
    "records say enough it is 0, and the bound is 1. The mechanism and the test, "
    "randomised or not, are any.",
)
in_range = theorem("hypothesis_testing.prior_coefficient")
learned = theorem("hypothesis_testing.learned_odds")
by_odds = theorem("hypothesis_testing.learned_odds.precision")
by_bayes = theorem("hypothesis_testing.learned_odds.parts")


def bounded(p):
    """The chance of a is at most 1 / ((2 - prior_rho)(1 - records_rho))."""
    prior, records = p.given("prior"), p.given("records")
    spread, _ = of_prior.at(prior.formula.arguments).arguments
    raised, _ = of_records.at(records.formula.arguments).arguments
    values = {in_range["prior"]: record, in_range["rho"]: prior_rho}
    small = p.have(prior_rho <= 2, p.use(in_range, values, prior))
    bound = p.at(p.have(spread, prior), a, z)
    grown = p.apply(p.at(p.have(raised, records), a, w), p.given("known"))
    values = {"before": record, "after": at(given, w), "a": a, "z": z}
    values |= {"prior_rho": prior_rho, "learned_rho": records_rho}
    return p.use(learned, p.given("two"), bound, small, grown, **values)


def proof(p):
    """Precision falls as the odds against the answer grow."""
    odds = p.use(ODDS, *map(p.given, ODDS.given))
    chances = [
        p.mean_between(at(given, w), d, indicator(equal(d, one))) for one in (a, z)
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


bit, only = point("bit", finite(2)), point("only", finite(1))
known_to_say = {
    M: table(finite_law("1/2", "1/2"), finite_law("1/4", "3/4")),
    test: test_of(bit, indicator(equal(bit, zero))),
}
#: Coefficients 1/3 and 1/5: the printed constant is 1/3, the odds are 3/7 at least.
mild = {
    rest: finite_law("1/2", "1/2"),
    given: table(finite_law("7/10", "3/10"), finite_law("1/2", "1/2")),
    prior_rho: "1/3",
    records_rho: "1/5",
}
#: Coefficients 3/4 and 1/2: the printed constant is -3/8, the odds are 2/13 at least.
strong = {
    rest: finite_law("3/4", "1/4"),
    given: table(finite_law("13/15", "2/15"), finite_law("3/5", "2/5")),
    prior_rho: "3/4",
    records_rho: "1/2",
}
#: Coefficients 1/5 and 1/10, with the odds 31/50 of the formula.
sharp = {
    rest: finite_law("5/9", "4/9"),
    given: table(finite_law("41/81", "40/81"), finite_law("50/81", "31/81")),
    prior_rho: "1/5",
    records_rho: "1/10",
}


def attained_at(*values):
    """Show that a bound is the coefficient, as it is attained at some values."""

    def show(p, goal):
        defines = {one_.name: one_ for one_ in (of_prior, of_records)}[goal.data]
        all_bound, is_least = defines.at(goal.arguments).arguments
        smaller, less = p.at(p.assume(is_least), other).formula.arguments
        there = p.at(p.assume(smaller), *values)
        if there.formula.operator == "implies":
            there = p.apply(there, p.auto(there.formula.arguments[0]))
        shown = p.every(p.supposing(smaller, p.have(less, there)), other)
        return p.have(goal, p.auto(all_bound), shown)

    return show


def law_at(values, at_prior=(zero, one), at_records=(one, one), refute=None):
    show = {"prior": attained_at(*at_prior), "records": attained_at(*at_records)}
    return At(values, (), spaces, show=show, refute=refute)


y = point("y", REAL)
#: The answers are 1 and 0; a is said where the output is at least 1.
noisy = At(
    {
        **mild,
        M: function(bit, laplace(choose(bit, 1, 0), 1)),
        test: test_of(y, indicator(y >= 1)),
    },
    spaces={**spaces, "O": REAL},
    show={"prior": attained_at(zero, one), "records": attained_at(one, one)},
)
certain = table(finite_law("5/9", "4/9"), finite_law(1, 0))
third, three = number("1/3"), point("three", finite(3))
usual = {**sharp, **known_to_say, a: zero, z: one, w: one}
of_sharp = law_at(usual, at_records=(zero, one))
of_three = At(
    {
        rest: finite_law(third, third, third),
        given: table(
            finite_law("4/9", "1/9", "4/9"),
            finite_law("1/9", "4/9", "4/9"),
            finite_law("4/9", "4/9", "1/9"),
        ),
        prior_rho: 0,
        records_rho: "1/4",
        M: function(three, finite_law("1/2", "1/2")),
        test: test_of(bit, 1),
        a: label(0, 3),
        z: label(1, 3),
        w: label(0, 3),
    },
    spaces={"V": finite(3), "W": finite(3), "O": finite(2)},
    show={
        "prior": attained_at(label(0, 3), label(1, 3)),
        "records": attained_at(label(0, 3), label(0, 3)),
    },
)

SPEC = SPEC.but(
    refutation=noisy,
)

WORST = WORST.but(
    refutation=law_at({**strong, **known_to_say, a: zero, z: one}),
)


def of_given(p):
    """Of any law of the record, and so of that given the other records."""
    values = {"after": at(given, w), "a": a, "z": z, "M": M, "test": test}
    return p.use(by_bayes, *map(p.given, ("two", "different", "chance")), **values)


AS_PRINTED = AS_PRINTED.but(
    refutation=law_at({**mild, **known_to_say, a: zero, z: one, w: zero}),
)

PARTS = PARTS.but(
    proof=of_given,
    instance=At({**sharp, **known_to_say, a: zero, z: one, w: one}, spaces=spaces),
    near_misses={
        "an answer without a chance": NearMiss(
            without="chance",
            at=At(
                {**known_to_say, given: certain, a: one, z: zero, w: one},
                spaces=spaces,
            ),
        ),
        "three values": NearMiss(without="two", at=of_three),
        "one value twice": NearMiss(
            without="different",
            at=At(
                {
                    **known_to_say,
                    rest: finite_law("1/2", "1/2"),
                    given: function(bit, finite_law(1)),
                    M: function(only, finite_law("1/2", "1/2")),
                    a: label(0, 1),
                    z: label(0, 1),
                    w: one,
                },
                spaces={**spaces, "V": finite(1)},
            ),
        ),
    },
)

#: One hypothesis is left out, and both the odds and the precision are wrong.
out_of_place = {
    "not the coefficient of the prior": NearMiss(
        without=("prior",), at=law_at({**usual, prior_rho: 0}, (), (zero, one))
    ),
    "not the coefficient of the records": NearMiss(
        without=("records",), at=law_at({**usual, records_rho: 0})
    ),
    "other records that never occur": NearMiss(
        without=("known",),
        at=law_at(
            {**usual, rest: finite_law(1, 0), given: certain, records_rho: 0},
            (zero, one),
            (zero, zero),
        ),
    ),
    "three values": NearMiss(without=("two",), at=of_three),
}

ODDS = ODDS.but(
    proof=bounded,
    instance=of_sharp,
    near_misses={
        "larger odds": NearMiss(
            claim=(least_odds + "1/1000") * chance <= chance_against,
        ),
        "11/5 in place of 2": NearMiss(
            number=Number(2, "11/5"),
        ),
        **out_of_place,
    },
)

REPAIRED = REPAIRED.but(
    proof=proof,
    instance=of_sharp,
    near_misses={
        "a little less": NearMiss(
            claim=precision + "1/1000" <= formula(least_odds),
        ),
        **out_of_place,
        "11/5 in place of 2": NearMiss(
            number=Number(2, "11/5"),
            at=law_at({**mild, **known_to_say, a: zero, z: one, w: zero}),
        ),
    },
)
