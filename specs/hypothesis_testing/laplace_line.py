"""When a line bounds the hits of all tests against the Laplace mechanism.

The line through false alarms -w / c and hits 0 is below the best tests exactly where
epsilon is above a number; scores that are ratios of lines come down to it.
"""

from verifydp.formal.spec import *

q, scale, epsilon, c, g, w = map(real, ("q", "scale", "epsilon", "c", "g", "w"))
y, h, B = point("y", REAL), any_test("h", REAL), event_variable("B", REAL)
E = exp(epsilon)
#: The answers on the two databases are one sensitivity apart: epsilon scales.
present, absent = laplace(q + epsilon * scale, scale), laplace(q, scale)
hits, alarms = mean(present, y, value(h, y)), mean(absent, y, value(h, y))
on_line = (g + w) * hits <= c * alarms + w
in_line = forall(h, on_line)
small = E * g * g <= c * (g + w)

SPEC = Theorem(
    title="When a line bounds all tests against the Laplace mechanism",
    source="Balle, Barthe and Gaboardi 2018, theorem 3, for this project",
    given={
        "scale": scale > 0,
        "epsilon": epsilon >= 0,
        "weight": w >= 0,
        "sizes": conjunction(g > 0, g <= c),
    },
    claim=conjunction(implies(small, in_line), implies(in_line, small)),
    remark="The slope of the line is positive; its logarithm is the level at which the "
    "exact profile of the mechanism decides.",
)

close = definition("foundations.closeness")
hockey_stick = definition("foundations.hockey_stick")
within = theorem("foundations.laplace_profile")
beyond = theorem("foundations.laplace_profile_beyond")


def proof(p):
    """The line has the slope exp(level): the exact profile at that level decides."""
    positive, natural_ = p.given("scale"), p.given("epsilon")
    facts = p.given("weight"), p.given("sizes")
    slope, f = c / (g + w), q + epsilon * scale
    level = log(slope)
    turn = p.axiom("exp_log", slope, facts=[p.have(slope > 0, *facts)])
    turn = p.have(equal(exp(level) * (g + w), c), turn, *facts)
    distance = p.have(equal(abs(f - q), epsilon * scale), positive, natural_)
    apart = p.have(equal(abs(f - q) / scale, epsilon), distance, positive)
    values = {"f": f, "g": q, "b": scale, "epsilon": level}

    def profile(of, *premises):
        """The exact divergence at the level."""
        known = p.use(of, {of[name]: one for name, one in values.items()}, *premises)
        divergence = known.formula.arguments[3]
        bound = p.have(close(present, absent, level, divergence), known)
        return known, divergence, p.layer_cake(bound, y, value(h, y))

    low, high = p.assume(small), p.assume(negation(small))
    inner, outer = (
        p.assume(abs(level) <= epsilon),
        p.assume(negation(abs(level) <= epsilon)),
    )
    goal = (g + w) * hits <= c * alarms + w
    wide = p.have(abs(level) * scale <= abs(f - q), inner, distance, positive)
    known, divergence, near = profile(within, positive, wide)
    root = exp((level - epsilon) / 2)
    same = p.have(equal((level - abs(f - q) / scale) / 2, (level - epsilon) / 2), apart)
    is_root = p.have(equal(divergence, 1 - root), same)
    square = p.have(conjunction(root > 0, equal(root * root * E, exp(level))))
    below = p.have((g + w) * root >= g, square, turn, low, *facts)
    yes = p.have(goal, near, is_root, below, turn, *facts)
    narrow = p.have(abs(f - q) <= abs(level) * scale, outer, distance, positive)
    _, _, far = profile(beyond, narrow)
    no = p.have(goal, far, turn, *facts)
    forwards = p.supposing(small, p.every(p.cases(inner.formula, yes, no), h))

    # Beyond it some event is above the line.
    order = p.have(
        conjunction(exp(level) <= E, exp(level) * E >= 1), turn, high, *facts
    )
    order = p.have(inner.formula, p.have(exp(level + epsilon) >= 1, order), order)
    end = w / (g + w)
    above = p.have((g + w) * root < g, square, turn, high, *facts)
    above = p.have(end < divergence, is_root, above, *facts)
    excess = probability(present, B) - exp(level) * probability(absent, B)
    found = p.apply(
        p.at(p.have(hockey_stick.at(known.formula.arguments).arguments[1], known), end),
        above,
    )
    reached = p.have((g + w) * excess > w, p.assume(end < excess), *facts)
    on_line = p.at(p.assume(in_line), test_of(y, indicator(member(y, B))))
    nothing = p.cut(order, p.obtain(found, B, p.have(FALSE, on_line, reached, turn)))
    backwards = p.supposing(in_line, p.have(small, p.supposing(high, nothing)))
    return p.have(p.statement.claim, forwards, backwards)


usual = {q: 0, scale: 1, epsilon: 1, c: 1, g: "1/9", w: 1}
reversed_ = test_of(y, indicator(y <= "-5/2"))


def cut(place):
    """Accept from here on."""
    return test_of(y, indicator(number(place) <= y))


def without_noise(values):
    """Where both laws are the same, the line is plain, whatever epsilon is."""

    def refute(p, claim):
        here = At(values).of
        part = p.have(claim.arguments[1], p.assume(claim))
        unit = p.mean_between(here(absent), y, value(h, y))
        every_test = p.every(p.have(here(on_line), unit), h)
        shown = p.the_same(every_test, part.formula.arguments[0])
        return p.absurd(p.apply(part, shown))

    return At(values, refute=refute)


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual),
    near_misses={
        "no scale": NearMiss(
            without="scale",
            at=without_noise({**usual, scale: 0, epsilon: 9}),
        ),
        "a negative epsilon": NearMiss(
            without="epsilon",
            claim=implies(small, in_line),
            at={epsilon: -5},
            witnesses=(reversed_,),
        ),
        "a negative weight": NearMiss(
            without="weight",
            claim=implies(small, in_line),
            at={w: "-1/20"},
            witnesses=(test_of(y, 0),),
        ),
        "too steep": NearMiss(
            without="sizes",
            claim=implies(small, in_line),
            at={g: "11/10", w: 3},
            witnesses=(test_of(y, 1),),
        ),
        "a little more": NearMiss(
            claim=implies(
                small, forall(h, (g + w) * hits * "101/100" <= c * alarms + w)
            ),
            at={epsilon: log(89)},
            witnesses=(cut(log(9)),),
        ),
    },
)
