"""The area under the ROC curve, for epsilon of at least 0."""

from verifydp.formal.spec import *

S = space("S")
P, Q = law("P", S), law("Q", S)
epsilon, delta = real("epsilon"), real("delta")
f, g, x, y = any_test("f", S), any_test("g", S), point("x", S), point("y", S)
close = definition("foundations.closeness")
words = shared("foundations.ceilings_area._words")
A, C, above, area, at_point = words.A, words.C, words.above, words.area, words.at_point
both, ceiling, misses, ratio = words.both, words.ceiling, words.misses, words.ratio
usual = words.usual
symmetry = theorem("foundations.ceilings_area.symmetry")

SPEC = Theorem(
    title="The area under the ROC curve, for epsilon of at least 0",
    source="Kairouz, Oh and Viswanath 2015, theorem 2.1: the area of their region",
    given={**both, "order": epsilon >= 0, "slack": delta <= 1},
    claim=area <= ceiling,
    uses=(close,),
)


def on(event, u):
    """1 inside of an event."""
    return indicator(member(u, event))


def p_of(u, body):
    """The integral over p: where P is more than exp(epsilon) Q, the latter is taken."""
    return mean(P, u, body * (1 - on(A, u))) + ratio * mean(Q, u, body * on(A, u))


def q_of(u, body):
    """The integral over q, the other way round."""
    return mean(Q, u, body * (1 - on(C, u))) + ratio * mean(P, u, body * on(C, u))


def cut_off(first, second, event):
    """The event is where the first law is more than exp(epsilon) times the second."""

    def part(of, inside):
        return mean(of, x, value(f, x) * inside)

    inside, outside = on(event, x), 1 - on(event, x)
    more = ratio * part(second, inside) <= part(first, inside)
    return forall(
        f, conjunction(more, part(first, outside) <= ratio * part(second, outside))
    )


def sub_measures(p, large):
    """At every test: p <= exp(epsilon) q, q <= exp(epsilon) p, p <= P, q <= Q."""
    at_a, at_c = p.assume(cut_off(P, Q, A)), p.assume(cut_off(Q, P, C))
    sides = {event: (on(event, x), 1 - on(event, x)) for event in (A, C)}
    signs = [
        p.mean(p.have(value(f, x) * one * other >= 0), of, x)
        for of in (P, Q)
        for one in sides[A]
        for other in sides[C]
    ]
    a_parts = [p.at(at_a, test_of(x, value(f, x) * side)) for side in sides[C]]
    c_parts = [p.at(at_c, test_of(x, value(f, x) * side)) for side in sides[A]]
    of_p, of_q = p_of(x, value(f, x)), q_of(x, value(f, x))
    facts = (
        p.have(of_p <= ratio * of_q, *a_parts, large, *signs),
        p.have(of_q <= ratio * of_p, *c_parts, large, *signs),
        p.have(of_p <= mean(P, x, value(f, x)), p.at(at_a, f)),
        p.have(of_q <= mean(Q, x, value(f, x)), p.at(at_c, f)),
    )
    return [p.every(fact, f) for fact in facts]


def numbers(p):
    """What double integrals qq, pp, pq, qp of two masses m and n have to satisfy."""
    e, m, n, qq, pp, pq, qp, d = names = [p.fresh(REAL) for _ in range(8)]
    room = p.assume(
        conjunction(
            e >= 1,
            d <= 1,
            m >= 1 - d,
            n >= 1 - d,
            equal(2 * qq, n * n),
            equal(2 * pp, m * m),
            equal(pq + qp, m * n),
            pp <= e * qp,
            e * qq - pq <= e * (e * qp - pp),
        )
    )
    product = p.have(qp * (1 + e) >= m * n, room)
    least = p.have(qp * (1 + e) >= (1 - d) ** 2, product, room)
    return p.every(p.supposing(room, least), *names)


def bounded(p):
    """Pair the differences of p and q, and turn pairs round by symmetry."""
    large = p.have(ratio >= 1, p.given("order"))
    p_below_q, q_below_p, p_inside, q_inside = sub_measures(p, large)
    higher, test = above(x, y), test_of(x, above(x, y))
    of_p, of_q = p_of(x, higher), q_of(x, higher)
    sides = [w for event in (A, C) for w in (on(event, x), 1 - on(event, x))]
    signs = [p.mean(p.have(higher * w >= 0), of, x) for of in (P, Q) for w in sides]
    gap = of_q - of_p / ratio
    order = p.have(of_p <= ratio * of_q, p.at(p_below_q, test))
    inside = p.have(of_q <= mean(Q, x, higher), p.at(q_inside, test))
    facts = (order, inside, p.mean_between(Q, x, higher), *signs)
    unit = p.have(conjunction(gap >= 0, gap <= 1), *facts)
    of_q_unit = p.have(conjunction(of_q >= 0, of_q <= 1), *facts)
    qq, qp, pq, pp = q_of(y, of_q), p_of(y, of_q), q_of(y, of_p), p_of(y, of_p)
    paired = p.have(
        q_of(y, gap) <= ratio * p_of(y, gap), p.at(q_below_p, test_of(y, gap))
    )
    paired = p.cut(p.every(unit, y), paired)
    paired = p.have(
        ratio * qq - pq <= ratio * (ratio * qp - pp),
        p.have(qq - pq / ratio <= ratio * qp - pp, paired),
    )
    gains = [
        p.mean(p.have(gap * w >= 0, unit), of, y)
        for of, w in ((P, 1 - on(A, y)), (Q, on(A, y)))
    ]
    least = p.have(pp <= ratio * qp, *gains)
    parts_p = ((P, 1 - on(A, x)), (Q, on(A, x)))
    parts_q = ((Q, 1 - on(C, x)), (P, on(C, x)))

    def turned(one, other):
        values = [
            {P: i, Q: j, f: test_of(x, v), g: test_of(x, w)}
            for i, v in one
            for j, w in other
        ]
        return [p.use(symmetry, chosen) for chosen in values]

    m, n = p_of(x, number(1)), q_of(x, number(1))
    halves = (
        p.have(equal(2 * qq, n * n), *turned(parts_q, parts_q)),
        p.have(equal(2 * pp, m * m), *turned(parts_p, parts_p)),
        p.have(equal(pq + qp, m * n), *turned(parts_p, parts_q)),
    )
    masses = (
        p.have(m >= 1 - delta, p.at(p.given("P close to Q"), A)),
        p.have(n >= 1 - delta, p.at(p.given("Q close to P"), C)),
    )
    rule = p.at(numbers(p), ratio, m, n, qq, pp, pq, qp, delta)
    premise = rule.formula.arguments[0]
    facts = (large, *halves, *masses, paired, least, p.given("slack"))
    final = p.apply(rule, p.have(premise, *facts))
    whole = p.use(symmetry, f=test_of(x, 1), g=test_of(x, 1))
    whole = p.have(
        equal(area, 1 - mean(P, y, mean(Q, x, higher))),
        whole,
        p.swap(P, x, Q, y, higher),
    )
    smaller = p.cut(
        p.every(of_q_unit, y),
        p.have(qp <= mean(P, y, of_q), p.at(p_inside, test_of(y, of_q))),
    )
    cap = p.have(area <= 1 - qp, whole, smaller, p.mean(inside, P, y))
    end = p.have(p.statement.claim, final, cap)
    for one, other, event in ((P, Q, A), (Q, P, C)):
        found = p.at(p.step("axiom", texts=("hahn",)), one, other, ratio)
        end = p.obtain(found, event, end)
    return end


SPEC = SPEC.but(
    proof=bounded,
    instance=at_point(usual),
    near_misses=misses,
    exceptions={
        "order": "a step of the proof only: foundations.ceilings_area holds without it"
    },
)
