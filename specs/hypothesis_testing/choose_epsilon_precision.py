"""Choosing epsilon from a limit on the precision at a recall.

No test that finds at least a share r of the records may have more than a given
precision. For Laplace noise one formula gives the largest epsilon that keeps this.
"""

from verifydp.formal.spec import *

S = space("S")
P, Q, x, h = law("P", S), law("Q", S), point("x", S), any_test("h", S)
q_out, scale, epsilon, c, r, limit = map(
    real, ("q_out", "scale", "epsilon", "c", "r", "limit")
)


def at_most(recall, false):
    return implies(r <= recall, recall / (recall + c * false) <= limit)


kept = Definition(
    "precision_kept",
    (P, Q, c, r, limit),
    forall(h, at_most(*(mean(one, x, value(h, x)) for one in (P, Q)))),
)
q_in = q_out + epsilon * scale
present, absent = laplace(q_in, scale), laplace(q_out, scale)
is_kept = kept(present, absent, c, r, limit)
#: So many false alarms there have to be at recall r.
wrong = r * (1 - limit) / (c * limit)


def ratio_of(w, low="1/2", turn="1/2", factor=4):
    middle = if_(w <= turn, 1 / (factor * w * (1 - r)), (1 - w) / (1 - r))
    return if_(r <= low, r / w, middle)


largest = log(ratio_of(wrong))
met = implies(epsilon <= largest, is_kept)

SPEC = Theorem(
    title="Choosing epsilon from a limit on the precision at a recall",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 4.1.4",
    covers=("HT-A3",),
    standing="definition",
    defines=kept,
    reads="no test of {0} against {1} with recall {3} or more is more precise than "
    "{4}, for odds {2}",
    given={
        "scale": scale > 0,
        "epsilon": epsilon >= 0,
        "recall": conjunction(r > 0, r < 1),
        "limit": conjunction(c > 0, 1 / (1 + c) <= limit, limit < 1),
    },
    claim=conjunction(met, implies(is_kept, epsilon <= largest)),
    remark="For Laplace noise, answers one sensitivity apart. The formula is that of "
    "laplace_curve.inversion at the false-alarm rate that belongs to recall and "
    "precision. Of several requirements the smallest answer meets all. Limits below "
    "1 / (1 + c) are met by no epsilon: see infeasible.",
)
tail = theorem("hypothesis_testing.laplace_tails.scaled")
curve = theorem("hypothesis_testing.laplace_curve.inverse")
best = theorem("hypothesis_testing.laplace_best")
y, k, E = point("y", REAL), any_test("k", REAL), exp(epsilon)
hits, alarms = mean(present, y, value(k, y)), mean(absent, y, value(k, y))


def proof(p):
    """The curve of the best tests bounds all, and a threshold is on it at recall r."""
    positive, natural_ = p.given("scale"), p.given("epsilon")
    recall, limits = p.given("recall"), p.given("limit")
    odds = p.have(c > 0, limits)
    loss = p.have(equal((q_in - q_out) / scale, epsilon), positive)
    order = p.have(q_out <= q_in, p.have(epsilon * scale >= 0, positive, natural_))
    large = p.have(E >= 1, natural_)
    needed = p.have(
        conjunction(wrong > 0, wrong <= r, equal(wrong * (c * limit), r * (1 - limit))),
        odds,
        recall,
        limits,
    )
    w, e, T, A, hole = map(real, ("w", "e", "T", "A", "hole"))

    # exp(epsilon) is at most the ratio exactly if epsilon is at most the formula.
    inside = p.have(ratio_of(wrong) > 0, needed, recall)
    turn = p.axiom("exp_log", ratio_of(wrong), facts=[inside])
    logs = conjunction(
        implies(epsilon <= largest, ratio_of(wrong) >= E),
        implies(ratio_of(wrong) >= E, epsilon <= largest),
    )
    logs = p.have(logs, turn)

    # Every test has the false alarms that the curve asks for.
    low, middle, high = e * A, 1 - 1 / (4 * e * A), 1 - (1 - A) / e
    top = if_(1 / (2 * e) >= A, low, if_(A <= "1/2", middle, high))
    room = p.assume(
        conjunction(T <= 1, A >= 0, A <= 1, e >= 1, w > 0, w <= r, top >= T, r <= T)
    )
    enough = p.assume(e <= ratio_of(w))
    fair = p.have(w * T <= r * A, room, enough, recall)
    fair = p.supposing(enough, fair)
    fair = p.every(p.supposing(room, fair), T, A, e, w)
    values = {"q_in": q_in, "q_out": q_out, "scale": scale, "h": k}
    bound = p.use(
        best, {best[name]: one for name, one in values.items()}, positive, order
    )
    growth = p.have(equal(exp((q_in - q_out) / scale), E), loss)
    units = [p.mean_between(one, y, value(k, y)) for one in (present, absent)]
    top_of = if_(
        alarms <= 1 / (2 * hole),
        hole * alarms,
        if_(alarms <= "1/2", 1 - 1 / (4 * hole * alarms), 1 - (1 - alarms) / hole),
    )
    bound = p.rewrite(growth, bound, hits <= top_of, hole)
    found = p.assume(r <= hits)
    fair = p.at(fair, hits, alarms, E, wrong)
    fair = p.apply(
        fair,
        p.have(
            fair.formula.arguments[0], bound, units[0], units[1], large, needed, found
        ),
    )
    small = p.have(ratio_of(wrong) >= E, logs, p.assume(epsilon <= largest))
    fair = p.apply(fair, small)
    v = real("v")
    known = p.assume(
        conjunction(
            r <= T,
            A >= 0,
            v > 0,
            v * T <= r * A,
            equal(v * (c * limit), r * (1 - limit)),
        )
    )
    rare = p.have(T / (T + c * A) <= limit, known, odds, recall, limits)
    rare = p.at(p.every(p.supposing(known, rare), T, A, v), hits, alarms, wrong)
    rare = p.apply(
        rare, p.have(rare.formula.arguments[0], fair, found, needed, units[1])
    )
    forwards = p.the_same(p.every(p.supposing(found, rare), k), is_kept)

    # The threshold with recall r is on the curve.
    ends = []
    for side, cut, weight, sign in (
        (r <= "1/2", q_in - scale * log(2 * r), 2 * r, -1),
        (r > "1/2", q_in + scale * log(2 * (1 - r)), 2 * (1 - r), 1),
    ):
        here = p.assume(side)
        true, false = (
            probability(one, event(y, cut <= y)) for one in (present, absent)
        )
        values = {tail["m"]: q_in, tail["b"]: scale, tail["theta"]: cut}
        mass = p.use(tail, values, positive)
        turn = p.axiom("exp_log", weight, facts=[p.have(weight > 0, recall)])
        beyond = p.have(log(weight) <= 0, p.have(weight <= 1, here), turn)
        place = p.have(equal(sign * (cut - q_in) / scale, log(weight)), positive)
        part = p.have(equal(exp(sign * (cut - q_in) / scale), weight), place, turn)
        step = p.have(scale * log(weight) <= 0, beyond, positive)
        mass = p.have(equal(true, r), mass, part, step)
        values = {"q_in": q_in, "q_out": q_out, "scale": scale, "theta": cut}
        on_curve = p.use(curve, positive, order, **values)
        lower, upper = true / hole, 1 - hole * (1 - true)
        inner = if_(true <= 1 - 1 / (2 * hole), 1 / (4 * hole * (1 - true)), upper)
        shape = equal(false, if_(true <= "1/2", lower, inner))
        on_curve = p.rewrite(growth, on_curve, shape, hole)
        tested = p.at(p.assume(is_kept), test_of(y, indicator(cut <= y)))
        F = real("F")
        known = p.assume(
            conjunction(
                equal(T, r),
                side,
                e >= 1,
                w > 0,
                w <= r,
                equal(w * (c * limit), r * (1 - limit)),
                equal(
                    F,
                    if_(
                        T <= "1/2",
                        T / e,
                        if_(
                            1 - 1 / (2 * e) >= T, 1 / (4 * e * (1 - T)), 1 - e * (1 - T)
                        ),
                    ),
                ),
                at_most(T, F),
            )
        )
        facts = known, recall, odds, limits
        few = p.have(w <= F, *facts)
        end = p.have(e <= ratio_of(w), few, known, recall)
        end = p.every(p.supposing(known, end), T, F, e, w)
        end = p.at(end, true, false, E, wrong)
        shown = p.have(
            end.formula.arguments[0], mass, here, large, needed, on_curve, tested
        )
        ends.append(p.supposing(side, p.apply(end, shown)))
    exact = p.have(ratio_of(wrong) >= E, *ends)
    return p.have(
        p.statement.claim,
        p.supposing(epsilon <= largest, forwards),
        p.supposing(is_kept, p.have(epsilon <= largest, exact, logs)),
    )


usual = {q_out: 0, scale: 1, epsilon: 1, c: 1, r: "4/5", limit: "9/10"}


def cut(place):
    """Accept from here on."""
    return test_of(y, indicator(number(place) <= y))


def always_kept(values):
    """Where no test has the recall, or all laws are the same, all keep the limit."""

    def refute(p, claim):
        here = At(values).of
        unit = p.mean_between(here(present), y, value(k, y))
        plain = p.every(p.have(here(at_most(hits, alarms)), unit), k)
        return p.absurd(p.apply(p.assume(claim), p.the_same(plain, here(is_kept))))

    return At(values, refute=refute)


def kept_up_to(ratio, values, place):
    """Another largest epsilon, and a threshold that breaks the limit below it."""
    claim = implies(epsilon <= log(ratio), is_kept)
    return NearMiss(claim=claim, at=At({**usual, **values}, (cut(place),)))


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    reach=(At({**usual, limit: "1/2"}), At({**usual, r: "1/100", c: "1/2"})),
    near_misses={
        "no scale": NearMiss(
            without="scale",
            claim=implies(is_kept, epsilon <= largest),
            at=always_kept({**usual, scale: 0, epsilon: 9}),
        ),
        "a negative epsilon": NearMiss(
            without="epsilon",
            claim=met,
            at={epsilon: -5},
            witnesses=(test_of(y, indicator(y <= "-5/2")),),
        ),
        "a recall above 1": NearMiss(
            without="recall",
            claim=implies(is_kept, epsilon <= largest),
            at=always_kept({**usual, r: "11/10"}),
        ),
        "an infeasible limit": NearMiss(
            without="limit",
            claim=met,
            at={limit: "2/5", epsilon: 0},
            witnesses=(test_of(y, "9/10"),),
        ),
        "a little more epsilon": NearMiss(
            claim=implies(epsilon <= largest + "1/100", is_kept),
            at={epsilon: "265/100"},
            witnesses=(cut("1733/1000"),),
        ),
        "18/5 in place of 4": kept_up_to(
            ratio_of(wrong, factor=number("18/5")), {epsilon: "265/100"}, "1733/1000"
        ),
        "the first line up to recall 1/10": kept_up_to(
            ratio_of(wrong, low="1/10"), {r: "1/4", epsilon: "23/10"}, "5/2"
        ),
        "the second line up to 9/10 false alarms": kept_up_to(
            ratio_of(wrong, turn="9/10"), {limit: "1/2", epsilon: "2/5"}, -1
        ),
    },
)
