"""The highest score is flat in epsilon, and then strictly increasing.

The highest score is the least upper bound over all thresholds; f_beta says that it is
the formula below.
"""

from verifydp.formal.spec import *

f_beta = theorem("hypothesis_testing.f_beta")
q, sensitivity, epsilon, beta = (
    f_beta[name] for name in ("q", "sensitivity", "epsilon", "beta")
)
more, tolerance, radius, F, G = map(real, ("more", "tolerance", "radius", "F", "G"))
b = beta * beta


def formula(loss):
    """The formula of f_beta; b is the square of beta."""
    root = sqrt(1 + 4 * b * exp(loss))
    best = (1 + b) * (root - 1) / ((1 + b) * root - 1 + b)
    return if_(loss < log(1 + b), (1 + b) / (2 + b), best)


turn = log(1 + b)
flat = implies(epsilon <= turn, equal(formula(epsilon), (1 + b) / (2 + b)))
rises = implies(
    conjunction(turn <= epsilon, epsilon < more), formula(epsilon) < formula(more)
)
paper = "Liu, He, Chanyaswad, Wang and Mittal 2019, section 4.1.4"

FORMULA = Theorem(
    title="The formula of the highest score is flat, and then strictly increasing",
    source=paper,
    given={"beta": beta > 0},
    claim=conjunction(flat, rises),
    remark="About the formula of f_beta alone, for every epsilon.",
)
threshold, level, y = real("threshold"), real("level"), point("y", REAL)


def score(cut, loss):
    """F_beta of a threshold against the noise that is made for this epsilon."""
    recall, false_alarm = (
        probability(laplace(one, sensitivity / loss), event(y, cut <= y))
        for one in (q + sensitivity, q)
    )
    precision = recall / (recall + false_alarm)
    return 1 / ((1 / (1 + b)) / precision + (b / (1 + b)) / recall)


reached = implies(level < F, exists(threshold, level < score(threshold, epsilon)))
highest = Definition(
    "highest_score",
    (F, q, sensitivity, epsilon, beta),
    conjunction(
        forall(threshold, score(threshold, epsilon) <= F), forall(level, reached)
    ),
)


def is_highest(number_, loss):
    return highest(number_, q, sensitivity, loss, beta)


usual = {q: 0, sensitivity: 1, epsilon: 1, more: 2, beta: 1}
point = {over: usual[over] for over in (q, sensitivity, epsilon, beta)}
numbers = {over: usual[over] for over in (epsilon, more, beta)}

HIGHEST = Theorem(
    title="The highest score is a least upper bound, and it is the formula",
    source=paper,
    standing="definition",
    defines=highest,
    reads="{0} is the highest F score of weight {4} for the answer {1} and one that is "
    "{2} larger, at the epsilon {3}",
    given={"scale": sensitivity / epsilon > 0, "beta": beta > 0},
    claim=conjunction(
        is_highest(formula(epsilon), epsilon),
        implies(is_highest(F, epsilon), equal(F, formula(epsilon))),
    ),
    remark="The least upper bound over all thresholds, which need not be the score of "
    "any of them: f_beta.attained says where it is.",
)
both = conjunction(is_highest(F, epsilon), is_highest(G, more))
shape = conjunction(
    implies(epsilon <= turn, equal(F, (1 + b) / (2 + b))),
    implies(turn <= epsilon, F < G),
)

SPEC = Theorem(
    title="The highest score is flat up to log(1 + {beta}^2), and then strictly "
    "increasing",
    source=paper,
    covers=("HT-QU4",),
    given={
        "sensitivity": sensitivity > 0,
        "epsilon": epsilon > 0,
        "beta": beta > 0,
        "order": epsilon < more,
        "highest": both,
    },
    uses=(highest,),
    claim=shape,
    remark="No auxiliary information. For {beta} = 1 every epsilon up to log 2 has "
    "the score 2 / 3, so that this score does not tell small epsilons apart. That the "
    "turn comes to 0 with beta is highest_score_shape.turning_point. The hypothesis on "
    "beta is that of f_beta; at {beta} = 0 the score is the precision, and its highest "
    "value is in laplace_curve.precision.",
)
small = forall(beta, implies(conjunction(beta > 0, beta < radius), turn < tolerance))
vanishes = forall(
    tolerance, implies(tolerance > 0, exists(radius, conjunction(radius > 0, small)))
)

TURNING_POINT = Theorem(
    title="The turning point approaches 0 with beta",
    source=paper,
    covers=("HT-QU4",),
    claim=vanishes,
    remark="The other part of the observation: the limit of log(1 + beta^2) for beta "
    "to 0, written out.",
)
quantiles = theorem("hypothesis_testing.quantiles")


def by_formula(p):
    """In the root s the score is (1 + b)(s - 1) / ((1 + b) s - 1 + b), which rises."""
    positive = p.have(b > 0, p.given("beta"))
    exact = p.axiom("exp_log", 1 + b, facts=[p.have(1 + b > 0, positive)])
    roots = [sqrt(1 + 4 * b * exp(one)) for one in (epsilon, more)]
    s, t, c = real("s"), real("t"), real("c")
    score = [(1 + c) * (one - 1) / ((1 + c) * one - 1 + c) for one in (s, t)]
    rule = implies(conjunction(c > 0, s > 1, s < t), score[0] < score[1])
    rule = p.at(p.every(p.have(rule), s, t, c), *roots, b)
    here = p.assume(conjunction(turn <= epsilon, epsilon < more))
    growth = p.have(exp(epsilon) < exp(more), here)
    order = p.have(conjunction(roots[0] > 1, roots[0] < roots[1]), growth, positive)
    grown = p.apply(rule, p.have(rule.formula.arguments[0], order, positive))
    rising = p.supposing(here, p.have(formula(epsilon) < formula(more), grown, here))
    at_turn = p.assume(equal(epsilon, turn))
    square = p.have(
        equal(1 + 4 * b * exp(epsilon), (1 + 2 * b) * (1 + 2 * b)), at_turn, exact
    )
    root = p.have(equal(roots[0], 1 + 2 * b), square, positive)
    same = p.have(equal(formula(epsilon), (1 + b) / (2 + b)), root, at_turn, positive)
    same = p.supposing(at_turn, same)
    level = p.have(flat, same)
    return p.have(p.statement.claim, level, rising)


def vanishing(p):
    """Where beta is below 1 and the tolerance, log(1 + beta^2) is below beta."""
    known = p.assume(tolerance > 0)
    within = minimum(1, tolerance)
    room = p.assume(conjunction(beta > 0, beta < within))
    tangent = p.axiom("exp_tangent", log(1 + b))
    tangent = p.have(log(1 + b) <= b, tangent)
    below = p.have(turn < tolerance, tangent, room)
    inner = p.every(p.supposing(room, below), beta)
    positive = p.have(within > 0, known)
    body = At({radius: within}).of(conjunction(radius > 0, small))
    body = p.have(body, inner, positive)
    found = p.some(exists(radius, conjunction(radius > 0, small)), within, body)
    return p.every(p.supposing(known, found), tolerance)


def by_f_beta(p, goal):
    """The formula is a least upper bound of the scores."""
    _, *values = goal.arguments
    names = ("q", "sensitivity", "epsilon", "beta")
    values = {f_beta[name]: one for name, one in zip(names, values, strict=True)}
    return p.the_same(p.use(f_beta, values), goal)


def unique(p):
    """Two least upper bounds of the same scores are the same number."""
    known = p.use(f_beta, p.given("scale"), p.given("beta"))
    whole = p.the_same(known, is_highest(formula(epsilon), epsilon))
    mine, ends = p.assume(is_highest(F, epsilon)), []
    halves = [
        (one.formula.arguments[0], highest.at(one.formula.arguments).arguments, one)
        for one in (mine, whole)
    ]
    for (low, (bound, _), of_low), (high, (_, near), of_high) in (
        halves,
        halves[::-1],
    ):
        less, over = p.assume(low < high), p.assume(low < score(threshold, epsilon))
        nothing = p.have(FALSE, over, p.at(p.have(bound, of_low), threshold))
        found = p.apply(p.at(p.have(near, of_high), low), less)
        ends.append(p.supposing(less, p.obtain(found, threshold, nothing)))
    same = p.supposing(mine, p.have(equal(F, formula(epsilon)), *ends))
    return p.have(p.statement.claim, whole, same)


def proof(p):
    """Both numbers are those of the formula."""
    known, ends = p.use(FORMULA, p.given("beta")), []
    for number_, loss in ((F, epsilon), (G, more)):
        signs = (p.given(one) for one in ("sensitivity", "epsilon", "order"))
        scale = p.have(sensitivity / loss > 0, *signs)
        same = p.use(HIGHEST, scale, p.given("beta"), epsilon=loss, F=number_)
        same = p.have(same.formula.arguments[1], same)
        number_is = p.have(is_highest(number_, loss), p.given("highest"))
        ends.append(p.apply(same, number_is))
    return p.have(p.statement.claim, known, *ends, p.given("order"))


def of_both(p, goal):
    """Both numbers are those of f_beta."""
    return p.have(goal, *(by_f_beta(p, part) for part in goal.arguments))


def of_one_law(p, goal):
    """Whatever the law is, some threshold accepts nearly all: a score near 2/3."""
    return p.have(goal, *(near_all(p, part) for part in goal.arguments))


def near_all(p, part):
    """One of the two: a quantile of the law is such a threshold."""
    noise = laplace(number(0), number(0) / part.arguments[3])
    bound, near = highest.at(part.arguments).arguments

    def accepted(cut):
        return mean(noise, y, indicator(cut <= y))

    range_ = p.mean_between(noise, y, indicator(threshold <= y))
    low = p.have(p.at(p.assume(bound), threshold).formula, range_)
    below, goal = p.at(p.assume(near), level).formula.arguments
    below = p.assume(below)
    enough = level / (2 - 2 * level)
    most = maximum("1/2", (1 + enough) / 2)
    exact = p.have(
        conjunction(equal(enough * (2 - 2 * level), level), enough < 1), below
    )
    unit = p.have(conjunction(1 - most > 0, 1 - most < 1, enough < most), exact)
    values = {quantiles["L"]: noise, quantiles["a"]: 1 - most}
    found = p.use(quantiles, values, unit)
    sides = (
        mean(noise, y, indicator(y < threshold)) <= 1 - most,
        1 - most <= mean(noise, y, indicator(y <= threshold)),
    )
    known = p.assume(conjunction(*sides))
    others = p.have(1 - indicator(y < threshold) <= indicator(threshold <= y))
    high = p.have(accepted(threshold) >= most, p.mean(others, noise, y), known)
    above = p.at(p.assume(bound), threshold).formula.arguments[0]
    simple = 2 * accepted(threshold) / (2 * accepted(threshold) + 1)
    same = p.have(equal(above, simple), high, unit, range_)
    T = real("T")
    room = p.assume(conjunction(enough < T, T > 0, level < "2/3"))
    rule = p.have(level * (2 * T + 1) < 2 * T, room, exact)
    rule = p.have(level < 2 * T / (2 * T + 1), rule, room)
    rule = p.at(p.every(p.supposing(room, rule), T), accepted(threshold))
    rule = p.apply(rule, p.have(rule.formula.arguments[0], high, unit, below))
    some = p.some(goal, threshold, p.have(level < above, rule, same))
    some = p.supposing(below, p.obtain(found, threshold, some))
    ends = p.every(low, threshold), p.every(some, level)
    return p.the_same(p.have(conjunction(bound, near), *ends), part)


def at_point(changed):
    """At this point, with the numbers of f_beta if no others are named."""
    values = {**usual, **changed}
    for number_, loss in ((F, epsilon), (G, more)):
        values.setdefault(number_, At({**usual, **changed}).of(formula(loss)))
    return At(values, show={"highest": of_both})


def halves_of(p, claim, said):
    """That a number bounds all scores, and that they come near it."""
    said_ = p.have(said, p.assume(claim))
    return [p.have(half, said_) for half in highest.at(said.arguments).arguments]


def exceeded(p, claim):
    """Some threshold scores more than accepting all."""
    return p.absurd(halves_of(p, claim, claim)[0], "1/5")


def too_low(cut):
    """Say that a threshold scores more than the number."""

    def refute(p, claim):
        return p.absurd(halves_of(p, claim, claim.arguments[0])[0], cut)

    return refute


def no_weight(p, claim):
    """At beta = 0 the formula is 0, and the score is the precision."""
    bound = p.at(halves_of(p, claim, claim.arguments[0])[0], 0)
    scored, number_ = bound.formula.arguments
    some, none = p.auto(scored > "1/10"), p.have(number_ <= 0)
    return p.have(FALSE, bound, some, none)


def no_noise(p, claim):
    """With one law for both databases no score is above that of accepting all."""
    somewhere = p.follow(halves_of(p, claim, claim.arguments[0])[1], "3/4")
    above = p.assume(At(one_law).of(number("3/4") < score(threshold, epsilon)))
    return p.obtain(somewhere, threshold, p.have(FALSE, above))


one_law = {**point, sensitivity: 0, epsilon: 2, F: 1}

FORMULA = FORMULA.but(
    proof=by_formula,
    instance=At(numbers),
    near_misses={
        "no weight": NearMiss(without="beta", at={beta: 0}),
        "increasing everywhere": NearMiss(
            claim=implies(epsilon < more, formula(epsilon) < formula(more)),
            at={epsilon: "1/10", more: "1/5"},
        ),
        "flat up to log(1 + 2 {beta}^2)": NearMiss(
            claim=implies(
                epsilon <= log(1 + 2 * b), equal(formula(epsilon), (1 + b) / (2 + b))
            ),
        ),
        "9/5 in place of 2": NearMiss(
            number=Number(2, "9/5"), at={epsilon: "1/10", more: "1/5"}
        ),
        "8 in place of 4": NearMiss(
            number=Number(4, 8, place=2),
        ),
    },
)

HIGHEST = HIGHEST.but(
    proof=unique,
    instance=At({**point, F: 1}),
    near_misses={
        "no noise": NearMiss(without="scale", at=At(one_law, refute=no_noise)),
        "no weight": NearMiss(
            without="beta", at={**point, beta: 0, F: 1}, refute=no_weight
        ),
        "that of accepting all": NearMiss(
            claim=is_highest((1 + b) / (2 + b), epsilon),
            refute=exceeded,
        ),
        "11/5 in place of 2": NearMiss(
            number=Number(2, "11/5"),
            at=At({**point, epsilon: "1/2", F: 1}, refute=too_low(-20)),
        ),
        "3 in place of 4": NearMiss(
            number=Number(4, 3), at=At({**point, F: 1}, refute=too_low("1/2"))
        ),
    },
)

SPEC = SPEC.but(
    proof=proof,
    instance=at_point({}),
    near_misses={
        "another number at epsilon": NearMiss(
            without="highest", at={epsilon: "1/2", F: 1}
        ),
        "another number at more": NearMiss(without="highest", at={G: 0}),
        "the epsilons in the other order": NearMiss(
            without="order", at=at_point({more: "9/10"})
        ),
        "one answer for both": NearMiss(
            without="sensitivity",
            at={sensitivity: 0, F: "2/3", G: "2/3"},
            show={"highest": of_one_law},
        ),
        "11/5 in place of 2": NearMiss(
            number=Number(2, "11/5"), at=at_point({epsilon: "1/2"})
        ),
    },
    exceptions={
        "epsilon": "the scale is not positive then, and nothing is known of such a law",
        "beta": "idle: at 0 the highest precision 1 / (1 + exp(-epsilon)) increases, "
        "and else only the square of beta counts",
    },
)


def never_negative(p, claim):
    """The turning point is not below -1, whatever beta is."""
    found, below = p.at(p.assume(claim), -1), At({tolerance: -1}).of(small)
    body = conjunction(radius > 0, below)
    known, half = p.assume(body), radius / 2
    there = p.at(p.have(below, known), half)
    there = p.apply(there, p.have(there.formula.arguments[0], known))
    square = 1 + half * half
    exact = p.axiom("exp_log", square, facts=[p.have(square > 0)])
    return p.obtain(found, radius, p.have(FALSE, there, exact, known))


TURNING_POINT = TURNING_POINT.but(
    proof=vanishing,
    near_misses={
        "a negative tolerance": NearMiss(
            claim=forall(tolerance, exists(radius, conjunction(radius > 0, small))),
            at=At({}, refute=never_negative),
        ),
    },
)
