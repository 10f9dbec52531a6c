"""Precision between any two values is at most the printed formula."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.precision_with_prior._words")
coefficient = definition("hypothesis_testing.coefficients")
in_range = theorem("hypothesis_testing.prior_coefficient")
by_odds = theorem("hypothesis_testing.learned_odds.precision")
accepted, mass, law_at = words.accepted, words.mass, words.law_at
V, Out = space("V"), space("O")
prior, M = law("prior", V), kernel("M", V, Out)
d = point("d", V)
o, test = point("o", Out), any_test("test", Out)
rho = real("rho")
zero, one = label(0, 2), label(1, 2)
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


SPEC = Theorem(
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
