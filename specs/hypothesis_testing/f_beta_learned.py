"""The highest F_beta score of a threshold adversary, from a bound on the odds.

The two answers have the chances x and y for the adversary. If the odds y / x are at
least 1 - rho, no threshold scores more than with these odds; if they are 1 - rho, the
supremum is the same. A prior with the coefficient rho has odds of exactly 1 - rho.
"""

from verifydp.formal.spec import *

names = "q", "sensitivity", "epsilon", "beta", "rho"
q, sensitivity, epsilon, beta, rho = map(real, names)
x, y, threshold, level = map(real, ("x", "y", "threshold", "level"))
o = point("o", REAL)
b, c, scale = beta * beta, 1 - rho, sensitivity / epsilon


def accepted(centre, cut):
    """The chance of an output at or above the threshold."""
    return probability(laplace(centre, scale), event(o, cut <= o))


def score_of(weight, chance, against, recall, false_alarm):
    """F_beta with weight beta^2 where the answers have two chances."""
    precision = chance * recall / (chance * recall + against * false_alarm)
    return 1 / ((1 / (1 + weight)) / precision + (weight / (1 + weight)) / recall)


def score(cut):
    """The score; the answers on the two databases are q + sensitivity and q."""
    return score_of(b, x, y, accepted(q + sensitivity, cut), accepted(q, cut))


root = sqrt(1 + 4 * (b / c) * exp(epsilon))
best = (1 + b) * (root - 1) / ((1 + b) * root - 1 + b)
highest = if_(epsilon < log(1 + b / c), (1 + b) / (1 + b + c), best)


def never(formula):
    return forall(threshold, score(threshold) <= formula)


given = {
    "scale": scale > 0,
    "beta": beta > 0,
    "odds above 0": rho < 1,
    "chances": conjunction(x > 0, y >= 0),
}

SPEC = Theorem(
    title="No threshold scores more than with the least odds",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, appendices 10.5.2 and 10.5.3",
    given={**given, "odds": c * x <= y},
    claim=never(highest),
    remark="For an answer without a chance the precision is 0, and 1 / 0 is 0 here, "
    "so that the score would say nothing. With odds of 0 the formula has no value "
    "(here 0), and the near miss shows no more than that. Only sensitivity / {epsilon} "
    "has to be positive: else the noise is some law of which nothing is known, so that "
    "scale has no near miss.",
)


def approached(formula):
    reached = exists(threshold, level < score(threshold))
    return forall(level, implies(level < formula, reached))


EXACT = Theorem(
    title="The highest F_beta score for given odds of the two answers",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, appendix 10.5.1",
    given={**given, "odds": equal(y, c * x)},
    claim=conjunction(never(highest), approached(highest)),
)
coefficient = definition("hypothesis_testing.coefficients")


V = space("V")
prior, d, v = law("prior", V), point("d", V), point("v", V)
likely, rare, other = point("likely", V), point("rare", V), real("other")


def mass(value_):
    """The chance of a value."""
    return mean(prior, d, indicator(equal(d, value_)))


of_law = At({x: mass(likely), y: mass(rare)})

LAW = Theorem(
    title="The highest F_beta score of a threshold where a record's prior is known",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, eq. (18) and appendix 10.5.1",
    covers=("HT-Q18",),
    standing="holds-repaired",
    uses=(coefficient,),
    given={
        "coefficient": coefficient(prior, rho),
        "most": forall(v, mass(v) <= mass(likely)),
        "least": forall(v, mass(rare) <= mass(v)),
        **{name: given[name] for name in ("odds above 0", "scale", "beta")},
    },
    claim=of_law.of(EXACT.claim),
    remark="What f_beta_with_prior says of odds, for the law of a record with the "
    "coefficient rho. The positive class is the most likely value, of which the paper "
    "does not speak, the other one the least likely; of a binary record these are its "
    "two values. Their answers are one sensitivity apart, the larger one of the "
    "positive class. In the text that was available epsilon is printed for "
    "exp({epsilon}) in the second case.",
)

with_prior = theorem("hypothesis_testing.f_beta_with_prior")
extremes = theorem("hypothesis_testing.prior_coefficient.extremes")
T, A, e, f = map(real, ("T", "A", "e", "f"))


def compared(p):
    """The score falls as the odds grow; a test that never accepts scores 0."""
    room = conjunction(x > 0, y >= 0, f > 0, f * x <= y, e > 0, T >= 0, A >= 0)
    room, exact = p.assume(room), equal(y, f * x)
    some, none, here = p.assume(T > 0), p.assume(negation(T > 0)), real("here")
    ours, other = score_of(e, x, y, T, A), score_of(e, number(1), f, T, A)
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
        zero_score = p.have(equal(score_of(e, *odds, number(0), A), 0))
        template = equal(score_of(e, *odds, here, A), 0)
        silent.append(p.rewrite(nothing, zero_score, template, here))
    parts = [p.cases(T > 0, end, p.have(end.formula, *silent)) for end in ends]
    whole = p.supposing(exact, parts[1])
    both = p.have(conjunction(parts[0].formula, whole.formula), parts[0], whole)
    return p.every(p.supposing(room, both), x, y, f, e, T, A)


def at_threshold(p, *odds):
    """The two scores of one threshold."""
    chances = [
        p.mean_between(laplace(one, scale), o, indicator(threshold <= o))
        for one in (q + sensitivity, q)
    ]
    both = [accepted(one, threshold) for one in (q + sensitivity, q)]
    rule = p.at(compared(p), x, y, c, b, *both)
    weight = p.have(b > 0, p.given("beta"))
    facts = (p.given("chances"), p.given("odds above 0"), weight, *chances, *odds)
    return p.apply(rule, p.have(rule.formula.arguments[0], *facts))


def known(p):
    """Both halves for odds of exactly 1 - rho, as the theorem with a prior has them."""
    values = dict(zip(names, (q, sensitivity, epsilon, beta, rho), strict=True))
    return p.use(with_prior, *map(p.given, ("scale", "beta", "odds above 0")), **values)


def proof(p):
    """Threshold by threshold."""
    rule = at_threshold(p, p.given("odds"))
    less = p.have(rule.formula.arguments[0], rule)
    halves = known(p)
    bound = p.at(p.have(halves.formula.arguments[0], halves), threshold)
    return p.every(p.have(score(threshold) <= highest, less, bound), threshold)


def exactly(p):
    """With these odds the two scores are the same."""
    odds = p.given("odds")
    rule = at_threshold(p, p.have(c * x <= y, odds))
    same = p.apply(p.have(rule.formula.arguments[1], rule), odds)
    halves = known(p)
    bound, reached = p.parts(halves)
    less = p.have(score(threshold) <= highest, same, p.at(bound, threshold))
    below = p.assume(level < highest)
    somewhere = p.apply(p.at(reached, level), below)
    above = p.assume(level < same.formula.arguments[1])
    higher = p.have(level < score(threshold), above, same)
    goal = exists(threshold, level < score(threshold))
    found = p.obtain(somewhere, threshold, p.some(goal, threshold, higher))
    near = p.every(p.supposing(below, found), level)
    return p.have(p.statement.claim, p.every(less, threshold), near)


usual = {q: 0, sensitivity: 1, epsilon: 1, beta: 1, rho: "19/50"}
usual |= {x: "50/81", y: "31/81"}


def instead(changed, cut):
    return At({**usual, **changed}, (cut,))


def bound_fails(cut):
    """The first half of a claim is refuted at a threshold."""

    def refute(p, claim):
        return p.absurd(p.have(claim.arguments[0], p.assume(claim)), cut)

    return refute


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    reach=(At({**usual, y: 1}), At({**usual, epsilon: "1/100"})),
    near_misses={
        "no weight": NearMiss(without="beta", at={beta: 0}, witnesses=(0,)),
        "odds of 0": NearMiss(
            without="odds above 0", at={rho: 1, y: 0}, witnesses=(0,)
        ),
        "an answer without a chance": NearMiss(
            without="chances", at={x: 0, y: 1}, witnesses=(-5,)
        ),
        "smaller odds": NearMiss(
            without="odds", at={y: "25/81"}, witnesses=("-1/100",)
        ),
        "a little less": NearMiss(
            claim=never(highest - "1/1000"), witnesses=("-1/100",)
        ),
        "18/5 in place of 4": NearMiss(number=Number(4, "18/5"), witnesses=("-1/100",)),
    },
    exceptions={"scale": "nothing is known of a law without a positive scale"},
)


def fails_at(cut, changed=()):
    return At({**usual, **dict(changed)}, refute=bound_fails(cut))


EXACT = EXACT.but(
    proof=exactly,
    instance=At(usual),
    near_misses={
        "other odds": NearMiss(
            without="odds",
            at=At({**usual, y: "25/81"}, refute=bound_fails("-1/100")),
        ),
        "a little less": NearMiss(
            claim=never(highest - "1/1000"), witnesses=("-1/100",)
        ),
        "no weight": NearMiss(without="beta", at={beta: 0}, refute=bound_fails(0)),
        "odds of 0": NearMiss(
            without="odds above 0", at={rho: 1, y: 0}, refute=bound_fails(0)
        ),
        "answers without a chance": NearMiss(
            without="chances", at={x: 0, y: 0}, refute=bound_fails(-5)
        ),
        "18/5 in place of 4": NearMiss(fails_at("-1/100"), number=Number(4, "18/5")),
    },
    exceptions={"scale": "nothing is known of a law without a positive scale"},
)


def by_prior(p):
    """The chance of the rare value is 1 - rho times that of the likely one."""
    values = {"prior": prior, "rho": rho, "likely": likely, "rare": rare}
    values = {extremes[name]: one for name, one in values.items()}
    chances = p.use(extremes, values, *map(p.given, extremes.given))
    below = p.given("odds above 0")
    odds = p.have(equal(mass(rare), c * mass(likely)), chances)
    sizes = p.have(conjunction(mass(likely) > 0, mass(rare) >= 0), chances, below)
    values = {EXACT["x"]: mass(likely), EXACT["y"]: mass(rare)}
    facts = p.given("scale"), p.given("beta"), below, sizes, odds
    return p.use(EXACT, values, *facts)


def attained_at(p, goal):
    """The coefficient is attained at the two labels."""
    all_bound, is_least = coefficient.at(goal.arguments).arguments
    smaller, less = p.at(p.assume(is_least), other).formula.arguments
    there = p.at(p.assume(smaller), label(0, 2), label(1, 2))
    shown = p.every(p.supposing(smaller, p.have(less, there)), other)
    return p.have(goal, p.auto(all_bound), shown)


a_prior = {prior: finite_law("5/9", "4/9"), rho: "1/5"}
zero, one = label(0, 2), label(1, 2)
a_prior |= {likely: zero, rare: one}
a_prior |= {over: usual[over] for over in (q, sensitivity, epsilon, beta)}


def law_at(changed, refute=None):
    show = {"coefficient": attained_at}
    return At({**a_prior, **changed}, (), {"V": finite(2)}, show, refute)


def even(label_):
    """One value for both: the odds are 1, and no score is as high as with 4/5."""
    chance = law_at({likely: label_}).of(mass(likely))
    numbers = {**usual, rho: 0, x: chance, y: chance}

    def refute(p, claim):
        somewhere = p.follow(p.have(claim.arguments[1], p.assume(claim)), "73/100")
        values = {SPEC[name]: numbers[SPEC[name]] for name in (*names, "x", "y")}
        bound = p.at(p.use(SPEC, values), threshold)
        scored, formula = bound.formula.arguments
        above = p.assume(number("73/100") < scored)
        nothing = p.have(FALSE, above, bound, p.auto(formula <= "71/100"))
        return p.obtain(somewhere, threshold, nothing)

    return law_at({likely: label_, rare: label_}, refute)


LAW = LAW.but(
    proof=by_prior,
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
        "no weight": NearMiss(without="beta", at=law_at({beta: 0}, bound_fails(0))),
        "3 in place of 4": NearMiss(
            law_at({}, bound_fails("-1/100")), number=Number(4, 3)
        ),
    },
    exceptions={"scale": "nothing is known of a law without a positive scale"},
)
