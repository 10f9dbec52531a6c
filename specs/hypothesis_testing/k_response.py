"""Randomised response with k answers: the truth has odds exp(epsilon) to any other.

A coin tells the truth, or else one of the k answers is drawn, all equally likely.
"""

from verifydp.formal.spec import *

lemmas = shared("hypothesis_testing.k_response._lemmas")
close = definition("foundations.closeness")
told = lemmas.told
S = space("S")
x, y, o, drawn = point("x", S), point("y", S), point("o", S), point("drawn", S)
fallback = law("fallback", S)
answers, C = event_variable("answers", S), event_variable("C", S)
k, epsilon, other = real("k"), real("epsilon"), real("other")
lie = k / (k - 1 + exp(epsilon))


def chance(of, answer):
    return mean(of, drawn, indicator(equal(drawn, answer)))


share = 1 / (exp(epsilon) + k - 1)
table = forall(
    o,
    implies(
        member(o, answers),
        equal(
            chance(told(x), o),
            if_(equal(o, x), exp(epsilon) * share, share),
        ),
    ),
)
private = close(told(x), told(y), other, 0)
exactly = forall(
    other,
    conjunction(implies(epsilon <= other, private), implies(private, epsilon <= other)),
)
answer, zero = point("answer", finite(3)), label(0, 3)

SPEC = Theorem(
    title="Randomised response with k answers",
    source="Kairouz, Bonawitz and Ramage 2016, section 2; a fixture of the catalogue",
    covers=("HT-M3",),
    standing="definition",
    defines=lemmas.response,
    reads="the randomised response about {3} among {1} answers at {2}, others from {0}",
    uses=(close,),
    given={
        "answers": conjunction(
            member(x, answers), member(y, answers), negation(equal(x, y))
        ),
        "equally likely": forall(
            o, implies(member(o, answers), equal(chance(fallback, o), 1 / k))
        ),
        "k": k > 0,
        "epsilon": epsilon >= 0,
    },
    claim=conjunction(table, exactly),
    remark="S is any space, answers a set of points to each of which the fallback "
    "gives 1 / k, so that there are at most k of them. The parameter is exact: no "
    "smaller epsilon holds for two different answers. With a negative epsilon the coin "
    "would have no law.",
)


def proof(p):
    """Every answer but the truth has the fallback's share, and the truth the rest."""
    growth = p.have(exp(epsilon) >= 1, p.given("epsilon"))
    uniform, number_of = p.given("equally likely"), lemmas.at_least_two(p)
    size = p.have(k - 1 + exp(epsilon) > 0, number_of, growth)
    rate = conjunction(
        equal(lie / k, share),
        equal(1 - lie, (exp(epsilon) - 1) * share),
        lie >= 0,
        lie <= 1,
        share > 0,
    )
    rate = p.have(rate, size, growth, number_of)
    here = p.assume(member(o, answers))
    mass = p.apply(p.at(uniform, o), here)
    row = p.at(p.assume(table), o).formula.arguments[1]
    hit = indicator(equal(x, o))
    total = (1 - lie) * hit + lie * chance(fallback, o)
    split = p.have(equal(chance(told(x), o), total), rate)
    row = p.have(row, split, mass, rate)
    rows = p.every(p.supposing(here, row), o)

    # Events gain the truth's surplus only where the fallback reaches them, too.
    inside, reached = p.assume(member(x, C)), equal(drawn, x)
    spot = point("spot", S)
    lands = p.rewrite(
        p.have(equal(x, drawn), p.assume(reached)), inside, member(spot, C), spot
    )
    lands = p.supposing(reached, lands)
    part = indicator(reached) <= indicator(member(drawn, C))
    enough = p.mean(p.have(part, lands), fallback, drawn)
    mine = p.have(member(x, answers), p.given("answers"))
    mine = p.apply(p.at(uniform, x), mine)
    enough = p.have(1 / k <= probability(fallback, C), enough, mine)
    reaches = p.supposing(inside, enough)
    range_ = p.mean_between(fallback, drawn, indicator(member(drawn, C)))
    larger = p.assume(epsilon <= other)
    powers = p.have(exp(epsilon) <= exp(other), larger)
    bound = lemmas.bounded(p, C, rate, powers, reaches, range_, growth, number_of)
    enough = p.supposing(larger, p.the_same(p.every(bound, C), private))
    at_truth = p.at(p.assume(private), event(drawn, equal(drawn, x)))
    apart = p.have(negation(equal(y, x)), p.given("answers"))
    ratio = p.have(
        exp(epsilon) * share <= exp(other) * share, at_truth, mine, rate, apart
    )
    least = p.have(exp(epsilon) <= exp(other), ratio, rate)
    least = p.supposing(private, p.have(epsilon <= other, least))
    both = p.have(conjunction(enough.formula, least.formula), enough, least)
    return p.have(p.statement.claim, rows, p.every(both, other))


third = number("1/3")
case = {
    x: zero,
    y: label(1, 3),
    answers: event(answer, TRUE),
    fallback: finite_law(third, third, third),
    k: 3,
    epsilon: log(4),
}


def at_point(values, *witnesses):
    return At({**case, **values}, witnesses, spaces)


def total(p, claim):
    """Any two laws give all outputs together one chance, so that none is halved."""
    laws = law("one", finite(3)), law("two", finite(3))
    secrets = [At(negative, spaces=spaces).of(told(one)) for one in (x, y)]
    near = close(*laws, other, 0)
    both_ways = implies(number(-1) <= other, near), implies(near, number(-1) <= other)
    known = p.assume(forall(other, conjunction(*both_ways)))
    there = p.have(both_ways[0], p.at(known, other))
    there = p.follow(p.every(there, other), "-1/2")
    nothing = p.absurd(there, event(answer, TRUE))
    never = p.denied(known, nothing)
    return p.at(p.every(never, *laws), *secrets)


spaces, negative = {"S": finite(3)}, {**case, epsilon: -1}

SPEC = SPEC.but(
    proof=proof,
    instance=at_point({}),
    reach=(at_point({epsilon: 0}), at_point({epsilon: 10})),
    near_misses={
        "a fallback with a favourite": NearMiss(
            without="equally likely",
            claim=table,
            at={fallback: finite_law("1/2", "1/4", "1/4")},
            witnesses=(zero,),
        ),
        "no answers, by the convention x/0 = 0": NearMiss(
            without="k",
            claim=table,
            at={
                k: 0,
                answers: event(answer, negation(equal(answer, label(2, 3)))),
                fallback: finite_law(0, 0, 1),
            },
            witnesses=(zero,),
        ),
        "a negative epsilon": NearMiss(
            without="epsilon", claim=exactly, at=At(negative, (), spaces, refute=total)
        ),
        "one answer twice": NearMiss(
            without="answers", claim=exactly, at={y: zero}, witnesses=(1,)
        ),
    },
)
