"""What the theorems of f_beta_learned share."""

from verifydp.formal.spec import *

scores = shared("hypothesis_testing._scores")
q, sensitivity, epsilon, beta = (
    scores.q,
    scores.sensitivity,
    scores.epsilon,
    scores.beta,
)
threshold, level, b = scores.threshold, scores.level, scores.b
x, y, rho, o = real("x"), real("y"), real("rho"), point("o", REAL)
c = 1 - rho
scored, highest = scores.score(x, y), scores.highest(c)
given = {
    **scores.noise,
    "odds above 0": rho < 1,
    "chances": conjunction(x > 0, y >= 0),
}
with_prior = theorem("hypothesis_testing.f_beta_with_prior")
T, A, e, f = map(real, ("T", "A", "e", "f"))


def compared(p):
    """The score falls as the odds grow; a test that never accepts scores 0."""
    room = conjunction(x > 0, y >= 0, f > 0, f * x <= y, e > 0, T >= 0, A >= 0)
    room, exact = p.assume(room), equal(y, f * x)
    some, none, here = p.assume(T > 0), p.assume(negation(T > 0)), real("here")
    ours, other = scores.score_of(e, x, y, T, A), scores.score_of(e, number(1), f, T, A)
    ratios = (
        (1 + e) * (x * T) / (x * T + y * A + e * x),
        (1 + e) * T / (T + f * A + e),
    )
    forms = [
        p.have(equal(score_, ratio), room, some)
        for score_, ratio in zip((ours, other), ratios, strict=True)
    ]
    order = p.have(f * x * A <= y * A, room)
    less = p.have(ratios[0] <= ratios[1], order, room, some)
    same = p.have(equal(*ratios), p.assume(exact), room, some)
    ends = p.have(ours <= other, less, *forms), p.have(equal(ours, other), same, *forms)
    nothing = p.have(equal(number(0), T), none, room)
    silent = []
    for odds in ((x, y), (number(1), f)):
        zero_score = p.have(equal(scores.score_of(e, *odds, number(0), A), 0))
        template = equal(scores.score_of(e, *odds, here, A), 0)
        silent.append(p.rewrite(nothing, zero_score, template, here))
    parts = [p.cases(T > 0, end, p.have(end.formula, *silent)) for end in ends]
    whole = p.supposing(exact, parts[1])
    both = p.have(conjunction(parts[0].formula, whole.formula), parts[0], whole)
    return p.every(p.supposing(room, both), x, y, f, e, T, A)


def at_threshold(p, *odds):
    """The two scores of one threshold."""
    chances = [
        p.mean_between(laplace(one, scores.scale), o, indicator(threshold <= o))
        for one in (q + sensitivity, q)
    ]
    both = scores.rates(threshold)
    rule = p.at(compared(p), x, y, c, b, *both)
    weight = p.have(b > 0, p.given("beta"))
    facts = (p.given("chances"), p.given("odds above 0"), weight, *chances, *odds)
    return p.apply(rule, p.have(rule.formula.arguments[0], *facts))


def known(p):
    """Both halves for odds of exactly 1 - rho, as the theorem with a prior has them."""
    return p.use(with_prior, *map(p.given, ("scale", "beta", "odds above 0")))


usual = {**scores.usual, rho: "19/50", x: "50/81", y: "31/81"}


def bound_fails(cut):
    """The first half of a claim is refuted at a threshold."""

    def refute(p, claim):
        return p.absurd(p.have(claim.arguments[0], p.assume(claim)), cut)

    return refute
