"""The derivatives of an exponential and of a quotient."""

from verifydp.formal.spec import *

unique = theorem("hypothesis_testing.derivative")


def other_slope(shown, true, values, **hypotheses):
    """There is one slope, and the claim has another one."""

    def refute(p, claim):
        of, place, slope_ = claim.arguments
        right = shown(p)
        values_ = {"f": of, "x": place, "d": number(true), "e": slope_}
        return p.have(FALSE, p.use(unique, right, p.assume(claim), **values_))

    return At(values, show=hypotheses, refute=refute)
