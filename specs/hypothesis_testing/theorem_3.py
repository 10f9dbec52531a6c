"""A threshold on the output is the best test of its level against Laplace noise.

The answers are q' = Q(D') if the record is out and q = Q(D) if it is in. The lemma of
Neyman and Pearson asks for a test of the likelihood ratio; the ratio of two Laplace
densities increases with the output, so that a threshold on the output is one.
"""

from verifydp.formal.spec import *

y, h = point("y", REAL), any_test("h", REAL)
q_in, q_out, scale = real("q_in"), real("q_out"), real("scale")
theta, alpha = real("theta"), real("alpha")


def mass(centre, body):
    """The expectation under Laplace noise around an answer."""
    return mean(laplace(centre, scale), y, body)


def strongest(accepts):
    """No test with as few false alarms is right more often than this rule."""
    level = mass(q_out, value(h, y)) <= mass(q_out, indicator(accepts))
    return implies(level, mass(q_in, value(h, y)) <= mass(q_in, indicator(accepts)))


THRESHOLD = Theorem(
    title="Every threshold is the best test of its own level",
    source="Neyman and Pearson 1933; Lehmann and Romano 2005, theorem 3.4.1",
    given={"scale": scale > 0, "order": q_out <= q_in},
    claim=forall(h, strongest(theta <= y)),
)

MIRRORED_THRESHOLD = Theorem(
    title="Every threshold from above is the best test of its own level",
    source="Neyman and Pearson 1933; Lehmann and Romano 2005, theorem 3.4.1",
    given={"scale": scale > 0, "order": q_in <= q_out},
    claim=forall(h, strongest(y <= theta)),
)
sensitivity, epsilon = real("sensitivity"), real("epsilon")

noise_scale = sensitivity / epsilon
out, in_ = laplace(q_out, noise_scale), laplace(q_in, noise_scale)


def rule(cut, sign):
    """Accept from the threshold on, or up to it where the answers are swapped."""
    return cut <= y if sign > 0 else y <= cut


def best_of_level(cut, sign):
    """The rule has the level alpha, and no test of this level is right more often."""
    rate, hits = (mean(of, y, indicator(rule(cut, sign))) for of in (out, in_))
    other, other_hits = (mean(of, y, value(h, y)) for of in (out, in_))
    best = forall(h, implies(other <= alpha, other_hits <= hits))
    return conjunction(equal(rate, alpha), best)


def branches(sign):
    """The two lines of the printed threshold; the sign -1 mirrors it."""
    step = sign * noise_scale
    return q_out - step * log(2 * alpha), q_out + step * log(2 * (1 - alpha))


def printed(sign):
    return if_(alpha <= "1/2", *branches(sign))


usable = {"scale": noise_scale > 0, "level": conjunction(number(0) < alpha, alpha < 1)}

SPEC = Theorem(
    title="The Neyman-Pearson test of Laplace noise is a threshold on the output",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, theorem 3 and eq. (6)",
    covers=("HT-T3",),
    given={**usable, "order": q_out <= q_in},
    claim=best_of_level(printed(1), 1),
    remark="For any two answers, not for those a sensitivity apart alone, and against "
    "all randomised tests. 'Equivalent' is read as: the threshold is a best test of "
    "its level, not the only one. At the levels 0 and 1 the printed threshold is "
    "infinite: see theorem_3.ends. The case {q_out} <= {q_in}; theorem_3.mirrored is "
    "the other one. In the text that we have, the paper's proof has 1 - integral for "
    "the integral, and the signs of the two tails exchanged. Its note that the theorem "
    "holds for any adversary, knowledge of correlations included, is true of those for "
    "whom the two outputs are Laplace noise around two numbers; for one who does not "
    "know the correlated records they are mixtures, and a threshold need not be best.",
)

MIRRORED = Theorem(
    title="The mirrored threshold, where the answer falls with the record",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, footnote 3 of theorem 3",
    standing="holds-repaired",
    given={**usable, "order": q_in <= q_out},
    claim=best_of_level(printed(-1), -1),
    remark="The case {q_in} <= {q_out}. The footnote is read as: the rule is turned "
    "round, and the threshold is that of eq. (6); in the text that we have, even the "
    "rule is not. The threshold has to be mirrored at {q_out} as well.",
)

ENDS = Theorem(
    title="At level 0 no test does better than rejecting always",
    source="theorem 3 at the end alpha = 0",
    given={"scale": scale > 0},
    claim=forall(
        h, implies(mass(q_out, value(h, y)) <= 0, mass(q_in, value(h, y)) <= 0)
    ),
    remark="At the level 1 accepting always is the best test, as no chance exceeds 1.",
)

tails = theorem("hypothesis_testing.laplace_tails.scaled")
laplace_mechanism = theorem("foundations.laplace")


def best_at_threshold(p, accepts):
    """(rule - h)(p - k p') is nowhere negative, with k the ratio at the threshold."""
    positive, order = p.given("scale"), p.given("order")
    log_in, log_out = (-abs(y - centre) / scale for centre in (q_in, q_out))
    log_k = (abs(theta - q_out) - abs(theta - q_in)) / scale
    k = exp(log_k)
    # The ratio of the densities is at least k where the rule accepts, else at most.
    more = p.have(implies(accepts, log_k + log_out <= log_in), positive, order)
    less = p.have(
        implies(negation(accepts), log_in <= log_k + log_out), positive, order
    )
    ratio = exp(log_k + log_out)
    more = p.have(implies(accepts, ratio <= exp(log_in)), more)
    less = p.have(implies(negation(accepts), exp(log_in) <= ratio), less)
    rule, other = indicator(accepts), value(h, y)
    gain = (other - rule) * (exp(log_in) - ratio) / (2 * scale)
    pointwise = p.have(gain <= 0, more, less, positive)
    parts = [
        (factor * sign, laplace(centre, scale), test)
        for factor, centre in ((number(1), q_in), (-k, q_out))
        for sign, test in ((1, other), (-1, rule))
    ]
    total = p.densities(pointwise, y, *parts)
    level = p.assume(strongest(accepts).arguments[0])
    traded = p.have(strongest(accepts).arguments[1], total, level)
    return p.every(p.supposing(level, traded), h)


def at_threshold(p):
    return best_at_threshold(p, theta <= y)


def below_threshold(p):
    return best_at_threshold(p, y <= theta)


usual = {q_out: 0, q_in: 1, scale: 1, theta: "1/2"}
swapped = {**usual, q_out: 1, q_in: 0}
outside, inside = test_of(y, indicator(y <= "1/2")), test_of(y, indicator(y >= "1/2"))

THRESHOLD = THRESHOLD.but(
    proof=at_threshold,
    instance=At(usual),
    near_misses={
        "the answers in the other order": NearMiss(
            without="order", at=At(swapped, (outside,))
        ),
    },
    exceptions={"scale": "nothing is known of a law without a positive scale"},
)

MIRRORED_THRESHOLD = MIRRORED_THRESHOLD.but(
    proof=below_threshold,
    instance=At(swapped),
    near_misses={
        "the answers in the other order": NearMiss(
            without="order", at=At(usual, (inside,))
        ),
    },
    exceptions={"scale": "nothing is known of a law without a positive scale"},
)


def one_branch(p, cut, sign, known):
    """A threshold whose level is alpha, so that the lemma speaks of tests of it."""
    positive, order = p.given("scale"), p.given("order")
    lemma = THRESHOLD if sign > 0 else MIRRORED_THRESHOLD
    hit = indicator(rule(cut, sign))
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
        branches(sign),
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
        same = p.have(equal(cut, printed(sign)), here)
        ends.append(p.rewrite(same, fact, best_of_level(hole, sign), hole))
    return p.cases(half, *ends)


def mirrored(p):
    return proof(p, -1)


def never(p):
    """Laplace laws are close, so what never happens under one never does under both."""
    gap = abs(q_in - q_out)
    values = {"f": q_in, "g": q_out, "b": scale, "sensitivity": gap}
    values = {laplace_mechanism[name]: one for name, one in values.items()}
    values[laplace_mechanism["epsilon"]] = gap / scale
    positive, hits = p.given("scale"), mass(q_in, value(h, y))
    enough = p.have(gap <= scale * (gap / scale), positive)
    known = p.layer_cake(
        p.use(laplace_mechanism, values, positive, enough), y, value(h, y)
    )
    none = p.assume(mass(q_out, value(h, y)) <= 0)
    growth = p.have(exp(gap / scale) > 0)
    zero = p.have(hits <= 0, known, none, growth)
    return p.every(p.supposing(none, zero), h)


def beaten(test):
    """A test that has the level is right more often."""

    def refute(p, claim):
        best = p.have(claim.arguments[1], p.assume(claim))
        return p.absurd(best, test)

    return refute


at_tenth = {q_out: 0, q_in: 1, sensitivity: 1, epsilon: 1, alpha: "1/10"}
wrong_way = {**at_tenth, q_out: 1, q_in: 0}
corners = (
    At({**at_tenth, alpha: "999/1000", epsilon: 20}),
    At({**at_tenth, q_in: 0, alpha: "1/2", epsilon: "1/100"}),
)


def other_numbers(at_low):
    """Another turn and another factor in each branch: the rate is not the level."""
    at_high = {**at_low, alpha: "3/4"}
    return {
        "1/20 in place of 1/2": NearMiss(number=Number("1/2", "1/20"), at=At(at_low)),
        "9/5 in place of 2": NearMiss(number=Number(2, "9/5"), at=At(at_low)),
        "9/5 in place of 2, above level 1/2": NearMiss(
            number=Number(2, "9/5", place=1), at=At(at_high)
        ),
    }


SPEC = SPEC.but(
    proof=proof,
    instance=At(at_tenth),
    reach=corners,
    near_misses={
        "the answers in the other order": NearMiss(
            without="order",
            at=At(wrong_way, refute=beaten(test_of(y, indicator(y <= "-7/10")))),
        ),
        "level 0": NearMiss(without="level", at={alpha: 0}),
        "level 1": NearMiss(without="level", at={alpha: 1}),
        **other_numbers(at_tenth),
    },
    exceptions={
        "scale": "nothing is known of a law without a positive scale",
    },
)

MIRRORED = MIRRORED.but(
    proof=mirrored,
    instance=At(wrong_way),
    near_misses={
        "the answers in the other order": NearMiss(
            without="order",
            at=At(at_tenth, refute=beaten(test_of(y, indicator(y >= "17/10")))),
        ),
        "level 0": NearMiss(without="level", at={alpha: 0}),
        **other_numbers(wrong_way),
    },
    exceptions={
        "scale": "nothing is known of a law without a positive scale",
    },
)

ENDS = ENDS.but(
    proof=never,
    instance=At({q_out: 0, q_in: 1, scale: 1}),
    near_misses={
        "a level above 0": NearMiss(
            claim=forall(
                h,
                implies(
                    mass(q_out, value(h, y)) <= "1/100", mass(q_in, value(h, y)) <= 0
                ),
            ),
            witnesses=(test_of(y, "1/100"),),
        ),
        "below 0": NearMiss(
            number=Number(0, "-1/100", place=1),
            witnesses=(test_of(y, 0),),
        ),
    },
    exceptions={
        "scale": "nothing is known of a law without a positive scale",
    },
)
