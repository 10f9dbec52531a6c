"""Cholesterol given sex in the Hungarian heart data: the records themselves."""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
words = shared("gaussian_pufferfish.heart_raw._words")
excess = words.excess
#: How many women and how many men have each of the 153 values that occur, in order.
WOMEN = (
    "000000011100100010021110111110112101010012001110121101000100"
    "200021000011011101100101000100000111100100001001000020101000"
    "211001010001000011000011100010000"
)
MEN = (
    "111112120111011101202211102124211110121202131331012032431011"
    "321123111214121111111113432113121110422021111112213302220111"
    "100111101110112200111100011101111"
)
VALUES = len(WOMEN)
level, B = point("level", finite(VALUES)), event_variable("B", finite(VALUES))


def records(counts):
    """The law of one record: each value with its share."""
    total = sum(map(int, counts))
    return finite_law(*(number(int(count)) / total for count in counts))


def more_often(here, there):
    """The values that are more than e times as frequent in the one group."""
    sizes = [sum(map(int, counts)) for counts in (here, there)]
    return [
        k
        for k in range(VALUES)
        if int(here[k]) * sizes[1] > 2.718281828 * int(there[k]) * sizes[0]
    ]


def among(values):
    return event(level, disjunction(*(equal(level, label(k, VALUES)) for k in values)))


women, men = records(WOMEN), records(MEN)
RECORDED = (
    (women, men, more_often(WOMEN, MEN), "0.391037", "0.391038"),
    (men, women, more_often(MEN, WOMEN), "0.634517", "0.634518"),
)


def bounds(here, there, best, low, high):
    """The divergence between two rationals."""
    above = excess(here, there, among(best)) >= low
    return conjunction(close(here, there, 1, high), above)


SPEC = Theorem(
    title="Cholesterol given sex in the Hungarian heart data: the records themselves",
    source="Ding, Approximation of Pufferfish privacy for Gaussian priors, figure 4; "
    "counts of UCI heart disease",
    covers=("GP-X4",),
    standing="reported",
    uses=(close,),
    claim=conjunction(*(bounds(*order) for order in RECORDED)),
    remark="The law of one of the 74 women's and 197 men's values, 153 values in all, "
    "in order. Without noise delta is 0.3910 from female to male and 0.6345 from male "
    "to female at epsilon 1: 42 values occur under both sexes, 111 under one only.",
)


def most_gain(p, here, there, best, high):
    """An event gains most with all values at which the excess is positive."""
    facts = [p.auto(excess(here, there, among(best)) <= high)]
    for k in range(VALUES):
        gain = here.arguments[k] - exp(1) * there.arguments[k]
        hit = indicator(member(label(k, VALUES), B))
        sign = p.auto(gain > 0 if k in best else gain < 0)
        left = gain * hit <= (gain if k in best else 0)
        facts.append(p.have(left, sign))
    goal = probability(here, B) <= exp(1) * probability(there, B) + high
    added_up = [f"1:{place}" for place in range(len(facts))]
    return p.every(p.step("products", *facts, terms=(goal,), texts=added_up), B)


def of_records(p):
    """Both divergences, between two rationals."""
    parts = []
    for here, there, best, low, high in RECORDED:
        parts.append(most_gain(p, here, there, best, number(high)))
        parts.append(p.auto(excess(here, there, among(best)) >= low))
    return p.have(SPEC.claim, *parts)


def too_small(order, delta):
    here, there, best, *_ = order
    claim = close(here, there, 1, delta)
    return NearMiss(claim=claim, at=At({}, witnesses=(among(best),)))


SPEC = SPEC.but(
    proof=of_records,
    near_misses={
        "the claim (1, 0.3), from female to male": too_small(RECORDED[0], "3/10"),
        "the claim (1, 0.3), from male to female": too_small(RECORDED[1], "3/10"),
        "the claim (1, 0.5), from male to female": too_small(RECORDED[1], "1/2"),
    },
)
