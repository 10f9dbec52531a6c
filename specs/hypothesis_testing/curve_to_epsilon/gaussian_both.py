"""A point of the Gaussian curve gives epsilon and delta."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.curve_to_epsilon._words")
gaussian = theorem("hypothesis_testing.curve_to_epsilon.gaussian")
# Gaussian noise of the classical deviation.
epsilon, delta, other, small = map(real, ("epsilon", "delta", "other", "small"))
t = real("t")


def two_pairs(p, claim):
    """The deviations of both pairs are the same, exactly."""
    here, ends = At(pairs_).of, []
    for of, slack, exponent in ((epsilon, delta, "8"), (other, small, "18")):
        odds = here(number("5/4") / slack)
        level = p.have(equal(odds, exp(number(exponent))))
        turn = p.axiom("exp_log", odds, facts=[p.have(odds > 0, level)])
        level = p.have(equal(log(odds), exponent), turn, level)
        ends.append(p.have(equal(here(words.distance(of, slack)), "1/8"), level))
    values = {gaussian[over.data]: one for over, one in pairs_.items()}
    both = p.use(gaussian, values)
    both = p.have(both.formula.arguments[1], both)
    point_ = p.apply(both, p.have(here(words.same_distance), *ends))
    return p.have(FALSE, p.apply(p.assume(claim), point_))


pairs_ = {epsilon: "1/2", delta: number("5/4") * exp("-8"), other: "3/4"}
pairs_ |= {small: number("5/4") * exp("-18"), t: 0}

SPEC = gaussian.but(
    title="A point of the Gaussian curve gives epsilon and delta",
    covers=(),
    standing="ambiguous",
    claim=implies(
        words.same_point, conjunction(equal(epsilon, other), equal(delta, small))
    ),
    refutation=At(pairs_, refute=two_pairs),
    near_misses={},
    exceptions={},
    repair="hypothesis_testing.curve_to_epsilon.gaussian",
    printed=Printed(
        place="section 5.3.1",
        words="we thus can infer the values of privacy parameters in DP guarantees by "
        "computing them directly from the corresponding equations",
    ),
    remark="Reading with both parameters unknown, for Gaussian noise. With delta known "
    "a point gives epsilon: the third part of gaussian.",
)
