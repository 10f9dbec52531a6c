"""What the theorems of score_monotone share."""

from verifydp.formal.spec import *

tails = theorem("hypothesis_testing.laplace_tails")
names = ("q", "sensitivity", "epsilon", "beta", "c", "cut", "later")
q, sensitivity, epsilon, beta, c, cut, later = map(real, names)
y, b, E = point("y", REAL), beta * beta, exp(epsilon)
above, rate = q + sensitivity, epsilon / sensitivity


def chance(centre, threshold):
    noise = laplace(centre, sensitivity / epsilon)
    return probability(noise, event(y, threshold <= y))


def f(threshold):
    return (c * chance(q, threshold) + b) / chance(above, threshold)


split = log(1 + b / c)
turn = q + sensitivity / epsilon * log(c / (2 * b) * (sqrt(1 + 4 * b * E / c) - 1))
rises, falls, still = f(cut) < f(later), f(later) < f(cut), equal(f(cut), f(later))


def in_odds(p):
    """Both rates at both thresholds, in x = exp((threshold - q') epsilon / s)."""
    signs = p.given("sensitivity"), p.given("epsilon")
    scale = p.have(sensitivity / epsilon > 0, *signs)
    positive = p.have(rate > 0, *signs)
    shift = p.have(equal(rate * sensitivity, epsilon), *signs)
    found = []
    for threshold in (cut, later):
        known = []
        for centre in (q, above):
            values = {"q": centre, "sensitivity": sensitivity, "epsilon": epsilon}
            values |= {"theta": threshold}
            known.append(p.use(tails, scale, **values))
        x = odds(threshold)
        parts = (
            (threshold <= q, x <= 1, equal(chance(q, threshold), 1 - x / 2)),
            (q <= threshold, x >= 1, equal(chance(q, threshold), 1 / x / 2)),
            (
                threshold <= above,
                x <= E,
                equal(chance(above, threshold), 1 - x / E / 2),
            ),
            (above <= threshold, x >= E, equal(chance(above, threshold), E / x / 2)),
        )
        for where, order, value_ in parts:
            left, right = where.arguments
            side = p.have(implies(where, rate * (left - right) <= 0), positive)
            line = implies(where, conjunction(order, value_))
            found.append(p.have(line, *known, positive, shift, side))
    less = p.have(rate * (cut - q) < rate * (later - q), positive, p.given("order"))
    found.append(p.have(odds(cut) < odds(later), less))
    return found


def odds(threshold):
    return exp((threshold - q) * epsilon / sensitivity)


def numbers(p, place):
    """An interval for numbers x < z, with the rates as they are in it."""
    x, z, e, k, w = (real(name) for name in ("x", "z", "e", "k", "w"))
    first_ = [(k * (1 - one / 2) + w) / (1 - one / e / 2) for one in (x, z)]
    second_ = [(k * (1 / one / 2) + w) / (1 - one / e / 2) for one in (x, z)]
    third = [(k * (1 / one / 2) + w) / (e / one / 2) for one in (x, z)]
    room = conjunction(x > 0, x < z, e >= 1)
    gain = 2 * w * x * z + k * (x + z) - 2 * k * e
    where, (low, high), sign = (
        (conjunction(z <= 1, k > 0, w >= 0), first_, k + w - k * e),
        (conjunction(x >= 1, z <= e, k > 0, w > 0), second_, gain),
        (conjunction(x >= e, w > 0), third, number(1)),
    )[place]
    lines = (
        (rises, sign > 0, low < high),
        (falls, sign < 0, high < low),
        (still, equal(sign, 0), equal(low, high)),
    )
    return {
        goal: p.every(
            p.have(implies(conjunction(room, where, side), then)), x, z, e, k, w
        )
        for goal, side, then in lines
    }


def splitting(p):
    """The split is E = 1 + b / c."""
    positive = p.given("odds")
    exact = p.have(1 + b / c > 0, p.have(b >= 0), positive)
    exact = p.axiom("exp_log", 1 + b / c, facts=[exact])
    sides = (
        (epsilon < split, c * E < c + b),
        (split < epsilon, c * E > c + b),
        (equal(epsilon, split), equal(c * E, c + b)),
    )
    return [p.have(implies(*side), exact, positive) for side in sides]


def turning(p):
    """The odds at the turn solve b r r + c r = c E."""
    signs = [p.given(name) for name in ("sensitivity", "epsilon", "beta", "odds")]
    weight = p.have(b > 0, signs[2])
    large = p.have(E >= 1, signs[1])
    inner, r = sqrt(1 + 4 * b * E / c), c / (2 * b) * (sqrt(1 + 4 * b * E / c) - 1)
    size = p.have(4 * b * E / c > 0, weight, large, signs[3])
    root = p.have(conjunction(inner > 1, equal(inner * inner, 1 + 4 * b * E / c)), size)
    positive = p.have(r > 0, root, weight, signs[3])
    solves = p.have(equal(b * r * r + c * r, c * E), root, weight, signs[3])
    exact = p.axiom("exp_log", r, facts=[positive])
    sides = []
    for threshold, below in ((later, True), (cut, False)):
        where = threshold <= turn if below else turn <= threshold
        left, right = (threshold, turn) if below else (turn, threshold)
        scaled = p.have(implies(where, rate * (left - right) <= 0), *signs[:2])
        at_turn = p.have(equal(rate * (turn - q), log(r)), *signs[:2])
        order = odds(threshold) <= r if below else r <= odds(threshold)
        sides.append(p.have(implies(where, order), scaled, at_turn, exact))
    return (*sides, positive, solves, weight)


BETWEEN_THEM, RIGHTMOST = 1, 2
#: Which of the facts of in_odds apply, by interval: two at each threshold.
applies = (0, 2, 4, 6), (1, 2, 5, 6), (1, 3, 5, 7)
intervals = later <= q, conjunction(q <= cut, later <= above), above <= cut


def proof_of(place, *lines):
    """Put the rates into the rules for numbers; a line is a condition and its side."""

    def proof(p):
        signs = [p.given(name) for name, _ in p.statement.given if name != "order"]
        order, facts, rules = p.given("order"), in_odds(p), numbers(p, place)
        large = p.have(E >= 1, p.given("epsilon"))
        known = [p.have(b >= 0), *signs]
        if place < RIGHTMOST:
            known += splitting(p)
        if place == BETWEEN_THEM:
            known += turning(p)
        wide = p.have(q <= above, p.given("sensitivity"))
        ends = []
        for condition, goal in lines:
            here = p.assume(conjunction(intervals[place], condition))
            sizes = []
            for number_ in applies[place]:
                _, then = facts[number_].formula.arguments
                sizes.append(p.have(then, facts[number_], here, order, wide))
            rule = p.at(rules[goal], odds(cut), odds(later), E, c, b)
            facts_ = (here, large, facts[-1], *known, *sizes)
            premise = p.have(rule.formula.arguments[0], *facts_)
            shown = p.have(goal, p.apply(rule, premise), *sizes)
            ends.append(p.supposing(here, shown))
        return p.have(p.statement.claim, *ends)

    return proof


def claimed(place, *lines):
    return conjunction(
        *(implies(conjunction(intervals[place], where), goal) for where, goal in lines)
    )


usual = {q: 0, sensitivity: 1, epsilon: 1, beta: 1, c: 1, cut: -2, later: -1}
paper = "Liu, He, Chanyaswad, Wang and Mittal 2019, appendices 10.3 and 10.5.1"
weights = {"beta": negation(equal(beta, 0)), "odds": c > 0}


def stated(title, place, lines, values, needs, misses, remark, excepted=None):
    return Theorem(
        title=title,
        source=paper,
        given={
            "sensitivity": sensitivity > 0,
            "epsilon": epsilon > 0,
            **{name: weights[name] for name in needs},
            "order": cut < later,
        },
        claim=claimed(place, *lines),
        proof=proof_of(place, *lines),
        instance=At(values),
        near_misses={
            "the thresholds in the other order": NearMiss(
                without=("order",),
                at=At({**values, cut: values[later], later: values[cut]}),
            ),
            **misses,
        },
        exceptions={
            **dict.fromkeys(
                ("sensitivity", "epsilon"),
                "nothing is known of a law without a positive scale",
            ),
            **(excepted or {}),
        },
        remark=remark,
    )


def wrong(claim, values):
    return NearMiss(claim=claim, at=At(values))
