"""What the coefficient of a prior says: its range, and the likelier of two values."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.prior_coefficient._words")
coefficient = definition("hypothesis_testing.coefficients")
mass, sign, of_two = words.mass, words.sign, words.of_two
V = space("V")
prior, a, z = law("prior", V), point("a", V), point("z", V)
rho = real("rho")
uniform = forall(a, z, equal(mass(a), mass(z)))
ranged = conjunction(
    rho >= 0, rho <= 1, implies(equal(rho, 0), uniform), implies(uniform, equal(rho, 0))
)

SPEC = Theorem(
    title="The coefficient of a prior lies in [0, 1], and is 0 for a uniform prior",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 5.1",
    uses=(coefficient,),
    given={"coefficient": words.is_coefficient},
    claim=ranged,
    remark="Any record, any law. A law without any value of positive probability has "
    "no coefficient.",
)


def proof(p):
    """1 is a bound; below 0 no number is one, unless no value has a chance."""
    bound, is_least = words.halves(p)
    signs = sign(p, a), sign(p, z)
    trivial = p.every(p.have((1 - number(1)) * mass(a) <= mass(z), *signs), a, z)
    high = p.apply(p.at(is_least, 1), trivial)
    some = exists(a, mass(a) > 0)
    above = p.obtain(
        p.assume(some),
        a,
        p.have(rho >= 0, p.at(bound, a, a), p.assume(mass(a) > 0)),
    )
    none = p.assume(negation(some))
    here = p.assume(mass(a) > 0)
    nothing = p.supposing(here, p.have(FALSE, p.some(some, a, here), none))
    lower = p.have((1 - (rho - 1)) * mass(a) <= mass(z), nothing, *signs)
    lower = p.apply(p.at(is_least, rho - 1), p.every(lower, a, z))
    low = p.cases(some, above, p.have(rho >= 0, lower))
    zero_ = p.assume(equal(rho, 0))
    both = p.at(bound, a, z), p.at(bound, z, a)
    same = p.every(p.have(equal(mass(a), mass(z)), *both, zero_), a, z)
    alike = p.assume(uniform)
    no_spread = p.have((1 - number(0)) * mass(a) <= mass(z), p.at(alike, a, z))
    none_less = p.apply(p.at(is_least, 0), p.every(no_spread, a, z))
    return p.have(
        p.statement.claim,
        low,
        high,
        p.supposing(zero_, same),
        p.supposing(uniform, p.have(equal(rho, 0), none_less, low)),
    )


SPEC = SPEC.but(
    proof=proof,
    instance=of_two({}),
    reach=(of_two({prior: finite_law(1, 0), rho: 1}),),
    near_misses={
        "not the coefficient": NearMiss(
            without="coefficient", at=At({**words.uneven, rho: 2}, spaces=words.two)
        ),
        "less than 1": NearMiss(
            claim=rho < 1, at=of_two({prior: finite_law(1, 0), rho: 1})
        ),
        "more than 0": NearMiss(
            claim=rho > 0, at=of_two({prior: finite_law("1/2", "1/2"), rho: 0})
        ),
        "1/100 in place of 0": NearMiss(
            number=Number(0, "1/100"),
            at=of_two({prior: finite_law("1/2", "1/2"), rho: 0}),
        ),
        "9/10 in place of 1": NearMiss(
            number=Number(1, "9/10"), at=of_two({prior: finite_law(1, 0), rho: 1})
        ),
        "1 in place of 0": NearMiss(
            number=Number(0, 1, place=1),
            at=of_two({prior: finite_law(1, 0), rho: 1}),
        ),
    },
)
