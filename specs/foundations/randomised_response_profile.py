"""The exact privacy profile of randomised response: one bit, flipped by any coin."""

from verifydp.formal.spec import *

hockey_stick = definition("foundations.hockey_stick")
epsilon, below = real("epsilon"), real("below")
bit, B = point("bit", finite(2)), event_variable("B", finite(2))
zero, one = label(0, 2), label(1, 2)
coin = law("coin", finite(2))
flipped = pushforward(coin, bit, choose(bit, one, zero))
keep = probability(coin, event(bit, equal(bit, zero)))
gains = keep - exp(epsilon) * (1 - keep), 1 - keep - exp(epsilon) * keep
profile = maximum(0, gains[0]) + maximum(0, gains[1])

SPEC = Theorem(
    title="The exact profile of randomised response",
    source="direct computation; Kairouz, Oh and Viswanath 2015 for its role",
    uses=(hockey_stick,),
    claim=hockey_stick(coin, flipped, epsilon, profile),
)


def profile_proof(p):
    """The best event has the labels that gain."""
    unit = p.mean_between(coin, bit, indicator(equal(bit, zero)))
    best = event(
        bit,
        disjunction(
            conjunction(equal(bit, zero), gains[0] >= 0),
            conjunction(equal(bit, one), gains[1] >= 0),
        ),
    )
    everywhere, at_best = two_terms(p, B), two_terms(p, best)
    limit = probability(coin, B) <= exp(epsilon) * probability(flipped, B) + profile
    bound = p.every(p.have(limit, everywhere, unit), B)
    smaller = p.assume(below < profile)
    found = p.have(below < excess(best), smaller, at_best)
    some = p.some(exists(B, below < excess(B)), best, found)
    reached = p.every(p.supposing(smaller, some), below)
    return p.have(hockey_stick(coin, flipped, epsilon, profile), bound, reached)


def excess(of):
    return probability(coin, of) - exp(epsilon) * probability(flipped, of)


def two_terms(p, of):
    """An event's excess is the sum over its labels."""
    hit = [indicator(member(value_, of)) for value_ in (zero, one)]
    first = indicator(equal(bit, zero))
    facts = []
    for image in (bit, choose(bit, one, zero)):
        a, b = hit if image is bit else reversed(hit)
        by_label = forall(
            bit, equal(indicator(member(image, of)), first * a + (1 - first) * b)
        )
        same = p.at(p.auto(by_label), bit)
        left, right = indicator(member(image, of)), first * a + (1 - first) * b
        facts += [
            p.mean(p.have(left <= right, same), coin, bit),
            p.mean(p.have(right <= left, same), coin, bit),
        ]
    total = hit[0] * gains[0] + hit[1] * gains[1]
    return p.have(equal(excess(of), total), *facts)


SPEC = SPEC.but(
    proof=profile_proof,
    near_misses={
        "one label only": NearMiss(
            claim=hockey_stick(coin, flipped, epsilon, maximum(0, gains[0])),
            at=At(
                {coin: finite_law("1/4", "3/4"), epsilon: 0},
                witnesses=(event(bit, equal(bit, one)),),
            ),
        ),
        "a little less": NearMiss(
            claim=hockey_stick(coin, flipped, epsilon, profile - "1/1000"),
            at=At(
                {coin: finite_law("3/4", "1/4"), epsilon: "1/2"},
                witnesses=(event(bit, equal(bit, zero)),),
            ),
        ),
    },
)
