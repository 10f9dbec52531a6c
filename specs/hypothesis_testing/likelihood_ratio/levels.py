"""The ratio at the threshold of a level."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.likelihood_ratio._words")
likelihood_ratio = theorem("hypothesis_testing.likelihood_ratio")
q, scale, E, at_threshold = words.q, words.scale, words.E, words.at_threshold
high, loss, quarter = words.high, words.loss, words.quarter
above_half = words.above_half
q_in, q_out, sensitivity, epsilon, alpha = map(
    real, ("q_in", "q_out", "sensitivity", "epsilon", "alpha")
)
low = q - scale * log(2 * alpha)
usable = conjunction(alpha >= 1 / (2 * E), alpha <= "1/2")
is_ratio = equal(words.ratio(low), 1 / E / (4 * alpha**2))
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

SPEC = Theorem(
    title="The ratio at the threshold of a level",
    source=words.paper + "eq. (8) and section 4.1.5",
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
            equal(inside, 2 * sign * log(size) - loss),
            positive,
            inverse,
            not_zero,
        )
        facts.append(
            p.have(equal(exp(inside), exp(2 * sign * log(size) - loss)), exponent)
        )
    first_ = p.have(
        equal(at_threshold(low), 1 / E / (4 * alpha**2)),
        facts[0],
        logs[0],
        inner,
    )
    second_ = p.have(
        equal(at_threshold(high), 4 * (1 - alpha) ** 2 / E),
        facts[1],
        logs[1],
        inner,
    )
    here = p.assume(usable)
    size = log(2 * alpha)
    order = p.have(conjunction(exp(-loss) <= exp(size), exp(size) <= 1), here, logs[0])
    sizes = p.have(conjunction(-loss <= size, size <= 0), order)
    moved = p.have(equal((q_in - q) / scale, loss), positive, inverse)
    # That some level is usable says already which answer is the larger one.
    wide = p.have(q_out <= q_in, moved, sizes, positive)
    inside = p.have(between, moved, sizes, positive)
    lines = p.use(likelihood_ratio, positive, wide, o=low)
    middle = p.have(is_ratio, lines, inside, first_)
    middle = p.supposing(usable, p.have(conjunction(between, is_ratio), inside, middle))
    beyond = p.have(never_seen, second_, inner)
    return p.have(p.statement.claim, first_, second_, middle, beyond)


nearer = {**quarter, q_in: "1/2"}

SPEC = SPEC.but(
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
