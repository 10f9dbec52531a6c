"""The highest F_beta score for given odds of the two answers."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.f_beta_learned._words")
scores = shared("hypothesis_testing._scores")
c, highest, scored = words.c, words.highest, words.scored
threshold, level, bound_fails = words.threshold, words.level, words.bound_fails
usual = words.usual
x, y, rho = real("x"), real("y"), real("rho")
SPEC = Theorem(
    title="The highest F_beta score for given odds of the two answers",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, appendix 10.5.1",
    given={**words.given, "odds": equal(y, c * x)},
    claim=conjunction(
        scores.never(scored, highest),
        scores.approached(scored, highest),
    ),
)


def exactly(p):
    """With these odds the two scores are the same."""
    odds = p.given("odds")
    rule = words.at_threshold(p, p.have(c * x <= y, odds))
    same = p.apply(p.have(rule.formula.arguments[1], rule), odds)
    halves = words.known(p)
    bound, reached = p.parts(halves)
    less = p.have(scored <= highest, same, p.at(bound, threshold))
    below = p.assume(level < highest)
    somewhere = p.apply(p.at(reached, level), below)
    above = p.assume(level < same.formula.arguments[1])
    higher = p.have(level < scored, above, same)
    goal = exists(threshold, level < scored)
    found = p.obtain(somewhere, threshold, p.some(goal, threshold, higher))
    near = p.every(p.supposing(below, found), level)
    return p.have(p.statement.claim, p.every(less, threshold), near)


def fails_at(cut, changed=()):
    return At({**usual, **dict(changed)}, refute=bound_fails(cut))


SPEC = SPEC.but(
    proof=exactly,
    instance=At(usual),
    near_misses={
        "other odds": NearMiss(
            without="odds",
            at=At({**usual, y: "25/81"}, refute=bound_fails("-1/100")),
        ),
        "a little less": NearMiss(
            claim=scores.never(scored, highest - "1/1000"),
            witnesses=("-1/100",),
        ),
        "no weight": NearMiss(
            without="beta", at={words.beta: 0}, refute=bound_fails(0)
        ),
        "odds of 0": NearMiss(
            without="odds above 0", at={rho: 1, y: 0}, refute=bound_fails(0)
        ),
        "answers without a chance": NearMiss(
            without="chances", at={x: 0, y: 0}, refute=bound_fails(-5)
        ),
        "18/5 in place of 4": NearMiss(fails_at("-1/100"), number=Number(4, "18/5")),
    },
    exceptions=scores.no_scale,
)
