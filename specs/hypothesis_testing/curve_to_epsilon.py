"""From a point of precision and recall back to the privacy parameter.

Against Laplace noise one point of the best adversary gives epsilon, and a point of any
adversary a lower bound. Against Gaussian noise a point gives only the distance of the
answers in deviations: epsilon over sqrt(2 log(5 / (4 delta))), not the pair.
"""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.curve_to_epsilon._words")
identified = words.identified
q_in, q_out, scale, theta, c = map(real, ("q_in", "q_out", "scale", "theta", "c"))
y = point("y", REAL)
TD, FA = (
    probability(one, event(y, theta <= y)) for one in (words.present, words.absent)
)
loss = (q_in - q_out) / scale
precision = TD / (TD + c * FA)
wrong = TD * (1 - precision) / (c * precision)

SPEC = Theorem(
    title="Precision and recall of the best adversary give epsilon, for Laplace noise",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 5.3.1",
    covers=("HT-QU10",),
    standing="holds-repaired",
    given={"scale": scale > 0, "order": q_out <= q_in, "odds": c > 0},
    claim=equal(loss, identified(TD, wrong)),
    remark="The part about Laplace noise. The printed claim is that the privacy "
    "parameters can be computed from a point of the curve. For answers one sensitivity "
    "apart the loss is epsilon; wrong is the false-alarm rate that belongs to the "
    "precision. For Gaussian noise see gaussian, for other adversaries any_adversary.",
)
inversion = theorem("hypothesis_testing.laplace_curve.inversion")
tail = theorem("hypothesis_testing.laplace_tails.scaled")


def proof(p):
    """Precision and recall give the false alarms, and both rates the loss."""
    positive, order, odds = (p.given(name) for name in ("scale", "order", "odds"))
    known = p.use(inversion, positive, order)
    T, A = real("T"), real("A")
    some = p.assume(conjunction(T > 0, A >= 0))
    rate = T * (1 - T / (T + c * A)) / (c * (T / (T + c * A)))
    back = p.have(equal(rate, A), some, odds)
    back = p.at(p.every(p.supposing(some, back), T, A), TD, FA)
    sign = p.have(
        TD > 0, p.use(tail, {tail["m"]: q_in, tail["b"]: scale}, positive), positive
    )
    back = p.apply(back, p.have(back.formula.arguments[0], sign))
    end = p.have(equal(loss, identified(TD, FA)), known)
    hole = real("hole")
    turned = p.have(equal(FA, wrong), back)
    return p.rewrite(turned, end, equal(loss, identified(TD, hole)), hole)


usual = {q_in: 1, q_out: 0, scale: 1, theta: "1/2", c: 1}

SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    reach=(At({**usual, theta: 5}), At({**usual, theta: -5, c: "1/10"})),
    near_misses={
        "the answers in the other order": NearMiss(
            without="order", at={**words.swapped}
        ),
        "no odds": NearMiss(without="odds", at={c: 0, theta: 2}),
        "the ratio at every point": NearMiss(
            claim=equal(loss, log(TD / wrong)),
        ),
        "1 in place of 1/2": NearMiss(
            number=Number("1/2", 1),
        ),
        "1/4 in place of 1/2": NearMiss(
            number=Number("1/2", "1/4", place=1),
        ),
        "18/5 in place of 4": NearMiss(
            number=Number(4, "18/5"),
        ),
    },
    exceptions={"scale": "nothing is known of a law without a positive scale"},
)
