"""The least likely value against the most likely one."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.prior_coefficient._words")
coefficient = definition("hypothesis_testing.coefficients")
mass, sign, of_two = words.mass, words.sign, words.of_two
V = space("V")
a, z = point("a", V), point("z", V)
rho = real("rho")
likely, rare = point("likely", V), point("rare", V)
extreme = {
    "coefficient": words.is_coefficient,
    "most": forall(a, mass(a) <= mass(likely)),
    "least": forall(a, mass(rare) <= mass(a)),
}
value_of = equal(mass(rare), (1 - rho) * mass(likely))

SPEC = Theorem(
    title="The least likely value against the most likely one",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 5.1",
    uses=(coefficient,),
    given=extreme,
    claim=conjunction(mass(likely) > 0, value_of),
)


def extremes(p):
    """The ratio of the least and the most likely value is a bound, and the best."""
    bound, is_least = words.halves(p)
    most, low = p.at(p.given("most"), a), p.at(p.given("least"), z)
    signs = sign(p, a), sign(p, z), sign(p, rare)
    less = (1 - (rho - 1)) * mass(a) <= mass(z)
    absent = p.assume(mass(likely) <= 0)
    lower = p.have(less, most, absent, *signs)
    lower = p.apply(p.at(is_least, rho - 1), p.every(lower, a, z))
    here = p.assume(negation(absent.formula))
    positive = p.cases(
        absent.formula,
        p.have(mass(likely) > 0, lower),
        p.have(mass(likely) > 0, here),
    )
    part, unit = (
        mass(rare) / mass(likely),
        p.have(mass(likely) > 0, positive),
    )
    size = p.have(
        conjunction(part >= 0, equal(part * mass(likely), mass(rare))),
        unit,
        signs[2],
    )
    scaled = p.have(part * mass(a) <= part * mass(likely), most, size)
    lower = p.have((1 - (1 - part)) * mass(a) <= mass(z), scaled, size, low)
    best = p.apply(p.at(is_least, 1 - part), p.every(lower, a, z))
    ratio = p.at(bound, likely, rare)
    grown = p.have(
        (1 - rho) * mass(likely) >= part * mass(likely),
        best,
        positive,
    )
    exact = p.have(value_of, ratio, grown, size)
    return p.have(p.statement.claim, positive, exact)


zero, one = label(0, 2), label(1, 2)

SPEC = SPEC.but(
    proof=extremes,
    instance=of_two({}),
    near_misses={
        "not the coefficient": NearMiss(
            without="coefficient", at=At({**words.uneven, rho: "1/4"}, spaces=words.two)
        ),
        "not the most likely value": NearMiss(without="most", at=of_two({likely: one})),
        "not the least likely value": NearMiss(
            without="least", at=of_two({rare: zero})
        ),
        "1 in place of 0": NearMiss(number=Number(0, 1), at=of_two({})),
    },
)
