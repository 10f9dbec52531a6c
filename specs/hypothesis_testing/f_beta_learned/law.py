"""The highest F_beta score of a threshold where a record's prior is known."""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import chance

words = shared("hypothesis_testing.f_beta_learned._words")
exact = theorem("hypothesis_testing.f_beta_learned.exact")
f_beta_learned = theorem("hypothesis_testing.f_beta_learned")
scores = shared("hypothesis_testing._scores")
threshold, bound_fails = words.threshold, words.bound_fails
x, y, rho = real("x"), real("y"), real("rho")
coefficient = definition("hypothesis_testing.coefficients")
V = space("V")
prior, v = law("prior", V), point("v", V)
likely, rare = point("likely", V), point("rare", V)
extremes = theorem("hypothesis_testing.prior_coefficient.extremes")


def at_extremes(p, goal):
    """The chance of the rare value is 1 - rho times that of the likely one."""
    chances = p.use(extremes, *map(p.given, extremes.given))
    return p.have(goal, chances, p.given("odds above 0"))


SPEC = corollary(
    exact,
    At(
        {x: chance(prior, likely), y: chance(prior, rare)},
        show={"chances": at_extremes, "odds": at_extremes},
    ),
    title="The highest F_beta score of a threshold where a record's prior is known",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, eq. (18) and appendix 10.5.1",
    covers=("HT-Q18",),
    standing="holds-repaired",
    uses=(coefficient,),
    given={
        "coefficient": coefficient(prior, rho),
        "most": forall(v, chance(prior, v) <= chance(prior, likely)),
        "least": forall(v, chance(prior, rare) <= chance(prior, v)),
        **{name: words.given[name] for name in ("odds above 0", "scale", "beta")},
    },
    remark="What f_beta_with_prior says of odds, for the law of a record with the "
    "coefficient rho. The positive class is the most likely value, of which the paper "
    "does not speak, the other one the least likely; of a binary record these are its "
    "two values. Their answers are one sensitivity apart, the larger one of the "
    "positive class. In the text that was available epsilon is printed for "
    "exp({epsilon}) in the second case.",
)
attained_at = shared("hypothesis_testing._attained").attained_at
a_prior = {prior: finite_law("5/9", "4/9"), rho: "1/5"}
zero, one = label(0, 2), label(1, 2)
a_prior |= {likely: zero, rare: one}
a_prior |= scores.usual


def law_at(changed, refute=None):
    show = {"coefficient": attained_at(zero, one)}
    return At({**a_prior, **changed}, (), {"V": finite(2)}, show, refute)


def even(label_):
    """One value for both: the odds are 1, and no score is as high as with 4/5."""
    same = law_at({likely: label_}).of(chance(prior, likely))
    numbers = {**words.usual, rho: 0, x: same, y: same}

    def refute(p, claim):
        somewhere = p.follow(p.have(claim.arguments[1], p.assume(claim)), "73/100")
        bound = p.at(p.use(f_beta_learned, numbers), threshold)
        at_threshold, formula = bound.formula.arguments
        above = p.assume(number("73/100") < at_threshold)
        nothing = p.have(FALSE, above, bound, p.auto(formula <= "71/100"))
        return p.obtain(somewhere, threshold, nothing)

    return law_at({likely: label_, rare: label_}, refute)


SPEC = SPEC.but(
    instance=law_at({}),
    near_misses={
        "not the coefficient": NearMiss(
            without="coefficient", at=law_at({rho: "1/10"}, bound_fails("-1/100"))
        ),
        "not the most likely value": NearMiss(without="most", at=even(one)),
        "not the least likely value": NearMiss(without="least", at=even(zero)),
        "a value that never occurs": NearMiss(
            without="odds above 0",
            at=law_at({prior: finite_law(1, 0), rho: 1}, bound_fails(0)),
        ),
        "no weight": NearMiss(
            without="beta", at=law_at({words.beta: 0}, bound_fails(0))
        ),
        "3 in place of 4": NearMiss(
            law_at({}, bound_fails("-1/100")), number=Number(4, 3)
        ),
    },
    exceptions=scores.no_scale,
)
