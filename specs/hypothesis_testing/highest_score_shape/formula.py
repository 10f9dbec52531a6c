"""The formula of the highest score is flat, and then strictly increasing."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.highest_score_shape._words")
b, epsilon, formula, turn = words.b, words.epsilon, words.formula, words.turn
beta = words.beta
more = real("more")
flat = implies(epsilon <= turn, equal(formula(epsilon), (1 + b) / (2 + b)))
rises = implies(
    conjunction(turn <= epsilon, epsilon < more), formula(epsilon) < formula(more)
)

SPEC = Theorem(
    title="The formula of the highest score is flat, and then strictly increasing",
    source=words.paper,
    given={"beta": beta > 0},
    claim=conjunction(flat, rises),
    remark="About the formula of f_beta alone, for every epsilon.",
)
numbers = {over: words.usual[over] for over in (epsilon, more, beta)}


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


SPEC = SPEC.but(
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
