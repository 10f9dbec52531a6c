"""Laplace answers at a threshold: how often an output is at least as large.

The adversary says "the record is in" at an output of at least theta. Under D that is
the rate of true alarms (RSR), under D' that of false ones (GSR).
"""

from verifydp.formal.spec import *

m, b, theta, y = real("m"), real("b"), real("theta"), point("y", REAL)
above = event(y, theta <= y)


def tail(cut, centre, scale):
    """The chance of at least the cut, with the exponents as the paper means them."""
    return if_(
        centre <= cut,
        exp(-(cut - centre) / scale) / 2,
        1 - exp((cut - centre) / scale) / 2,
    )


SCALED = Theorem(
    title="The upper tail of a Laplace law",
    source="the Laplace distribution function",
    given={"scale": b > 0},
    claim=equal(probability(laplace(m, b), above), tail(theta, m, b)),
)
q, sensitivity, epsilon = real("q"), real("sensitivity"), real("epsilon")

scale = sensitivity / epsilon
part = (theta - q) * epsilon / sensitivity
rate = probability(laplace(q, scale), above)


def branches(lower):
    """The two lines of the printed equations."""
    return conjunction(
        implies(q <= theta, equal(rate, exp(-part) / 2)),
        implies(theta <= q, equal(rate, lower)),
    )


SPEC = Theorem(
    title="True and false alarms at a threshold",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, eqs. (9) and (10)",
    covers=("HT-DU6",),
    standing="holds-repaired",
    given={"scale": scale > 0},
    claim=branches(1 - exp(part) / 2),
    remark="With {q} the answer on the database with the record it is {'RSR'}, with "
    "that on the other {'GSR'}. In the text that we have, in which signs may be "
    "damaged, a minus sign stands in the exponent of the lower branches; it gives "
    "-2.69 at {theta} = q - 2 and {epsilon} = sensitivity = 1. The proof of theorem 5 "
    "has the right sign. Only the scale of the noise has to be positive.",
)


def by_distribution(p):
    """The complement of the distribution function; single points have no mass."""
    noise, others = (
        laplace(m, b),
        1 - indicator(y <= theta) + indicator(equal(y, theta)),
    )
    low = p.mean(p.have(indicator(theta <= y) <= others), noise, y)
    high = p.mean(p.have(others <= indicator(theta <= y)), noise, y)
    scale = p.given("scale")
    laws = [p.axiom(f"laplace_{one}", m, b, theta) for one in ("half_line", "point")]
    return p.have(p.statement.claim, low, high, *laws, scale)


usual = {m: 0, b: 1, theta: 1}

SCALED = SCALED.but(
    proof=by_distribution,
    instance=At(usual),
    near_misses={
        "the lower branch everywhere": NearMiss(
            claim=equal(
                probability(laplace(m, b), above), 1 - exp((theta - m) / b) / 2
            ),
        ),
        "a negative scale": NearMiss(without="scale", at={b: -1, theta: 4}),
        "9/5 in place of 2": NearMiss(
            number=Number(2, "9/5"),
        ),
        "9/5 in place of 2, place 2": NearMiss(
            number=Number(2, "9/5", place=1), at={m: 5}
        ),
    },
)


def proof(p):
    """The tail at the scale sensitivity / epsilon."""
    positive = p.given("scale")
    known = p.use(SCALED, positive, m=q, b=scale)
    not_zero = p.at(p.step("axiom", texts=("divide_zero",)), epsilon)
    same = p.have(equal((theta - q) / scale, part), positive, not_zero)
    return p.have(p.statement.claim, known, same)


at_one = {q: 0, sensitivity: 1, epsilon: 1, theta: 1}

SPEC = SPEC.but(
    proof=proof,
    instance=At(at_one),
    reach=(At({**at_one, theta: -100, epsilon: "1/100"}),),
    near_misses={
        "a minus sign in the exponent of the lower branch": NearMiss(
            claim=branches(1 - exp(-part) / 2), at={theta: -2}
        ),
        "a negative scale": NearMiss(without="scale", at={sensitivity: -1, theta: 4}),
        "a factor 1 for 1/2": NearMiss(
            claim=implies(q <= theta, equal(rate, exp(-part))),
        ),
        "9/5 in place of 2": NearMiss(number=Number(2, "9/5", place=1), at={theta: -2}),
    },
)
AS_PRINTED = SPEC.but(
    title="Eqs. (9) and (10) with the signs of the text at hand",
    covers=(),
    standing="ambiguous",
    claim=branches(1 - exp(-part) / 2),
    refutation=At({**at_one, theta: -2}),
    near_misses={},
    repair="hypothesis_testing.laplace_tails",
    printed=Printed(
        place="section 4.1.3, eqs. (9) and (10), lower branches, in the text at hand",
        words="1 - 0.5 e^(-(theta - Q(D)) epsilon / Delta Q), theta in (-inf, Q(D)]",
    ),
    remark="Read letter by letter. The text at hand is an extraction in which signs "
    "may be damaged, and the proof of theorem 5 has the right one: a slip at most.",
)
