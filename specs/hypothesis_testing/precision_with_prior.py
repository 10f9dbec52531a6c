"""Precision and recall against a binary record, for an adversary who knows its prior.

The adversary says "likely" or not by any test of the output, randomised or not. If
the positive class is the likelier value, precision is that of a uniform prior with
false alarms that count 1 - rho times.
"""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.precision_with_prior._words")
coefficient = definition("hypothesis_testing.coefficients")
in_range = theorem("hypothesis_testing.prior_coefficient")
by_bayes = theorem("hypothesis_testing.learned_odds.parts")
of_two = theorem("hypothesis_testing.prior_coefficient.binary")
accepted, mass, law_at = words.accepted, words.mass, words.law_at
V, Out = space("V"), space("O")
prior, M = law("prior", V), kernel("M", V, Out)
d, likely, rare = (point(name, V) for name in ("d", "likely", "rare"))
o, test = point("o", Out), any_test("test", Out)
rho = real("rho")


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


zero, one, only = label(0, 2), label(1, 2), label(0, 1)
bit, three = point("bit", finite(2)), point("three", finite(3))
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
