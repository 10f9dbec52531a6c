"""Equation (21) for one given law: its formula is not the maximum."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing._correlation")
scores = shared("hypothesis_testing._scores")
points = shared("hypothesis_testing._correlation_points")
eq_21 = shared("hypothesis_testing.f_beta_with_records._words")
learned = theorem("hypothesis_testing.f_beta_learned")
bound = theorem("hypothesis_testing.f_beta_with_records")
zero, one = points.zero, points.one
#: Coefficients 1/3 and 1/5: the printed odds are 1/3, those of this law 3/7 at least.
mild = {**eq_21.usual, **points.beside_mild, words.w: zero}


def too_high(p, claim):
    """With odds of 3/7 no score is so high."""
    here, fact = At(mild, spaces=eq_21.sizes), p.assume(claim)
    somewhere = p.follow(p.have(claim.arguments[1], fact), "85/100")
    values = {"rho": "4/7", "x": here.of(eq_21.here), "y": here.of(eq_21.there)}
    values |= {"q": 0, "sensitivity": 1, "epsilon": 1, "beta": 1}
    none = p.at(p.use(learned, **values), scores.threshold)
    low = p.auto(none.formula.arguments[1] <= "84/100")
    above = p.assume(here.of(number("85/100") < eq_21.scored))
    return p.obtain(somewhere, scores.threshold, p.have(FALSE, above, none, low))


SPEC = bound.but(
    title="Eq. (21) as printed, for one given law of the records",
    covers=(),
    standing="ambiguous",
    claim=conjunction(
        scores.never(eq_21.scored, eq_21.formula),
        scores.approached(eq_21.scored, eq_21.formula),
    ),
    refutation=At(
        mild,
        spaces=eq_21.sizes,
        show=points.shown((zero, one), (one, one)),
        refute=too_high,
    ),
    near_misses={},
    exceptions={},
    repair="hypothesis_testing.f_beta_with_records",
    printed=Printed(
        place="section 5.2, eq. (21)",
        words="F*_beta = (1 + beta^2) / (2 + beta^2 - rho_p - rho_c (2 - rho_p)), "
        "epsilon < epsilon(rho_p, rho_c)",
    ),
    remark="Reading for a given law and value of the other records, as a maximum over "
    "thresholds. As the worst case over all laws with these coefficients it holds "
    "where the odds are positive: f_beta_with_records and reached.",
)
