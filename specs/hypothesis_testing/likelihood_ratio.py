"""The likelihood ratio of two Laplace answers, and its value at a threshold.

The ratio is that of the densities at an output; it is constant beyond the two answers,
so that its extreme values have positive probability.
"""

from verifydp.formal.spec import *

q_in, q_out, sensitivity, epsilon, o, alpha = map(
    real, ("q_in", "q_out", "sensitivity", "epsilon", "o", "alpha")
)
scale, loss = sensitivity / epsilon, (q_in - q_out) * epsilon / sensitivity
paper = "Liu, He, Chanyaswad, Wang and Mittal 2019, "


def density(centre, output):
    return exp(-abs(output - centre) / scale) / (2 * scale)


def ratio(output):
    return density(q_in, output) / density(q_out, output)


def plateaus(upper):
    """The three lines of the printed equation."""
    between = (2 * o - q_in - q_out) * epsilon / sensitivity
    return conjunction(
        implies(q_in < o, equal(ratio(o), exp(upper))),
        implies(conjunction(q_out <= o, o <= q_in), equal(ratio(o), exp(between))),
        implies(o < q_out, equal(ratio(o), exp(-upper))),
    )


SPEC = Theorem(
    title="The likelihood ratio of Laplace answers",
    source=paper + "eq. (7)",
    covers=("HT-Q7",),
    standing="holds-repaired",
    given={"scale": scale > 0, "order": q_out <= q_in},
    claim=plateaus(loss),
    remark="The loss is {epsilon} times the distance of the answers over the "
    "sensitivity. Printed is epsilon, which is right for answers a sensitivity apart; "
    "at half the distance the ratio beyond the answers is exp({epsilon} / 2).",
)


eq_7 = Printed(
    place="section 4.1.2, eq. (7)",
    words="exp(epsilon) if o > Q(D), exp(-epsilon) if o < Q(D')",
)

WORST_PAIR = Theorem(
    title="Eq. (7) as printed, for answers a sensitivity apart",
    source=paper + "eq. (7)",
    standing="ambiguous",
    repair="hypothesis_testing.likelihood_ratio",
    given={
        "scale": scale > 0,
        "sensitivity": sensitivity > 0,
        "worst pair": equal(q_in - q_out, sensitivity),
    },
    claim=plateaus(epsilon),
    printed=eq_7,
    remark="Reading for the worst pair of neighbours, which the proof of theorem 5 "
    "names.",
)

ANY_PAIR = Theorem(
    title="Eq. (7) as printed, for any two answers",
    source=paper + "eq. (7)",
    standing="ambiguous",
    repair="hypothesis_testing.likelihood_ratio",
    given={"scale": scale > 0, "order": q_out <= q_in},
    claim=plateaus(epsilon),
    printed=eq_7,
    remark="Reading for any two neighbours, as definition 1 has them: nothing else is "
    "said beside the equation. Here their answers are half a sensitivity apart.",
)

q, E = q_out, exp(loss)
low = q - scale * log(2 * alpha)
high = q + scale * log(2 * (1 - alpha))


def at_threshold(cut):
    """Eq. (8): the ratio that belongs to a threshold between the answers."""
    return exp((2 * cut - q_out - q_in) * epsilon / sensitivity)


usable = conjunction(alpha >= 1 / (2 * E), alpha <= "1/2")
is_ratio = equal(ratio(low), 1 / E / (4 * alpha**2))
between = conjunction(q <= low, low <= q_in)


def levels(upper):
    """The two branches in the level, and where the first one is a likelihood ratio."""
    return conjunction(
        implies(alpha <= "1/2", equal(at_threshold(low), 1 / E / (4 * alpha**2))),
        implies(usable, conjunction(between, is_ratio)),
        implies(alpha > "1/2", equal(at_threshold(high), upper)),
    )


#: Beyond level 1/2 no answer has the ratio at the threshold.
never_seen = implies(alpha > "1/2", at_threshold(high) < 1 / E)

LEVELS = Theorem(
    title="The ratio at the threshold of a level",
    source=paper + "eq. (8) and section 4.1.5",
    covers=("HT-Q8",),
    standing="holds-repaired",
    given={
        "scale": scale > 0,
        "level": conjunction(alpha > 0, alpha < 1),
    },
    claim=conjunction(levels(4 * (1 - alpha) ** 2 / E), never_seen),
    remark="For any two answers; printed is the case of answers a sensitivity apart, "
    "where the loss is epsilon. Eq. (8) is right between the answers: it is the second "
    "line of the theorem likelihood_ratio at the output theta. Of the two branches in "
    "alpha that are combined from it, the second is, in the text that we have, printed "
    "upside down. The threshold lies between the answers for alpha from exp(-loss) / 2 "
    "to 1/2; beyond, the ratio is exp(loss) or exp(-loss) with positive probability, "
    "and a test of the ratio has to be randomised: the second branch only puts theta "
    "into eq. (8), and where q_out <= q_in no output has this ratio.",
)

LEVELS_AS_PRINTED = Theorem(
    title="The second branch of the ratio at a level, as printed",
    source=paper + "section 4.1.5",
    standing="refuted",
    repair="hypothesis_testing.likelihood_ratio.levels",
    given={
        "scale": scale > 0,
        "worst pair": equal(q_in - q_out, sensitivity),
        "level": conjunction(alpha > "1/2", alpha < 1),
    },
    claim=equal(at_threshold(high), exp(-epsilon) / (4 * (1 - alpha) ** 2)),
    printed=Printed(
        place="section 4.1.5",
        words="lambda = e^(-epsilon) / (4 (1 - alpha)^2) if alpha in (0.5, 1]",
    ),
    remark="Also for answers a sensitivity apart: eqs. (6) and (8) combine to 4 (1 - "
    "{alpha})^2 exp(-{epsilon}), which is 0.092 at level 3/4 and epsilon 1; printed is "
    "1.47. A slip that the paper does not use again.",
)


def proof(p):
    positive, order = p.given("scale"), p.given("order")
    not_zero = p.at(p.step("axiom", texts=("divide_zero",)), epsilon)
    inverse = p.have(equal(1 / scale, epsilon / sensitivity), positive, not_zero)
    simple = exp((abs(o - q_out) - abs(o - q_in)) / scale)
    same = p.have(equal(ratio(o), simple), positive)
    middle = (abs(o - q_out) - abs(o - q_in)) / scale
    lines = []
    between = (2 * o - q_in - q_out) * epsilon / sensitivity
    for where, value_ in (
        (q_in < o, loss),
        (conjunction(q_out <= o, o <= q_in), between),
        (o < q_out, -loss),
    ):
        line = p.have(implies(where, equal(middle, value_)), inverse, positive, order)
        lines.append(p.have(implies(where, equal(simple, exp(value_))), line))
    return p.have(p.statement.claim, same, *lines)


usual = {q_in: 1, q_out: 0, sensitivity: 1, epsilon: 1, o: 2}
half = {**usual, q_in: "1/2"}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    reach=(At({**usual, q_in: 0}), At({**usual, epsilon: 20, o: -3})),
    near_misses={
        "the answers in the other order": NearMiss(
            without="order", at={q_in: -1, o: "-1/2"}
        ),
        "9/5 in place of 2": NearMiss(number=Number(2, "9/5"), at=At(half)),
        "9/5 in place of 2, place 2": NearMiss(
            number=Number(2, "9/5", place=4), at={o: "3/4"}
        ),
        "without scale: epsilon 0": NearMiss(without="scale", at={**half, epsilon: 0}),
    },
)


def at_worst_pair(p):
    """With the answers a sensitivity apart the loss is epsilon."""
    positive, apart = p.given("scale"), p.given("worst pair")
    room = p.have(conjunction(epsilon > 0, sensitivity > 0), positive, apart,
                  p.given("sensitivity"))  # fmt: skip
    order = p.have(q_out <= q_in, apart, room)
    lines = p.use(SPEC, positive, order)
    same = p.have(equal(loss, epsilon), apart, room)
    hole = real("hole")
    return p.rewrite(same, lines, plateaus(hole), hole)


WORST_PAIR = WORST_PAIR.but(
    proof=at_worst_pair,
    instance=At(usual),
    near_misses={
        "answers half a sensitivity apart": NearMiss(without="worst pair", at=At(half)),
        "a little less on the plateau": NearMiss(
            claim=implies(q_in < o, equal(ratio(o), exp(epsilon * "99/100"))),
        ),
        "9/5 in place of 2": NearMiss(
            number=Number(2, "9/5"),
        ),
        "9/5 in place of 2, place 2": NearMiss(
            number=Number(2, "9/5", place=4), at={o: "3/4"}
        ),
        "without scale: epsilon 0": NearMiss(without="scale", at={epsilon: 0}),
        "both numbers negative, the answers in the other order": NearMiss(
            without="sensitivity",
            at={q_in: -1, sensitivity: -1, epsilon: -1, o: "-1/2"},
        ),
    },
)

ANY_PAIR = ANY_PAIR.but(
    refutation=At(half),
    instance=At(usual),
)


def by_level(p):
    """Put the threshold of theorem 3 into eq. (8)."""
    positive, inner = p.given("scale"), p.given("level")
    not_zero = p.at(p.step("axiom", texts=("divide_zero",)), epsilon)
    inverse = p.have(equal(1 / scale, epsilon / sensitivity), positive, not_zero)
    logs = [
        p.axiom("exp_log", one, facts=[p.have(one > 0, inner)])
        for one in (2 * alpha, 2 * (1 - alpha))
    ]
    facts = []
    for cut, size, sign in ((low, 2 * alpha, -1), (high, 2 * (1 - alpha), 1)):
        inside = (2 * cut - q_out - q_in) * epsilon / sensitivity
        exponent = p.have(
            equal(inside, 2 * sign * log(size) - loss), positive, inverse, not_zero
        )
        facts.append(
            p.have(equal(exp(inside), exp(2 * sign * log(size) - loss)), exponent)
        )
    first_ = p.have(
        equal(at_threshold(low), 1 / E / (4 * alpha**2)), facts[0], logs[0], inner
    )
    second_ = p.have(
        equal(at_threshold(high), 4 * (1 - alpha) ** 2 / E), facts[1], logs[1], inner
    )
    here = p.assume(usable)
    size = log(2 * alpha)
    order = p.have(conjunction(exp(-loss) <= exp(size), exp(size) <= 1), here, logs[0])
    sizes = p.have(conjunction(-loss <= size, size <= 0), order)
    moved = p.have(equal((q_in - q) / scale, loss), positive, inverse)
    # That some level is usable says already which answer is the larger one.
    wide = p.have(q_out <= q_in, moved, sizes, positive)
    inside = p.have(between, moved, sizes, positive)
    lines = p.use(SPEC, positive, wide, o=low)
    middle = p.have(is_ratio, lines, inside, first_)
    middle = p.supposing(usable, p.have(conjunction(between, is_ratio), inside, middle))
    beyond = p.have(never_seen, second_, inner)
    return p.have(p.statement.claim, first_, second_, middle, beyond)


quarter = {q_out: 0, q_in: 1, sensitivity: 1, epsilon: 1, alpha: "1/4"}
above_half = {**quarter, alpha: "3/4"}
nearer = {**quarter, q_in: "1/2"}

LEVELS = LEVELS.but(
    proof=by_level,
    instance=At(quarter),
    reach=(At(above_half), At({**nearer, alpha: "2/5"})),
    near_misses={
        "level 0": NearMiss(without="level", at={alpha: 0}),
        "level 1": NearMiss(without="level", at={alpha: 1}),
        "epsilon 0": NearMiss(without="scale", at={epsilon: 0}),
        "sensitivity 0": NearMiss(without="scale", at={sensitivity: 0}),
        "1 in place of 1/2": NearMiss(
            number=Number("1/2", 1, place=1), at=At(above_half)
        ),
        "9/5 in place of 2": NearMiss(number=Number(2, "9/5"), at=At(nearer)),
        "9/5 in place of 2, place 2": NearMiss(
            number=Number(2, "9/5", place=1), at=At(nearer)
        ),
        "18/5 in place of 4": NearMiss(number=Number(4, "18/5"), at=At(nearer)),
        "4 in place of 2": NearMiss(number=Number(2, 4, place=3), at=At(nearer)),
        "9/5 in place of 2, place 3": NearMiss(
            number=Number(2, "9/5", place=7),
        ),
        "9/5 in place of 2, place 4": NearMiss(
            number=Number(2, "9/5", place=11), at=At(above_half)
        ),
        "9/5 in place of 2, place 5": NearMiss(
            number=Number(2, "9/5", place=12), at=At(above_half)
        ),
        "18/5 in place of 4, place 2": NearMiss(
            number=Number(4, "18/5", place=2), at=At(above_half)
        ),
        "1/4 in place of 1/2": NearMiss(
            number=Number("1/2", "1/4", place=3), at={alpha: "3/8"}
        ),
    },
)

LEVELS_AS_PRINTED = LEVELS_AS_PRINTED.but(
    refutation=At(above_half),
    instance=At(above_half),
)
