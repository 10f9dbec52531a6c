"""Randomised response with any number of answers, in any space.

A coin decides whether the truth is told or an answer is drawn from a law that does not
know it; for k answers that are equally likely, least = 1 / k.
"""

from verifydp.formal.spec import *

close = definition("foundations.closeness")
epsilon = real("epsilon")
coin, bit, one = law("coin", finite(2)), point("bit", finite(2)), label(1, 2)
S = space("S")
x, y, fallback = point("x", S), point("y", S), law("fallback", S)
C, least = event_variable("C", S), real("least")
lie = probability(coin, event(bit, equal(bit, one)))


def report(truth):
    return bind(coin, bit, choose(bit, dirac(truth), fallback))


SPEC = Theorem(
    title="Randomised response with any number of answers",
    source="Kairouz, Bonawitz and Ramage 2016, section 2",
    uses=(close,),
    given={
        "epsilon": epsilon >= 0,
        "least": forall(C, implies(member(x, C), least <= probability(fallback, C))),
        "growth": 1 - lie + lie * least <= exp(epsilon) * lie * least,
    },
    claim=close(report(x), report(y), epsilon, 0),
    remark="In any space of answers; least bounds the fallback's mass of every event "
    "with the truth x. With {'k'} equally likely answers and lie = {'k / (k - 1)'} the "
    "growth is met with equality.",
)


def many_proof(p):
    """Only events with the truth gain, and those the fallback reaches, too."""
    mass, drawn = probability(fallback, C), point("drawn", S)
    falls = p.mean_between(fallback, drawn, indicator(member(drawn, C)))
    lies = p.mean_between(coin, bit, indicator(equal(bit, one)))
    both = [mixed(p, truth) for truth in (x, y)]
    reached = p.at(p.given("least"), C)
    growth = p.have(exp(epsilon) >= 1, p.given("epsilon"))
    inside = p.have(
        implies(member(x, C), 1 - lie + lie * mass <= exp(epsilon) * lie * mass),
        reached,
        growth,
        p.given("growth"),
        lies,
    )
    outside = p.have(lie * mass <= exp(epsilon) * lie * mass, growth, lies, falls)
    limit = probability(report(x), C) <= exp(epsilon) * probability(report(y), C) + 0
    return p.every(p.have(limit, *both, inside, outside, growth, lies), C)


def mixed(p, truth):
    """The coin's two sides."""
    mass, second = probability(fallback, C), indicator(equal(bit, one))
    left = choose(bit, indicator(member(truth, C)), mass)
    right = (1 - second) * indicator(member(truth, C)) + second * mass
    same = p.at(p.auto(forall(bit, equal(left, right))), bit)
    ways = [
        p.mean(p.have(low <= high, same), coin, bit)
        for low, high in ((left, right), (right, left))
    ]
    hit = indicator(member(truth, C))
    total = (1 - lie) * hit + lie * mass
    return p.have(equal(probability(report(truth), C), total), *ways)


answer = point("answer", finite(3))
three = At(
    {
        coin: finite_law("1/4", "3/4"),
        fallback: finite_law("1/3", "1/3", "1/3"),
        x: label(0, 3),
        y: label(1, 3),
        least: "1/3",
        epsilon: log(2),
    },
    (event(answer, equal(answer, label(0, 3))),),
    {"S": finite(3)},
)


def but(values, *witnesses):
    return At({**three.values, **values}, witnesses or three.witnesses, three.spaces)


SPEC = SPEC.but(
    proof=many_proof,
    instance=three,
    near_misses={
        "a negative epsilon": NearMiss(
            without="epsilon",
            at={coin: finite_law(0, 1), least: 0, epsilon: -1},
            witnesses=(event(answer, TRUE),),
        ),
        "a fallback that avoids the truth": NearMiss(
            without="least", at=but({least: 1, epsilon: log("3/2")})
        ),
        "any growth": NearMiss(without="growth", at=but({epsilon: 0})),
        "a little less growth": NearMiss(
            given={
                "growth": 1 - lie + lie * least <= exp(epsilon) * lie * least * "1.01"
            },
            at=but({epsilon: log("200/101")}),
        ),
    },
)
