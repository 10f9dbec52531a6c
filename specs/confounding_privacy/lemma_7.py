"""The true posterior has the least cross entropy: Gibbs' inequality, with its gap.

Outputs come from any law, and the state belongs to an output with the posterior chance.
"""

from verifydp.formal.spec import *
from verifydp.formal.spec.vocabulary import test_table

Y = space("Y")
outputs, y = law("outputs", Y), point("y", Y)
truth, entropy = any_test("truth", Y), any_test("entropy", Y)
first_cost, second_cost = any_test("first_cost", Y), any_test("second_cost", Y)
scale = real("scale")
true_chance = value(truth, y)
costs = scale * value(first_cost, y), scale * value(second_cost, y)
guess, rest = exp(-costs[0]), exp(-costs[1])
own_loss = -true_chance * log(true_chance) - (1 - true_chance) * log(1 - true_chance)
#: The mean log loss of the true posterior, and of the attacker's answers.
least = mean(outputs, y, value(entropy, y))
other = mean(outputs, y, true_chance * costs[0] + (1 - true_chance) * costs[1])
gap = mean(outputs, y, (true_chance - guess) ** 2)
given = {
    "answers": forall(y, equal(guess + rest, 1)),
    "entropy": forall(y, equal(value(entropy, y), own_loss)),
}
source = "Zhang, Malin, Raviv and Vorobeychik, confounding privacy, "

SPEC = Theorem(
    title="The true posterior has the least cross entropy, strictly",
    source=source + "lemma 7",
    covers=("CP-L7", "CP-Q110"),
    given=given,
    claim=least + gap / 4 <= other,
    remark="Two states. {outputs} is the law of the release, of one mechanism, of a "
    "composition or of one with a copula between its noises, and {'truth(y)'} the "
    "posterior chance of the first state given the output {'y'}; every joint law of a "
    "state and an output is of this form. An attacker answers any chances, those of "
    "the product's posterior among them, here told by their log losses, which are "
    "bounded: {scale} times {'first_cost'} in the first state. The gap is at least a "
    "quarter of the mean square of the difference, so that it is 0 only if the answers "
    "are the posterior almost everywhere. The printed differences have a stray minus "
    "sign. That the posterior lies in the paper's set of constraints, as it says after "
    "the lemma, is an assumption there.",
)


def proof(p):
    """-t log(g / t) >= 2 t (1 - sqrt(g / t)), for both states."""
    t, g, v = map(real, "tgv")

    def tangent(one, other):
        """-s log h + s log s >= (root s - root h)^2 + s - h."""
        sizes = p.assume(conjunction(one >= 0, other > 0))
        some = p.assume(one > 0)
        ratio = sqrt(other / one)
        square = p.have(
            conjunction(ratio > 0, equal(ratio * ratio * one, other)), sizes, some
        )
        below = p.have(
            log(ratio) <= ratio - 1, p.axiom("exp_tangent", log(ratio)), square
        )
        twice = p.axiom("log_product", ratio, ratio, facts=(square,))
        whole = p.axiom(
            "log_product",
            ratio * ratio,
            one,
            facts=(p.have(ratio * ratio > 0, square), some),
        )
        here = real("here")
        exact = p.part(square, 1)
        template = equal(log(here), log(ratio * ratio) + log(one))
        whole = p.rewrite(exact, whole, template, here)
        gap_ = p.have(log(other) - log(one) <= 2 * ratio - 2, whole, twice, below)
        first_root = p.have(
            conjunction(sqrt(one) > 0, equal(sqrt(one) ** 2, one)), some
        )
        other_root = p.have(
            conjunction(sqrt(other) > 0, equal(sqrt(other) ** 2, other)), sizes
        )
        same_square = p.have(
            equal((ratio * sqrt(one)) ** 2, sqrt(other) ** 2),
            square,
            first_root,
            other_root,
        )
        positive = p.have(ratio * sqrt(one) > 0, square, first_root)
        same = p.have(
            equal(ratio * sqrt(one), sqrt(other)), same_square, positive, other_root
        )
        product = p.have(equal(ratio * one, sqrt(one) * sqrt(other)), same, first_root)
        goal = (sqrt(one) - sqrt(other)) ** 2 + one - other <= -one * log(
            other
        ) + one * log(one)
        scaled = p.have(
            one * (log(other) - log(one)) <= one * (2 * ratio - 2), gap_, some
        )
        usual_case = p.have(goal, scaled, product, first_root, other_root)
        zero = p.assume(negation(one > 0))
        none = p.have(equal(one, 0), zero, sizes)
        root = p.have(conjunction(equal(sqrt(one), 0)), none)
        root_2 = p.have(equal(sqrt(other) ** 2, other), sizes)
        nothing = p.have(goal, none, root, root_2)
        return p.every(
            p.supposing(sizes, p.cases(one > 0, usual_case, nothing)), one, other
        )

    rule = tangent(t, g)
    sum_to_1 = p.at(p.given("answers"), y)
    own = p.at(p.given("entropy"), y)
    sides = []
    for chance, answer, cost in (
        (true_chance, guess, costs[0]),
        (1 - true_chance, rest, costs[1]),
    ):
        fact = p.at(rule, chance, answer)
        fact = p.apply(fact, p.have(fact.formula.arguments[0]))
        same = p.at(p.every(p.have(equal(log(exp(-v)), -v)), v), cost)
        hole = p.fresh(REAL)
        left = fact.formula.arguments[0]
        template = left <= -chance * hole + chance * log(chance)
        sides.append(p.rewrite(same, fact, template, hole))
    exact = p.have(equal(1 - guess, rest), sum_to_1)
    some = p.have(conjunction(guess > 0, guess < 1), exact)
    premise = conjunction(t >= 0, t <= 1, g > 0, g < 1)
    held = p.assume(premise)
    roots = conjunction(
        sqrt(t) >= 0,
        sqrt(t) <= 1,
        equal(sqrt(t) ** 2, t),
        sqrt(g) >= 0,
        sqrt(g) <= 1,
        equal(sqrt(g) ** 2, g),
    )
    roots = p.have(roots, held)
    a, b = map(real, "ab")
    square = implies(
        conjunction(a >= 0, a <= 1, b >= 0, b <= 1),
        (a * a - b * b) ** 2 <= 4 * (a - b) ** 2,
    )
    square = p.at(p.every(p.have(square), a, b), sqrt(t), sqrt(g))
    square = p.apply(square, p.have(square.formula.arguments[0], roots))
    square = p.have((t - g) ** 2 <= 4 * (sqrt(t) - sqrt(g)) ** 2, square, roots)
    square = p.at(p.every(p.supposing(held, square), t, g), true_chance, guess)
    square = p.apply(square, p.have(square.formula.arguments[0], some))
    total = true_chance * costs[0] + (1 - true_chance) * costs[1]
    pointwise = p.have(
        value(entropy, y) + (true_chance - guess) ** 2 / 4 <= total,
        *sides,
        own,
        square,
        exact,
        p.have((sqrt(1 - true_chance) - sqrt(rest)) ** 2 >= 0),
    )
    return p.have(p.statement.claim, p.mean(pointwise, outputs, y))


usual = {
    outputs: finite_law("1/2", "1/2"),
    scale: log(2),
    truth: test_table("1/2", "1/2"),
    entropy: test_table(*2 * [-log(number("1/2"))]),
    first_cost: test_table(1, 1),
    second_cost: test_table(1, 1),
}
sure = {truth: test_table(1, 1), entropy: test_table(0, 0)}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, spaces={"Y": finite(2)}),
    near_misses={
        "answers that are no chances": NearMiss(
            without="answers", at={first_cost: test_table(0, 0)}
        ),
        "another entropy": NearMiss(without="entropy", at={entropy: test_table(1, 1)}),
        "three times the gap": NearMiss(number=Number(4, "1/3"), at=sure),
    },
)
