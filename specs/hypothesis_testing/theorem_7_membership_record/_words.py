"""What the theorems of theorem_7_membership_record share."""

from verifydp.formal.spec import *

evaluated = shared("hypothesis_testing._evaluated")
decided = evaluated.decided
R, D = space("R"), space("D")
belief = point("belief", R)
x, z = point("x", D), point("z", D)
prior = kernel("prior", R, D)


def mass(of):
    return mean(at(prior, belief), z, indicator(equal(z, of)))


full = forall(belief, x, mass(x) > 0)
flips = finite_law("3/4", "1/4"), finite_law("1/4", "3/4")
spaces = {"R": finite(1), "D": finite(2), "V": finite(2), "O": finite(2)}
names = "databases", "full", "each record", "uniform", "all databases", "records tell"
shows = dict.fromkeys(names, decided)
