"""Precision and recall against a binary record, for an adversary who knows its prior.

The adversary says "likely" or not by any test of the output, randomised or not. If
the positive class is the likelier value, precision is that of a uniform prior with
false alarms that count 1 - rho times.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import table

coefficient = definition("hypothesis_testing.coefficients")
in_range = theorem("hypothesis_testing.prior_coefficient")
by_bayes = theorem("hypothesis_testing.learned_odds.parts")
by_odds = theorem("hypothesis_testing.learned_odds.precision")
of_two = theorem("hypothesis_testing.prior_coefficient.binary")
V, Out = space("V"), space("O")
prior, M = law("prior", V), kernel("M", V, Out)
d, likely, rare = (point(name, V) for name in ("d", "likely", "rare"))
o, test = point("o", Out), any_test("test", Out)
rho, other = real("rho"), real("other")


def mass(value_):
    """The chance of a value."""
    return mean(prior, d, indicator(equal(d, value_)))


def accepted(value_):
    """The chance that the test says "likely", if the record has a value."""
    return mean(at(M, value_), o, value(test, o))


def right(value_):
    """The chance that the record has the value and the test says "likely"."""
    return mean(prior, d, indicator(equal(d, value_)) * accepted(d))


said = mean(prior, d, accepted(d))
hits, alarms = accepted(likely), accepted(rare)
precision, recall = right(likely) / said, right(likely) / mass(likely)
by_chances = mass(likely) * hits / (mass(likely) * hits + mass(rare) * alarms)


def formula(odds):
    return 1 / (1 + odds * (alarms / hits))


def proof(p):
    """Bayes' rule, and the chances 1 / (2 - rho) and (1 - rho) / (2 - rho)."""
    names = "coefficient", "two", "different", "likelier"
    values = {"prior": prior, "rho": rho, "likely": likely, "rare": rare}
    values = {of_two[name]: one for name, one in values.items()}
    chances = p.use(of_two, values, *map(p.given, names))
    values = {in_range["prior"]: prior, in_range["rho"]: rho}
    unit = p.use(in_range, values, p.given("coefficient"))
    sizes = p.have(mass(likely) > 0, chances, unit)
    values = {"after": prior, "a": likely, "z": rare, "M": M, "test": test}
    parts = p.use(by_bayes, p.given("two"), p.given("different"), sizes, **values)
    is_precision, is_recall = p.parts(parts)
    a, b, h, g = (p.fresh(REAL) for _ in range(4))
    room = conjunction(a > 0, b >= 0, h > 0, g >= 0, equal(b, (1 - rho) * a))
    rule = equal(a * h / (a * h + b * g), 1 / (1 + (1 - rho) * (g / h)))
    rule = p.every(p.have(implies(room, rule)), a, b, h, g)
    rule = p.at(rule, mass(likely), mass(rare), hits, alarms)
    odds = p.have(equal(mass(rare), (1 - rho) * mass(likely)), chances)
    facts = (sizes, odds, p.given("hits"), *signs(p))
    rule = p.apply(rule, p.have(rule.formula.arguments[0], *facts))
    is_formula = p.have(equal(precision, formula(1 - rho)), is_precision, rule)
    return p.have(p.statement.claim, is_precision, is_formula, is_recall)


def signs(p):
    return [
        p.mean_between(prior, d, indicator(equal(d, rare))),
        p.mean_between(at(M, rare), o, value(test, o)),
    ]


def attained_at(*values):
    """Show that a bound is the coefficient, as it is attained at some values."""

    def show(p, goal):
        all_bound, is_least = coefficient.at(goal.arguments).arguments
        smaller, less = p.at(p.assume(is_least), other).formula.arguments
        there = p.at(p.assume(smaller), *values)
        shown = p.every(p.supposing(smaller, p.have(less, there)), other)
        return p.have(goal, p.auto(all_bound), shown)

    return {"coefficient": show}


zero, one, only = label(0, 2), label(1, 2), label(0, 1)
bit, three = point("bit", finite(2)), point("three", finite(3))
usual = {
    prior: finite_law("5/9", "4/9"),
    rho: "1/5",
    likely: zero,
    rare: one,
    M: table(finite_law("1/2", "1/2"), finite_law("1/4", "3/4")),
    test: test_of(bit, indicator(equal(bit, zero))),
}


def law_at(changed, *tight, size=2):
    spaces = {"V": finite(size), "O": finite(2)}
    return At(
        {**usual, **changed}, spaces=spaces, show=attained_at(*(tight or (zero, one)))
    )


of_three = {
    prior: finite_law("1/2", "1/3", "1/6"),
    rho: "2/3",
    likely: label(0, 3),
    rare: label(2, 3),
    M: function(three, finite_law("1/2", "1/2")),
}
of_one = {prior: finite_law(1), rho: 0, likely: only, rare: only}
of_one[M] = function(point("single", finite(1)), finite_law("1/2", "1/2"))

SPEC = Theorem(
    title="Precision and recall of an adversary who knows the prior",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, equation (17)",
    covers=("HT-Q17",),
    standing="holds-repaired",
    uses=(coefficient,),
    given={
        "coefficient": coefficient(prior, rho),
        "two": forall(d, disjunction(equal(likely, d), equal(rare, d))),
        "different": negation(equal(likely, rare)),
        "likelier": mass(rare) <= mass(likely),
        "hits": hits > 0,
    },
    claim=conjunction(
        equal(precision, by_chances),
        equal(precision, formula(1 - rho)),
        equal(recall, hits),
    ),
    proof=proof,
    instance=law_at({}),
    reach=(law_at({prior: finite_law(1, 0), rho: 1}),),
    near_misses={
        "the rarer value as the positive class": NearMiss(
            without="likelier", at=law_at({likely: one, rare: zero})
        ),
        "not the coefficient": NearMiss(without="coefficient", at=law_at({rho: "1/4"})),
        "three values": NearMiss(
            without="two", at=law_at(of_three, label(0, 3), label(2, 3), size=3)
        ),
        "one value": NearMiss(
            without="different", at=law_at(of_one, only, only, size=1)
        ),
        "a test that never hits": NearMiss(
            without="hits", at=law_at({test: test_of(bit, 0)})
        ),
        "without the prior": NearMiss(
            claim=equal(precision, formula(number(1))), at=law_at({})
        ),
    },
    remark="The paper does not say which value is the positive class. For the rarer "
    "one the odds are 1 / (1 - {rho}), so that where {rho} > 0 precision is lower than "
    "without a prior, not higher. With a test that never hits GSR/RSR has no value. "
    "The half that holds for any two values is in bound.",
)
ANY_CLASS = SPEC.but(
    title="Eq. (17) as printed, for any of the two values as the positive class",
    covers=(),
    standing="ambiguous",
    given={name: one_ for name, one_ in SPEC.given.items() if name != "likelier"},
    refutation=law_at({likely: one, rare: zero}),
    near_misses={},
    repair="hypothesis_testing.precision_with_prior",
    printed=Printed(
        place="section 5.1, eq. (17)",
        words="precision = 1 / (1 + (1 - rho_p) GSR / RSR)",
    ),
    remark="Reading with the positive class left open, as it is in the text: likely "
    "names the positive one here. If that is the likelier value, the equation holds: "
    "precision_with_prior.",
)

a, z = point("a", V), point("z", V)
of_a, of_z = (mass(one) * accepted(one) for one in (a, z))
among = of_a / (of_a + of_z)
by_rho = 1 / (1 + (1 - rho) * (accepted(z) / accepted(a)))


def bounded(p):
    """The odds against any value are at least 1 - rho."""
    held = p.given("coefficient")
    spread, _ = coefficient.at(held.formula.arguments).arguments
    odds = p.at(p.have(spread, held), a, z)
    unit = p.use(in_range, {in_range["prior"]: prior, in_range["rho"]: rho}, held)
    chances = [p.mean_between(prior, d, indicator(equal(d, one))) for one in (a, z)]
    rates = [p.mean_between(at(M, one), o, value(test, o)) for one in (a, z)]
    values = {"x": mass(a), "y": mass(z), "c": 1 - rho}
    values |= {"hits": accepted(a), "alarms": accepted(z)}
    signs = (
        p.have(conjunction(mass(a) >= 0, mass(z) >= 0), *chances),
        p.have(conjunction(accepted(a) >= 0, accepted(z) >= 0), *rates),
        p.have(1 - rho >= 0, unit),
    )
    return p.use(by_odds, *signs, odds, **values)


BOUND = Theorem(
    title="Precision between any two values is at most the printed formula",
    source="for equation (17) of Liu, He, Chanyaswad, Wang and Mittal 2019",
    uses=(coefficient,),
    given={"coefficient": coefficient(prior, rho)},
    claim=among <= by_rho,
    proof=bounded,
    instance=law_at({a: one, z: zero}),
    near_misses={
        "not the coefficient": NearMiss(
            without="coefficient", at=law_at({a: zero, z: one, rho: 0})
        ),
        "an identity": NearMiss(
            claim=equal(among, by_rho), at=law_at({a: one, z: zero})
        ),
        "a little less": NearMiss(
            claim=among + "1/1000" <= by_rho, at=law_at({a: zero, z: one})
        ),
    },
    remark="The record may have any number of values; any two of them are compared. "
    "Precision is among the records that have one of the two.",
)
