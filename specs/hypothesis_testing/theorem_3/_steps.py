"""Steps and points that the theorems of theorem_3 share."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.theorem_3._words")
threshold = theorem("hypothesis_testing.theorem_3.threshold")
mirrored_threshold = theorem("hypothesis_testing.theorem_3.mirrored_threshold")
out, best_of_level = words.out, words.best_of_level
y, h = point("y", REAL), any_test("h", REAL)
q_out = real("q_out")
alpha = real("alpha")
sensitivity, epsilon = real("sensitivity"), real("epsilon")
noise_scale = sensitivity / epsilon
tails = theorem("hypothesis_testing.laplace_tails.scaled")


def one_branch(p, cut, sign, known):
    """A threshold whose level is alpha, so that the lemma speaks of tests of it."""
    positive, order = p.given("scale"), p.given("order")
    lemma = threshold if sign > 0 else mirrored_threshold
    hit = indicator(words.rule(cut, sign))
    if sign > 0:
        mass_above = p.use(
            tails,
            {tails["m"]: q_out, tails["b"]: noise_scale, tails["theta"]: cut},
            positive,
        )
    else:
        mass_above = p.axiom("laplace_half_line", q_out, noise_scale, cut)
    rate = mean(out, y, hit)
    level = p.have(equal(rate, alpha), mass_above, *known)
    best = p.at(p.use(lemma, positive, order, scale=noise_scale, theta=cut), h)
    level_of_h = p.assume(mean(out, y, value(h, y)) <= alpha)
    best = p.apply(best, p.have(best.formula.arguments[0], level_of_h, level))
    best = p.every(p.supposing(level_of_h, best), h)
    return p.have(best_of_level(cut, sign), level, best)


def proof(p, sign=1):
    """In both branches the logarithm and the tail cancel."""
    positive, level = p.given("scale"), p.given("level")
    not_zero = p.at(p.step("axiom", texts=("divide_zero",)), epsilon)
    half, hole = alpha <= "1/2", real("hole")
    ends = []
    for on, amount, cut, side in zip(
        (half, negation(half)),
        (2 * alpha, 2 * (1 - alpha)),
        words.branches(sign),
        (-sign, sign),
        strict=True,
    ):
        here = p.assume(on)
        exact = p.axiom("exp_log", amount, facts=[p.have(number(0) < amount, level)])
        small = p.have(amount <= 1, here)
        negative = p.have(log(amount) <= 0, small, exact)
        shift = p.have(
            equal((cut - q_out) / noise_scale, side * log(amount)), positive, not_zero
        )
        fact = one_branch(p, cut, sign, (here, exact, negative, shift, positive))
        same = p.have(equal(cut, words.printed(sign)), here)
        ends.append(p.rewrite(same, fact, best_of_level(hole, sign), hole))
    return p.cases(half, *ends)
