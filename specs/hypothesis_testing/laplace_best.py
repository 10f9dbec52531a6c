"""The curve of the Laplace thresholds bounds the rates of all tests.

At the false alarms that it has, no randomised test has more true ones than the curve;
theorem 3 gives a threshold with these false alarms, and it is on the curve.
"""

from verifydp.formal.spec import *

spec = "hypothesis_testing."
ahead = theorem(spec + "theorem_3"), theorem(spec + "laplace_curve")
q_in, q_out, scale = (ahead[1][name] for name in ("q_in", "q_out", "scale"))
y, h = point("y", REAL), any_test("h", REAL)
size, hits = (mean(laplace(one, scale), y, value(h, y)) for one in (q_out, q_in))
E = exp((q_in - q_out) / scale)


def most(false, growth):
    """The curve: the true alarms of a threshold with these false ones."""
    low, high = growth * false, 1 - (1 - false) / growth
    middle = 1 - 1 / (4 * growth * false)
    return if_(false <= 1 / (2 * growth), low, if_(false <= "1/2", middle, high))


SPEC = Theorem(
    title="No test has more true alarms than the curve at its false ones",
    source="theorem 3 of Liu, He, Chanyaswad, Wang and Mittal 2019 at every level",
    covers=("HT-QD1",),
    given={"scale": scale > 0, "order": q_out <= q_in},
    claim=hits <= most(size, E),
    remark="The curve bounds all randomised tests. By theorem_3 every level strictly "
    "between 0 and 1 is that of a threshold, and by laplace_curve that threshold is on "
    "the curve, so that the curve is the best performance at each level, and one less "
    "it the trade-off function.",
)

MIRRORED = Theorem(
    title="No test has more true alarms than the curve, where the answer falls",
    source="footnote 3 of Liu, He, Chanyaswad, Wang and Mittal 2019 at every level",
    given={"scale": scale > 0, "other order": q_in <= q_out},
    claim=hits <= most(size, 1 / E),
)
ends = theorem(spec + "theorem_3.ends")
behind = theorem(spec + "theorem_3.mirrored"), theorem(spec + "laplace_curve.mirrored")


def best(sides, name, sign):
    """At the level of the test; at the ends 0 and 1 nothing has to be compared."""
    strongest_at, curve_at = sides

    def proof(p):
        positive, order = p.given("scale"), p.given(name)
        units = [
            p.mean_between(laplace(one, scale), y, value(h, y)) for one in (q_out, q_in)
        ]
        loss = sign * (q_in - q_out) / scale
        large = p.have(exp(loss) >= 1, p.have(loss >= 0, positive, order))
        goal, inside = p.statement.claim, conjunction(number(0) < size, size < 1)
        values = {"q_in": q_in, "q_out": q_out, "alpha": size, "sensitivity": scale}
        values |= {"epsilon": number(1)}
        values = {strongest_at[one]: value_ for one, value_ in values.items()}
        known = p.use(strongest_at, values, positive, p.assume(inside), order)
        level, strongest = p.parts(known)
        strongest = p.apply(p.at(strongest, h), p.have(size <= size))
        step = sign * scale
        upper, lower = step * log(2 * size), step * log(2 * (1 - size))
        cut = if_(size <= "1/2", q_out - upper, q_out + lower)
        curve = p.use(curve_at, positive, order, theta=cut)
        middle = p.have(goal, strongest, curve, level, large)
        values = {"q_in": q_in, "q_out": q_out, "scale": scale}
        none = p.assume(size <= 0)
        never = p.apply(p.at(p.use(ends, positive, **values), h), none)
        low = p.have(goal, never, none, *units, large)
        others = p.assume(negation(inside)), p.assume(negation(none.formula))
        high = p.have(goal, p.have(size >= 1, *others), *units, large)
        return p.cases(inside, middle, p.cases(none.formula, low, high))

    return proof


half = test_of(y, indicator(y >= "1/2"))
other_half = test_of(y, indicator(y <= "1/2"))
usual = {q_in: 1, q_out: 0, scale: 1, h: half}
swapped = {q_in: 0, q_out: 1, scale: 1, h: other_half}

SPEC = SPEC.but(
    proof=best(ahead, "order", 1),
    instance=At(usual),
    near_misses={
        "the answers in the other order": NearMiss(
            without="order", at={**swapped, h: test_of(y, indicator(y <= 0))}
        ),
        "a little less": NearMiss(
            claim=hits <= most(size, E) * "99/100",
        ),
        "18/5 in place of 4": NearMiss(
            number=Number(4, "18/5"),
        ),
        "4 in place of 2": NearMiss(
            number=Number(2, 4),
            at={h: test_of(y, indicator(y >= "13/10"))},
        ),
        "9/10 in place of 1/2": NearMiss(
            number=Number("1/2", "9/10"),
            at={h: test_of(y, indicator(y >= "-1/2"))},
        ),
    },
    exceptions={
        "scale": "nothing is known of a law without a positive scale",
    },
)

MIRRORED = MIRRORED.but(
    proof=best(behind, "other order", -1),
    instance=At(swapped),
    near_misses={
        "the answers in the other order": NearMiss(
            without="other order", at={**usual, h: test_of(y, indicator(y >= 1))}
        ),
        "a little less": NearMiss(
            claim=hits <= most(size, 1 / E) * "99/100",
        ),
        "18/5 in place of 4": NearMiss(
            number=Number(4, "18/5"),
        ),
        "4 in place of 2": NearMiss(
            number=Number(2, 4),
            at={h: test_of(y, indicator(y <= "-3/10"))},
        ),
        "9/10 in place of 1/2": NearMiss(
            number=Number("1/2", "9/10"),
            at={h: test_of(y, indicator(y <= "3/2"))},
        ),
    },
    exceptions={
        "scale": "nothing is known of a law without a positive scale",
    },
)
