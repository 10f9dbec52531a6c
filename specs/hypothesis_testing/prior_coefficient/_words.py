"""What the theorems of prior_coefficient share."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import chance

attained_at = shared("hypothesis_testing._attained").attained_at
coefficient = definition("hypothesis_testing.coefficients")
V = space("V")
prior, d, a, z = law("prior", V), point("d", V), point("a", V), point("z", V)
rho, other = real("rho"), real("other")
is_coefficient = coefficient(prior, rho)


def mass(value_):
    """The chance of a value."""
    return chance(prior, value_)


likely, rare = point("likely", V), point("rare", V)


def spread(number_):
    return forall(a, z, (1 - number_) * mass(a) <= mass(z))


least = forall(other, implies(spread(other), rho <= other))


def halves(p):
    held = p.given("coefficient")
    return p.have(spread(rho), held), p.have(least, held)


def sign(p, value_):
    return p.mean_between(prior, d, indicator(equal(d, value_)))


zero, one = label(0, 2), label(1, 2)
two = {"V": finite(2)}
uneven = {prior: finite_law("5/9", "4/9"), rho: "1/5", likely: zero, rare: one}


def of_two(changed, *tight, spaces=two, witnesses=()):
    values = {**uneven, **changed}
    show = {"coefficient": attained_at(*(tight or (zero, one)))}
    return At(values, witnesses, spaces, show)
