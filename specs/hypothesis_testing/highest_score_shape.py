"""The highest score is flat in epsilon, and then strictly increasing.

The highest score is the least upper bound over all thresholds; f_beta says that it is
the formula below.
"""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.highest_score_shape._words")
formula_theorem = theorem("hypothesis_testing.highest_score_shape.formula")
highest_theorem = theorem("hypothesis_testing.highest_score_shape.highest")
f_beta = theorem("hypothesis_testing.f_beta")
epsilon, is_highest, b, turn = words.epsilon, words.is_highest, words.b, words.turn
sensitivity, highest, y = words.sensitivity, words.highest, words.y
threshold, level, usual = words.threshold, words.level, words.usual
more, F, G = map(real, ("more", "F", "G"))
both = conjunction(is_highest(F, epsilon), is_highest(G, more))
shape = conjunction(
    implies(epsilon <= turn, equal(F, (1 + b) / (2 + b))),
    implies(turn <= epsilon, F < G),
)

SPEC = Theorem(
    title="The highest score is flat up to log(1 + {beta}^2), and then strictly "
    "increasing",
    source=words.paper,
    covers=("HT-QU4",),
    given={
        "sensitivity": sensitivity > 0,
        "epsilon": epsilon > 0,
        "beta": words.beta > 0,
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
quantiles = theorem("hypothesis_testing.quantiles")


def by_f_beta(p, goal):
    """The formula is a least upper bound of the scores."""
    _, *values = goal.arguments
    names = ("q", "sensitivity", "epsilon", "beta")
    values = {f_beta[name]: one for name, one in zip(names, values, strict=True)}
    return p.the_same(p.use(f_beta, values), goal)


def proof(p):
    """Both numbers are those of the formula."""
    known, ends = p.use(formula_theorem, p.given("beta")), []
    for number_, loss in ((F, epsilon), (G, more)):
        signs = (p.given(one) for one in ("sensitivity", "epsilon", "order"))
        scale = p.have(sensitivity / loss > 0, *signs)
        same = p.use(highest_theorem, scale, p.given("beta"), epsilon=loss, F=number_)
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
        values.setdefault(number_, At({**usual, **changed}).of(words.formula(loss)))
    return At(values, show={"highest": of_both})


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
