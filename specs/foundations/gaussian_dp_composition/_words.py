"""What gaussian_dp_composition says, in the terms of the language."""

from verifydp.formal.spec import *

S, T = space("S"), space("T")
mu1, mu2 = map(real, ("mu1", "mu2"))
s, t = point("s", S), point("t", T)
mu = sqrt(mu1**2 + mu2**2)


def run(start, step):
    """The law of both results, where the second step may depend on the first."""
    return bind(start, s, bind(at(step, s), t, dirac(pair(s, t))))
