"""The correlation that the paper's copula really has, and the way back from it."""

from verifydp.formal.spec import *

words = shared("confounding_privacy._copula")
correlation, deviation = words.correlation, words.deviation
more, wanted = real("more"), real("wanted")
effective = words.effective
found = sqrt(wanted**2 * (1 - correlation**2) / (correlation**2 * (1 - wanted**2)))
agree = wanted * correlation > 0
claims = (
    conjunction(effective() > -1, effective() < 1, effective() * correlation > 0),
    implies(more > deviation, effective() ** 2 < effective(more) ** 2),
    implies(
        conjunction(wanted > -1, wanted < 1, agree),
        conjunction(found > 0, equal(effective(found), wanted)),
    ),
)

SPEC = Theorem(
    title="The correlation that the copula really has",
    source="derived from Zhang, Malin, Raviv and Vorobeychik, section 4.2",
    covers=("CP-Q207",),
    given={"correlation": words.usual_correlation, "deviation": deviation > 0},
    claim=conjunction(*claims),
    remark="{deviation} is that of the released query, in the paper the factor times "
    "the sensitivity over its epsilon. The effective correlation has the sign of the "
    "nominal one, grows with the deviation, so falls as that epsilon grows, and takes "
    "every value of that sign below 1: at the deviation that the third part gives. In "
    "the limits of a very small and a very large epsilon it is 1 and 0 in size.",
)


def proof(p):
    """Squares: that of the effective correlation is a share below 1."""
    known = p.given("correlation"), p.given("deviation")
    c2 = correlation**2
    square = p.have(conjunction(c2 > 0, c2 < 1), known[0])

    def spread_of(of, *facts):
        inside = c2 * of**2 + 1 - c2
        room = p.have(inside > 0, square, *facts)
        root = words.mixed_spread(of)
        root = p.have(conjunction(root > 0, equal(root * root, inside)), room)
        share = equal(effective(of) ** 2 * inside, c2 * of**2)
        exact = p.have(
            equal(effective(of) * words.mixed_spread(of), correlation * of), root
        )
        return root, p.have(share, exact, root), exact

    root, share, exact = spread_of(deviation, known[1])
    positive = p.have(c2 * deviation**2 > 0, square, known[1])
    below = p.have(effective() ** 2 < 1, share, positive, square)
    sign = p.have(effective() * correlation > 0, exact, root, *known, square)
    one = p.have(claims[0], below, sign)

    longer = p.assume(more > deviation)
    _, share_2, _ = spread_of(more, longer, known[1])
    gap = p.have(more**2 > deviation**2, longer, known[1])
    a, b, c, u, v = map(real, "abcuv")
    premise = conjunction(
        c > 0,
        c < 1,
        a > 0,
        b > a,
        equal(u * (c * a + 1 - c), c * a),
        equal(v * (c * b + 1 - c), c * b),
    )
    held = p.assume(premise)
    first_ = p.have(equal(u, c * a / (c * a + 1 - c)), held)
    second_ = p.have(equal(v, c * b / (c * b + 1 - c)), held)
    order = p.have(u < v, first_, second_, held)
    order = p.every(p.supposing(held, order), a, b, c, u, v)
    order = p.at(
        order, deviation**2, more**2, c2, effective() ** 2, effective(more) ** 2
    )
    size = p.have(deviation**2 > 0, known[1])
    order = p.apply(
        order, p.have(order.formula.arguments[0], share, share_2, gap, size, square)
    )
    two = p.supposing(longer, p.have(claims[1].arguments[1], order))

    asked = p.assume(claims[2].arguments[0])
    w2 = p.have(conjunction(wanted**2 > 0, wanted**2 < 1), asked)
    inner = wanted**2 * (1 - c2) / (c2 * (1 - wanted**2))
    inner_sign = p.have(inner > 0, w2, square)
    size = p.have(conjunction(found > 0, equal(found * found, inner)), inner_sign)
    root_3, share_3, exact_3 = spread_of(found, size)
    whole = p.have(
        equal(c2 * found**2, wanted**2 * (1 - c2) / (1 - wanted**2)), size, w2, square
    )
    inside = p.have(
        equal(c2 * found**2 + 1 - c2, (1 - c2) / (1 - wanted**2)), whole, w2
    )
    same = p.have(
        equal(effective(found) ** 2, wanted**2), share_3, whole, inside, w2, square
    )
    agree_ = p.have(effective(found) * correlation > 0, exact_3, root_3, size, square)
    three = p.have(claims[2].arguments[1], size, same, agree_, asked, square)
    return p.have(p.statement.claim, one, two, p.supposing(asked, three))


usual = {correlation: "1/2", deviation: 1, more: 2, wanted: "1/3"}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "correlation 0": NearMiss(
            given={"correlation": conjunction(correlation > -1, correlation < 1)},
            at={correlation: 0},
        ),
        "correlation 1": NearMiss(
            given={
                "correlation": conjunction(
                    correlation > -1, correlation <= 1, negation(equal(correlation, 0))
                )
            },
            at={correlation: 1},
        ),
        "correlation minus 1": NearMiss(
            given={
                "correlation": conjunction(
                    correlation >= -1, correlation < 1, negation(equal(correlation, 0))
                )
            },
            at={correlation: -1},
        ),
        "no deviation": NearMiss(without="deviation", at={deviation: 0}),
        "at least -1/4": NearMiss(
            number=Number(-1, "-1/4"), at={correlation: "-1/2", wanted: "-1/3"}
        ),
        "at most 1/4": NearMiss(number=Number(1, "1/4", place=2)),
        "a product of at least 1/2": NearMiss(number=Number(0, "1/2")),
        "a deviation of at least 1": NearMiss(number=Number(0, 1, place=2)),
        "the nominal correlation": NearMiss(
            claim=conjunction(
                *claims[:2],
                implies(
                    claims[2].arguments[0],
                    conjunction(found > 0, equal(effective(found), correlation)),
                ),
            ),
        ),
    },
)
