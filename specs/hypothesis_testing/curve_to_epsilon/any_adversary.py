"""The rates of any adversary bound epsilon below, for Laplace noise."""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.curve_to_epsilon._words")
absent, present, identified = words.absent, words.present, words.identified
q_in, q_out, scale = map(real, ("q_in", "q_out", "scale"))
y, h = point("y", REAL), any_test("h", REAL)
loss = (q_in - q_out) / scale
hits, alarms = mean(present, y, value(h, y)), mean(absent, y, value(h, y))

SPEC = Theorem(
    title="The rates of any adversary bound epsilon below, for Laplace noise",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 5.3.1",
    covers=("HT-QU10",),
    standing="holds-repaired",
    given={
        "scale": scale > 0,
        "order": q_out <= q_in,
    },
    claim=identified(hits, alarms) <= loss,
    remark="The part about realistic adversaries: all randomised tests, not only the "
    "best. At rates of 0 or 1 what is identified counts as 0 or less. For mechanisms "
    "of any kind see attack_to_epsilon.",
)
curve = theorem("hypothesis_testing.laplace_best")


def at_ends(p):
    """Where a rate is 0 or 1, what is identified is at most 0."""
    z, T, A = real("z"), real("T"), real("A")
    some = p.assume(z > 0)
    turn = p.axiom("exp_log", z, facts=[some])
    below = p.supposing(some, p.have(implies(z <= 1, log(z) <= 0), turn))
    zero, hole = p.assume(equal(number(0), z)), real("hole")
    nothing = p.auto(equal(log(0), 0))
    nothing = p.rewrite(zero, nothing, equal(log(hole), 0), hole)
    nothing = p.supposing(zero, nothing)
    small = p.assume(conjunction(z >= 0, z <= 1))
    small = p.supposing(small, p.have(log(z) <= 0, small, below, nothing))
    small = p.every(small, z)
    ends = negation(conjunction(T > 0, T < 1, A > 0, A < 1))
    sizes = conjunction(T >= 0, T <= 1, A >= 0, A <= 1)
    known, logs = p.assume(conjunction(ends, sizes)), []
    for when, ratio in (
        (T <= "1/2", T / A),
        (conjunction(T > "1/2", A <= "1/2"), 1 / (4 * A * (1 - T))),
        (conjunction(T > "1/2", A > "1/2"), (1 - A) / (1 - T)),
    ):
        here = p.assume(when)
        unit = p.have(conjunction(ratio >= 0, ratio <= 1), known, here)
        logs.append(p.supposing(when, p.apply(p.at(small, ratio), unit)))
    end = p.have(identified(T, A) <= 0, *logs)
    return p.at(p.every(p.supposing(known, end), T, A), hits, alarms)


def any_adversary(p):
    """The curve of the best tests, solved for exp(loss)."""
    positive, order = p.given("scale"), p.given("order")
    bound = p.use(curve, positive, order)
    T, A, e, w = map(real, "TAew")
    room = conjunction(T > 0, T < 1, A > 0, e >= 1)
    low, high = e * A, 1 - (1 - A) / e
    top = if_(1 / (2 * e) >= A, low, if_(A <= "1/2", 1 - 1 / (4 * e * A), high))
    known = p.assume(conjunction(room, top >= T))
    cases = (
        (T <= "1/2", T / A),
        (conjunction(T >= "1/2", A <= "1/2"), 1 / (4 * A * (1 - T))),
        (conjunction(T >= "1/2", A >= "1/2"), (1 - A) / (1 - T)),
    )
    small = p.assume(A < 1)
    least = []
    for when, ratio in cases:
        here = p.assume(when)
        below = p.have(ratio <= e, known, here)
        sign = p.have(ratio > 0, known, small, here)
        turn = p.axiom("exp_log", ratio, facts=[sign])
        exponent = p.assume(equal(exp(w), e))
        end = p.have(log(ratio) <= w, below, turn, exponent)
        least.append(p.supposing(when, end))
    every = p.have(identified(T, A) <= w, *least)
    for premise in (exponent.formula, small.formula, known.formula):
        every = p.supposing(premise, every)
    every = p.at(p.every(every, T, A, e, w), hits, alarms, exp(loss), loss)
    large = p.have(exp(loss) >= 1, p.have(loss >= 0, positive, order))
    inside = p.assume(conjunction(hits > 0, hits < 1, alarms > 0, alarms < 1))
    for facts in ((bound, inside, large), (inside,), ()):
        every = p.apply(every, p.have(every.formula.arguments[0], *facts))
    # At rates of 0 or 1 no ratio exceeds 1.
    outside = p.assume(negation(inside.formula))
    units = [p.mean_between(one, y, value(h, y)) for one in (present, absent)]
    plain = at_ends(p)
    plain = p.apply(plain, p.have(plain.formula.arguments[0], outside, *units))
    plain = p.have(p.statement.claim, plain, p.have(loss >= 0, positive, order))
    return p.cases(inside.formula, every, plain)


tested = {q_in: 1, q_out: 0, scale: 1, h: test_of(y, indicator(y >= "1/2"))}

SPEC = SPEC.but(
    proof=any_adversary,
    instance=At(tested),
    near_misses={
        "the answers in the other order": NearMiss(
            without="order",
            at={**words.swapped, h: test_of(y, indicator(y <= 0))},
        ),
        "a little more": NearMiss(
            claim=identified(hits, alarms) <= loss * "99/100",
        ),
        "18/5 in place of 4": NearMiss(At(tested), number=Number(4, "18/5")),
        "1/10 in place of 1/2 for true alarms": NearMiss(
            number=Number("1/2", "1/10"),
            at={h: test_of(y, indicator(y >= "3/2"))},
        ),
        "9/10 in place of 1/2 for false alarms": NearMiss(
            number=Number("1/2", "9/10", place=1),
            at={h: test_of(y, indicator(y >= "-1/2"))},
        ),
    },
    exceptions={
        "scale": "nothing is known of a law without a positive scale",
    },
)
