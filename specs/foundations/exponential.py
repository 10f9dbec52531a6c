"""The exponential mechanism over any measurable space and any base law.

The score of an outcome is a bounded function, written as a test times a constant; its
density is exp(rate score) over the mean of that. The normaliser may move as far as the
score does, which is why the rate is epsilon / (2 sensitivity).
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
S = space("S")
base, s, B = law("base", S), point("s", S), event_variable("B", S)
h, k, scale = any_test("h", S), any_test("k", S), real("scale")
rate, sensitivity, epsilon = real("rate"), real("sensitivity"), real("epsilon")


def weight(test):
    return exp(rate * scale * value(test, s))


def total(test):
    return mean(base, s, weight(test))


def selected(test):
    """The mechanism's law for a score."""
    return weighted(base, s, weight(test) / total(test))


SPEC = Theorem(
    title="The exponential mechanism is epsilon-differentially private",
    source="McSherry and Talwar 2007, theorem 6; Dwork and Roth 2014, theorem 3.10",
    uses=(close,),
    given={
        "rate": rate >= 0,
        "sensitivity": forall(
            s, abs(scale * value(h, s) - scale * value(k, s)) <= sensitivity
        ),
        "enough noise": 2 * rate * sensitivity <= epsilon,
    },
    claim=close(selected(h), selected(k), epsilon, 0),
    remark="h and k are the scores of outcomes on two neighbouring databases, in units "
    "of scale. The base law with mass 1e-6 on one outcome shows that 1.9 in place of 2 "
    "is not enough.",
)


def proof(p):
    """Weights move by at most exp(rate sensitivity), and so does their mean."""
    apart, rate_sign = p.at(p.given("sensitivity"), s), p.given("rate")
    move = rate * sensitivity
    weights, back = (
        p.have(
            weight(one) <= exp(move) * weight(other),
            p.have(
                rate * scale * value(one, s) <= move + rate * scale * value(other, s),
                apart,
                rate_sign,
            ),
        )
        for one, other in ((h, k), (k, h))
    )
    totals = p.have(total(k) <= exp(move) * total(h), p.mean(back, base, s))
    above_zero = [positive(p, test) for test in (h, k)]
    ratio = densities_close(p, weights, totals, above_zero)
    hit = indicator(member(s, B))
    density_h, density_k = weight(h) / total(h), weight(k) / total(k)
    inside = p.have(hit * density_h <= exp(epsilon) * (hit * density_k), ratio)
    bound = p.mean(inside, base, s)
    goal = probability(selected(h), B) <= exp(epsilon) * probability(selected(k), B)
    fact = p.the_same(p.every(p.have(goal, bound), B), p.statement.claim)
    for test, known in zip((h, k), above_zero, strict=True):
        fact = has_density(p, test, known, fact)
    return fact


def positive(p, test):
    """The normaliser is positive, for the score is bounded."""
    least = -abs(rate * scale)
    lower = p.have(least <= rate * scale * value(test, s))
    low = p.mean(p.have(exp(least) <= weight(test), lower), base, s)
    return p.have(total(test) > 0, low)


def densities_close(p, weights, totals, above_zero):
    """Once for the weight and once for the normaliser."""
    one, other, move = 1 / total(h), 1 / total(k), rate * sensitivity
    signs = p.have(conjunction(one > 0, other > 0), *above_zero)
    twice = p.have(2 * move <= epsilon, p.given("enough noise"))
    growth = p.have(exp(2 * move) <= exp(epsilon), twice)
    inverses = p.have(one <= exp(move) * other, totals, *above_zero)
    steps = (
        p.have(weight(h) * one <= exp(move) * weight(k) * one, weights, signs),
        p.have(
            exp(move) * weight(k) * one <= exp(2 * move) * weight(k) * other, inverses
        ),
        p.have(
            exp(2 * move) * weight(k) * other <= exp(epsilon) * weight(k) * other,
            growth,
            signs,
        ),
    )
    return p.have(weight(h) * one <= exp(epsilon) * weight(k) * other, *steps)


def has_density(p, test, known, fact):
    """What makes `selected` a law: its density is nonnegative, with mean 1."""
    density = weight(test) / total(test)
    not_negative = p.every(p.have(density >= 0, known), s)
    sums_to_one = p.have(equal(mean(base, s, density), 1), known)
    return p.cut(sums_to_one, p.cut(not_negative, fact))


bit = point("bit", finite(2))
here = At(
    {
        base: finite_law("1/1000000", "999999/1000000"),
        h: test_of(bit, choose(bit, 1, 0)),
        k: test_of(bit, choose(bit, 0, 1)),
        scale: 1,
        rate: 1,
        sensitivity: 1,
        epsilon: 2,
    },
    spaces={"S": finite(2)},
    witnesses=(event(bit, equal(bit, label(0, 2))),),
)


def moved(values, *witnesses):
    return At({**here.values, **values}, witnesses or here.witnesses, here.spaces)


SPEC = SPEC.but(
    proof=proof,
    instance=here,
    near_misses={
        "a negative rate": NearMiss(
            without="rate",
            at={rate: -1, k: here.values[h], epsilon: -2},
            witnesses=(event(bit, TRUE),),
        ),
        "no sensitivity": NearMiss(
            without="sensitivity", at=moved({sensitivity: 0, epsilon: 0})
        ),
        "any noise": NearMiss(without="enough noise", at=moved({epsilon: 0})),
        "without the factor 2": NearMiss(
            given={"enough noise": rate * sensitivity <= epsilon},
            at=moved({epsilon: 1}),
        ),
        "a factor below 2": NearMiss(
            given={"enough noise": number("19/10") * rate * sensitivity <= epsilon},
            at=moved({epsilon: "19/10"}),
        ),
    },
)
