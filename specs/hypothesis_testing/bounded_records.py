"""Two values of a record are told apart at most as well as the two extreme ones.

The other records are known, and the answer depends on the value of one record. The
noise is made for the distance of the least and the greatest answer.
"""

from verifydp.formal.spec import *

words = shared("hypothesis_testing.bounded_records._words")
rate, three, usual, two = words.rate, words.three, words.usual, words.two
zero = words.zero
V = space("V")
i, j, low, high = (point(name, V) for name in ("i", "j", "low", "high"))
answer, scale = function_variable("answer", V), real("scale")
y, h, g = point("y", REAL), any_test("h", REAL), any_test("g", REAL)
least, greatest = at(answer, low), at(answer, high)


def most(false, growth):
    """The curve of laplace_best."""
    low_, high_ = growth * false, 1 - (1 - false) / growth
    middle = 1 - 1 / (4 * growth * false)
    return if_(false <= 1 / (2 * growth), low_, if_(false <= "1/2", middle, high_))


E = exp((greatest - least) / scale)
size, hits = rate(i, h), rate(j, h)
not_better = exists(g, conjunction(rate(low, g) <= size, hits <= rate(high, g)))

SPEC = Theorem(
    title="Records with many values: no two are told apart better than the extremes",
    source="Liu, He, Chanyaswad, Wang and Mittal 2019, section 4.2",
    covers=("HT-QU5",),
    standing="holds-repaired",
    given={
        "scale": scale > 0,
        "low": forall(i, least <= at(answer, i)),
        "high": forall(i, at(answer, i) <= greatest),
    },
    claim=forall(i, j, h, conjunction(hits <= most(size, E), not_better)),
    remark="Printed is that telling any two values apart is not worse than telling "
    "the extreme ones apart; the direction is reversed. With noise for the distance of "
    "the extremes, the difference of the greatest and the least answer over "
    "{'epsilon'}, the curve is that of {'exp(epsilon)'}, as where a record is added. "
    "Any number of values, in any space; that there is a test with no more false "
    "alarms and no fewer true ones bounds precision and {'F_beta'} as well.",
)
best = theorem("hypothesis_testing.laplace_best")
mirrored = theorem("hypothesis_testing.laplace_best.mirrored")
threshold = theorem("hypothesis_testing.theorem_3")
curve = theorem("hypothesis_testing.laplace_curve")


def grows(p, positive):
    """A larger distance of the answers has a higher curve."""
    a, k, m = real("a"), real("k"), real("m")
    room = conjunction(a >= 0, a <= 1, k >= 1, k <= m)
    rule = p.have(implies(room, most(a, k) <= most(a, m)))
    return p.every(rule, a, k, m)


def on_curve(p):
    """The curve of the two values lies below that of the extremes."""
    positive = p.given("scale")
    ends = [p.at(p.given(name), one) for name in ("low", "high") for one in (i, j)]
    gap = at(answer, j) - at(answer, i)
    unit = p.mean_between(laplace(at(answer, i), scale), y, value(h, y))
    order, rule = gap >= 0, grows(p, positive)
    found = []
    for lemma, on, sign in ((best, order, 1), (mirrored, negation(order), -1)):
        here = p.assume(on)
        values = {"q_in": at(answer, j), "q_out": at(answer, i), "scale": scale, "h": h}
        values = {lemma[name]: one for name, one in values.items()}
        ordered = [one for name, one in lemma.given.items() if name != "scale"]
        side = p.have(At(values).of(*ordered), here)
        bound = p.use(lemma, values, positive, side)
        growth = exp(sign * gap / scale)
        most_loss = (greatest - least) / scale
        larger = p.have(sign * gap / scale <= most_loss, *ends, positive)
        larger = p.have(growth <= E, larger)
        one = p.have(growth >= 1, p.have(sign * gap / scale >= 0, here, positive))
        higher = p.at(rule, size, growth, E)
        higher = p.apply(higher, p.have(higher.formula.arguments[0], unit, one, larger))
        found.append(p.have(hits <= most(size, E), bound, higher))
    return p.cases(order, *found)


def proof(p):
    """Against the extremes a threshold with the same false alarms is on the curve."""
    positive, bound = p.given("scale"), on_curve(p)
    order = p.have(least <= greatest, p.at(p.given("high"), low))
    unit = p.mean_between(laplace(at(answer, i), scale), y, value(h, y))
    unit_in = p.mean_between(laplace(at(answer, j), scale), y, value(h, y))
    better = conjunction(rate(low, g) <= size, hits <= rate(high, g))
    goal = exists(g, better)

    def by(test, *facts):
        return p.some(goal, test, p.have(At({g: test}).of(better), *facts))

    inside = conjunction(number(0) < size, size < 1)
    between, none = p.assume(inside), p.assume(size <= 0)
    values = {"q_in": greatest, "q_out": least, "alpha": size, "sensitivity": scale}
    values |= {"epsilon": number(1)}
    values = {threshold[name]: one for name, one in values.items()}
    known = p.use(threshold, values, positive, between, order)
    level = p.have(known.formula.arguments[0], known)
    cut = if_(
        size <= "1/2",
        least - scale * log(2 * size),
        least + scale * log(2 * (1 - size)),
    )
    values = {"q_in": greatest, "q_out": least, "scale": scale, "theta": cut}
    reached = p.use(curve, positive, order, **values)
    middle = by(test_of(y, indicator(cut <= y)), bound, reached, level)
    growth = p.have(E >= 1, p.have((greatest - least) / scale >= 0, order, positive))
    never = by(test_of(y, 0), p.have(hits <= 0, bound, none, unit, growth), unit)
    others = p.assume(negation(inside)), p.assume(negation(none.formula))
    always = by(test_of(y, 1), unit_in, p.have(size >= 1, *others))
    found = p.cases(inside, middle, p.cases(none.formula, never, always))
    both = p.have(conjunction(hits <= most(size, E), goal), bound, found)
    return p.every(both, i, j, h)


up_to_zero = test_of(y, indicator(y <= 0))


def tested_from(cut):
    return test_of(y, indicator(number(cut) <= y))


def above_curve(*witnesses):
    """The two values are told apart better than the curve says."""

    def refute(p, claim):
        both = p.at(p.assume(claim), *witnesses)
        return p.absurd(p.have(both.formula.arguments[0], both))

    return refute


SPEC = SPEC.but(
    proof=proof,
    instance=At(usual, spaces=three),
    near_misses={
        "a value below the least one": NearMiss(
            without="low",
            at=At(
                {**usual, low: words.one},
                (),
                three,
                refute=above_curve(zero, two, words.from_one),
            ),
        ),
        "a value above the greatest one": NearMiss(
            without="high",
            at=At(
                {**usual, high: words.one},
                (),
                three,
                refute=above_curve(two, zero, up_to_zero),
            ),
        ),
        **{
            f"{new} in place of {old}": NearMiss(
                number=Number(old, new),
                refute=above_curve(zero, two, tested_from(cut)),
            )
            for old, new, cut in (
                (2, 3, "11/10"),
                ("1/2", "3/4", "-1/5"),
                (4, 3, "1/2"),
            )
        },
    },
    exceptions={"scale": "nothing is known of a law without a positive scale"},
)
